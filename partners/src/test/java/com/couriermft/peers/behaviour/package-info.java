/**
 * The ways in which servers of partners differ from the standards, one entry each: what the server
 * does, and what Courier has to make of it. Every entry is tried end to end by the test of its
 * protocol, and is a line in docs/author/servers.md.
 */
@NullMarked
package com.couriermft.peers.behaviour;

import org.jspecify.annotations.NullMarked;
