package com.couriermft.store.memory;

import com.couriermft.store.Blobs.BlobInfo;
import com.couriermft.store.Blobs.Block;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One blob: what is committed, if anything is, and what is staged. */
final class StoredBlob {
  private final Map<ByteBuffer, byte[]> staged = new LinkedHashMap<>();
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
    staged.forEach((id, block) -> blocks.add(new Block(id.array().clone(), block.length)));
    return List.copyOf(blocks);
  }

  /** The content these blocks make; empty if one of them is not staged. */
  Optional<byte[]> join(List<byte[]> ids) {
    List<byte[]> blocks = new ArrayList<>();
    long size = 0;
    for (byte[] id : ids) {
      byte[] block = staged.get(ByteBuffer.wrap(id));
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

  void commit(BlobInfo committed, byte[] bytes) {
    info = committed;
    content = bytes;
    staged.clear();
  }
}
