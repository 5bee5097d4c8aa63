package com.couriermft.sdk;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A function that jobs call as a step of type {@code custom.<name>}. Its class is public, has a
 * public constructor without arguments, and is named in its jar's {@code
 * META-INF/services/com.couriermft.sdk.JobFunction}. One instance serves all executions of a
 * process and must be thread-safe.
 *
 * <pre>{@code
 * public final class Report implements JobFunction<Report.Parameters, Report.Result> {
 *   public record Parameters(
 *       @Parameter(help = "The orders", reads = true, required = true) String orders,
 *       @Parameter(help = "The report", writes = true, required = true) String report) {}
 *   public record Result(int lines) {}
 *
 *   public String name() { return "report"; }
 *   public String summary() { return "Writes a report of orders"; }
 *   public Class<Parameters> parameters() { return Parameters.class; }
 *
 *   public Result run(Parameters parameters, JobFunctionContext context) throws IOException {
 *     int lines = 0;
 *     try (var in = context.files().read(parameters.orders());
 *         var out = context.files().create(parameters.report())) {
 *       for (int b = in.read(); b >= 0; b = in.read()) {
 *         context.throwIfCancelled();
 *         lines += b == '\n' ? 1 : 0;
 *       }
 *       out.write(("lines " + lines).getBytes(StandardCharsets.UTF_8));
 *     }
 *     return new Result(lines);
 *   }
 * }
 * }</pre>
 *
 * <p><b>Hooks.</b> An exception of a hook is logged and changes nothing. {@link #onSuccess}, {@link
 * #onFail} and {@link #onEnd} are called on the worker before the outcome is stored: at least once,
 * and again if the worker dies there.
 *
 * @param <P> the parameters: a record whose components carry {@link Parameter}
 * @param <R> the result, as {@link com.couriermft.sdk.value.PlainValues} describes it
 */
public interface JobFunction<P extends Record, R extends @Nullable Object> {
  /** Returns the name of the function: 1 to 63 of {@code a-z 0-9 _ -}, with a letter first. */
  String name();

  /** Returns the version of the function, for people; by default {@code 1}. */
  default String version() {
    return "1";
  }

  /** Returns what the function does, in one sentence. */
  String summary();

  /** Returns the record that the parameters are bound to. */
  Class<P> parameters();

  /**
   * Runs one attempt. It must be safe to call again after a crash at any point.
   *
   * @return the step's output {@code result}; {@code null} for none
   * @throws FunctionFailure says itself whether the function is tried again
   * @throws IOException is tried again, as is every other exception
   * @throws InterruptedException the step's time is over, or its execution was cancelled
   */
  R run(P parameters, JobFunctionContext context) throws IOException, InterruptedException;

  /** Hears that the first attempt begins; not called for later attempts. */
  default void onStart(JobFunctionContext context) {}

  /** Hears that an attempt has succeeded. */
  default void onSuccess(JobFunctionContext context) {}

  /**
   * Hears that the function has failed and is not tried again.
   *
   * @param code of the failure, such as {@code timed_out}
   * @param message of the failure
   */
  default void onFail(JobFunctionContext context, String code, String message) {}

  /** Hears last that the function has succeeded, finally failed, or was cancelled. */
  default void onEnd(JobFunctionContext context) {}
}
