package com.couriermft.simulation;

import com.couriermft.storage.store.Blobs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The blobs as accessed by one host. */
final class SimulatedBlobs implements Blobs {
  private final Host host;
  private final Gate gate;
  private final Blobs target;

  SimulatedBlobs(Host host, Gate gate, Blobs target) {
    this.host = host;
    this.gate = gate;
    this.target = target;
  }

  private <T> T read(String name, Supplier<T> effect) {
    return gate.pass(host, Call.BLOB_READ, () -> "read blob " + name, effect);
  }

  private <T> T write(String name, Supplier<T> effect) {
    return gate.pass(host, Call.BLOB_WRITE, () -> "write blob " + name, effect);
  }

  @Override
  public boolean putIfAbsent(String container, String name, byte[] content, String contentType) {
    return write(name, () -> target.putIfAbsent(container, name, content, contentType));
  }

  @Override
  public byte[] get(String container, String name) {
    return read(name, () -> target.get(container, name));
  }

  @Override
  public void read(
      String container,
      String name,
      long offset,
      byte[] buffer,
      int length,
      @Nullable String etag) {
    read(
        name,
        () -> {
          target.read(container, name, offset, buffer, length, etag);
          return true;
        });
  }

  @Override
  public Optional<BlobInfo> find(String container, String name) {
    return read(name, () -> target.find(container, name));
  }

  @Override
  public void stageBlock(String container, String name, byte[] id, byte[] buffer, int length) {
    write(
        name,
        () -> {
          target.stageBlock(container, name, id, buffer, length);
          return true;
        });
  }

  @Override
  public List<Block> stagedBlocks(String container, String name) {
    return read(name, () -> target.stagedBlocks(container, name));
  }

  @Override
  public BlobInfo commit(
      String container,
      String name,
      List<byte[]> blockIds,
      Condition condition,
      Map<String, String> metadata) {
    return write(name, () -> target.commit(container, name, blockIds, condition, metadata));
  }

  @Override
  public Optional<BlobInfo> copy(
      Version source,
      String container,
      String name,
      Condition condition,
      Map<String, String> metadata) {
    Version there =
        new Version(target, source.container(), source.name(), source.etag(), source.sizeBytes());
    return write(name, () -> target.copy(there, container, name, condition, metadata));
  }

  @Override
  public BlobPage list(String container, String prefix, @Nullable String continuation) {
    return read(prefix, () -> target.list(container, prefix, continuation));
  }

  @Override
  public void delete(String container, String name) {
    write(
        name,
        () -> {
          target.delete(container, name);
          return true;
        });
  }

  @Override
  public boolean deleteIfUnchanged(String container, String name, String etag) {
    return write(name, () -> target.deleteIfUnchanged(container, name, etag));
  }
}
