package com.couriermft.storage.store.memory;

import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Block;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A stored blob: its committed content, if any, and its staged blocks. */
final class StoredBlob {
  private final Map<ByteBuffer, byte[]> staged = new LinkedHashMap<>();
  private Map<ByteBuffer, byte[]> committed = Map.of();
  private @Nullable BlobInfo info;
  private byte[] content = {};

  boolean isCommitted() {
    return info != null;
  }

  BlobInfo info() {
    return Objects.requireNonNull(info);
  }

  byte[] content() {
    return content;
  }

  void stage(byte[] id, byte[] block) {
    staged.put(ByteBuffer.wrap(id.clone()), block);
  }

  List<Block> stagedBlocks() {
    List<Block> blocks = new ArrayList<>();
    staged.forEach((id, block) -> blocks.add(new Block(bytes(id), block.length)));
    return List.copyOf(blocks);
  }

  private static byte[] bytes(ByteBuffer id) {
    byte[] bytes = new byte[id.remaining()];
    id.duplicate().get(bytes);
    return bytes;
  }

  /**
   * Returns the content of the given blocks; empty if a block is neither staged nor part of the
   * content.
   */
  Optional<byte[]> join(List<byte[]> ids) {
    List<byte[]> blocks = new ArrayList<>();
    long size = 0;
    for (byte[] id : ids) {
      byte[] block = find(id);
      if (block == null) {
        return Optional.empty();
      }
      blocks.add(block);
      size += block.length;
    }
    ByteBuffer joined = ByteBuffer.allocate(Math.toIntExact(size));
    blocks.forEach(joined::put);
    return Optional.of(joined.array());
  }

  private byte @Nullable [] find(byte[] id) {
    ByteBuffer key = ByteBuffer.wrap(id);
    return staged.getOrDefault(key, committed.get(key));
  }

  /** Commits {@code bytes}, which consist of the given blocks, as the content. */
  void commit(BlobInfo newInfo, List<byte[]> ids, byte[] bytes) {
    Map<ByteBuffer, byte[]> blocks = new HashMap<>();
    ids.forEach(id -> blocks.put(ByteBuffer.wrap(id.clone()), Objects.requireNonNull(find(id))));
    info = newInfo;
    committed = blocks;
    content = bytes;
    staged.clear();
  }
}
