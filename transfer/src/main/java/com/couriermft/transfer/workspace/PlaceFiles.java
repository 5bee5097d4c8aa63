package com.couriermft.transfer.workspace;

import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.transfer.file.FileChangedException;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.FilePath;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.file.Writer;
import com.couriermft.transfer.place.AttemptStreams;
import com.couriermft.transfer.place.BlockLayout;
import com.couriermft.transfer.place.BlockStage;
import com.couriermft.transfer.place.FileSource;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.place.Place.Draft;
import com.couriermft.transfer.supervision.Cancellation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The files of a storage location from the view of an attempt. A file's name is its path without
 * the leading slash. The file's metadata contain its hash and its writer. The permanent store is
 * the container {@code files}. Thread-safe.
 */
final class PlaceFiles {
  static final String CONTAINER = "files";
  private static final int MOST_NAMES = 10_000;
  private static final int MOST_LISTED = 10_000;

  private final AttemptStreams streams;
  private final Writer writer;
  private final Place place;
  private final Set<String> begun = ConcurrentHashMap.newKeySet();
  private final Map<String, BlobInfo> listed = new ConcurrentHashMap<>();
  private final Map<String, String> versionsRead = new ConcurrentHashMap<>();

  PlaceFiles(AttemptStreams streams, Writer writer, Place place) {
    this.streams = streams;
    this.writer = writer;
    this.place = place;
  }

  /**
   * The destination of a new file.
   *
   * @param path the path
   * @param condition the condition on the existing blob at the commit
   * @param earlier the file that an earlier attempt committed there
   */
  record Target(FilePath path, Condition condition, Optional<BlobInfo> earlier) {
    static Target free(FilePath path, Condition condition) {
      return new Target(path, condition, Optional.empty());
    }
  }

  Optional<StoredFile> find(FilePath path) {
    versionsRead.remove(path.path());
    return info(path).map(blob -> stored(blob, path));
  }

  Optional<StoredFile> findOwn(FilePath wanted, Overwrite overwrite) {
    FilePath path = wanted;
    for (int n = 1; n <= MOST_NAMES; path = wanted.alternative(n++)) {
      Optional<BlobInfo> there = info(path);
      boolean own = there.isPresent() && writer.wrote(there.get().metadata(), path.path());
      if (own || there.isEmpty() || overwrite != Overwrite.RENAME) {
        FilePath at = path;
        return there.filter(blob -> own).map(blob -> stored(blob, at));
      }
    }
    return Optional.empty();
  }

  boolean wasCreatedWith(StoredFile own, FilePath path, String resumeKey) {
    return info(path)
        .filter(blob -> isSame(own, blob))
        .filter(blob -> Writer.hasBytesOf(blob.metadata(), resumeKey))
        .isPresent();
  }

  /** Returns the matching files, ordered by path. */
  List<StoredFile> matching(FilePath pattern) {
    List<StoredFile> found = new ArrayList<>();
    each(
        place,
        pattern,
        streams.supervision().cancellation(),
        blob -> {
          found.add(stored(blob, pattern.at(blob.name())));
          versionsRead.remove(blob.name());
          if (listed.size() < MOST_LISTED) {
            listed.put(blob.name(), blob);
          }
        });
    found.sort(Comparator.comparing(StoredFile::path));
    return found;
  }

  /** Passes the matching files of a storage location to a consumer. */
  static void each(
      Place place, FilePath pattern, Cancellation cancellation, Consumer<BlobInfo> found) {
    Glob glob = Glob.of(pattern.path());
    @Nullable String continuation = null;
    do {
      cancellation.throwIfCancelled();
      BlobPage page = place.list(glob.literalPrefix(), continuation);
      page.blobs().stream().filter(blob -> glob.matches(blob.name())).forEach(found);
      continuation = page.continuation();
    } while (continuation != null);
  }

  /** Returns a version that a listing found, for reading without another lookup. */
  FileSource listedSource(StoredFile file, FilePath path) throws IOException {
    BlobInfo blob = listed.get(path.path());
    return blob != null && isSame(file, blob) ? reading(blob, path) : source(file, path);
  }

  /** Returns a version that a lookup found, for reading. */
  FileSource source(StoredFile file, FilePath path) throws IOException {
    BlobInfo blob = info(path).orElseThrow(() -> new FileChangedException(file.path(), null));
    if (!isSame(file, blob)) {
      throw new FileChangedException(file.path(), null);
    }
    return reading(blob, path);
  }

  private FileSource reading(BlobInfo blob, FilePath path) {
    if (versionsRead.size() < MOST_LISTED) {
      versionsRead.put(path.path(), blob.etag());
    }
    return FileSource.of(place, blob, path);
  }

  /**
   * Removes a file if it is unchanged since it was looked up and read. Modification times alone
   * cannot show this, because they are in whole seconds. The file is kept if this step wrote it
   * under another name that the storage location treats as equal.
   */
  void delete(StoredFile file, FilePath path) throws IOException {
    Optional<BlobInfo> blob = info(path);
    if (blob.isEmpty() || writer.wroteAnother(blob.get().metadata(), path.path())) {
      return;
    }
    streams.supervision().ensureLease().run();
    String read = versionsRead.remove(path.path());
    if (!isSame(file, blob.get())
        || read != null && !read.equals(blob.get().etag())
        || !place.deleteIfUnchanged(path.path(), blob.get().etag()) && info(path).isPresent()) {
      throw new FileChangedException(file.path(), null);
    }
  }

  /**
   * Creates a file. Uploads that cannot be resumed in this storage location start again. A file
   * that an earlier attempt committed is reused, because none of its staged blocks remain.
   */
  Workspace.Upload create(
      FilePath wanted, Overwrite overwrite, WorkFiles.Resume resume, String mark)
      throws IOException {
    boolean first = resume.key() != null && !resume.look();
    Target target = target(wanted, overwrite, first);
    String name = target.path().path();
    listed.remove(name);
    String known = place.keepsStaged() ? resume.key() : null;
    String key = known == null ? writer.nonce() + "." + mark : known;
    boolean look = known != null && resume.look();
    Optional<BlobInfo> whole =
        look
            ? target.earlier().filter(blob -> Writer.hasBytesOf(blob.metadata(), key))
            : Optional.empty();
    if (whole.isPresent()) {
      return kept(target.path(), whole.get());
    }
    BlockStage stage = streams.stage(place, new Draft(name, BlockLayout.key(key)), look);
    return new BlobUpload(stage, streams.supervision(), () -> begun.remove(name)) {
      @Override
      void turnedLarge() {
        if (first && overwrite == Overwrite.FAIL) {
          decide(target.path(), overwrite);
        }
      }

      @Override
      StoredFile commit(BlockStage finished) throws IOException {
        Map<String, String> metadata =
            writer.metadata(name, mark, finished.sha256().orElse(null), known);
        BlobInfo blob =
            settle(target, overwrite, metadata, now -> Optional.of(finished.commit(now, metadata)))
                .orElseThrow();
        return named(blob, target.path(), finished.sha256());
      }
    };
  }

  private Workspace.Upload kept(FilePath path, BlobInfo whole) {
    Runnable abandon = () -> begun.remove(path.path());
    return new KeptUpload(path.absolute(), whole.sizeBytes(), abandon) {
      @Override
      StoredFile name() throws IOException {
        return named(whole, path, place.findSha256(whole));
      }
    };
  }

  /**
   * Copies a file within the service, so that its bytes do not pass through this process.
   *
   * @return empty if the service cannot copy the file
   */
  Optional<StoredFile> copy(FileSource source, FilePath wanted, Overwrite overwrite, String mark) {
    return copy(source, target(wanted, overwrite, false), overwrite, mark);
  }

  /**
   * Copies a small file like {@link #copy}, but leaves the check for an existing file to the copy
   * itself: an unnecessary copy costs less than a lookup for every file.
   */
  Optional<StoredFile> copyAtOnce(
      FileSource source, FilePath wanted, Overwrite overwrite, String mark) {
    return switch (overwrite) {
      case FAIL -> copy(source, target(wanted, overwrite, true), overwrite, mark);
      case REPLACE -> copy(source, Target.free(wanted, Condition.none()), overwrite, mark);
      case RENAME -> copy(source, wanted, overwrite, mark);
    };
  }

  private Optional<StoredFile> copy(
      FileSource source, Target target, Overwrite overwrite, String mark) {
    String name = target.path().path();
    listed.remove(name);
    Draft draft = new Draft(name, BlockLayout.key("copy|" + source.path() + "|" + source.etag()));
    Map<String, String> metadata = writer.metadata(name, mark, source.sha256().orElse(null), null);
    Optional<BlobInfo> copy =
        settle(
            target,
            overwrite,
            metadata,
            now -> place.copy(source, draft, now, metadata, streams.supervision()));
    if (copy.isEmpty()) {
      begun.remove(name);
    }
    return copy.map(blob -> stored(blob, target.path(), source.sha256().orElse(null)));
  }

  /**
   * Commits a file under its name, and tries again if the existing file has changed in the
   * meantime.
   */
  private Optional<BlobInfo> settle(
      Target first, Overwrite overwrite, Map<String, String> metadata, Attempt attempt) {
    Target target = first;
    while (true) {
      streams.supervision().ensureLease().run();
      streams.supervision().cancellation().throwIfCancelled();
      try {
        return attempt.under(target.condition());
      } catch (StoreConflict conflict) {
        Optional<BlobInfo> there = info(target.path());
        if (there.isPresent() && isDone(there.get(), target.path(), metadata)) {
          return there;
        }
        target = afterConflict(target, overwrite, conflict);
      }
    }
  }

  /**
   * Returns whether an earlier try without a response, or an earlier attempt, has written these
   * bytes.
   */
  private boolean isDone(BlobInfo there, FilePath path, Map<String, String> metadata) {
    Optional<String> sha256 = place.findSha256(there);
    return there.metadata().equals(metadata)
        || writer.wroteEarlier(there.metadata(), path.path())
            && sha256.isPresent()
            && sha256.get().equals(metadata.get(Writer.SHA256));
  }

  /**
   * An attempt to write a file if a condition holds. Returns empty if the file cannot be written in
   * this way.
   */
  private interface Attempt {
    Optional<BlobInfo> under(Condition condition);
  }

  /** Returns the same target with an updated condition, if the policy still allows it. */
  private Target afterConflict(Target before, Overwrite overwrite, StoreConflict conflict) {
    return decide(before.path(), overwrite)
        .filter(now -> !now.equals(before))
        .orElseThrow(() -> FileErrors.writtenMeanwhile(before.path().absolute(), conflict));
  }

  private StoredFile named(BlobInfo blob, FilePath path, Optional<String> known)
      throws IOException {
    return stored(
        blob,
        path,
        known.isPresent() ? known.get() : streams.sha256(FileSource.of(place, blob, path)));
  }

  /**
   * Chooses the destination of a file.
   *
   * @param late whether the check for an existing file can wait until the file, or its first block,
   *     is written. This saves one request per file, which matters for many small files.
   */
  private Target target(FilePath wanted, Overwrite overwrite, boolean late) {
    if (late && overwrite == Overwrite.FAIL) {
      return Target.free(wanted, Condition.absent());
    } else if (overwrite != Overwrite.RENAME) {
      return decide(wanted, overwrite).orElseThrow();
    }
    FilePath path = wanted;
    for (int n = 1; n <= MOST_NAMES; path = wanted.alternative(n++)) {
      if (begun.add(path.path())) {
        Optional<Target> target = decide(path, overwrite);
        if (target.isPresent()) {
          return target.get();
        }
        begun.remove(path.path());
      }
    }
    throw FileErrors.alreadyExists(wanted.absolute());
  }

  /** Decides the condition for a write to a path; empty if another name is needed. */
  private Optional<Target> decide(FilePath path, Overwrite overwrite) {
    Optional<BlobInfo> there = info(path);
    if (there.isEmpty()) {
      return Optional.of(Target.free(path, Condition.absent()));
    }
    Map<String, String> metadata = there.get().metadata();
    if (writer.wroteAnother(metadata, path.path())) {
      throw FileErrors.takenForOne(path.absolute());
    } else if (writer.wroteEarlier(metadata, path.path())) {
      return Optional.of(new Target(path, Condition.unchanged(there.get().etag()), there));
    }
    return switch (overwrite) {
      case FAIL -> throw FileErrors.alreadyExists(path.absolute());
      case REPLACE -> Optional.of(Target.free(path, Condition.none()));
      case RENAME -> Optional.empty();
    };
  }

  private Optional<BlobInfo> info(FilePath path) {
    listed.remove(path.path());
    return place.find(path.path());
  }

  private static boolean isSame(StoredFile file, BlobInfo blob) {
    return file.sizeBytes() == blob.sizeBytes()
        && (file.modifiedAt() == null || file.modifiedAt().equals(blob.modifiedAt()));
  }

  private StoredFile stored(BlobInfo blob, FilePath path) {
    return stored(place, blob, path);
  }

  static StoredFile stored(Place place, BlobInfo blob, FilePath path) {
    return stored(blob, path, place.findSha256(blob).orElse(null));
  }

  private static StoredFile stored(BlobInfo blob, FilePath path, @Nullable String sha256) {
    return new StoredFile(
        path.absolute(), path.name(), blob.sizeBytes(), sha256, blob.modifiedAt());
  }
}
