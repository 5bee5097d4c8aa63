/**
 * Real servers that tests start on free loopback ports, similar to partners' servers. Each server
 * is a {@link com.couriermft.peers.TestServer}. If a server's program is not installed, the test is
 * skipped with a message that names the program.
 */
@NullMarked
package com.couriermft.peers;

import org.jspecify.annotations.NullMarked;
