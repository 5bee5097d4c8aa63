package com.couriermft.functions.backup;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.StoreConflict;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.Optional;

/**
 * A backup in a container of another account, with the backup's id as the prefix of all names. A
 * file is committed once and never overwritten, so the container may be immutable.
 */
final class ContainerPlace implements BackupPlace {
  /** The container in the account of backups. */
  static final String CONTAINER = "courier-backups";

  private final Blobs blobs;
  private final String id;

  ContainerPlace(Blobs blobs, String id) {
    this.blobs = blobs;
    this.id = id;
  }

  private String name(String file) {
    return id + "/" + file;
  }

  @Override
  public BackupParts append(
      String file, BackupParts before, String writer, byte[] buffer, int length) {
    BackupParts parts = before.plus(writer);
    blobs.stageBlock(CONTAINER, name(file), parts.lastId(), buffer, length);
    return parts;
  }

  @Override
  public void finish(String file, BackupParts parts) {
    try {
      blobs.commit(CONTAINER, name(file), parts.ids(), Condition.absent(), Map.of());
    } catch (StoreConflict e) {
      if (blobs.find(CONTAINER, name(file)).isEmpty()) {
        throw e;
      }
    }
  }

  /** Does nothing, because the service discards uncommitted parts after a week. */
  @Override
  public void discard(String file) {}

  @Override
  public InputStream open(String file) throws IOException {
    Optional<BlobInfo> found = blobs.find(CONTAINER, name(file));
    if (found.isEmpty()) {
      throw new NoSuchFileException(describe(file));
    }
    return new BufferedInputStream(new BlobStream(found.get()), 1 << 20);
  }

  @Override
  public String describe(String file) {
    return CONTAINER + "/" + name(file);
  }

  /** Reads one version of a blob, one range at a time. */
  private final class BlobStream extends InputStream {
    private final BlobInfo blob;
    private long at;

    BlobStream(BlobInfo blob) {
      this.blob = blob;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      if (at == blob.sizeBytes()) {
        return -1;
      }
      int some = (int) Math.min(length, blob.sizeBytes() - at);
      byte[] bytes = blobs.read(CONTAINER, blob.name(), at, some, blob.etag());
      System.arraycopy(bytes, 0, buffer, offset, some);
      at += some;
      return some;
    }
  }
}
