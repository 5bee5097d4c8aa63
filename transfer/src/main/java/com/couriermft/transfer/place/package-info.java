/**
 * Where Courier keeps files: the port {@link com.couriermft.transfer.place.Place} (the permanent
 * store, a container, a file share), and blobs that are read by ranges and written by blocks within
 * a bounded heap.
 */
@NullMarked
package com.couriermft.transfer.place;

import org.jspecify.annotations.NullMarked;
