package com.couriermft.steps.remote;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.transfer.copy.FileWorkers;
import com.couriermft.transfer.copy.FileWorkers.Mover;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.HandOver;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.ToLongFunction;

/**
 * Processes many files in parallel, in the step's own session if several threads can share it,
 * otherwise in additional sessions.
 *
 * @param access opens additional sessions
 * @param remote session of the step
 * @param context context of the step
 * @param workers maximum number of files that are processed at the same time
 */
record ParallelWork(RemoteAccess access, RemoteFiles remote, StepContext context, int workers) {
  /** Transfers one worker's files through a session. */
  interface FileWork<T, R> {
    R move(T item) throws IOException, InterruptedException;
  }

  /** Binds one worker's work to its session. */
  interface Binding<T, R> {
    FileWork<T, R> to(RemoteFiles session, Cancellation cancellation);
  }

  /**
   * Processes all items. The result does not contain items that were not started before another
   * slice took over.
   */
  <T, R> SortedMap<Integer, R> each(
      List<T> items, ToLongFunction<T> size, HandOver handOver, Binding<T, R> binding)
      throws IOException, InterruptedException {
    int most =
        remote.isConcurrent()
            ? workers
            : Math.min(workers, access.sessionsPerStep(remote.connection()));
    FileWorkers<T, R> pool =
        new FileWorkers<>(
            (n, cancellation) -> open(n, cancellation, binding),
            size,
            handOver,
            context.cancellation());
    return pool.move(items, most);
  }

  private <T, R> Optional<? extends Mover<T, R>> open(
      int n, Cancellation cancellation, Binding<T, R> binding) {
    if (n == 0 || remote.isConcurrent()) {
      return Optional.of(binding.to(remote, cancellation)::move);
    }
    return furtherSession(n)
        .map(session -> new OwnSession<>(session, binding.to(session, cancellation)));
  }

  /**
   * Opens an additional session. If the partner allows fewer sessions than configured, fewer
   * workers run.
   */
  private Optional<RemoteFiles> furtherSession(int n) {
    try {
      return Optional.of(access.open(remote.connection(), context));
    } catch (CourierException e) {
      if (e.failureClass() != FailureClass.TRANSIENT) {
        throw e;
      }
      context.log().info("Continuing without session {}: {}", n + 1, e.getMessage());
      return Optional.empty();
    }
  }

  private record OwnSession<T, R>(RemoteFiles session, FileWork<T, R> work) implements Mover<T, R> {
    @Override
    public R move(T item) throws IOException, InterruptedException {
      return work.move(item);
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
