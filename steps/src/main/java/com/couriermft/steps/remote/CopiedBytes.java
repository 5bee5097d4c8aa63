package com.couriermft.steps.remote;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Compares a partner's file with a copy by their hashes. */
final class CopiedBytes {
  private CopiedBytes() {}

  /**
   * Returns whether a partner's file and its copy have the same bytes. Reads the partner's file if
   * the server returns no hash, and reads the copy if its hash is unknown.
   */
  static boolean same(RemoteFiles remote, String source, StoredFile copy, StepContext context)
      throws IOException {
    return theirs(remote, source, copy.sizeBytes(), context).equals(ours(copy, context));
  }

  private static String theirs(RemoteFiles remote, String path, long size, StepContext context)
      throws IOException {
    Optional<String> told = remote.findSha256(path);
    if (told.isPresent()) {
      return told.get();
    }
    try (RemoteFiles.Source source = remote.open(path)) {
      return source.sha256(size, context.cancellation());
    }
  }

  private static String ours(StoredFile copy, StepContext context) throws IOException {
    if (copy.sha256() != null) {
      return copy.sha256();
    }
    try (InputStream in = context.workspace().read(copy, 0)) {
      return Sha256.of(in, context.cancellation());
    }
  }
}
