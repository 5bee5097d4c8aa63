package com.couriermft.engine.spi;

import java.io.IOException;

/**
 * A step that can check its configuration against other systems before it runs: paths, patterns,
 * existing files. Connections, keys and secrets in its fields are checked without it.
 */
public interface ValidatesDeeply<C extends Record> {
  /**
   * Checks without changing anything and reports the results.
   *
   * @param config the config, with unknown fields as if they were missing: call {@link
   *     DryRun#knows} before using one
   * @throws IOException a server failed
   * @throws com.couriermft.formats.failure.CourierException the remaining checks are impossible
   * @throws InterruptedException the deadline has passed
   */
  void validateDeeply(C config, DryRun dryRun) throws IOException, InterruptedException;

  /** Returns whether the step changes files, which affects checks of later steps. */
  default boolean changesFiles() {
    return true;
  }
}
