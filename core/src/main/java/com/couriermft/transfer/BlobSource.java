package com.couriermft.transfer;

import com.couriermft.failure.NotFoundException;
import com.couriermft.store.Blobs;
import com.couriermft.store.StoreConflict;
import java.io.IOException;

/**
 * One version of a blob, read by ranges.
 *
 * @param path as people know it
 */
record BlobSource(
    Blobs blobs, String container, String name, String etag, long sizeBytes, String path) {

  byte[] read(long offset, int length) throws IOException {
    try {
      return blobs.read(container, name, offset, length, etag);
    } catch (StoreConflict | NotFoundException e) {
      throw new FileChangedException(path, e);
    }
  }
}
