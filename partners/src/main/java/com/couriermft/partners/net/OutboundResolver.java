package com.couriermft.partners.net;

import com.couriermft.partners.connection.Network;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Applies the outbound policy as Apache HttpClient's name resolver. HttpClient calls it once for
 * each new connection, connects to the returned addresses, and uses the name for {@code Host}, SNI
 * and the certificate. Thread-safe.
 *
 * @param policy checks addresses
 * @param network the allowed network
 */
public record OutboundResolver(OutboundPolicy policy, Network network) implements DnsResolver {
  /**
   * Returns the addresses of a host after checking all of them.
   *
   * @param given a name or an address; an IPv6 address may be in brackets, as in URLs
   * @throws com.couriermft.formats.failure.CourierException {@code outbound_refused}
   */
  @Override
  public List<InetSocketAddress> resolve(String given, int port) throws UnknownHostException {
    String host = given.replaceAll("^\\[(.*)]$", "$1");
    return policy.resolve(host, port, network).stream()
        .map(address -> new InetSocketAddress(named(host, address), port))
        .toList();
  }

  /**
   * Always fails, because a token endpoint cannot be recognized without the port.
   *
   * @throws UnsupportedOperationException always
   */
  @Override
  public InetAddress[] resolve(String host) {
    throw new UnsupportedOperationException("A host is checked together with its port");
  }

  /** Returns the host unchanged, without a reverse lookup. */
  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }

  /** Returns an address with a fixed host name, so that no reverse lookup takes place. */
  private static InetAddress named(String host, InetAddress address) {
    try {
      return InetAddress.getByAddress(host, address.getAddress());
    } catch (UnknownHostException e) {
      throw new IllegalStateException("An address has 4 or 16 bytes", e);
    }
  }
}
