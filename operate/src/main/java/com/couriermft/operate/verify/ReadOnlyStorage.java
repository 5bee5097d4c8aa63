package com.couriermft.operate.verify;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Storage that refuses writes, so that a faulty check fails instead of causing damage. */
final class ReadOnlyStorage {
  private ReadOnlyStorage() {}

  /** Tables that refuse writes, so that a faulty check fails instead of causing damage. */
  static final class ReadOnlyTables extends ForwardingTables {
    ReadOnlyTables(Tables target) {
      super(target);
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      throw new UnsupportedOperationException("A check only reads; it tried to write to " + table);
    }
  }

  static final class ReadOnlyBlobs implements Blobs {
    private final Blobs target;

    ReadOnlyBlobs(Blobs target) {
      this.target = target;
    }

    @Override
    public byte[] get(String container, String name) {
      return target.get(container, name);
    }

    @Override
    public void read(
        String container,
        String name,
        long offset,
        byte[] buffer,
        int length,
        @Nullable String etag) {
      target.read(container, name, offset, buffer, length, etag);
    }

    @Override
    public Optional<BlobInfo> find(String container, String name) {
      return target.find(container, name);
    }

    @Override
    public List<Block> stagedBlocks(String container, String name) {
      return target.stagedBlocks(container, name);
    }

    @Override
    public BlobPage list(String container, String prefix, @Nullable String continuation) {
      return target.list(container, prefix, continuation);
    }

    @Override
    public boolean putIfAbsent(String container, String name, byte[] content, String contentType) {
      throw refused(container);
    }

    @Override
    public void stageBlock(
        String container, String name, byte[] blockId, byte[] buffer, int length) {
      throw refused(container);
    }

    @Override
    public BlobInfo commit(
        String container,
        String name,
        List<byte[]> blockIds,
        Condition condition,
        Map<String, String> metadata) {
      throw refused(container);
    }

    @Override
    public void delete(String container, String name) {
      throw refused(container);
    }

    @Override
    public boolean deleteIfUnchanged(String container, String name, String etag) {
      throw refused(container);
    }

    private static UnsupportedOperationException refused(String container) {
      return new UnsupportedOperationException(
          "A check only reads; it tried to write to " + container);
    }
  }
}
