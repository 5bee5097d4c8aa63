package com.couriermft.steps.function.isolated;

import com.couriermft.engine.definition.ProcessBounds;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.sdk.JobFunction;
import com.couriermft.steps.function.call.FunctionCall;
import com.couriermft.steps.function.call.FunctionErrors;
import com.couriermft.steps.function.call.StepFiles;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;

/**
 * Runs a function in separate processes. Thread-safe.
 *
 * @param <P> type of the function's parameters
 */
public final class Isolated<P extends Record> {
  private final JobFunction<P, ?> function;
  private final Path jar;
  private final Children children;

  /**
   * Creates the runner without starting a process.
   *
   * @param jar jar with the function's classes
   */
  public Isolated(JobFunction<P, ?> function, URL jar, Children children) {
    this.function = function;
    this.children = children;
    try {
      this.jar = Path.of(jar.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(jar + " is not the path of a jar", e);
    }
  }

  /**
   * Returns the calls of one attempt. The caller closes them. A process is started for the first
   * call.
   */
  public FunctionCall<P> call(StepContext step, StepFiles files, ProcessBounds bounds) {
    ChildSpec spec =
        new ChildSpec(
            step.attempt().executionId(),
            jar,
            function.getClass().getName(),
            FunctionErrors.of(function),
            bounds);
    return new IsolatedCall<>(function, spec, children, step, files);
  }
}
