package com.couriermft.steps.sftp;

import com.couriermft.connection.SftpConnection;
import com.couriermft.failure.CourierException;
import com.couriermft.key.SshPublicKeys;
import java.io.IOException;
import java.security.PublicKey;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.sftp.SFTPEngine;
import org.jspecify.annotations.Nullable;

/**
 * Tries a connection for an operator. A host key that is not pinned is reported, never accepted,
 * and nobody logs in past it. Thread-safe.
 */
public final class SftpConnectionTest {
  private final SftpSessions sessions;

  /** Uses the connections of these sessions. */
  public SftpConnectionTest(SftpSessions sessions) {
    this.sessions = sessions;
  }

  /**
   * Tries; takes at most a few times the connection's timeout.
   *
   * @throws CourierException {@code connection_not_found}, {@code wrong_connection_type}; whatever
   *     the server does is in the report
   */
  public ConnectionReport test(String name) {
    return test(name, closeable -> {});
  }

  /**
   * As above.
   *
   * @param closable receives what to close to break the test off, before anything can block
   */
  public ConnectionReport test(String name, Consumer<AutoCloseable> closable) {
    SftpConnection connection = sessions.getSftp(name);
    HostKeyPins pins = new HostKeyPins(connection);
    Observed observed = new Observed();
    CourierException failure = null;
    try (SSHClient client = SshLogin.client(connection, pins)) {
      closable.accept(client);
      failure = observe(client, connection, pins, observed);
    } catch (IOException e) {
      failure = failure == null ? SshLogin.failed(connection, "disconnect", e) : failure;
    }
    return report(pins, observed, failure);
  }

  private @Nullable CourierException observe(
      SSHClient client, SftpConnection connection, HostKeyPins pins, Observed observed) {
    try {
      SshLogin.connect(client, connection, pins);
      sessions.login().authenticate(client, connection);
      observed.authenticated = true;
      SFTPEngine engine = SftpSessions.engine(client);
      observed.extensions =
          Stream.of("posix-rename@openssh.com", "fsync@openssh.com", "limits@openssh.com")
              .filter(e -> engine.supportsServerExtension(e.split("@")[0], e.split("@")[1]))
              .toList();
      long start = System.nanoTime();
      engine.canonicalize(".");
      observed.latencyMs = (System.nanoTime() - start) / 1_000_000;
      return null;
    } catch (IOException e) {
      return SshLogin.failed(connection, "start SFTP", e);
    } catch (CourierException e) {
      return e;
    } finally {
      observed.banner = client.getTransport().getServerVersion();
    }
  }

  private static ConnectionReport report(
      HostKeyPins pins, Observed observed, @Nullable CourierException failure) {
    PublicKey key = pins.presented().orElse(null);
    return new ConnectionReport(
        key != null,
        key == null ? null : SshPublicKeys.fingerprint(key),
        key == null ? null : SshPublicKeys.algorithm(key),
        key != null && pins.isPinned(key),
        observed.banner,
        observed.authenticated,
        observed.extensions,
        observed.latencyMs,
        failure == null ? null : failure.code(),
        failure == null ? null : failure.getMessage());
  }

  private static final class Observed {
    private boolean authenticated;
    private @Nullable String banner;
    private @Nullable Long latencyMs;
    private List<String> extensions = List.of();
  }
}
