/**
 * Storage locations for connections of types {@code blob} and {@code azure_files}. Read {@link
 * com.couriermft.partners.place.ConnectedPlaces} (opens a {@link
 * com.couriermft.transfer.place.Place} by a connection's name) and {@link
 * com.couriermft.partners.place.SharePlace} (a share, which needs temporary names for atomic
 * writes). The package does not depend on steps, on the engine, or on the way in which storage
 * accounts are accessed.
 */
@NullMarked
package com.couriermft.partners.place;

import org.jspecify.annotations.NullMarked;
