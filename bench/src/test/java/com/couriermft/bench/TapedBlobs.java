package com.couriermft.bench;

import com.couriermft.storage.store.Blobs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Blobs whose calls a {@link Tape} records. */
final class TapedBlobs implements Blobs {
  private final Blobs target;
  private final BiConsumer<String, Tape.Again> tape;

  TapedBlobs(Blobs target, BiConsumer<String, Tape.Again> tape) {
    this.target = target;
    this.tape = tape;
  }

  @Override
  public boolean putIfAbsent(String container, String name, byte[] content, String contentType) {
    tape.accept(
        "blob: write",
        on -> on.blobs.putIfAbsent(container, on.renamed(name), content, contentType));
    return target.putIfAbsent(container, name, content, contentType);
  }

  @Override
  public void put(String container, String name, byte[] content, String contentType) {
    tape.accept(
        "blob: write", on -> on.blobs.put(container, on.renamed(name), content, contentType));
    target.put(container, name, content, contentType);
  }

  @Override
  public byte[] get(String container, String name) {
    tape.accept("blob: read", on -> on.blobs.get(container, on.renamed(name)));
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
    tape.accept(
        "blob: read", on -> on.blobs.read(container, on.renamed(name), offset, length, null));
    target.read(container, name, offset, buffer, length, etag);
  }

  @Override
  public Optional<BlobInfo> find(String container, String name) {
    tape.accept("blob: look", on -> on.blobs.find(container, on.renamed(name)));
    return target.find(container, name);
  }

  @Override
  public void stageBlock(String container, String name, byte[] id, byte[] buffer, int length) {
    byte[] copy = buffer.clone();
    tape.accept(
        "blob: block", on -> on.blobs.stageBlock(container, on.renamed(name), id, copy, length));
    target.stageBlock(container, name, id, buffer, length);
  }

  @Override
  public List<Block> stagedBlocks(String container, String name) {
    tape.accept("blob: list blocks", on -> on.blobs.stagedBlocks(container, on.renamed(name)));
    return target.stagedBlocks(container, name);
  }

  @Override
  public BlobInfo commit(
      String container,
      String name,
      List<byte[]> blockIds,
      Condition condition,
      Map<String, String> metadata) {
    tape.accept(
        "blob: commit",
        on -> on.blobs.commit(container, on.renamed(name), blockIds, condition, metadata));
    return target.commit(container, name, blockIds, condition, metadata);
  }

  @Override
  public Optional<BlobInfo> copy(
      Version source,
      String container,
      String name,
      Condition condition,
      Map<String, String> metadata) {
    Version bare = bare(source);
    tape.accept(
        "blob: copy", on -> on.blobs.copy(bare, container, on.renamed(name), condition, metadata));
    return target.copy(bare, container, name, condition, metadata);
  }

  @Override
  public boolean stageCopy(
      Version source, long offset, long length, String container, String name, byte[] blockId) {
    Version bare = bare(source);
    tape.accept(
        "blob: copy block",
        on -> on.blobs.stageCopy(bare, offset, length, container, on.renamed(name), blockId));
    return target.stageCopy(bare, offset, length, container, name, blockId);
  }

  private static Version bare(Version source) {
    return source.blobs() instanceof TapedBlobs taped
        ? new Version(
            taped.target, source.container(), source.name(), source.etag(), source.sizeBytes())
        : source;
  }

  @Override
  public BlobPage list(String container, String prefix, @Nullable String continuation) {
    tape.accept("blob: list", on -> on.blobs.list(container, on.renamed(prefix), null));
    return target.list(container, prefix, continuation);
  }

  @Override
  public void delete(String container, String name) {
    tape.accept("blob: delete", on -> on.blobs.delete(container, on.renamed(name)));
    target.delete(container, name);
  }

  @Override
  public boolean deleteIfUnchanged(String container, String name, String etag) {
    tape.accept("blob: delete", on -> on.blobs.delete(container, on.renamed(name)));
    return target.deleteIfUnchanged(container, name, etag);
  }
}
