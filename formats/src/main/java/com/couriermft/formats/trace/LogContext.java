package com.couriermft.formats.trace;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Hands the log context of a thread, slf4j's MDC, to threads that work for it. Code that starts a
 * thread, or hands work to one of a pool, wraps the work: a pool's thread would carry what its
 * first user had. Thread-safe.
 */
public final class LogContext {
  private LogContext() {}

  /** Something to do that has a result. */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object, X extends Exception> {
    /** Does it. */
    T call() throws X;
  }

  /** Does the work with one more entry on this thread; afterwards it is as it was before. */
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

  /** The work, to be done by any thread under what the present one carries. */
  public static Runnable carry(Runnable work) {
    return under(MDC.getCopyOfContextMap(), work);
  }

  /** The work, to be done by any thread for nobody in particular. */
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
