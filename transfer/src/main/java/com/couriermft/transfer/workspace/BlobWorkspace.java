package com.couriermft.transfer.workspace;

import com.couriermft.transfer.file.FileChangedException;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.FilePath;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.HashedInput;
import com.couriermft.transfer.file.LiveFile;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.file.Writer;
import com.couriermft.transfer.place.AttemptStreams;
import com.couriermft.transfer.place.BlobStreams;
import com.couriermft.transfer.place.BlockLayout;
import com.couriermft.transfer.place.FileSource;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.supervision.Supervision;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Workspace} on blobs. There is one instance per attempt, which is closed at the end of
 * the attempt. It reports written bytes to {@link Progress}, but not read bytes. Thread-safe.
 *
 * <p>After the attempt, the engine commits {@link #changes()}, which makes the changes visible to
 * later steps. Without that commit, no change becomes visible.
 */
public final class BlobWorkspace implements Workspace, AutoCloseable {
  private final Writer writer;
  private final Function<String, LiveFiles> loader;
  private final AttemptStreams streams;
  private final WorkFiles work;
  private final OpenPlaces open;
  private final Map<String, PlaceFiles> places = new ConcurrentHashMap<>();
  private final Map<String, LiveFiles> others = new ConcurrentHashMap<>();
  private final AtomicInteger uploads = new AtomicInteger();

  /**
   * Opens the workspace of an attempt.
   *
   * @param line the attempt's position among parallel work
   * @param atStart the execution's files at the start of the attempt
   * @param places opens the storage locations of connections on first use
   * @param others loads the files of another execution by its id: {@link LiveFiles#NONE} if they
   *     were removed; throws if this execution must not read them
   */
  public BlobWorkspace(
      BlobStreams streams,
      Writer writer,
      WorkLine line,
      Supervision supervision,
      LiveFiles atStart,
      Places places,
      Function<String, LiveFiles> others) {
    this.writer = writer;
    this.loader = others;
    this.streams = new AttemptStreams(streams, supervision);
    this.work = new WorkFiles(this.streams, writer, line, atStart);
    this.open = new OpenPlaces(streams.blobs(), places, supervision.progress());
  }

  /** Returns the workspace's current files. */
  public LiveFiles files() {
    return work.now();
  }

  /** Returns the attempt's changes of the workspace's files so far, ordered by path. */
  public List<FileChange> changes() {
    return work.changes();
  }

  @Override
  public List<StoredFile> find(String pathOrGlob) {
    FilePath path = parse(pathOrGlob);
    Optional<StoredFile> exact = findFile(path);
    if (exact.isPresent() || !Glob.isGlob(path.path())) {
      return exact.stream().toList();
    }
    String executionId = path.executionId();
    return executionId == null
        ? placeOf(path).matching(path)
        : filesOf(executionId).matching(Glob.of(path.path())).stream()
            .map(file -> file.stored(executionId))
            .toList();
  }

  @Override
  public Optional<StoredFile> findFile(String path) {
    return findFile(parse(path));
  }

  private Optional<StoredFile> findFile(FilePath path) {
    String executionId = path.executionId();
    return executionId == null
        ? placeOf(path).find(path)
        : live(executionId, path.path()).map(file -> file.stored(executionId));
  }

  @Override
  public Optional<StoredFile> findOwn(String path, Overwrite overwrite) {
    FilePath wanted = parse(path);
    return wanted.isInWorkspace() ? Optional.empty() : placeOf(wanted).findOwn(wanted, overwrite);
  }

  @Override
  public boolean wasCreatedWith(StoredFile own, String resumeKey) {
    FilePath path = parse(own.path());
    return !path.isInWorkspace() && placeOf(path).wasCreatedWith(own, path, resumeKey);
  }

  @Override
  public void note(JsonNode intent) {
    streams.requireOpen();
    work.notes().add(intent);
  }

  @Override
  public List<JsonNode> notes() {
    return work.notes().all();
  }

  @Override
  public List<JsonNode> notesOfThisRound() {
    return work.notes().ofThisRound();
  }

  @Override
  public JsonNode keep(Collection<StoredFile> files) {
    return work.keep(files.stream().map(file -> parse(file.path())).filter(this::isOwn).toList());
  }

  @Override
  public Map<String, StoredFile> adopt(JsonNode references, Overwrite overwrite) {
    streams.requireOpen();
    return work.adopt(references, overwrite);
  }

  @Override
  public InputStream read(StoredFile file, long offset) throws IOException {
    if (offset < 0 || offset > file.sizeBytes()) {
      throw new IllegalArgumentException(
          "Offset " + offset + " is outside '" + file.path() + "' of " + file.sizeBytes());
    }
    return streams.read(listedSource(file), offset);
  }

  @Override
  public HashedInput readHashed(StoredFile file) throws IOException {
    return streams.readHashed(listedSource(file));
  }

  private FileSource listedSource(StoredFile file) throws IOException {
    FilePath path = parse(file.path());
    return path.executionId() == null ? placeOf(path).listedSource(file, path) : source(file);
  }

  @Override
  public SeekableByteChannel open(StoredFile file) throws IOException {
    return streams.open(source(file));
  }

  private FileSource source(StoredFile file) throws IOException {
    FilePath path = parse(file.path());
    String executionId = path.executionId();
    if (executionId == null) {
      return placeOf(path).source(file, path);
    }
    LiveFile live =
        live(executionId, path.path())
            .filter(now -> now.sha256().equals(file.sha256()))
            .orElseThrow(() -> new FileChangedException(file.path(), null));
    return work.source(live, path);
  }

  @Override
  public Upload create(String path, Overwrite overwrite, @Nullable String resumeKey)
      throws IOException {
    return create(path, overwrite, new WorkFiles.Resume(resumeKey, resumeKey != null));
  }

  @Override
  public Upload begin(String path, Overwrite overwrite, String resumeKey) throws IOException {
    return create(path, overwrite, new WorkFiles.Resume(resumeKey, false));
  }

  private Upload create(String path, Overwrite overwrite, WorkFiles.Resume resume)
      throws IOException {
    FilePath wanted = writable(path);
    String mark = mark();
    return wanted.isInWorkspace()
        ? work.create(wanted, overwrite, mark, resume)
        : placeOf(wanted).create(wanted, overwrite, resume, mark);
  }

  private String mark() {
    return String.valueOf(uploads.incrementAndGet());
  }

  @Override
  public StoredFile copy(StoredFile source, String path, Overwrite overwrite) throws IOException {
    FilePath from = parse(source.path());
    FilePath to = writable(path);
    if (isOwn(from) && isOwn(to)) {
      LiveFile file =
          work.find(from.path()).orElseThrow(() -> new FileChangedException(source.path(), null));
      return work.link(file, to, overwrite).stored(writer.executionId());
    }
    Optional<StoredFile> done =
        to.isInWorkspace() ? copyToWork(source, to, overwrite) : copyOut(source, to, overwrite);
    return done.isPresent() ? done.get() : Workspace.super.copy(source, path, overwrite);
  }

  /**
   * Copies a file into the workspace if its hash is known. Without a hash the file's bytes must be
   * read, because the workspace stores a hash with every file.
   */
  private Optional<StoredFile> copyToWork(StoredFile file, FilePath to, Overwrite overwrite)
      throws IOException {
    FileSource source = source(file);
    return source.sha256().isPresent()
        ? work.copy(source, to, overwrite, file.fingerprint())
        : Optional.empty();
  }

  /** Copies a file to a storage location; reuses a complete copy that an earlier attempt made. */
  private Optional<StoredFile> copyOut(StoredFile file, FilePath to, Overwrite overwrite)
      throws IOException {
    FileSource source = source(file);
    PlaceFiles place = placeOf(to);
    if (file.sizeBytes() < BlockLayout.SMALLEST) {
      return place.copyAtOnce(source, to, overwrite, mark());
    }
    Optional<StoredFile> kept = place.findOwn(to, overwrite).filter(copy -> hasBytesOf(file, copy));
    return kept.isPresent() ? kept : place.copy(source, to, overwrite, mark());
  }

  private static boolean hasBytesOf(StoredFile source, StoredFile copy) {
    return source.sha256() != null
        && source.sha256().equals(copy.sha256())
        && source.sizeBytes() == copy.sizeBytes();
  }

  @Override
  public void requireRemovable(StoredFile file) {
    writable(file.path());
  }

  @Override
  public void delete(StoredFile file) throws IOException {
    FilePath path = writable(file.path());
    if (path.isInWorkspace()) {
      work.delete(path.path());
    } else {
      placeOf(path).delete(file, path);
    }
  }

  @Override
  public String absolute(String path) {
    return parse(path).absolute();
  }

  private PlaceFiles placeOf(FilePath path) {
    return places.computeIfAbsent(
        path.place(), name -> new PlaceFiles(streams, writer, open.get(name)));
  }

  private FilePath parse(String path) {
    return FilePath.parse(path, writer.executionId());
  }

  private FilePath writable(String path) {
    streams.requireOpen();
    FilePath wanted = parse(path);
    if (wanted.isInWorkspace() && !isOwn(wanted)) {
      throw FileErrors.readOnly(wanted.absolute());
    }
    return wanted;
  }

  private boolean isOwn(FilePath path) {
    return writer.executionId().equals(path.executionId());
  }

  private Optional<LiveFile> live(String executionId, String path) {
    return executionId.equals(writer.executionId())
        ? work.find(path)
        : filesOf(executionId).find(path);
  }

  private LiveFiles filesOf(String executionId) {
    return executionId.equals(writer.executionId())
        ? work.now()
        : others.computeIfAbsent(executionId, loader);
  }

  /**
   * Closes the workspace and releases its buffers. Open streams fail or end by themselves; later
   * notes and changes of files are rejected.
   */
  @Override
  public void close() {
    streams.close();
  }
}
