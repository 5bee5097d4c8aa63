package com.couriermft.engine.host;

import com.couriermft.formats.background.Recurring;
import com.couriermft.formats.trace.LogContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Daemon threads of the JVM, which do not keep the process alive. */
public final class DaemonThreads implements Threads {
  private static final int REPEATING = 16;

  private final ScheduledThreadPoolExecutor repeating =
      new ScheduledThreadPoolExecutor(REPEATING, work -> daemon("courier-heartbeat", work));

  /** Creates an instance that starts no thread until there is work. */
  public DaemonThreads() {
    // Without this policy, a delayed task that is cancelled early would stay queued until its time.
    repeating.setRemoveOnCancelPolicy(true);
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public Lock newLock() {
    return new ReentrantLock();
  }

  @Override
  public Work start(String name, Runnable work) {
    Thread thread = daemon(name, LogContext.carry(work));
    thread.start();
    return thread::interrupt;
  }

  @Override
  public Work repeat(Duration every, Runnable work) {
    return Recurring.start("heartbeat", every, LogContext.carry(work), repeating)::close;
  }

  @Override
  public void await(CompletableFuture<?> future, Duration atMost) throws InterruptedException {
    try {
      future.get(Math.max(1, atMost.toMillis()), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException over) {
      // The caller checks whether the future is done.
    }
  }

  @Override
  public void close() {
    repeating.shutdownNow();
  }

  private static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
