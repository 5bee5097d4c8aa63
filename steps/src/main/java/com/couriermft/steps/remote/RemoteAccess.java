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
 * @param family whose connections are meant
 * @param sessions opens them
 */
record RemoteAccess(Family family, RemoteSessions sessions) {
  /** The work of a step in a session. */
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

  /** Opens a session for a step; the caller closes. */
  RemoteFiles open(String connection, StepContext context) {
    return sessions.open(
        connection, family.types(), context.progress(), context::closeWhenTimeIsUp);
  }

  /** Returns how many sessions one step may have where a session serves one file at a time. */
  int sessionsPerStep(String connection) {
    return sessions.sessionsPerStep(connection);
  }

  /** Looks at a server for a dry run, in a session of its own. */
  interface Look {
    void at(RemoteFiles remote) throws IOException, InterruptedException;
  }

  /** Has a look; the work must change nothing. */
  void look(String connection, DryRun dryRun, Look look) throws IOException, InterruptedException {
    try (RemoteFiles remote =
        sessions.open(connection, family.types(), Progress.NONE, dryRun::closeWhenTimeIsUp)) {
      look.at(remote);
    }
  }

  /** A look at one path. */
  interface PathLook {
    void at(RemoteChecks checks, String path) throws IOException, InterruptedException;
  }

  /** Has a look at each path of a step, as far as they are known before a run. */
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
