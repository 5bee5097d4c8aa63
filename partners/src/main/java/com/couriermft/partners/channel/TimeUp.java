package com.couriermft.partners.channel;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes resources at their deadlines, to unblock the threads that use them. One thread serves all
 * resources and ends when there is nothing to close. Thread-safe.
 */
final class TimeUp {
  private static final Logger LOG = LoggerFactory.getLogger(TimeUp.class);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final InstantSource clock;
  private final ScheduledThreadPoolExecutor watch;

  TimeUp(InstantSource clock) {
    this.clock = clock;
    this.watch =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "courier-channels");
              thread.setDaemon(true);
              return thread;
            });
    watch.setKeepAliveTime(10, TimeUnit.SECONDS);
    watch.allowCoreThreadTimeOut(true);
    watch.setRemoveOnCancelPolicy(true);
  }

  /** Returns the time until a deadline, limited to the range of 1 ms to ten minutes. */
  Duration left(Instant deadline) {
    Duration left = Duration.between(clock.instant(), deadline);
    if (left.compareTo(Duration.ofMillis(1)) < 0) {
      return Duration.ofMillis(1);
    }
    return left.compareTo(LONGEST) > 0 ? LONGEST : left;
  }

  /**
   * Starts watching a resource. The caller closes the watch when the resource is no longer used.
   */
  Watched over(Closeable used, Instant deadline) {
    Future<?> closing =
        watch.schedule(() -> close(used), left(deadline).toMillis(), TimeUnit.MILLISECONDS);
    return () -> closing.cancel(false);
  }

  private static void close(Closeable used) {
    try {
      used.close();
    } catch (IOException e) {
      LOG.debug("Closing a connection that timed out", e);
    }
  }

  /** A watch over a resource; closing the watch prevents the resource from being closed. */
  interface Watched extends AutoCloseable {
    @Override
    void close();
  }
}
