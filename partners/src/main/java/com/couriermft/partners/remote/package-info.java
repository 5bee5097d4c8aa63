/**
 * Opens sessions with partners' servers by connection name, independent of the protocol. Read
 * {@link com.couriermft.partners.remote.RemoteSessions} (opens sessions), {@link
 * com.couriermft.partners.remote.RemoteProtocol} (the interface of a protocol), {@link
 * com.couriermft.partners.remote.ConnectionReport} (the observations of a connection test), {@link
 * com.couriermft.partners.remote.ConnectionProbes} (determines a server's capabilities by testing
 * them). The package does not depend on steps, the engine or a particular protocol.
 */
@NullMarked
package com.couriermft.partners.remote;

import org.jspecify.annotations.NullMarked;
