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

/** The threads that move blobs; each holds one buffer. Closing ends them. */
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
   * Does all of it.
   *
   * @return the results in the order of the work
   * @throws IOException the first that failed did so over a file
   * @throws CourierException the first that failed did so over the storage account
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
