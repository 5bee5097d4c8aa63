/**
 * Real servers that tests start on free loopback ports, similar to those of partners. Each is a
 * {@link com.couriermft.peers.TestServer}. If a server's program is not installed, the test is
 * skipped with a message that names it.
 */
@NullMarked
package com.couriermft.peers;

import org.jspecify.annotations.NullMarked;
