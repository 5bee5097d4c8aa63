package com.couriermft.steps.archive;

import com.couriermft.formats.trace.LogContext;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Runs work on several threads and delivers the results in the order of submission, on the
 * submitting thread. The number of unfinished items is close to the number of threads, which limits
 * memory. Not thread-safe.
 */
final class OrderedWork implements AutoCloseable {
  private final ExecutorService threads;
  private final int most;
  private final Deque<Pending<?>> pending = new ArrayDeque<>();

  /** Receives the results of work in the order of submission. */
  interface Taker<R> {
    void take(R result) throws IOException;
  }

  private record Pending<R>(Future<R> work, Taker<R> taker) {
    void finish() throws IOException {
      try {
        taker.take(work.get());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        InterruptedIOException thrown = new InterruptedIOException("Interrupted while packing");
        thrown.initCause(e);
        throw thrown;
      } catch (ExecutionException e) {
        throw raised(e.getCause());
      }
    }

    private static IOException raised(@Nullable Throwable thrown) {
      if (thrown instanceof RuntimeException unchecked) {
        throw unchecked;
      } else if (thrown instanceof Error error) {
        throw error;
      }
      return thrown instanceof IOException io ? io : new IOException(thrown);
    }
  }

  OrderedWork(int threads) {
    this.threads =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "archive");
              thread.setDaemon(true);
              return thread;
            });
    most = threads + 1;
  }

  /** Creates an instance with one thread per processor, up to four. */
  static OrderedWork onAllProcessors() {
    return new OrderedWork(Math.min(4, Runtime.getRuntime().availableProcessors()));
  }

  /** Submits work. If too many items are unfinished, older results are delivered first. */
  <R> void submit(Callable<R> work, Taker<R> taker) throws IOException {
    while (pending.size() >= most) {
      pending.remove().finish();
    }
    FutureTask<R> task = new FutureTask<>(work);
    threads.execute(LogContext.carry(task));
    pending.add(new Pending<>(task, taker));
  }

  /** Waits for all remaining results and delivers them. */
  void drain() throws IOException {
    while (!pending.isEmpty()) {
      pending.remove().finish();
    }
  }

  /** Stops the threads; undelivered results are lost. */
  @Override
  public void close() {
    pending.clear();
    threads.shutdownNow();
  }
}
