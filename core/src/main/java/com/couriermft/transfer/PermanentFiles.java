package com.couriermft.transfer;

import com.couriermft.store.Blobs.BlobInfo;
import com.couriermft.store.Blobs.BlobPage;
import com.couriermft.store.Blobs.Condition;
import com.couriermft.store.StoreConflict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The permanent store as an attempt sees it: container {@code files}, a blob's name is the path
 * without its leading slash, its metadata tell its hash and who wrote it.
 */
final class PermanentFiles {
  static final String CONTAINER = "files";
  private static final int MOST_NAMES = 10_000;

  private final AttemptStreams streams;
  private final Writer writer;
  private final Set<String> begun = ConcurrentHashMap.newKeySet();

  PermanentFiles(AttemptStreams streams, Writer writer) {
    this.streams = streams;
    this.writer = writer;
  }

  /**
   * Where a new file goes.
   *
   * @param condition what must hold of the blob there when it is committed
   */
  record Place(FilePath path, Condition condition) {}

  Optional<StoredFile> find(FilePath path) {
    return info(path).map(PermanentFiles::stored);
  }

  Optional<StoredFile> findOwn(FilePath wanted, Overwrite overwrite) {
    FilePath path = wanted;
    for (int n = 1; n <= MOST_NAMES; path = wanted.alternative(n++)) {
      Optional<BlobInfo> there = info(path);
      boolean own = there.isPresent() && writer.wrote(there.get().metadata());
      if (own || there.isEmpty() || overwrite != Overwrite.RENAME) {
        return there.filter(blob -> own).map(PermanentFiles::stored);
      }
    }
    return Optional.empty();
  }

  List<StoredFile> matching(Glob glob) {
    List<StoredFile> found = new ArrayList<>();
    @Nullable String continuation = null;
    do {
      streams.supervision().cancellation().throwIfCancelled();
      BlobPage page = streams.blobs().list(CONTAINER, glob.literalPrefix(), continuation);
      page.blobs().stream()
          .filter(blob -> glob.matches(blob.name()))
          .map(PermanentFiles::stored)
          .forEach(found::add);
      continuation = page.continuation();
    } while (continuation != null);
    return found;
  }

  /** The version that was looked up. */
  BlobSource source(StoredFile file, FilePath path) throws IOException {
    BlobInfo blob = info(path).orElseThrow(() -> new FileChangedException(file.path(), null));
    if (!isSame(file, blob)) {
      throw new FileChangedException(file.path(), null);
    }
    return source(blob, path);
  }

  private BlobSource source(BlobInfo blob, FilePath path) {
    return new BlobSource(
        streams.blobs(), CONTAINER, path.path(), blob.etag(), blob.sizeBytes(), path.absolute());
  }

  void delete(StoredFile file, FilePath path) throws IOException {
    Optional<BlobInfo> blob = info(path);
    if (blob.isEmpty()) {
      return;
    }
    streams.supervision().ensureLease().run();
    if (!isSame(file, blob.get())
        || !streams.blobs().deleteIfUnchanged(CONTAINER, path.path(), blob.get().etag())
            && info(path).isPresent()) {
      throw new FileChangedException(file.path(), null);
    }
  }

  Workspace.Upload create(
      FilePath wanted, Overwrite overwrite, String blockKey, boolean resume, String mark)
      throws IOException {
    Place place = place(wanted, overwrite);
    String name = place.path().path();
    var target = new BlockStage.Target(CONTAINER, name, BlockLayout.key(blockKey));
    BlockStage stage = streams.stage(target, resume);
    return new BlobUpload(stage, streams.supervision(), () -> begun.remove(name)) {
      @Override
      StoredFile commit(BlockStage finished) throws IOException {
        return PermanentFiles.this.commit(finished, place, overwrite, mark);
      }
    };
  }

  private StoredFile commit(BlockStage stage, Place first, Overwrite overwrite, String mark)
      throws IOException {
    Map<String, String> metadata = writer.metadata(mark, stage.sha256());
    Place place = first;
    while (true) {
      streams.supervision().ensureLease().run();
      streams.supervision().cancellation().throwIfCancelled();
      try {
        return named(stage.commit(place.condition(), metadata), place.path(), stage);
      } catch (StoreConflict conflict) {
        Optional<BlobInfo> there = info(place.path());
        if (there.isPresent() && there.get().metadata().equals(metadata)) {
          // The answer to an earlier try was lost; the commit itself was not.
          return named(there.get(), place.path(), stage);
        }
        place = afterConflict(place, overwrite, conflict);
      }
    }
  }

  /** The same name under a condition that holds now, if the policy allows it still. */
  private Place afterConflict(Place before, Overwrite overwrite, StoreConflict conflict) {
    return decide(before.path(), overwrite)
        .filter(now -> !now.equals(before))
        .orElseThrow(() -> FileErrors.writtenMeanwhile(before.path().absolute(), conflict));
  }

  private StoredFile named(BlobInfo blob, FilePath path, BlockStage stage) throws IOException {
    Optional<String> hash = stage.sha256();
    String sha256 = hash.isPresent() ? hash.get() : streams.sha256(source(blob, path));
    return new StoredFile(
        path.absolute(), path.name(), blob.sizeBytes(), sha256, blob.modifiedAt());
  }

  private Place place(FilePath wanted, Overwrite overwrite) {
    if (overwrite != Overwrite.RENAME) {
      return decide(wanted, overwrite).orElseThrow();
    }
    FilePath path = wanted;
    for (int n = 1; n <= MOST_NAMES; path = wanted.alternative(n++)) {
      if (begun.add(path.path())) {
        Optional<Place> place = decide(path, overwrite);
        if (place.isPresent()) {
          return place.get();
        }
        begun.remove(path.path());
      }
    }
    throw FileErrors.alreadyExists(wanted.absolute());
  }

  /** Under which condition a file may be written at a path; empty if another name is wanted. */
  private Optional<Place> decide(FilePath path, Overwrite overwrite) {
    Optional<BlobInfo> there = info(path);
    if (there.isEmpty()) {
      return Optional.of(new Place(path, Condition.absent()));
    }
    if (writer.wroteEarlier(there.get().metadata())) {
      return Optional.of(new Place(path, Condition.unchanged(there.get().etag())));
    }
    return switch (overwrite) {
      case FAIL -> throw FileErrors.alreadyExists(path.absolute());
      case REPLACE -> Optional.of(new Place(path, Condition.none()));
      case RENAME -> Optional.empty();
    };
  }

  private Optional<BlobInfo> info(FilePath path) {
    return streams.blobs().find(CONTAINER, path.path());
  }

  private static boolean isSame(StoredFile file, BlobInfo blob) {
    return file.sizeBytes() == blob.sizeBytes()
        && (file.modifiedAt() == null || file.modifiedAt().equals(blob.modifiedAt()));
  }

  static StoredFile stored(BlobInfo blob) {
    FilePath path = new FilePath(null, blob.name());
    return new StoredFile(
        path.absolute(),
        path.name(),
        blob.sizeBytes(),
        blob.metadata().get(Writer.SHA256),
        blob.modifiedAt());
  }
}
