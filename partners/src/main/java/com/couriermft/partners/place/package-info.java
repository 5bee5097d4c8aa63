/**
 * The places that connections of type {@code blob} and {@code azure_files} lead to. Read {@link
 * com.couriermft.partners.place.ConnectedPlaces} (from a connection's name to a {@link
 * com.couriermft.transfer.place.Place}) and {@link com.couriermft.partners.place.SharePlace} (what
 * a share lacks of a container, made good by temporary names). Knows nothing of steps, of the
 * engine, or of how storage accounts are reached.
 */
@NullMarked
package com.couriermft.partners.place;

import org.jspecify.annotations.NullMarked;
