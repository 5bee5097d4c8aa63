/**
 * The outbound policy. Read {@link com.couriermft.partners.net.OutboundPolicy} (the rule), {@link
 * com.couriermft.partners.net.AddressKind} (the kinds of addresses) and {@code HostText} (host
 * names in text). The package does not open sockets.
 */
@NullMarked
package com.couriermft.partners.net;

import org.jspecify.annotations.NullMarked;
