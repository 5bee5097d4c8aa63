package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.Auth;
import com.couriermft.partners.connection.Endpoint;
import com.couriermft.partners.connection.FtpConnection;
import com.couriermft.partners.connection.Network;
import com.couriermft.partners.connection.Proxy;
import com.couriermft.partners.connection.Replace;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.connection.Traffic;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.peers.FtpServer;
import com.couriermft.storage.label.Labels;
import com.couriermft.transfer.listing.RemoteFiles;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The connection "partner" to an FTP server. */
record FtpPartner(FtpConnection connection, InMemorySecrets secrets) {
  /** Creates the connection with the server's TLS mode and its certificate's fingerprint pinned. */
  static FtpPartner of(FtpServer server) {
    return of(server, "127.0.0.1", List.of("1.2"), List.of(server.fingerprint()));
  }

  static FtpPartner of(FtpServer server, String host, List<String> versions, List<String> trust) {
    InMemorySecrets secrets = new InMemorySecrets();
    secrets.put("partner-password", Secret.of(server.password()));
    return new FtpPartner(
        connection(
            "partner",
            new Endpoint(host, server.port(), server.user(), 10, 30, Network.PUBLIC, null),
            new Auth.Password("partner-password"),
            new Traffic(2, 1, 0),
            server.tls().map(mode -> new FtpConnection.Tls(mode, versions, trust)).orElse(null),
            new FtpConnection.Quirks(true, true, true, false, Replace.AUTO),
            Labels.NONE),
        secrets);
  }

  /**
   * Creates a connection.
   *
   * @param tls TLS options; {@code null} for plain FTP
   */
  static FtpConnection connection(
      String name,
      Endpoint endpoint,
      Auth.Ftp auth,
      Traffic traffic,
      FtpConnection.@Nullable Tls tls,
      FtpConnection.Quirks quirks,
      Labels labels) {
    return tls == null
        ? new FtpConnection.Plain(name, endpoint, auth, traffic, quirks, labels, List.of())
        : new FtpConnection.Secured(name, endpoint, auth, traffic, tls, quirks, labels, List.of());
  }

  /** Returns this connection with the given TLS mode. */
  FtpPartner over(FtpConnection.Tls.Mode mode) {
    return with(connection.endpoint(), new FtpConnection.Tls(mode, List.of("1.2"), List.of()));
  }

  /**
   * Returns this connection with quirks and a proxy.
   *
   * @param proxy the proxy; {@code null} for a direct connection
   */
  FtpPartner with(FtpConnection.Quirks quirks, @Nullable Proxy proxy) {
    Endpoint way =
        new Endpoint(
            connection.host(),
            connection.port(),
            connection.username(),
            10,
            30,
            Network.PUBLIC,
            proxy);
    return new FtpPartner(
        connection(
            connection.name(),
            way,
            connection.auth(),
            connection.traffic(),
            connection.tls(),
            quirks,
            Labels.NONE),
        secrets);
  }

  /** Returns this connection with a different port. */
  FtpPartner at(int port) {
    Endpoint there =
        new Endpoint("127.0.0.1", port, connection.username(), 10, 30, Network.PUBLIC, null);
    return with(there, connection.tls());
  }

  private FtpPartner with(Endpoint endpoint, FtpConnection.@Nullable Tls tls) {
    return new FtpPartner(
        connection(
            "partner",
            endpoint,
            connection.auth(),
            connection.traffic(),
            tls,
            connection.quirks(),
            Labels.NONE),
        secrets);
  }

  RemoteFiles open() {
    return open(closable -> {});
  }

  RemoteFiles open(Consumer<AutoCloseable> closable) {
    StoredConnection stored = new StoredConnection(connection, 1, "etag", Instant.EPOCH, null);
    return new FtpProtocol(secrets, OutboundPolicy.unbounded()).open(stored, closable);
  }

  ConnectionReport test() {
    return new FtpProtocol(secrets, OutboundPolicy.unbounded()).test(connection, closable -> {});
  }
}
