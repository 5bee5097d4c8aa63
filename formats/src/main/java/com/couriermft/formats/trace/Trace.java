package com.couriermft.formats.trace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The trace for which the current thread works. Work started by the thread belongs to the same
 * trace, and every log line contains the trace id. The id is stored in the MDC under {@value #KEY},
 * so a process without an MDC has no traces. Thread-safe.
 */
public final class Trace {
  /** The MDC's key, and the name of the field in events, rows, messages and responses. */
  public static final String KEY = "trace_id";

  private static final int BYTES = 16;

  private Trace() {}

  /** Returns the id of the current thread's trace, 32 lower-case hex digits. */
  public static Optional<String> current() {
    return Optional.ofNullable(MDC.get(KEY));
  }

  /** Runs a task within a trace. */
  public static <X extends Exception> void run(String traceId, Act<X> act) throws X {
    call(
        traceId,
        () -> {
          act.run();
          return true;
        });
  }

  /** Runs a task with a result within a trace. */
  public static <T extends @Nullable Object, X extends Exception> T call(
      String traceId, LogContext.Work<T, X> work) throws X {
    return LogContext.with(KEY, traceId, work);
  }

  /** A task without a result. */
  @FunctionalInterface
  public interface Act<X extends Exception> {
    /** Runs the task. */
    void run() throws X;
  }

  /**
   * Returns the stored trace id, or a derived trace id for data that older versions stored without
   * a trace.
   *
   * @param written the stored trace id; {@code ""} in data from versions without traces
   * @param id see {@link #of}
   */
  public static String known(String written, String id) {
    return written.isEmpty() ? of(id) : written;
  }

  /**
   * Returns a trace id for work that no caller traces, such as an execution that a schedule starts.
   * The same id always results in the same trace id.
   *
   * @param id the id of the work, such as an execution's id
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
