/**
 * Real servers, started by tests on free ports of the loopback interface: what a partner might
 * have. Each is a {@link com.couriermft.peers.TestServer}; those of programs that are not installed
 * skip the test by name.
 */
@NullMarked
package com.couriermft.peers;

import org.jspecify.annotations.NullMarked;
