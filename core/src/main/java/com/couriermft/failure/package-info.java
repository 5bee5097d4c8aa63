/**
 * Represents failures as data. Read {@link com.couriermft.failure.Failure}, then {@link
 * com.couriermft.failure.CourierException} and its three narrower kinds, then {@link
 * com.couriermft.failure.FailureCode}, whose values {@code failure.catalogue} has. A leaf: it knows
 * nothing of the rest of Courier.
 */
@NullMarked
package com.couriermft.failure;

import org.jspecify.annotations.NullMarked;
