package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.FtpConnection;
import com.couriermft.partners.connection.Replace;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.CertificateTrust;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.partners.remote.ConnectionReport.ServerKey;
import com.couriermft.partners.remote.RemoteProtocol;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** FTP, unencrypted or over TLS. Passwords are reread each time. */
public final class FtpProtocol implements RemoteProtocol {
  private final SecretStore secrets;
  private final OutboundPolicy outbound;
  private final KnownTimes times = new KnownTimes(InstantSource.system());

  /**
   * Creates the protocol.
   *
   * @param secrets provides passwords
   * @param outbound checks addresses
   */
  public FtpProtocol(SecretStore secrets, OutboundPolicy outbound) {
    this.secrets = secrets;
    this.outbound = outbound;
  }

  @Override
  public Set<Connection.Type> types() {
    return Set.of(Connection.Type.FTP, Connection.Type.FTPS);
  }

  @Override
  public RemoteFiles open(StoredConnection stored, Consumer<AutoCloseable> closable) {
    FtpConnection connection = (FtpConnection) stored.connection();
    Logins logins = new Logins(connection);
    FtpSession session =
        new FtpSession(() -> new FtpSockets(connection, secrets, outbound), logins::logIn);
    closable.accept(session::stop);
    boolean opened = false;
    try {
      List<String> features = session.live().features().lines();
      Answer replaces = stored.answer(Capability.REPLACE);
      Replace replacing = connection.quirks().replace();
      RemoteFiles files =
          new FtpFiles(
              connection.name(), logins.peer(), replaces, replacing, features, session, times);
      opened = true;
      return files;
    } catch (IOException e) {
      throw stopped(connection, e);
    } finally {
      if (!opened) {
        session.stop();
      }
    }
  }

  @Override
  public ConnectionReport test(Connection named, Consumer<AutoCloseable> closable) {
    FtpConnection connection = (FtpConnection) named;
    Logins logins = new Logins(connection);
    FtpSession session =
        new FtpSession(() -> new FtpSockets(connection, secrets, outbound), logins::logIn);
    closable.accept(session::stop);
    List<String> extensions = new ArrayList<>();
    Long latency = null;
    CourierException failure = null;
    try (session) {
      extensions.addAll(session.live().features().lines());
      long start = System.nanoTime();
      session.send("NOOP", null);
      latency = (System.nanoTime() - start) / 1_000_000;
    } catch (CourierException e) {
      failure = e;
    } catch (IOException e) {
      failure = stopped(connection, e);
    }
    return logins.report(extensions, latency, failure);
  }

  private static CourierException stopped(FtpConnection connection, IOException e) {
    return CourierException.of(
        ConnectionCodes.CONNECTION_FAILED,
        SafeText.sentence(
            "Connection '" + connection.name() + "': cannot connect: " + e.getMessage()),
        e);
  }

  /** The logins of one session. The last login has the observations. */
  private final class Logins {
    private final FtpConnection connection;
    private @Nullable FtpLogin last;

    Logins(FtpConnection connection) {
      this.connection = connection;
    }

    LoggedIn logIn(FtpSockets sockets) {
      FtpLogin login = new FtpLogin(connection, secrets, sockets);
      last = login;
      return login.logIn();
    }

    private Optional<CertificateTrust> trust() {
      return Optional.ofNullable(last).flatMap(FtpLogin::trust);
    }

    private @Nullable String banner() {
      return Optional.ofNullable(last).flatMap(FtpLogin::banner).orElse(null);
    }

    RemoteFiles.Peer peer() {
      return new RemoteFiles.Peer(
          connection.address(),
          banner(),
          trust().flatMap(CertificateTrust::fingerprint).orElse(null));
    }

    ConnectionReport report(
        List<String> features, @Nullable Long latency, @Nullable CourierException failure) {
      return new ConnectionReport(
          trust().flatMap(CertificateTrust::fingerprint).isPresent() || banner() != null,
          trust().flatMap(Logins::key).orElse(null),
          Optional.ofNullable(last).flatMap(FtpLogin::agreed).orElse(null),
          banner(),
          last != null && last.isAuthenticated(),
          features,
          latency,
          failure);
    }

    private static Optional<ServerKey> key(CertificateTrust trust) {
      return trust
          .fingerprint()
          .map(
              fingerprint ->
                  new ServerKey(
                      ServerKey.Kind.CERTIFICATE,
                      fingerprint,
                      trust.algorithm().orElse(""),
                      trust.end().orElse(null),
                      trust.refusal().isEmpty()));
    }
  }
}
