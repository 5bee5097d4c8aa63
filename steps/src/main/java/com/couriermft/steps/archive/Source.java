package com.couriermft.steps.archive;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;

/**
 * A file to pack into an archive. Thread-safe.
 *
 * @param name checked name in the archive
 * @param file file to read
 * @param modifiedAt modification time that the archive records
 * @param workspace workspace of the file
 */
record Source(String name, StoredFile file, Instant modifiedAt, Workspace workspace) {
  long sizeBytes() {
    return file.sizeBytes();
  }

  /** Returns the bytes of a file that fits into memory. */
  byte[] read() throws IOException {
    try (InputStream in = workspace.read(file, 0)) {
      byte[] bytes = in.readNBytes((int) sizeBytes() + 1);
      checkSize(bytes.length);
      return bytes;
    }
  }

  /** Copies the file's bytes; does not close {@code to}. */
  void copy(OutputStream to) throws IOException {
    try (InputStream in = workspace.read(file, 0)) {
      byte[] buffer = new byte[Workspace.COPY_BUFFER];
      long copied = 0;
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        to.write(buffer, 0, n);
        copied += n;
      }
      checkSize(copied);
    }
  }

  private void checkSize(long found) {
    if (found != sizeBytes()) {
      throw CourierException.of(
          TransferCodes.SOURCE_CHANGED,
          "'%s' has %d bytes instead of %d.".formatted(file.path(), found, sizeBytes()),
          null);
    }
  }
}
