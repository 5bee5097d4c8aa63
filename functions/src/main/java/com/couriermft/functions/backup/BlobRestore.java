package com.couriermft.functions.backup;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.Condition;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Restores blobs with their metadata. Thread-safe. */
final class BlobRestore {
  private static final int SMALLEST_BLOCK = 4 << 20;

  private final Blobs blobs;
  private final LiveEtags etags;

  BlobRestore(Blobs blobs, LiveEtags etags) {
    this.blobs = blobs;
    this.etags = etags;
  }

  /**
   * Returns whether a blob is JSON that may contain ETags of workspace files. Contexts and notes
   * may contain them.
   */
  static boolean namesOthers(String container, String name) {
    return container.equals("contexts") || container.equals("work") && name.contains("/notes/");
  }

  /** Writes a blob, replacing an existing one. */
  void put(String container, BlobLine blob, BackupPlace place, String file) throws IOException {
    if (!namesOthers(container, blob.name())) {
      try (InputStream in = place.open(file)) {
        upload(container, blob, in, blob.sizeBytes());
      }
      return;
    }
    Path changed = Files.createTempFile("courier-restore", ".json");
    try {
      try (InputStream in = place.open(file);
          OutputStream out = new BufferedOutputStream(Files.newOutputStream(changed))) {
        etags.copy(in, out);
      }
      try (InputStream in = Files.newInputStream(changed)) {
        upload(container, blob, in, Files.size(changed));
      }
    } finally {
      Files.delete(changed);
    }
  }

  private void upload(String container, BlobLine blob, InputStream in, long size)
      throws IOException {
    byte[] buffer = new byte[(int) Math.min(blockBytes(size), Math.max(size, 1))];
    List<byte[]> blocks = new ArrayList<>();
    for (int length = in.readNBytes(buffer, 0, buffer.length);
        length > 0;
        length = in.readNBytes(buffer, 0, buffer.length)) {
      byte[] id = ByteBuffer.allocate(16).putLong(Long.BYTES, blocks.size()).array();
      blobs.stageBlock(container, blob.name(), id, buffer, length);
      blocks.add(id);
    }
    blobs.commit(container, blob.name(), blocks, Condition.none(), blob.metadata());
  }

  /**
   * Returns a block size with which a blob of this size stays within the maximum number of blocks.
   */
  static long blockBytes(long size) {
    return Math.max(SMALLEST_BLOCK, size / Blobs.MAX_BLOCKS + 1);
  }
}
