/**
 * Partners' servers by connection name, whatever their protocol. Read {@link
 * com.couriermft.partners.remote.RemoteSessions} (from a name to a session), {@link
 * com.couriermft.partners.remote.RemoteProtocol} (what each kind of server implements), {@link
 * com.couriermft.partners.remote.ConnectionReport} (what a test of a connection observed), {@link
 * com.couriermft.partners.remote.ConnectionProbes} (finds out by trying what a server does). Knows
 * nothing of steps, of the engine, or of which protocols there are.
 */
@NullMarked
package com.couriermft.partners.remote;

import org.jspecify.annotations.NullMarked;
