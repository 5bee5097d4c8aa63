package com.couriermft.transfer;

import com.couriermft.json.Json;
import com.couriermft.store.Blobs.BlobInfo;
import com.couriermft.store.Blobs.Condition;
import com.couriermft.store.StoreConflict;
import com.couriermft.transfer.Place.Draft;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The execution's own workspace as an attempt sees it: container {@code work}, write-once blobs
 * named {@code {execution_id}/{nonce}/{path}} or, where the bytes are a function of the source,
 * {@code {execution_id}/r-{hash of the resume key}/{path}}. Thread-safe.
 */
final class WorkFiles {
  static final String CONTAINER = "work";
  private static final int MOST_NAMES = 10_000;
  private static final int KEY_LENGTH = 32;

  private final AttemptStreams streams;
  private final Writer writer;
  private final Place place;
  private final StepNotes notes;
  private final LiveFiles atStart;
  private final AtomicReference<LiveFiles> live;
  private final Set<String> changed = ConcurrentHashMap.newKeySet();
  private final Set<String> blobsBegun = ConcurrentHashMap.newKeySet();
  private final Set<String> pathsBegun = ConcurrentHashMap.newKeySet();

  WorkFiles(AttemptStreams streams, Writer writer, LiveFiles atStart) {
    this.streams = streams;
    this.writer = writer;
    this.place = new BlobPlace(streams.blobs(), CONTAINER);
    this.notes = new StepNotes(streams.blobs(), CONTAINER, writer);
    this.atStart = atStart;
    this.live = new AtomicReference<>(atStart);
  }

  LiveFiles now() {
    return live.get();
  }

  /** What is different from the beginning, ordered by path. */
  List<FileChange> changes() {
    LiveFiles end = now();
    return changed.stream()
        .sorted()
        .map(path -> atStart.changeTo(end, path))
        .flatMap(Optional::stream)
        .toList();
  }

  private void put(LiveFile file) {
    changed.add(file.path());
    live.updateAndGet(files -> files.with(file));
  }

  Optional<LiveFile> find(String path) {
    return now().find(path);
  }

  void delete(String path) {
    changed.add(path);
    live.updateAndGet(files -> files.without(path));
  }

  /** Gives a file a second name. */
  LiveFile link(LiveFile file, FilePath wanted, Overwrite overwrite) {
    LiveFile copy = file.at(place(wanted, overwrite).path());
    put(copy);
    return copy;
  }

  JsonNode references(List<FilePath> paths) {
    return Json.tree(paths.stream().flatMap(path -> find(path.path()).stream()).toList());
  }

  void adopt(JsonNode references) {
    references.forEach(reference -> put(Json.read(reference, LiveFile.class)));
  }

  /** Where the bytes of a file are, this run's or another's. */
  FileSource source(LiveFile file, FilePath path) {
    return new FileSource(
        place,
        file.blob(),
        file.etag(),
        file.sizeBytes(),
        path.absolute(),
        Optional.of(file.sha256()));
  }

  /**
   * Takes a file in without moving its bytes through this process; what an earlier attempt has
   * taken in under the same key is kept.
   *
   * @param source of known hash
   * @return empty if that is not possible
   */
  Optional<StoredFile> copy(
      FileSource source, FilePath wanted, Overwrite overwrite, String resumeKey) {
    FilePath path = place(wanted, overwrite);
    String blob = resumableBlob(path, resumeKey);
    String sha256 = source.sha256().orElseThrow();
    Optional<BlobInfo> copy =
        place
            .find(blob)
            .or(() -> copied(source, blob, sha256))
            .filter(there -> there.sizeBytes() == source.sizeBytes());
    if (copy.isEmpty()) {
      pathsBegun.remove(path.path());
    }
    return copy.map(there -> named(path, blob, there, sha256));
  }

  private Optional<BlobInfo> copied(FileSource source, String blob, String sha256) {
    Draft draft = new Draft(blob, BlockLayout.key("copy|" + source.path() + "|" + source.etag()));
    Map<String, String> metadata = Map.of(Writer.SHA256, sha256);
    try {
      return place.copy(source, draft, Condition.absent(), metadata, streams.supervision());
    } catch (StoreConflict another) {
      // Another attempt has taken in the same bytes at the same time.
      return place.find(blob);
    }
  }

  /**
   * Whether and how a file can be resumed.
   *
   * @param key names its bytes; {@code null} if it cannot be
   * @param look whether an earlier attempt may have left something under that key
   */
  record Resume(@Nullable String key, boolean look) {}

  Workspace.Upload create(FilePath wanted, Overwrite overwrite, String mark, Resume resume)
      throws IOException {
    FilePath path = place(wanted, overwrite);
    String key = resume.key();
    String blob = key == null ? freshBlob(path) : resumableBlob(path, key);
    Runnable abandon = () -> pathsBegun.remove(path.path());
    if (resume.look()) {
      Optional<BlobInfo> whole = streams.blobs().find(CONTAINER, blob);
      if (whole.isPresent()) {
        return new KeptUpload(path.absolute(), whole.get().sizeBytes(), abandon) {
          @Override
          StoredFile name() throws IOException {
            return WorkFiles.this.name(path, blob, whole.get(), Optional.empty());
          }
        };
      }
    }
    String blockKey = key == null ? writer.nonce() + "." + mark : key;
    Draft draft = new Draft(blob, BlockLayout.key(blockKey));
    BlockStage stage = streams.stage(place, draft, resume.look());
    return new BlobUpload(stage, streams.supervision(), abandon) {
      @Override
      StoredFile commit(BlockStage finished) throws IOException {
        return WorkFiles.this.commit(path, blob, finished);
      }
    };
  }

  StepNotes notes() {
    return notes;
  }

  private StoredFile commit(FilePath path, String blob, BlockStage stage) throws IOException {
    BlobInfo info;
    try {
      info = stage.commit(Condition.absent(), Map.of());
    } catch (StoreConflict conflict) {
      return name(path, blob, sameBytes(path, blob, stage, conflict), stage.sha256());
    }
    return name(path, blob, info, stage.sha256());
  }

  /** Another attempt, or this one unknowingly, committed the blob: its bytes must be the same. */
  private BlobInfo sameBytes(FilePath path, String blob, BlockStage stage, StoreConflict conflict)
      throws IOException {
    BlobInfo there =
        streams
            .blobs()
            .find(CONTAINER, blob)
            .orElseThrow(() -> FileErrors.writtenMeanwhile(path.absolute(), conflict));
    boolean same =
        there.sizeBytes() == stage.position()
            && (stage.sha256().isEmpty()
                || stage.sha256().get().equals(streams.sha256(source(path, there))));
    if (!same) {
      throw FileErrors.fingerprintLied(path.absolute(), there.sizeBytes(), stage.position());
    }
    return there;
  }

  private StoredFile name(FilePath path, String blob, BlobInfo info, Optional<String> known)
      throws IOException {
    String sha256 = known.isPresent() ? known.get() : streams.sha256(source(path, info));
    return named(path, blob, info, sha256);
  }

  private StoredFile named(FilePath path, String blob, BlobInfo info, String sha256) {
    LiveFile file = new LiveFile(path.path(), blob, info.sizeBytes(), info.etag(), sha256);
    put(file);
    return file.stored(writer.executionId());
  }

  private FileSource source(FilePath path, BlobInfo blob) {
    return FileSource.of(place, blob, path);
  }

  private String freshBlob(FilePath path) {
    String blob = writer.executionId() + "/" + writer.nonce() + "/" + path.path();
    for (int again = 1; !blobsBegun.add(blob); again++) {
      blob = writer.executionId() + "/" + writer.nonce() + "-" + again + "/" + path.path();
    }
    return blob;
  }

  private String resumableBlob(FilePath path, String resumeKey) {
    String hash = Sha256.of(resumeKey).substring(0, KEY_LENGTH);
    return writer.executionId() + "/r-" + hash + "/" + path.path();
  }

  /** Every file here is the run's own, so only {@code rename} looks for another name. */
  private FilePath place(FilePath wanted, Overwrite overwrite) {
    if (overwrite != Overwrite.RENAME) {
      return wanted;
    }
    FilePath path = wanted;
    for (int n = 1; n <= MOST_NAMES; path = wanted.alternative(n++)) {
      if (find(path.path()).isEmpty() && pathsBegun.add(path.path())) {
        return path;
      }
    }
    throw FileErrors.alreadyExists(wanted.absolute());
  }
}
