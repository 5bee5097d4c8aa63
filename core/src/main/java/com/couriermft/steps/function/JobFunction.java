package com.couriermft.steps.function;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.steps.spi.Setting;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A function that jobs call as a step of type {@code custom.<name>}. Its class is public, has a
 * public constructor without arguments, and is named in its jar's {@code
 * META-INF/services/com.couriermft.steps.function.JobFunction}. One instance serves all executions
 * of a process and must be thread-safe.
 *
 * <pre>{@code
 * public final class Report implements JobFunction<Report.Parameters, Report.Result> {
 *   public record Parameters(@Setting(help = "The month", required = true) String month) {}
 *   public record Result(int pages) {}
 *
 *   public String name() { return "report"; }
 *   public String summary() { return "Writes the report of a month"; }
 *   public Class<Parameters> parameters() { return Parameters.class; }
 *
 *   public Result run(Parameters parameters, JobFunctionContext context) throws IOException {
 *     context.throwIfCancelled();
 *     return new Result(12);
 *   }
 * }
 * }</pre>
 *
 * <p><b>Hooks.</b> An exception of a hook is logged and changes nothing. {@link #onSuccess}, {@link
 * #onFail} and {@link #onEnd} are called on the worker before the outcome is stored: at least once,
 * and again if the worker dies there.
 *
 * @param <P> the parameters: a record whose components carry {@link Setting}
 * @param <R> the result: a record, a map, a text, a number, a flag, or a list of such
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
   * @throws IOException is tried again, as is every other exception; {@link CourierException}
   *     decides otherwise
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
