package com.couriermft.steps.archive;

import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;

/** Unpacks the entries of one archive one after another, using the same buffer. */
final class EntryExtractor {
  private final byte[] buffer = new byte[Workspace.COPY_BUFFER];
  private final String archive;

  EntryExtractor(String archive) {
    this.archive = archive;
  }

  /** Counts unpacked bytes to enforce limits. */
  interface Meter {
    /** Counts unpacked bytes; throws if a limit is exceeded. */
    void unpacked(byte[] buffer, int length, long total);
  }

  /**
   * Unpacks one complete entry.
   *
   * @return unpacked size in bytes
   */
  long run(InputStream unpacked, String name, ArchiveReader.Sink.Entry to, Meter meter)
      throws IOException {
    long total = 0;
    while (true) {
      int n = ArchiveErrors.decode(archive, name, () -> unpacked.read(buffer));
      if (n < 0) {
        return total;
      }
      total += n;
      meter.unpacked(buffer, n, total);
      to.write(buffer, n);
    }
  }
}
