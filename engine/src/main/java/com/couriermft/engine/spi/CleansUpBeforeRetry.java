package com.couriermft.engine.spi;

import java.io.IOException;

/** A step that removes what an earlier attempt of the same execution left, before it runs again. */
public interface CleansUpBeforeRetry<C extends Record> {
  /** Runs before every attempt but the first, and before a resumed step. Idempotent. */
  void cleanUpBeforeRetry(C config, StepContext context) throws IOException, InterruptedException;
}
