package com.couriermft.transfer.upload;

import com.couriermft.transfer.file.StoredFile;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A file that is to be delivered.
 *
 * @param file ours
 * @param target the remote path it is to have
 * @param part what the invocation before has left of it; {@code null} to begin
 */
public record UploadItem(StoredFile file, String target, @Nullable PartialUpload part) {
  /** Something that is done for the file. */
  interface Act<T> {
    T run() throws IOException;
  }

  /** Does an act; a broken line is told with the file's name. */
  <T> T about(Act<T> act) throws IOException {
    try {
      return act.run();
    } catch (IOException e) {
      throw new IOException("'" + target + "': " + e.getMessage(), e);
    }
  }
}
