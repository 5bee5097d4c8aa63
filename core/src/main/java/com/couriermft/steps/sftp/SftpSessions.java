package com.couriermft.steps.sftp;

import com.couriermft.connection.Auth;
import com.couriermft.connection.Connection;
import com.couriermft.connection.ConnectionStore;
import com.couriermft.connection.SftpConnection;
import com.couriermft.connection.StoredConnection;
import com.couriermft.failure.CourierException;
import com.couriermft.failure.FailureClass;
import com.couriermft.key.KeyStore;
import com.couriermft.secret.SecretStore;
import com.couriermft.step.DryRun;
import com.couriermft.step.StepContext;
import com.couriermft.transfer.Progress;
import com.couriermft.transfer.RemoteFiles;
import java.io.IOException;
import java.util.function.Consumer;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.sftp.SFTPEngine;

/**
 * Opens sessions by connection name. The connection, its secret and its key are read afresh each
 * time, so a rotated password is used at once. Thread-safe; a session is not.
 */
public final class SftpSessions {
  /** How long a server may take to answer one request. */
  private static final int ANSWER_MILLIS = 60_000;

  private final ConnectionStore connections;
  private final KeyStore keys;
  private final SshLogin login;

  /** Reads connections, keys and passwords from these. */
  public SftpSessions(ConnectionStore connections, KeyStore keys, SecretStore secrets) {
    this.connections = connections;
    this.keys = keys;
    this.login = new SshLogin(secrets, keys);
  }

  /**
   * Opens a session; the caller closes.
   *
   * @param connection its name
   * @param closable receives what to close when time is up, before anything can block
   * @throws CourierException {@code connection_not_found}, {@code wrong_connection_type}, {@code
   *     host_key_unknown}, {@code host_key_mismatch}, {@code authentication_failed} (permanent);
   *     {@code connection_failed} (transient)
   */
  public RemoteFiles open(String connection, Consumer<AutoCloseable> closable) {
    return open(getSftp(connection), closable);
  }

  RemoteFiles open(SftpConnection connection, Consumer<AutoCloseable> closable) {
    HostKeyPins pins = new HostKeyPins(connection);
    SSHClient client = SshLogin.client(connection, pins);
    closable.accept(client);
    boolean opened = false;
    try {
      SshLogin.connect(client, connection, pins);
      login.authenticate(client, connection);
      RemoteFiles files =
          new SftpFiles(connection.name(), engine(client), () -> Quietly.close(client));
      opened = true;
      return files;
    } catch (IOException e) {
      throw SshLogin.failed(connection, "start SFTP", e);
    } finally {
      if (!opened) {
        Quietly.close(client);
      }
    }
  }

  SftpConnection getSftp(String name) {
    return getSftp(name, Progress.NONE);
  }

  private SftpConnection getSftp(String name, Progress progress) {
    StoredConnection stored = connections.get(name);
    progress.uses("connection/" + name, stored.version());
    Connection connection = stored.connection();
    if (connection instanceof SftpConnection sftp) {
      return sftp;
    }
    throw CourierException.permanent(
        "wrong_connection_type",
        "Connection '" + name + "' is of type " + connection.type().json() + ", not sftp.");
  }

  SshLogin login() {
    return login;
  }

  static SFTPEngine engine(SSHClient client) throws IOException {
    SFTPEngine engine = new SFTPEngine(client).init();
    engine.setTimeoutMs(ANSWER_MILLIS);
    return engine;
  }

  /** What a step does in a session. */
  interface Work<T> {
    T with(RemoteFiles remote) throws IOException, InterruptedException;
  }

  /**
   * Does a step's work in a session of its own. When the step has been told to stop, that is what
   * is reported, not the broken connection by which it noticed.
   */
  <T> T use(String connection, StepContext context, Work<T> work)
      throws IOException, InterruptedException {
    try (RemoteFiles remote = open(connection, context)) {
      return work.with(remote);
    } catch (IOException e) {
      throwIfStopped(context, e);
      throw e;
    } catch (CourierException e) {
      if (e.failureClass() == FailureClass.TRANSIENT) {
        throwIfStopped(context, e);
      }
      throw e;
    }
  }

  /** Looks at a server for a dry run, in a session of its own. */
  interface Look {
    void at(RemoteFiles remote) throws IOException, InterruptedException;
  }

  /** Has a look; the work must change nothing. */
  void look(String connection, DryRun dryRun, Look look) throws IOException, InterruptedException {
    try (RemoteFiles remote = open(getSftp(connection), dryRun::closeWhenTimeIsUp)) {
      look.at(remote);
    }
  }

  private RemoteFiles open(String connection, StepContext context) {
    SftpConnection sftp = getSftp(connection, context.progress());
    if (sftp.auth() instanceof Auth.SshKey ours) {
      keys.find(ours.key()).ifPresent(k -> context.progress().uses("key/" + k.name(), k.version()));
    }
    return open(sftp, context::closeWhenTimeIsUp);
  }

  private static void throwIfStopped(StepContext context, Exception noticedBy)
      throws InterruptedException {
    context.cancellation().throwIfCancelled();
    if (Thread.interrupted()) {
      InterruptedException interrupted = new InterruptedException(noticedBy.getMessage());
      interrupted.initCause(noticedBy);
      throw interrupted;
    }
  }
}
