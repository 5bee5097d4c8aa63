package com.couriermft.functions.backup;

import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StoreConflict;
import java.io.IOException;
import java.util.Optional;
import org.bouncycastle.crypto.digests.SHA256Digest;

/** Copies blobs of an installation into a backup. Thread-safe. */
final class BackedUpBlobs {
  /**
   * Number of bytes that are copied between two checkpoints. A larger blob is copied in several
   * parts.
   */
  static final long STEP = 64L << 20;

  private static final int BUFFER = 4 << 20;

  private final Blobs blobs;
  private final BackupPlace place;
  private final String writer;

  BackedUpBlobs(Blobs blobs, BackupPlace place, String writer) {
    this.blobs = blobs;
    this.place = place;
    this.writer = writer;
  }

  /** Starts copying a blob; empty if it was deleted in the meantime. */
  Optional<BlobCopying> begin(String container, String name, String file) {
    return blobs.find(container, name).map(blob -> BlobCopying.begin(blob, file));
  }

  /** Copies an entire blob; empty if it was deleted or changed in the meantime. */
  Optional<BlobLine> copy(String container, String name, String file) throws IOException {
    Optional<BlobCopying> copying = begin(container, name, file);
    while (copying.isPresent() && !copying.get().isWhole()) {
      copying = step(container, copying.get());
    }
    if (copying.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(finish(container, copying.get()));
  }

  /** Copies the next part of a blob; empty if it was deleted or changed in the meantime. */
  Optional<BlobCopying> step(String container, BlobCopying from) throws IOException {
    long end = Math.min(from.sizeBytes(), from.copied() + STEP);
    int most = (int) Math.min(BlobRestore.blockBytes(from.sizeBytes()), Blobs.MAX_BLOCK_BYTES);
    byte[] buffer = new byte[(int) Math.min(Math.max(most, BUFFER), end - from.copied())];
    SHA256Digest sha256 = from.sha256();
    BackupParts parts = from.parts();
    String target = file(container, from.file());
    for (long at = from.copied(); at < end; ) {
      int length = (int) Math.min(buffer.length, end - at);
      try {
        blobs.read(container, from.name(), at, buffer, length, from.etag());
      } catch (StoreConflict | NotFoundException changed) {
        place.discard(target);
        return Optional.empty();
      }
      sha256.update(buffer, 0, length);
      parts = place.append(target, parts, writer, buffer, length);
      at += length;
    }
    return Optional.of(from.at(end, parts, sha256));
  }

  BlobLine finish(String container, BlobCopying whole) throws IOException {
    place.finish(file(container, whole.file()), whole.parts());
    return whole.line();
  }

  static String file(String container, String file) {
    return "blobs/" + container + "/" + file;
  }
}
