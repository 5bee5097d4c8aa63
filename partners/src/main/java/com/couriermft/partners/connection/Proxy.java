package com.couriermft.partners.connection;

import org.jspecify.annotations.Nullable;

/**
 * A proxy on the way to a server; it is given the server's name and looks that up itself. JSON:
 *
 * <pre>{"type": "socks5", "host": "proxy.internal", "port": 1080,
 *  "username": "courier", "secret": "proxy-password"}
 * </pre>
 *
 * @param type how to talk to it
 * @param host name or address
 * @param port 1..65535
 * @param username who asks; {@code null}, as is the secret, if it asks nobody
 * @param secret the password's name in the secret store
 */
public record Proxy(
    Type type, String host, int port, @Nullable String username, @Nullable String secret) {
  /** The types of proxies. */
  public enum Type {
    /** RFC 1928, with user name and password as in RFC 1929. */
    SOCKS5,
    /** {@code CONNECT} (RFC 9110, 9.3.6), with Basic authentication. */
    HTTP
  }

  /** Returns the address for messages: {@code host:port}. */
  public String address() {
    return host + ":" + port;
  }
}
