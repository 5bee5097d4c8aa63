package com.couriermft.formats.trace;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Passes the log context of a thread, slf4j's MDC, to threads that work on its behalf. Code that
 * starts a thread or submits work to a pool must wrap the work; otherwise, the pool's thread would
 * keep the context of an earlier task. Thread-safe.
 */
public final class LogContext {
  private LogContext() {}

  /** A task that returns a result. */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object, X extends Exception> {
    /** Runs the task. */
    T call() throws X;
  }

  /**
   * Runs a task on this thread with an additional entry in the log context, and then restores the
   * context.
   */
  public static <T extends @Nullable Object, X extends Exception> T with(
      String key, String value, Work<T, X> work) throws X {
    String before = MDC.get(key);
    MDC.put(key, value);
    try {
      return work.call();
    } finally {
      if (before == null) {
        MDC.remove(key);
      } else {
        MDC.put(key, before);
      }
    }
  }

  /** Returns a task that runs on any thread with the current log context. */
  public static Runnable carry(Runnable work) {
    return under(MDC.getCopyOfContextMap(), work);
  }

  /** Returns a task that runs on any thread with an empty log context. */
  public static Runnable detach(Runnable work) {
    return under(null, work);
  }

  private static Runnable under(@Nullable Map<String, String> context, Runnable work) {
    return () -> {
      Map<String, String> before = MDC.getCopyOfContextMap();
      set(context);
      try {
        work.run();
      } finally {
        set(before);
      }
    };
  }

  private static void set(@Nullable Map<String, String> context) {
    if (context == null) {
      MDC.clear();
    } else {
      MDC.setContextMap(context);
    }
  }
}
