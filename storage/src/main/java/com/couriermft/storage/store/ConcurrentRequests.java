package com.couriermft.storage.store;

import com.couriermft.formats.trace.LogContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes independent requests to storage concurrently, on a pool of threads that all callers of the
 * process share. Callers wait, and their calls are processed in order. No thread of the pool waits
 * for another thread, so the pool cannot deadlock. Thread-safe.
 */
public final class ConcurrentRequests {
  /** The maximum number of concurrent requests of one call. */
  public static final int MOST_PER_CALL = 8;

  private static final int THREADS = 32;
  private static final int IDLE_SECONDS = 30;
  private static final String THREAD_NAME = "storage-request";

  private static final ThreadPoolExecutor EXECUTOR = executor();

  private ConcurrentRequests() {}

  private static ThreadPoolExecutor executor() {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Worker::new);
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /**
   * Makes a request for each item and waits for all of them. A request that makes concurrent
   * requests itself makes them one after another, because no thread of the pool waits for another
   * thread.
   *
   * @param request called on several threads concurrently, with the caller's log context
   * @return the results in the order of the items
   * @throws StoreUnavailable the caller was interrupted; its interrupt status is retained
   * @throws RuntimeException the first exception of a request; later requests are not started
   */
  public static <T, R> List<R> map(List<T> items, Function<? super T, ? extends R> request) {
    if (items.size() < 2 || Thread.currentThread() instanceof Worker) {
      List<R> answers = new ArrayList<>();
      items.forEach(item -> answers.add(request.apply(item)));
      return answers;
    }
    return new Call<T, R>(items, request).answers();
  }

  /** A thread of the pool; its class distinguishes it from callers. */
  private static final class Worker extends Thread {
    Worker(Runnable work) {
      super(work, THREAD_NAME);
      setDaemon(true);
    }
  }

  /** A caller's list of requests, from which several threads take one item after another. */
  private static final class Call<T, R> {
    private final List<T> items;
    private final Function<? super T, ? extends R> request;
    private final List<@Nullable R> answers;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final CountDownLatch lanes;

    Call(List<T> items, Function<? super T, ? extends R> request) {
      this.items = items;
      this.request = request;
      this.answers =
          Collections.synchronizedList(new ArrayList<>(Collections.nCopies(items.size(), null)));
      this.lanes = new CountDownLatch(Math.min(MOST_PER_CALL, items.size()));
    }

    List<R> answers() {
      for (long lane = lanes.getCount(); lane > 0; lane--) {
        EXECUTOR.execute(LogContext.carry(this::takeTurns));
      }
      try {
        lanes.await();
      } catch (InterruptedException e) {
        failure.compareAndSet(null, e);
        Thread.currentThread().interrupt();
        throw new StoreUnavailable("Interrupted while " + items.size() + " requests were made", e);
      }
      rethrow(failure.get());
      List<R> inOrder = new ArrayList<>();
      answers.forEach(inOrder::add);
      return inOrder;
    }

    private void takeTurns() {
      try {
        for (int i = next.getAndIncrement();
            i < items.size() && failure.get() == null;
            i = next.getAndIncrement()) {
          answers.set(i, request.apply(items.get(i)));
        }
      } catch (RuntimeException | Error e) {
        failure.compareAndSet(null, e);
      } finally {
        lanes.countDown();
      }
    }

    private static void rethrow(@Nullable Throwable thrown) {
      if (thrown instanceof RuntimeException e) {
        throw e;
      } else if (thrown instanceof Error e) {
        throw e;
      }
    }
  }
}
