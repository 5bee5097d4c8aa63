package com.couriermft.steps.pgp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.file.StoredFile;
import java.io.IOException;

/** Says which file a failure of OpenPGP is about. */
final class AboutFile {
  private AboutFile() {}

  /** Work on one file. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  /** Works; what is wrong with the message is told with the file's path. */
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
