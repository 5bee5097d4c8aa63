package com.couriermft.transfer.place;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.Blobs.Version;
import com.couriermft.transfer.place.Place.Draft;
import com.couriermft.transfer.supervision.Supervision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies a blob within the service: with one request if it is short, otherwise part by part,
 * continuing after the parts of an earlier attempt.
 *
 * @param source the source
 * @param target the storage location of the copy
 * @param draft the copy
 * @param partBytes the maximum size of a part, in bytes
 */
record StorageCopy(Version source, BlobPlace target, Draft draft, long partBytes) {

  /** Copies the blob; returns empty if the service cannot copy it. */
  Optional<BlobInfo> run(Condition condition, Map<String, String> metadata, Supervision watch) {
    Blobs blobs = target.blobs();
    if (source.sizeBytes() > partBytes) {
      return runInParts(condition, metadata, watch);
    }
    Optional<BlobInfo> copy =
        blobs.copy(source, target.container(), draft.name(), condition, metadata);
    copy.ifPresent(blob -> watch.progress().bytes(blob.sizeBytes()));
    return copy;
  }

  private Optional<BlobInfo> runInParts(
      Condition condition, Map<String, String> metadata, Supervision watch) {
    Map<Long, Long> staged = target.staged(draft);
    List<byte[]> ids = new ArrayList<>();
    for (long offset = 0; offset < source.sizeBytes(); offset += partBytes) {
      watch.cancellation().throwIfCancelled();
      long length = Math.min(partBytes, source.sizeBytes() - offset);
      byte[] id = BlockLayout.id(draft.key(), offset);
      ids.add(id);
      boolean done = staged.getOrDefault(offset, 0L) == length;
      if (!done && !stage(offset, length, id)) {
        return Optional.empty();
      }
      watch.progress().bytes(length);
    }
    watch.ensureLease().run();
    return Optional.of(
        target.blobs().commit(target.container(), draft.name(), ids, condition, metadata));
  }

  private boolean stage(long offset, long length, byte[] id) {
    return target.blobs().stageCopy(source, offset, length, target.container(), draft.name(), id);
  }
}
