/**
 * Represents failures as data. Read {@link com.couriermft.formats.failure.Failure}, then {@link
 * com.couriermft.formats.failure.CourierException} and its three narrower kinds, then {@link
 * com.couriermft.formats.failure.FailureCode}, whose values {@code failure.catalogue} has. A leaf:
 * it knows nothing of the rest of Courier.
 */
@NullMarked
package com.couriermft.formats.failure;

import org.jspecify.annotations.NullMarked;
