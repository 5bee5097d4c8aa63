package com.couriermft.connection;

import java.util.List;

/**
 * An SFTP server. JSON, with the defaults of what may be left out:
 *
 * <pre>{"type": "sftp", "name": "partner-a", "host": "sftp.partner.example", "port": 22,
 *  "username": "courier", "auth": {"type": "ssh_key", "key": "our-ssh-key"},
 *  "host_keys": [], "max_connections": 2, "algorithms": {"legacy": false},
 *  "connect_timeout_seconds": 30, "keep_alive_seconds": 30}
 * </pre>
 *
 * @param name unique
 * @param host name or address
 * @param port 1..65535
 * @param username who to log in as
 * @param auth how to log in
 * @param hostKeys fingerprints ({@code SHA256:…}) of the only host keys to accept; none are
 *     accepted while it is empty; at most 32
 * @param maxConnections steps that may use it at the same time, 1..100; permits are the engine's
 * @param algorithms which algorithms to offer
 * @param connectTimeoutSeconds for the connection and each part of the handshake, 1..300
 * @param keepAliveSeconds between keep-alives, 0 for none, up to 3600
 */
public record SftpConnection(
    String name,
    String host,
    int port,
    String username,
    Auth auth,
    List<String> hostKeys,
    int maxConnections,
    Algorithms algorithms,
    int connectTimeoutSeconds,
    int keepAliveSeconds)
    implements Connection {

  /** Copies. */
  public SftpConnection {
    hostKeys = List.copyOf(hostKeys);
  }

  @Override
  public Type type() {
    return Type.SFTP;
  }

  /** For messages: {@code host:port}. */
  public String address() {
    return host + ":" + port;
  }

  /** The same connection with other pinned host keys. */
  public SftpConnection withHostKeys(List<String> pinned) {
    return new SftpConnection(
        name,
        host,
        port,
        username,
        auth,
        pinned,
        maxConnections,
        algorithms,
        connectTimeoutSeconds,
        keepAliveSeconds);
  }

  /**
   * Which algorithms to offer.
   *
   * @param legacy also those that are broken or weak (SHA-1, CBC, DSA), after the modern ones
   */
  public record Algorithms(boolean legacy) {}
}
