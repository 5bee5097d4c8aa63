package com.couriermft.engine.spi;

import java.io.IOException;

/**
 * A step that removes the results of earlier attempts of the same execution before it runs again.
 */
public interface CleansUpBeforeRetry<C extends Record> {
  /** Cleans up before every attempt except the first, and before a resumed step. Idempotent. */
  void cleanUpBeforeRetry(C config, StepContext context) throws IOException, InterruptedException;
}
