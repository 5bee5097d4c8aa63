package com.couriermft.transfer.place;

import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.transfer.file.FileChangedException;
import com.couriermft.transfer.file.FilePath;
import java.io.IOException;
import java.util.Optional;

/**
 * A version of a file, read by ranges.
 *
 * @param place the storage location that contains the file
 * @param name the file's name in the storage location
 * @param etag the file's etag
 * @param sizeBytes the file's length
 * @param path the path as shown to users
 * @param sha256 the hash of the file's bytes, if known
 */
public record FileSource(
    Place place, String name, String etag, long sizeBytes, String path, Optional<String> sha256) {

  public static FileSource of(Place place, BlobInfo blob, FilePath path) {
    return new FileSource(
        place, blob.name(), blob.etag(), blob.sizeBytes(), path.absolute(), place.findSha256(blob));
  }

  byte[] read(long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    read(offset, bytes, length);
    return bytes;
  }

  /** Reads into the start of a buffer. */
  void read(long offset, byte[] buffer, int length) throws IOException {
    try {
      place.read(name, offset, buffer, length, etag);
    } catch (StoreConflict | NotFoundException e) {
      throw new FileChangedException(path, e);
    }
  }
}
