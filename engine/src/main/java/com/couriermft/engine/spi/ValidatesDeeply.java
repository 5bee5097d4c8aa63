package com.couriermft.engine.spi;

import java.io.IOException;

/**
 * A step that can check its configuration against other systems before it runs: paths, patterns,
 * existing files. Courier itself checks connections, keys and secrets in the fields.
 */
public interface ValidatesDeeply<C extends Record> {
  /**
   * Checks without changing anything and reports the results.
   *
   * @param config the config, in which unknown fields appear as missing; call {@link DryRun#knows}
   *     before using a field
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
