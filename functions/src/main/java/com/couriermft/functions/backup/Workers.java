package com.couriermft.functions.backup;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The threads that copy blobs, each with one buffer. Closing ends the threads. */
final class Workers implements AutoCloseable {
  private static final int THREADS = 8;

  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS,
          work -> {
            Thread thread = new Thread(work, "backup");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Runs all tasks.
   *
   * @return the results in the order of the tasks
   * @throws IOException the first failure was caused by a file
   * @throws CourierException the first failure was caused by the storage account
   */
  <R> List<R> all(List<Callable<R>> work) throws IOException, InterruptedException {
    List<R> results = new ArrayList<>();
    for (Future<R> done : threads.invokeAll(work)) {
      try {
        results.add(done.get());
      } catch (ExecutionException e) {
        throw rethrown(e.getCause());
      }
    }
    return results;
  }

  private static IOException rethrown(@Nullable Throwable cause) {
    if (cause instanceof IOException io) {
      return io;
    } else if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    } else if (cause instanceof Error error) {
      throw error;
    }
    return new IOException(cause);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
