package com.couriermft.partners.remote.sftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.SftpConnection;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.SshPublicKeys;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.partners.remote.ConnectionReport.ServerKey;
import com.couriermft.partners.remote.HandshakeLimit;
import com.couriermft.partners.remote.RemoteProtocol;
import com.couriermft.partners.remote.RemoteSockets;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.nio.charset.Charset;
import java.security.PublicKey;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.sftp.SFTPEngine;
import org.jspecify.annotations.Nullable;

/** The SFTP protocol. Passwords and private keys are reread each time. */
public final class SftpProtocol implements RemoteProtocol {
  private final SshLogin login;

  /**
   * Creates the protocol.
   *
   * @param keys provides private keys
   * @param secrets provides passwords
   * @param outbound checks addresses
   */
  public SftpProtocol(KeyStore keys, SecretStore secrets, OutboundPolicy outbound) {
    this.login = new SshLogin(secrets, keys, outbound);
  }

  @Override
  public Set<Connection.Type> types() {
    return Set.of(Connection.Type.SFTP);
  }

  @Override
  public RemoteFiles open(StoredConnection stored, Consumer<AutoCloseable> closable) {
    SftpConnection connection = (SftpConnection) stored.connection();
    HostKeyPins pins = new HostKeyPins(connection);
    RemoteSockets sockets = login.sockets(connection);
    SSHClient client = SshLogin.client(connection, pins, sockets);
    closable.accept(sockets::end);
    closable.accept(client);
    boolean opened = false;
    try {
      SshLogin.connect(client, connection, pins, sockets);
      login.authenticate(client, connection, sockets);
      RemoteFiles files =
          new SftpFiles(
              connection.name(),
              new RemoteFiles.Peer(
                  connection.address(),
                  client.getTransport().getServerVersion(),
                  pins.presented().map(SshPublicKeys::fingerprint).orElse(null)),
              channels(client, connection, sockets),
              stored.answer(Capability.REPLACE),
              connection.quirks(),
              () -> QuietClose.close(client));
      opened = true;
      return files;
    } catch (IOException | IllegalStateException e) {
      // sshj throws IllegalStateException if the connection fails between two messages.
      throw SshLogin.failed(connection, "start SFTP", e);
    } finally {
      if (!opened) {
        QuietClose.close(client);
      }
    }
  }

  /**
   * Creates several channels if the server is known to support them: OpenSSH allows ten
   * (MaxSessions). Windows servers get one channel, because on Windows a file that is open in one
   * channel cannot be deleted in another.
   */
  private static Channels channels(
      SSHClient client, SftpConnection connection, RemoteSockets sockets) throws IOException {
    String version = client.getTransport().getServerVersion();
    boolean several =
        version.contains("OpenSSH_")
            && !version.contains("for_Windows")
            && !connection.quirks().singleOpen();
    SFTPEngine first =
        HandshakeLimit.within(
            connection.connectTimeoutSeconds(),
            sockets::closeLast,
            () -> engine(client, connection));
    return new Channels(first, several ? () -> engine(client, connection) : null);
  }

  private static SFTPEngine engine(SSHClient client, SftpConnection connection) throws IOException {
    int millis = connection.quirks().answerTimeoutSeconds() * 1_000;
    client.setRemoteCharset(Charset.forName(connection.quirks().nameCharset()));
    SFTPEngine engine = SftpChannel.engine(client);
    engine.setTimeoutMs(millis);
    // After SFTP has started, a full window means that the server is busy, so the longer timeout
    // applies.
    client.getConnection().setTimeoutMs(millis);
    return engine;
  }

  @Override
  public ConnectionReport test(Connection named, Consumer<AutoCloseable> closable) {
    SftpConnection connection = (SftpConnection) named;
    HostKeyPins pins = new HostKeyPins(connection);
    Observed observed = new Observed();
    CourierException failure = null;
    RemoteSockets sockets = login.sockets(connection);
    try (SSHClient client = SshLogin.client(connection, pins, sockets)) {
      closable.accept(sockets::end);
      closable.accept(client);
      failure = observe(client, connection, pins, sockets, observed);
    } catch (IOException e) {
      failure = failure == null ? SshLogin.failed(connection, "disconnect", e) : failure;
    } catch (CourierException e) {
      failure = e;
    }
    return report(pins, observed, failure);
  }

  private @Nullable CourierException observe(
      SSHClient client,
      SftpConnection connection,
      HostKeyPins pins,
      RemoteSockets sockets,
      Observed observed) {
    try {
      SshLogin.connect(client, connection, pins, sockets);
      login.authenticate(client, connection, sockets);
      observed.authenticated = true;
      SFTPEngine engine = engine(client, connection);
      observed.extensions = SftpFiles.extensions(engine);
      long start = System.nanoTime();
      engine.canonicalize(".");
      observed.latencyMs = (System.nanoTime() - start) / 1_000_000;
      return null;
    } catch (IOException | IllegalStateException e) {
      return SshLogin.failed(connection, "start SFTP", e);
    } catch (CourierException e) {
      return e;
    } finally {
      observed.banner = banner(client);
    }
  }

  private static @Nullable String banner(SSHClient client) {
    try {
      return client.getTransport().getServerVersion();
    } catch (StringIndexOutOfBoundsException e) {
      // sshj throws an exception while the banner has not arrived yet.
      return null;
    }
  }

  private static ConnectionReport report(
      HostKeyPins pins, Observed observed, @Nullable CourierException failure) {
    PublicKey key = pins.presented().orElse(null);
    return new ConnectionReport(
        key != null,
        key == null
            ? null
            : new ServerKey(
                ServerKey.Kind.HOST_KEY,
                SshPublicKeys.fingerprint(key),
                SshPublicKeys.algorithm(key),
                null,
                pins.isPinned(key)),
        null,
        observed.banner,
        observed.authenticated,
        observed.extensions,
        observed.latencyMs,
        failure);
  }

  private static final class Observed {
    private boolean authenticated;
    private @Nullable String banner;
    private @Nullable Long latencyMs;
    private List<String> extensions = List.of();
  }
}
