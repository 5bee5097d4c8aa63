package com.couriermft.storage.store.memory;

import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StorageLimits;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@link Blobs} in memory, each blob in one array (below 2 GiB). Pages of a listing have 1,000
 * blobs. Thread-safe; processes one call at a time.
 */
public final class InMemoryBlobs implements Blobs {
  private static final int PAGE = 1000;

  private final InstantSource clock;
  private final Map<String, TreeMap<String, StoredBlob>> containers = new HashMap<>();
  private long versions;

  public InMemoryBlobs(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public synchronized boolean putIfAbsent(
      String container, String name, byte[] content, String contentType) {
    StorageLimits.checkBlob(container, name);
    if (committed(container, name) != null) {
      return false;
    }
    StoredBlob blob = new StoredBlob();
    container(container).put(name, blob);
    blob.commit(infoOf(name, content.length, Map.of()), List.of(), content.clone());
    return true;
  }

  @Override
  public synchronized byte[] get(String container, String name) {
    return getCommitted(container, name).content().clone();
  }

  @Override
  public synchronized void read(
      String container,
      String name,
      long offset,
      byte[] buffer,
      int length,
      @Nullable String etag) {
    StorageLimits.checkRange(name, offset, buffer, length);
    StoredBlob blob = getCommitted(container, name);
    if (etag != null && !etag.equals(blob.info().etag())) {
      throw conflict(container, name, "has changed: its version is no longer " + etag);
    }
    if (offset + length > blob.content().length) {
      throw new StoreUnavailable(
          "Blob %s/%s: bytes %d to %d were requested, but it has %d bytes"
              .formatted(container, name, offset, offset + length, blob.content().length),
          null);
    }
    System.arraycopy(blob.content(), (int) offset, buffer, 0, length);
  }

  @Override
  public synchronized Optional<BlobInfo> find(String container, String name) {
    return Optional.ofNullable(committed(container, name)).map(StoredBlob::info);
  }

  @Override
  public synchronized void stageBlock(
      String container, String name, byte[] blockId, byte[] buffer, int length) {
    StorageLimits.checkBlob(container, name);
    StorageLimits.checkBlock(blockId, buffer, length);
    container(container)
        .computeIfAbsent(name, each -> new StoredBlob())
        .stage(blockId, Arrays.copyOf(buffer, length));
  }

  @Override
  public synchronized List<Block> stagedBlocks(String container, String name) {
    StorageLimits.checkBlob(container, name);
    StoredBlob blob = container(container).get(name);
    return blob == null ? List.of() : blob.stagedBlocks();
  }

  @Override
  public synchronized BlobInfo commit(
      String container,
      String name,
      List<byte[]> blockIds,
      Condition condition,
      Map<String, String> metadata) {
    StorageLimits.checkBlob(container, name);
    StorageLimits.checkCommit(name, blockIds.size(), metadata);
    StoredBlob present = committed(container, name);
    if (condition.ifAbsent() && present != null) {
      throw conflict(container, name, "exists already");
    }
    if (condition.etag() != null
        && (present == null || !condition.etag().equals(present.info().etag()))) {
      throw conflict(container, name, "has changed: its version is no longer " + condition.etag());
    }
    StoredBlob blob = container(container).getOrDefault(name, new StoredBlob());
    byte[] content =
        blob.join(blockIds)
            .orElseThrow(() -> conflict(container, name, "is missing a block to commit"));
    blob.commit(infoOf(name, content.length, metadata), blockIds, content);
    container(container).put(name, blob);
    return blob.info();
  }

  @Override
  public synchronized Optional<BlobInfo> copy(
      Version source,
      String container,
      String name,
      Condition condition,
      Map<String, String> metadata) {
    if (!canCopy(source)) {
      return Optional.empty();
    }
    byte[] only = new byte[16];
    byte[] content = committed(source).content();
    StoredBlob target = container(container).computeIfAbsent(name, each -> new StoredBlob());
    target.stage(only, content);
    return Optional.of(
        commit(
            container, name, content.length == 0 ? List.of() : List.of(only), condition, metadata));
  }

  @Override
  public synchronized boolean stageCopy(
      Version source, long offset, long length, String container, String name, byte[] blockId) {
    StorageLimits.checkRange(name, offset, Math.toIntExact(length));
    if (!canCopy(source)) {
      return false;
    }
    byte[] content = committed(source).content();
    byte[] range = Arrays.copyOfRange(content, (int) offset, (int) (offset + length));
    stageBlock(container, name, blockId, range, range.length);
    return true;
  }

  private boolean canCopy(Version source) {
    return source.blobs() == this
        && find(source.container(), source.name())
            .filter(now -> now.etag().equals(source.etag()))
            .isPresent();
  }

  private StoredBlob committed(Version source) {
    return getCommitted(source.container(), source.name());
  }

  @Override
  public synchronized BlobPage list(
      String container, String prefix, @Nullable String continuation) {
    StorageLimits.checkContainer(container);
    String from = continuation == null ? prefix : continuation;
    List<BlobInfo> found = new ArrayList<>();
    for (Map.Entry<String, StoredBlob> entry : container(container).tailMap(from).entrySet()) {
      if (!entry.getKey().startsWith(prefix)) {
        break;
      }
      if (found.size() == PAGE) {
        return new BlobPage(found, entry.getKey());
      }
      if (entry.getValue().isCommitted()) {
        BlobInfo info = entry.getValue().info();
        found.add(
            new BlobInfo(info.name(), info.sizeBytes(), info.etag(), info.modifiedAt(), Map.of()));
      }
    }
    return new BlobPage(found, null);
  }

  @Override
  public synchronized void delete(String container, String name) {
    StorageLimits.checkBlob(container, name);
    if (committed(container, name) != null) {
      container(container).remove(name);
    }
  }

  @Override
  public synchronized boolean deleteIfUnchanged(String container, String name, String etag) {
    StoredBlob blob = committed(container, name);
    return blob != null
        && blob.info().etag().equals(etag)
        && container(container).remove(name) != null;
  }

  private StoredBlob getCommitted(String container, String name) {
    StoredBlob blob = committed(container, name);
    if (blob == null) {
      throw new NotFoundException(
          StorageCodes.BLOB_NOT_FOUND, "Blob %s/%s does not exist.".formatted(container, name));
    }
    return blob;
  }

  private @Nullable StoredBlob committed(String container, String name) {
    StorageLimits.checkBlob(container, name);
    StoredBlob blob = container(container).get(name);
    return blob != null && blob.isCommitted() ? blob : null;
  }

  private NavigableMap<String, StoredBlob> container(String name) {
    return containers.computeIfAbsent(name, each -> new TreeMap<>());
  }

  private BlobInfo infoOf(String name, int size, Map<String, String> metadata) {
    return new BlobInfo(
        name,
        size,
        "\"" + ++versions + "\"",
        clock.instant().truncatedTo(ChronoUnit.SECONDS),
        metadata);
  }

  private static StoreConflict conflict(String container, String name, String found) {
    return new StoreConflict("Blob %s/%s %s".formatted(container, name, found));
  }
}
