package com.couriermft.engine.spi;

import java.io.IOException;

/**
 * A step that can check its configuration against the world before it ever runs: paths, patterns,
 * what is in the way. Connections, keys and secrets that its fields name are checked without its
 * help.
 */
public interface ValidatesDeeply<C extends Record> {
  /**
   * Looks without changing anything and reports what it sees.
   *
   * @param config with fields that are not known left as if they were absent: ask {@link
   *     DryRun#knows} before using one
   * @throws IOException a server failed
   * @throws com.couriermft.formats.failure.CourierException the rest cannot be looked at
   * @throws InterruptedException the time is up
   */
  void validateDeeply(C config, DryRun dryRun) throws IOException, InterruptedException;

  /** Returns whether the step changes files when it runs, so that later steps find others. */
  default boolean changesFiles() {
    return true;
  }
}
