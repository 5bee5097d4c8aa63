package com.couriermft.partners.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.apache.hc.client5.http.DnsResolver;

/** Leaves every name to the proxy, which looks it up itself. */
final class LeftToProxy implements DnsResolver {
  @Override
  public List<InetSocketAddress> resolve(String host, int port) {
    return List.of(InetSocketAddress.createUnresolved(host, port));
  }

  @Override
  public InetAddress[] resolve(String host) {
    throw new UnsupportedOperationException("A proxy is asked for a host together with its port");
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
