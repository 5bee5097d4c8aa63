package com.couriermft.steps.pgp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.file.StoredFile;
import java.io.IOException;

/** Adds the file's path to OpenPGP failures. */
final class AboutFile {
  private AboutFile() {}

  /** Processes one file. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  /** Runs work and adds the file's path to its failures. */
  static <T> T run(StoredFile file, Work<T> work) throws IOException {
    try {
      return work.run();
    } catch (CourierException e) {
      if (!e.code().startsWith("pgp_")) {
        throw e;
      }
      throw new CourierException(
          e.failureClass(),
          e.failureCode(),
          "'" + file.path() + "': " + e.getMessage(),
          e.getCause());
    }
  }
}
