package com.couriermft.sdk;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A function that jobs call as a step of type {@code custom.<name>}. The function's class is
 * public, has a public constructor without arguments, and is named in its jar's {@code
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
 * <p><b>Hooks.</b> An exception that a hook throws is logged and otherwise ignored. {@link
 * #onSuccess}, {@link #onFail} and {@link #onEnd} are called on the worker before the outcome is
 * stored: at least once, and again if the worker crashes at this point.
 *
 * @param <P> the parameters: a record whose components are annotated with {@link Parameter}
 * @param <R> the result, of a type that {@link com.couriermft.sdk.value.PlainValues} supports
 */
public interface JobFunction<P extends Record, R extends @Nullable Object> {
  /**
   * Returns the name of the function: 1 to 63 characters of {@code a-z 0-9 _ -}, starting with a
   * letter.
   */
  String name();

  /** Returns the version of the function, for display only; {@code 1} by default. */
  default String version() {
    return "1";
  }

  /** Returns what the function does, in one sentence. */
  String summary();

  /** Returns the record class of the function's parameters. */
  Class<P> parameters();

  /**
   * Runs one attempt. It must be safe to call again after a crash at any point.
   *
   * @return the {@code result} in the step's output; {@code null} for none
   * @throws FunctionFailure a failure that states whether the function is retried
   * @throws IOException a failure that is retried, like every other exception
   * @throws InterruptedException the step has timed out, or its execution was cancelled
   */
  R run(P parameters, JobFunctionContext context) throws IOException, InterruptedException;

  /** Called when the first attempt starts; not called for later attempts. */
  default void onStart(JobFunctionContext context) {}

  /** Called after an attempt has succeeded. */
  default void onSuccess(JobFunctionContext context) {}

  /**
   * Called after the function has failed permanently and is not retried.
   *
   * @param code the code of the failure, such as {@code timed_out}
   * @param message the message of the failure
   */
  default void onFail(JobFunctionContext context, String code, String message) {}

  /**
   * Called after all other hooks, when the function has succeeded, failed permanently, or was
   * cancelled.
   */
  default void onEnd(JobFunctionContext context) {}
}
