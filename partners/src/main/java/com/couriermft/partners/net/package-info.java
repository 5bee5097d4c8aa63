/**
 * Where this process may connect to: read {@link com.couriermft.partners.net.OutboundPolicy} (the
 * rule), {@link com.couriermft.partners.net.AddressKind} (what an address is, by the registries of
 * special-purpose addresses) and {@code HostText} (which texts name a host). Opens no sockets.
 */
@NullMarked
package com.couriermft.partners.net;

import org.jspecify.annotations.NullMarked;
