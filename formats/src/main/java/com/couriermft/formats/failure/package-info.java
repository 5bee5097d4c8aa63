/**
 * Represents failures as data. Read {@link com.couriermft.formats.failure.Failure}, then {@link
 * com.couriermft.formats.failure.CourierException} and its subclasses, then {@link
 * com.couriermft.formats.failure.FailureCode}, whose constants are in {@code failure.catalogue}.
 * This package depends on no other package of Courier.
 */
@NullMarked
package com.couriermft.formats.failure;

import org.jspecify.annotations.NullMarked;
