/**
 * A partner's server: the port {@link com.couriermft.transfer.listing.RemoteFiles}, which every
 * protocol implements, and how its folders are listed, filtered and ordered.
 */
@NullMarked
package com.couriermft.transfer.listing;

import org.jspecify.annotations.NullMarked;
