package com.couriermft.functions.backup;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists the backups in an account: an empty blob {@code started/{id}} for each started backup, and
 * its files below {@code {id}/}.
 */
final class StoredBackups {
  private static final Logger LOG = LoggerFactory.getLogger(StoredBackups.class);
  private static final String STARTED = "started/";

  private final Blobs blobs;

  StoredBackups(Blobs blobs) {
    this.blobs = blobs;
  }

  /**
   * A backup in an account.
   *
   * @param isComplete whether it has its manifest
   */
  record Stored(String id, boolean isComplete) {
    Instant startedAt() {
      return Ulid.time(id);
    }
  }

  ContainerPlace place(String id) {
    return new ContainerPlace(blobs, id);
  }

  /** Records the start of a backup. */
  void begin(String id) {
    blobs.putIfAbsent(
        ContainerPlace.CONTAINER, STARTED + id, new byte[0], "application/octet-stream");
  }

  /** Returns all backups, oldest first. */
  List<Stored> all() {
    List<Stored> all = new ArrayList<>();
    for (BlobInfo blob : list(STARTED)) {
      String id = blob.name().substring(STARTED.length());
      if (Ulid.isValid(id)) {
        String manifest = id + "/" + BackupManifest.NAME;
        all.add(new Stored(id, blobs.find(ContainerPlace.CONTAINER, manifest).isPresent()));
      }
    }
    return all;
  }

  private List<BlobInfo> list(String prefix) {
    List<BlobInfo> all = new ArrayList<>();
    String continuation = null;
    do {
      BlobPage page = blobs.list(ContainerPlace.CONTAINER, prefix, continuation);
      all.addAll(page.blobs());
      continuation = page.continuation();
    } while (continuation != null);
    return all;
  }

  /** Returns the newest complete backup; empty if there is none. */
  Optional<String> newest() {
    return all().stream().filter(Stored::isComplete).map(Stored::id).reduce((a, b) -> b);
  }

  /**
   * Returns the outdated backups.
   *
   * <p>These are complete backups from before an instant, except the newest complete one, and
   * incomplete backups except the current one. Pure.
   */
  static List<Stored> outdated(List<Stored> all, Instant before, String current) {
    Optional<Stored> newest = all.stream().filter(Stored::isComplete).reduce((a, b) -> b);
    return all.stream()
        .filter(one -> !newest.equals(Optional.of(one)) && !one.id().equals(current))
        .filter(one -> !one.isComplete() || one.startedAt().isBefore(before))
        .toList();
  }

  /**
   * Deletes a backup, its manifest first.
   *
   * @param goOn called before each page; if it returns false, the next call deletes the rest
   * @return whether the deletion is final: all files are deleted, or the account does not permit
   *     deleting, which is logged
   */
  boolean remove(Stored one, BooleanSupplier goOn) {
    try {
      blobs.delete(ContainerPlace.CONTAINER, one.id() + "/" + BackupManifest.NAME);
      while (goOn.getAsBoolean()) {
        BlobPage page = blobs.list(ContainerPlace.CONTAINER, one.id() + "/", null);
        if (page.blobs().isEmpty() && page.continuation() == null) {
          blobs.delete(ContainerPlace.CONTAINER, STARTED + one.id());
          return true;
        }
        page.blobs().forEach(b -> blobs.delete(ContainerPlace.CONTAINER, b.name()));
      }
      return false;
    } catch (CourierException e) {
      LOG.warn("The old backup {} couldn't be deleted: {}", one.id(), e.getMessage());
      return true;
    }
  }
}
