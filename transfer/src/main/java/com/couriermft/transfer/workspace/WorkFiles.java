package com.couriermft.transfer.workspace;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.FilePath;
import com.couriermft.transfer.file.LiveFile;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.file.Writer;
import com.couriermft.transfer.place.AttemptStreams;
import com.couriermft.transfer.place.BlobPlace;
import com.couriermft.transfer.place.BlockLayout;
import com.couriermft.transfer.place.BlockStage;
import com.couriermft.transfer.place.FileSource;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.place.Place.Draft;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The execution's own workspace from the view of an attempt: container {@code work} with write-once
 * blobs. The blobs are named {@code {execution_id}/{nonce}/{path}} or, if the bytes depend only on
 * the source, {@code {execution_id}/r-{hash of the resume key}/{path}}. Thread-safe.
 */
final class WorkFiles {
  static final String CONTAINER = "work";
  private static final int MOST_NAMES = 10_000;
  private static final int KEY_LENGTH = 32;

  private final AttemptStreams streams;
  private final Writer writer;
  private final Place place;
  private final StepNotes notes;
  private final NameClaims claims;
  private final LiveFiles atStart;
  private final AtomicReference<LiveFiles> live;
  private final Set<String> changed = ConcurrentHashMap.newKeySet();
  private final Set<String> blobsBegun = ConcurrentHashMap.newKeySet();
  private final Set<String> pathsBegun = ConcurrentHashMap.newKeySet();

  WorkFiles(AttemptStreams streams, Writer writer, WorkLine line, LiveFiles atStart) {
    this.streams = streams;
    this.writer = writer;
    this.place = new BlobPlace(streams.blobs(), CONTAINER);
    this.notes = new StepNotes(streams.blobs(), CONTAINER, writer);
    this.claims = new NameClaims(streams.blobs(), CONTAINER, writer, line);
    this.atStart = atStart;
    this.live = new AtomicReference<>(atStart);
  }

  LiveFiles now() {
    return Objects.requireNonNull(live.get());
  }

  /** Returns the changes since the attempt's start, ordered by path. */
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
    pathsBegun.remove(path);
    changed.add(path);
    live.updateAndGet(files -> files.without(path));
  }

  /** Gives a file another name. */
  LiveFile link(LiveFile file, FilePath wanted, Overwrite overwrite) {
    FilePath path = place(wanted, overwrite);
    return name(file, path, overwrite);
  }

  /** Makes a file visible at a path that {@link #place} returned. */
  private LiveFile name(LiveFile file, FilePath path, Overwrite overwrite) {
    claim(path, overwrite);
    LiveFile named = file.at(path.path(), writer, overwrite);
    put(named);
    return named;
  }

  JsonNode keep(List<FilePath> paths) {
    List<LiveFile> files = paths.stream().flatMap(path -> find(path.path()).stream()).toList();
    claims.keep(files.stream().map(LiveFile::path).toList());
    return Json.tree(files);
  }

  /**
   * Makes files visible again under their previous names or, with {@code rename}, under other names
   * if another step has claimed a previous name in the meantime.
   *
   * @return the files by their previous complete paths
   */
  Map<String, StoredFile> adopt(JsonNode references, Overwrite overwrite) {
    Map<String, StoredFile> adopted = new HashMap<>();
    for (JsonNode reference : references) {
      LiveFile file = Json.read(reference, LiveFile.class);
      FilePath before = FilePath.inWorkspace(writer.executionId(), file.path());
      LiveFile named = name(file, place(before, overwrite), overwrite);
      adopted.put(before.absolute(), named.stored(writer.executionId()));
    }
    return adopted;
  }

  /** Returns the source of a file's bytes, in this or another execution. */
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
   * Copies a file into the workspace within the service, so that its bytes do not pass through this
   * process. A copy that an earlier attempt made under the same key is reused.
   *
   * @param source the file, whose hash is known
   * @return empty if the service cannot copy the file
   */
  Optional<StoredFile> copy(
      FileSource source, FilePath wanted, Overwrite overwrite, String resumeKey) {
    FilePath path = place(wanted, overwrite);
    claim(path, overwrite);
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
    return copy.map(there -> named(path, overwrite, blob, there, sha256));
  }

  private Optional<BlobInfo> copied(FileSource source, String blob, String sha256) {
    Draft draft = new Draft(blob, BlockLayout.key("copy|" + source.path() + "|" + source.etag()));
    Map<String, String> metadata = Map.of(Writer.SHA256, sha256);
    try {
      return place.copy(source, draft, Condition.absent(), metadata, streams.supervision());
    } catch (StoreConflict another) {
      // Another attempt has copied the same bytes at the same time.
      return place.find(blob);
    }
  }

  /**
   * Whether and how a file can be resumed.
   *
   * @param key identifies the file's bytes; {@code null} if the file cannot be resumed
   * @param look whether an earlier attempt may have left blocks under the key
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
            return named(path, overwrite, blob, whole.get(), sha256(path, whole.get()));
          }
        };
      }
    }
    String blockKey = key == null ? writer.nonce() + "." + mark : key;
    Draft draft = new Draft(blob, BlockLayout.key(blockKey));
    BlockStage stage = streams.stage(place, draft, resume.look());
    return new BlobUpload(stage, streams.supervision(), abandon) {
      @Override
      void turnedLarge() {
        claim(path, overwrite);
      }

      @Override
      StoredFile commit(BlockStage finished) throws IOException {
        claim(path, overwrite);
        BlobInfo info = WorkFiles.this.commit(path, blob, finished);
        Optional<String> known = finished.sha256();
        String sha256 = known.isPresent() ? known.get() : sha256(path, info);
        return named(path, overwrite, blob, info, sha256);
      }
    };
  }

  StepNotes notes() {
    return notes;
  }

  private BlobInfo commit(FilePath path, String blob, BlockStage stage) throws IOException {
    try {
      return stage.commit(Condition.absent(), Map.of());
    } catch (StoreConflict conflict) {
      return sameBytes(path, blob, stage, conflict);
    }
  }

  /**
   * Returns the blob that another attempt, or an earlier try, has committed, after checking that
   * the blob's bytes are the same.
   */
  private BlobInfo sameBytes(FilePath path, String blob, BlockStage stage, StoreConflict conflict)
      throws IOException {
    BlobInfo there =
        streams
            .blobs()
            .find(CONTAINER, blob)
            .orElseThrow(() -> FileErrors.writtenMeanwhile(path.absolute(), conflict));
    boolean same =
        there.sizeBytes() == stage.position()
            && (stage.sha256().isEmpty() || stage.sha256().get().equals(sha256(path, there)));
    if (!same) {
      throw FileErrors.fingerprintLied(path.absolute(), there.sizeBytes(), stage.position());
    }
    return there;
  }

  private String sha256(FilePath path, BlobInfo blob) throws IOException {
    return streams.sha256(FileSource.of(place, blob, path));
  }

  private StoredFile named(
      FilePath path, Overwrite overwrite, String blob, BlobInfo info, String sha256) {
    LiveFile file = new LiveFile(path.path(), blob, info.sizeBytes(), info.etag(), sha256);
    return name(file, path, overwrite).stored(writer.executionId());
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

  /**
   * Chooses the path of a new file by the files that this attempt can see. With {@code rename}, the
   * returned name is already claimed for this line. With {@code fail}, {@link #claim} claims the
   * name, which takes a request.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code already_exists}
   */
  private FilePath place(FilePath wanted, Overwrite overwrite) {
    return switch (overwrite) {
      case REPLACE -> wanted;
      case FAIL -> {
        if (!isFreeOrOwn(wanted) || !pathsBegun.add(wanted.path())) {
          throw taken(wanted);
        }
        yield wanted;
      }
      case RENAME -> {
        FilePath path = wanted;
        for (int n = 1; n <= MOST_NAMES; path = wanted.alternative(n++)) {
          if (isFreeOrOwn(path) && pathsBegun.add(path.path())) {
            if (claims.findKeeper(path.path()).isEmpty()
                && claims.takeAgain(path.path()).isEmpty()) {
              yield path;
            }
            pathsBegun.remove(path.path());
          }
        }
        throw FileErrors.alreadyExists(wanted.absolute());
      }
    };
  }

  /** Returns whether a path is free or has a file from an attempt of this step. */
  private boolean isFreeOrOwn(FilePath path) {
    return find(path.path()).map(there -> writer.step().equals(there.step())).orElse(true);
  }

  private CourierException taken(FilePath path) {
    String step = find(path.path()).map(LiveFile::step).orElse(null);
    return FileErrors.taken(path.absolute(), step, claims.isWithinBlock());
  }

  /**
   * Claims a path before its file becomes visible. After that, no parallel branch or iteration can
   * use the path. A path that an earlier round reserved is never used.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code already_exists}
   */
  private void claim(FilePath path, Overwrite overwrite) {
    if (overwrite != Overwrite.REPLACE) {
      Optional<String> keeper = claims.findKeeper(path.path());
      if (keeper.isPresent()) {
        throw FileErrors.kept(path.absolute(), keeper.get(), claims.isWithinBlock());
      }
      Optional<String> other = claims.take(path.path());
      if (other.isPresent()) {
        throw FileErrors.takenBeside(path.absolute(), other.get(), claims.isWithinBlock());
      }
    }
  }
}
