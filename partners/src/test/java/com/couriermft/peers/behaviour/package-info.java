/**
 * Deviations of partners' servers from the standards. Each entry describes what the server does and
 * what Courier guarantees. The protocol's test runs every entry end to end, and
 * docs/author/servers.md lists it.
 */
@NullMarked
package com.couriermft.peers.behaviour;

import org.jspecify.annotations.NullMarked;
