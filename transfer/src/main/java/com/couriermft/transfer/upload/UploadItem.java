package com.couriermft.transfer.upload;

import com.couriermft.transfer.file.StoredFile;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A file to deliver.
 *
 * @param file the local file
 * @param target the remote path
 * @param part the part written by the previous invocation; {@code null} to start from the beginning
 */
public record UploadItem(StoredFile file, String target, @Nullable PartialUpload part) {
  /** An operation on the file. */
  interface Act<T> {
    T run() throws IOException;
  }

  /** Runs an operation, and adds the file's name to connection errors. */
  <T> T about(Act<T> act) throws IOException {
    try {
      return act.run();
    } catch (IOException e) {
      throw new IOException("'" + target + "': " + e.getMessage(), e);
    }
  }
}
