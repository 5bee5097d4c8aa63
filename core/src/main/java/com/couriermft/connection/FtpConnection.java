package com.couriermft.connection;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An FTP server. JSON, with the defaults of what may be left out:
 *
 * <pre>{"type": "ftps", "name": "partner-b", "host": "ftp.partner.example", "port": 21,
 *  "username": "courier", "auth": {"type": "password", "secret": "connection-partner-b-password"},
 *  "tls": {"mode": "explicit", "versions": ["1.2"], "trust": []},
 *  "max_connections": 2, "connect_timeout_seconds": 30, "keep_alive_seconds": 30}
 * </pre>
 *
 * @param name unique
 * @param host name or address
 * @param port 1..65535
 * @param username who to log in as
 * @param auth how to log in
 * @param tls {@code null} for plain FTP
 * @param maxConnections steps that may use it at the same time, 1..100
 * @param connectTimeoutSeconds for the connection and each answer of the log-in, 1..300
 * @param keepAliveSeconds between signs of life on the control connection during a transfer, 0 for
 *     none, up to 3600
 */
public record FtpConnection(
    String name,
    String host,
    int port,
    String username,
    Auth auth,
    @Nullable Tls tls,
    int maxConnections,
    int connectTimeoutSeconds,
    int keepAliveSeconds)
    implements Connection {

  @Override
  public Type type() {
    return tls == null ? Type.FTP : Type.FTPS;
  }

  /** For messages: {@code host:port}. */
  public String address() {
    return host + ":" + port;
  }

  /**
   * How TLS is used.
   *
   * @param mode when it begins
   * @param versions offered, {@code 1.2} and {@code 1.3}; with 1.3 some servers refuse every data
   *     connection but the first
   * @param trust what the server's certificate is to be: {@code SHA256:} and 64 hex digits of the
   *     certificate's own fingerprint, or PEM certificates of authorities; the platform's
   *     authorities while it is empty
   */
  public record Tls(Mode mode, List<String> versions, List<String> trust) {
    /** When TLS begins. */
    public enum Mode {
      /** After {@code AUTH TLS} (RFC 4217). */
      EXPLICIT,
      /** At once; the customary port is 990. */
      IMPLICIT
    }

    /** Copies. */
    public Tls {
      versions = List.copyOf(versions);
      trust = List.copyOf(trust);
    }
  }
}
