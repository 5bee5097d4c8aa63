package com.couriermft.engine.spi;

import com.couriermft.formats.json.Field;
import java.io.IOException;

/**
 * A step type: its description, its configuration and its code. An instance is shared by all
 * executions of a process and must be thread-safe (in practice: stateless).
 *
 * @param <C> the step's configuration, a record whose components have {@link Field} annotations
 */
public interface Step<C extends Record> {
  /** Returns the description of the step; always the same instance. */
  StepType<C> type();

  /**
   * Runs one attempt. It must be possible to repeat the call after a crash at any point: partial
   * results of an earlier attempt are replaced or continued, never mixed or duplicated.
   *
   * @throws IOException counts as transient; throw {@link
   *     com.couriermft.formats.failure.CourierException} to decide otherwise
   * @throws InterruptedException the step's deadline has passed or it was cancelled
   */
  StepResult run(C config, StepContext context) throws IOException, InterruptedException;
}
