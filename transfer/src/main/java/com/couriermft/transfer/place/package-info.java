/**
 * The storage locations where Courier keeps files: the port {@link
 * com.couriermft.transfer.place.Place} (the permanent store, a container, a file share). Blobs are
 * read in ranges and written in blocks within a bounded heap.
 */
@NullMarked
package com.couriermft.transfer.place;

import org.jspecify.annotations.NullMarked;
