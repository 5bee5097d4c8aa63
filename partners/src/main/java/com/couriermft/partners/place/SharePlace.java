package com.couriermft.partners.place;

import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.FileShare;
import com.couriermft.storage.store.FileShare.SharePage;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.transfer.place.FileSource;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.supervision.Supervision;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An Azure Files share as a storage location. A file is written under a temporary name in its own
 * directory, {@code .courier-{key}.tmp}, and renamed when it is complete. Listings skip temporary
 * names.
 *
 * <p>A rename fails atomically if the target exists. The service has no rename that depends on a
 * version, so the version is checked just before the rename. Staged data is not kept for another
 * attempt. A rename fails if other programs have open handles to the file to be replaced.
 */
final class SharePlace implements Place {
  private static final String TEMPORARY = ".courier-";
  private static final String SUFFIX = ".tmp";

  private final FileShare share;
  private final Map<String, Long> lengths = new ConcurrentHashMap<>();

  SharePlace(FileShare share) {
    this.share = share;
  }

  @Override
  public Optional<BlobInfo> find(String name) {
    return share.find(name);
  }

  /**
   * Returns no hash. Metadata stays the same when a file is edited over SMB, so a hash in the
   * metadata proves nothing.
   */
  @Override
  public Optional<String> findSha256(BlobInfo file) {
    return Optional.empty();
  }

  /**
   * Lists the tree, one page of one directory at a time. The continuation contains the remaining
   * directories.
   */
  @Override
  public BlobPage list(String prefix, @Nullable String continuation) {
    ShareWalk walk = ShareWalk.of(prefix, continuation);
    SharePage page = share.list(walk.directory(), walk.marker());
    List<BlobInfo> files = new ArrayList<>();
    for (BlobInfo file : page.files()) {
      if (file.name().startsWith(prefix) && !isTemporary(file.name())) {
        files.add(file);
      }
    }
    return new BlobPage(files, walk.after(page, prefix));
  }

  @Override
  public void read(String name, long offset, byte[] buffer, int length, String etag) {
    share.read(name, offset, buffer, length, etag);
  }

  @Override
  public boolean keepsStaged() {
    return false;
  }

  @Override
  public Map<Long, Long> staged(Draft draft) {
    return Map.of();
  }

  @Override
  public void stage(Draft draft, long offset, byte[] buffer, int length) {
    String path = temporary(draft);
    makeRoom(path, offset + length);
    for (int start = 0; start < length; start += FileShare.MAX_WRITE_BYTES) {
      int size = Math.min(FileShare.MAX_WRITE_BYTES, length - start);
      share.write(path, offset + start, buffer, start, size);
    }
  }

  /**
   * Doubles the file's length, so that a long file is resized only a few times rather than for each
   * part.
   */
  private void makeRoom(String path, long needed) {
    lengths.compute(
        path,
        (name, now) -> {
          if (now == null) {
            share.create(path, needed);
            return needed;
          } else if (now >= needed) {
            return now;
          }
          long length = Math.max(needed, now * 2);
          share.resize(path, length);
          return length;
        });
  }

  @Override
  public BlobInfo commit(
      Draft draft, long sizeBytes, Condition condition, Map<String, String> metadata) {
    String path = temporary(draft);
    makeRoom(path, sizeBytes);
    if (lengths.getOrDefault(path, sizeBytes) != sizeBytes) {
      share.resize(path, sizeBytes);
      lengths.put(path, sizeBytes);
    }
    String etag = condition.etag();
    if (etag != null && !share.find(draft.name()).map(BlobInfo::etag).equals(Optional.of(etag))) {
      throw new StoreConflict(
          "'" + draft.name() + "' has changed: its version is no longer " + etag);
    }
    BlobInfo file = share.rename(path, draft.name(), !condition.ifAbsent(), metadata);
    lengths.remove(path);
    return file;
  }

  @Override
  public void abandon(Draft draft) {
    String path = temporary(draft);
    if (lengths.remove(path) != null) {
      share.delete(path);
    }
  }

  /** Reads and writes the file, because the service's own copy between shares is not atomic. */
  @Override
  public Optional<BlobInfo> copy(
      FileSource source,
      Draft draft,
      Condition condition,
      Map<String, String> metadata,
      Supervision watch) {
    return Optional.empty();
  }

  @Override
  public boolean deleteIfUnchanged(String name, String etag) {
    return share.find(name).map(BlobInfo::etag).equals(Optional.of(etag)) && share.delete(name);
  }

  private static String temporary(Draft draft) {
    String directory = draft.name().substring(0, draft.name().lastIndexOf('/') + 1);
    return directory + TEMPORARY + HexFormat.of().formatHex(draft.key()) + SUFFIX;
  }

  private static boolean isTemporary(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.startsWith(TEMPORARY) && name.endsWith(SUFFIX);
  }
}
