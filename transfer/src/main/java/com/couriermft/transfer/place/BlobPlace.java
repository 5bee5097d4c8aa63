package com.couriermft.transfer.place;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Blobs.Block;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.Blobs.Version;
import com.couriermft.transfer.file.Writer;
import com.couriermft.transfer.supervision.Supervision;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A storage location in a blob container. Staged parts are uncommitted blocks whose ids contain the
 * key and the offset.
 *
 * @param blobs the service
 * @param container the name of the container
 */
public record BlobPlace(Blobs blobs, String container) implements Place {
  @Override
  public Optional<BlobInfo> find(String name) {
    return blobs.find(container, name);
  }

  /**
   * Returns the hash from a blob's metadata. Every new version of the blob replaces the metadata.
   */
  @Override
  public Optional<String> findSha256(BlobInfo file) {
    return Writer.sha256(file);
  }

  @Override
  public BlobPage list(String prefix, @Nullable String continuation) {
    return blobs.list(container, prefix, continuation);
  }

  @Override
  public void read(String name, long offset, byte[] buffer, int length, String etag) {
    blobs.read(container, name, offset, buffer, length, etag);
  }

  @Override
  public boolean keepsStaged() {
    return true;
  }

  @Override
  public Map<Long, Long> staged(Draft draft) {
    Map<Long, Long> parts = new HashMap<>();
    for (Block block : blobs.stagedBlocks(container, draft.name())) {
      if (block.id().length != draft.key().length + Long.BYTES) {
        continue; // The block belongs to another writer, in a container that Courier shares.
      }
      long offset = ByteBuffer.wrap(block.id()).getLong(draft.key().length);
      if (Arrays.equals(block.id(), BlockLayout.id(draft.key(), offset))) {
        parts.put(offset, block.sizeBytes());
      }
    }
    return parts;
  }

  @Override
  public void stage(Draft draft, long offset, byte[] buffer, int length) {
    byte[] id = BlockLayout.id(draft.key(), offset);
    blobs.stageBlock(container, draft.name(), id, buffer, length);
  }

  @Override
  public BlobInfo commit(
      Draft draft, long sizeBytes, Condition condition, Map<String, String> metadata) {
    List<byte[]> ids = new ArrayList<>();
    for (long offset = 0; offset < sizeBytes; offset += BlockLayout.sizeAt(offset)) {
      ids.add(BlockLayout.id(draft.key(), offset));
    }
    return blobs.commit(container, draft.name(), ids, condition, metadata);
  }

  @Override
  public BlobInfo put(
      Draft draft, byte[] buffer, int length, Condition condition, Map<String, String> metadata) {
    return blobs.put(container, draft.name(), buffer, length, condition, metadata);
  }

  /** Leaves staged blocks for another attempt; the service discards them after a week. */
  @Override
  public void abandon(Draft draft) {}

  @Override
  public Optional<BlobInfo> copy(
      FileSource source,
      Draft draft,
      Condition condition,
      Map<String, String> metadata,
      Supervision watch) {
    if (!(source.place() instanceof BlobPlace from)) {
      return Optional.empty();
    }
    Version version =
        new Version(from.blobs, from.container, source.name(), source.etag(), source.sizeBytes());
    return new StorageCopy(version, this, draft, Blobs.MAX_COPY_BYTES)
        .run(condition, metadata, watch);
  }

  @Override
  public boolean deleteIfUnchanged(String name, String etag) {
    return blobs.deleteIfUnchanged(container, name, etag);
  }
}
