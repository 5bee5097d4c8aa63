/**
 * Deviations of partners' servers from the standards. Each entry describes the server's behavior
 * and Courier's guarantee. The protocol's test runs every entry end to end, and
 * docs/author/servers.md lists it.
 */
@NullMarked
package com.couriermft.peers.behaviour;

import org.jspecify.annotations.NullMarked;
