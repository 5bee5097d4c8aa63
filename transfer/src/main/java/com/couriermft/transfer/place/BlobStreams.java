package com.couriermft.transfer.place;

import com.couriermft.formats.trace.LogContext;
import com.couriermft.storage.store.Blobs;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The resources that all workspaces of a process share: the store, the memory for buffers, and the
 * threads for background transfers. A process has one instance. Thread-safe.
 */
public final class BlobStreams implements AutoCloseable {
  private static final int THREADS = 8;
  private static final int SMALL_THREADS = 16;
  private static final long IDLE_SECONDS = 30;

  private final Blobs blobs;
  private final BufferBudget budget;
  private final ThreadPoolExecutor executor = threads(THREADS, "blob-stream");

  /**
   * The threads for small requests, which must not wait for transfers of blocks that take minutes.
   */
  private final ThreadPoolExecutor small = threads(SMALL_THREADS, "small-blob");

  public BlobStreams(Blobs blobs, BufferBudget budget) {
    this.blobs = blobs;
    this.budget = budget;
  }

  private static ThreadPoolExecutor threads(int most, String name) {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  public Blobs blobs() {
    return blobs;
  }

  BufferBudget budget() {
    return budget;
  }

  /**
   * Starts background work. It must not wait for other background work. Work that is cancelled
   * before its turn is not started.
   */
  <T> CompletableFuture<T> start(Callable<T> work) {
    return start(executor, work);
  }

  /** Starts a small request like {@link #start}, on separate threads. */
  <T> CompletableFuture<T> startSmall(Callable<T> work) {
    return start(small, work);
  }

  private <T> CompletableFuture<T> start(Executor threads, Callable<T> work) {
    CompletableFuture<T> outcome = new CompletableFuture<>();
    threads.execute(
        LogContext.carry(
            () -> {
              if (!outcome.isDone()) {
                run(open(work), outcome);
              }
            }));
    return outcome;
  }

  /**
   * Starts a small request like {@link #startSmall}; the work can also be stopped after it has
   * started.
   */
  <T> Background<T> startStoppable(Callable<T> work) {
    Background<T> background = new Background<>(open(work));
    small.execute(LogContext.carry(background));
    return background;
  }

  private <T> Callable<T> open(Callable<T> work) {
    return () -> {
      if (small.isShutdown()) {
        throw new InterruptedIOException("This process no longer transfers files");
      }
      return work.call();
    };
  }

  static <T> void run(Callable<T> work, CompletableFuture<T> outcome) {
    try {
      outcome.complete(work.call());
    } catch (Throwable e) {
      // An Error must reach the waiting thread as well.
      outcome.completeExceptionally(e);
    }
  }

  /** Waits for background work and throws its exception, if any. */
  static <T> T await(Future<T> work) throws IOException {
    try {
      return work.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }

  public static InterruptedIOException interrupted(InterruptedException cause) {
    InterruptedIOException thrown =
        new InterruptedIOException("Interrupted while transferring a file");
    thrown.initCause(cause);
    return thrown;
  }

  /** Stops the threads; transfers in progress fail. */
  @Override
  public void close() {
    // Work that has not started fails immediately, so that no thread waits for its result.
    List<Runnable> notBegun = new ArrayList<>(small.shutdownNow());
    notBegun.addAll(executor.shutdownNow());
    notBegun.forEach(Runnable::run);
  }
}
