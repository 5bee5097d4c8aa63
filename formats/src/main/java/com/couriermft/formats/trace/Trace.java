package com.couriermft.formats.trace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The trace that the current thread works for: what is started meanwhile belongs to it, and every
 * log line carries it. It is the MDC's {@value #KEY}, so a process without an MDC traces nothing.
 * Thread-safe.
 */
public final class Trace {
  /** The MDC's key, and the name of the field in events, rows, messages and answers. */
  public static final String KEY = "trace_id";

  private static final int BYTES = 16;

  private Trace() {}

  /** The id, 32 lower-case hex digits, of the trace that this thread works for. */
  public static Optional<String> current() {
    return Optional.ofNullable(MDC.get(KEY));
  }

  /** Does work for a trace. */
  public static <X extends Exception> void run(String traceId, Act<X> act) throws X {
    call(
        traceId,
        () -> {
          act.run();
          return true;
        });
  }

  /** Does work with a result for a trace. */
  public static <T extends @Nullable Object, X extends Exception> T call(
      String traceId, LogContext.Work<T, X> work) throws X {
    return LogContext.with(KEY, traceId, work);
  }

  /** Something to do. */
  @FunctionalInterface
  public interface Act<X extends Exception> {
    /** Does it. */
    void run() throws X;
  }

  /**
   * The trace as it was written down.
   *
   * @param written {@code ""} by versions of Courier that knew of none
   * @param id as for {@link #of}
   */
  public static String known(String written, String id) {
    return written.isEmpty() ? of(id) : written;
  }

  /**
   * The trace of what nobody traced before it, such as a run that a schedule starts: the same
   * whenever it is asked for.
   *
   * @param id of what it is, such as an execution's
   */
  public static String of(String id) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
