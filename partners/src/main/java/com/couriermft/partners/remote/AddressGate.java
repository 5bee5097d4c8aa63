package com.couriermft.partners.remote;

import com.couriermft.partners.connection.Network;
import com.couriermft.partners.net.OutboundPolicy;
import java.net.InetSocketAddress;

/**
 * Checks the addresses of one connection's sockets against the outbound policy and refuses
 * forbidden addresses with {@code outbound_refused}. Thread-safe.
 *
 * @param policy checks addresses
 * @param host host of the connection, for messages
 * @param network the allowed network
 */
record AddressGate(OutboundPolicy policy, String host, Network network) {
  /** Checks the address that a socket is about to connect to. */
  void require(InetSocketAddress to) {
    policy.require(host, to, network);
  }

  /** Checks the address of a proxy, which is often in the installation's own network. */
  void requireProxy(String proxy, InetSocketAddress to) {
    policy.require(proxy, to, Network.PRIVATE);
  }

  /** Checks the host that a proxy is about to connect to. */
  void requireBehindProxy(String target, int port) {
    policy.requireBehindProxy(target, port, network);
  }
}
