package com.couriermft.steps.remote;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.Progress;
import java.io.IOException;

/**
 * The sessions of one family of steps. Thread-safe.
 *
 * @param family family of the accepted connections
 * @param sessions opens the sessions
 */
record RemoteAccess(Family family, RemoteSessions sessions) {
  /** The work of a step that needs a session. */
  interface Work<T> {
    T with(RemoteFiles remote) throws IOException, InterruptedException;
  }

  /**
   * Runs the work of a step in a separate session. If the step was cancelled, reports the
   * cancellation instead of the broken connection.
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

  /** Opens a session for a step. The caller closes it. */
  RemoteFiles open(String connection, StepContext context) {
    return sessions.open(
        connection, family.types(), context.progress(), context::closeWhenTimeIsUp);
  }

  /**
   * Returns the maximum number of sessions of one step, for protocols whose sessions transfer one
   * file at a time.
   */
  int sessionsPerStep(String connection) {
    return sessions.sessionsPerStep(connection);
  }

  /** Checks a server in a dry run, in a separate session. */
  interface Look {
    void at(RemoteFiles remote) throws IOException, InterruptedException;
  }

  /** Runs a dry-run check, which must not change anything. */
  void look(String connection, DryRun dryRun, Look look) throws IOException, InterruptedException {
    try (RemoteFiles remote =
        sessions.open(connection, family.types(), Progress.NONE, dryRun::closeWhenTimeIsUp)) {
      look.at(remote);
    }
  }

  /** A dry-run check of one path. */
  interface PathLook {
    void at(RemoteChecks checks, String path) throws IOException, InterruptedException;
  }

  /** Checks each of a step's paths that is known before the execution. */
  void lookAtPaths(PathsConfig config, DryRun dryRun, PathLook look)
      throws IOException, InterruptedException {
    if (!dryRun.knows("connection", "path")) {
      return;
    }
    look(
        config.connection(),
        dryRun,
        remote -> {
          RemoteChecks checks = new RemoteChecks(remote, dryRun);
          for (String path : config.path()) {
            look.at(checks, path);
          }
        });
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
