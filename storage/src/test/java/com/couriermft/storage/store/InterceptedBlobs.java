package com.couriermft.storage.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A store that counts calls, and lets a test fail or repeat them. */
public final class InterceptedBlobs implements Blobs {
  private final Blobs blobs;
  private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
  private final Map<Predicate<String>, RuntimeException> failures = new ConcurrentHashMap<>();
  private final Map<String, Boolean> repeats = new ConcurrentHashMap<>();
  private final AtomicInteger staged = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();

  public InterceptedBlobs(Blobs blobs) {
    this.blobs = blobs;
  }

  /** Returns the names of the methods called. */
  public List<String> calls() {
    return calls;
  }

  /** Returns the total size of the blobs that were read or written completely. */
  public long bytes() {
    return bytes.get();
  }

  /** Makes the next call of a method fail before it has an effect. */
  public void failNext(String method, RuntimeException failure) {
    failWhen(method::equals, failure);
  }

  /** Makes the first call whose method name matches fail before it has an effect. */
  public void failWhen(Predicate<String> method, RuntimeException failure) {
    failures.put(method, failure);
  }

  /** Sends the next call of a method twice, like a client that received no response. */
  public void repeatNext(String method) {
    repeats.put(method, true);
  }

  /** Waits until the given total number of blocks is staged. */
  public void awaitStaged(int blocks) {
    Awaitility.await().until(() -> staged.get() >= blocks);
  }

  private synchronized void called(String method) {
    calls.add(method);
    for (Predicate<String> failing : failures.keySet()) {
      if (failing.test(method)) {
        throw failures.remove(failing);
      }
    }
  }

  @Override
  public boolean putIfAbsent(String container, String name, byte[] content, String contentType) {
    called("putIfAbsent");
    bytes.addAndGet(content.length);
    return blobs.putIfAbsent(container, name, content, contentType);
  }

  @Override
  public byte[] get(String container, String name) {
    called("get");
    byte[] content = blobs.get(container, name);
    bytes.addAndGet(content.length);
    return content;
  }

  @Override
  public void read(
      String container,
      String name,
      long offset,
      byte[] buffer,
      int length,
      @Nullable String etag) {
    called("read");
    blobs.read(container, name, offset, buffer, length, etag);
  }

  @Override
  public Optional<BlobInfo> find(String container, String name) {
    called("find");
    return blobs.find(container, name);
  }

  @Override
  public void stageBlock(String container, String name, byte[] blockId, byte[] buffer, int length) {
    called("stageBlock");
    blobs.stageBlock(container, name, blockId, buffer, length);
    staged.incrementAndGet();
  }

  /** Counts as one request, as in the service. */
  @Override
  public BlobInfo put(
      String container,
      String name,
      byte[] buffer,
      int length,
      Condition condition,
      Map<String, String> metadata) {
    called("put");
    return blobs.put(container, name, buffer, length, condition, metadata);
  }

  @Override
  public List<Block> stagedBlocks(String container, String name) {
    called("stagedBlocks");
    return blobs.stagedBlocks(container, name);
  }

  @Override
  public BlobInfo commit(
      String container,
      String name,
      List<byte[]> blockIds,
      Condition condition,
      Map<String, String> metadata) {
    called("commit");
    if (repeats.remove("commit") != null) {
      blobs.commit(container, name, blockIds, condition, metadata);
    }
    return blobs.commit(container, name, blockIds, condition, metadata);
  }

  @Override
  public Optional<BlobInfo> copy(
      Version source,
      String container,
      String name,
      Condition condition,
      Map<String, String> metadata) {
    called("copy");
    return blobs.copy(unwrapped(source), container, name, condition, metadata);
  }

  @Override
  public boolean stageCopy(
      Version source, long offset, long length, String container, String name, byte[] blockId) {
    called("stageCopy");
    return blobs.stageCopy(unwrapped(source), offset, length, container, name, blockId);
  }

  private static Version unwrapped(Version source) {
    return source.blobs() instanceof InterceptedBlobs wrapped
        ? new Version(
            wrapped.blobs, source.container(), source.name(), source.etag(), source.sizeBytes())
        : source;
  }

  @Override
  public BlobPage list(String container, String prefix, @Nullable String continuation) {
    called("list");
    return blobs.list(container, prefix, continuation);
  }

  @Override
  public void delete(String container, String name) {
    called("delete");
    blobs.delete(container, name);
  }

  @Override
  public boolean deleteIfUnchanged(String container, String name, String etag) {
    called("deleteIfUnchanged");
    return blobs.deleteIfUnchanged(container, name, etag);
  }
}
