package com.couriermft.transfer.workspace;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.FileChangedException;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.FilePath;
import com.couriermft.transfer.file.HashedInput;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.place.Background;
import com.couriermft.transfer.place.BlockLayout;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files a step attempt may read and write. A relative path is in the execution's workspace, one
 * that starts with {@code /} in the permanent store; {@code work:/…} and {@code files:/…} are the
 * absolute forms. {@code archive:/…} is in the <em>place</em> of the connection {@code archive}.
 * Paths use {@code /}; {@code .}, {@code ..}, empty segments, control characters and backslashes
 * are refused with code {@code invalid_path}.
 *
 * <p>In the workspace a file is visible by reference: what an attempt writes exists for later steps
 * when the engine has committed the attempt, and an abandoned or fenced-off attempt leaves nothing
 * visible. Within the attempt its own files are visible at once. In the permanent store and in
 * places a file is visible when {@link Upload#commit()} returns, which asserts the lease first.
 * Thread-safe.
 */
public interface Workspace {
  /** Bytes that {@link #copy} moves at a time. */
  int COPY_BUFFER = 64 << 10;

  /**
   * Files at a path, or matching a glob ({@code *} within a segment, {@code **} across segments,
   * {@code ?}, {@code [a-z]}, {@code {a,b}}), ordered by path; empty if there is none. A file whose
   * very name is asked for is found by it, whatever characters it has.
   */
  List<StoredFile> find(String pathOrGlob);

  /**
   * The file at a path.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code file_not_found} (permanent),
   *     naming what is there instead
   */
  default StoredFile get(String path) {
    return findFile(path).orElseThrow(() -> FileErrors.notFound(path, find("**")));
  }

  /** The file at exactly this path (no glob). */
  Optional<StoredFile> findFile(String path);

  /**
   * Returns a file's bytes from an offset on. The caller closes; reads observe cancellation.
   *
   * @throws FileChangedException the file changed since it was looked up
   */
  InputStream read(StoredFile file, long offset) throws IOException;

  /**
   * Returns a file's bytes from the beginning, with their hash at the end; else as {@link #read}.
   */
  default HashedInput readHashed(StoredFile file) throws IOException {
    return HashedInput.of(read(file, 0));
  }

  /** Opens a file for random access to its bytes, read only; the caller closes. */
  SeekableByteChannel open(StoredFile file) throws IOException;

  /**
   * Begins a file. Nothing is visible before {@link Upload#commit()}.
   *
   * @param path where; a trailing {@code /} is refused
   * @param overwrite what if there is one already that no earlier attempt of this step has left. In
   *     the workspace a name that work running side by side with this has taken counts as well;
   *     that may be found out only when the file is committed
   * @param resumeKey names the source's exact bytes (a fingerprint); what an earlier attempt has
   *     staged under the same path and key is kept and {@link Upload#position()} tells how far it
   *     got. {@code null} to start anew
   * @throws com.couriermft.formats.failure.CourierException {@code already_exists} or {@code
   *     invalid_path}
   */
  Upload create(String path, Overwrite overwrite, @Nullable String resumeKey) throws IOException;

  /**
   * Begins a file under a key that no earlier attempt can have used, so nothing is looked for: that
   * its name is taken may be found out by a later write or by the commit. A later {@link #create}
   * with that key finds what this one stages.
   */
  default Upload begin(String path, Overwrite overwrite, String resumeKey) throws IOException {
    return create(path, overwrite, resumeKey);
  }

  /** Begins a file that cannot be resumed. */
  default Upload create(String path, Overwrite overwrite) throws IOException {
    return create(path, overwrite, null);
  }

  /**
   * Copies a file. Within one workspace no bytes move: the copy is a second name for them. Between
   * places a copy goes on where an earlier attempt stopped, and one that it finished is kept.
   *
   * @param overwrite as for {@link #create(String, Overwrite, String)}
   * @return the copy
   * @throws com.couriermft.formats.failure.CourierException {@code already_exists} or {@code
   *     invalid_path}
   */
  default StoredFile copy(StoredFile source, String path, Overwrite overwrite) throws IOException {
    try (Upload upload = beginCopy(source, path, overwrite);
        InputStream in = read(source, upload.position())) {
      byte[] buffer = new byte[COPY_BUFFER];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        upload.write(buffer, 0, n);
      }
      return upload.commit();
    }
  }

  /** Begins to copy a file; of one that is written at once nobody can have staged anything. */
  private Upload beginCopy(StoredFile source, String path, Overwrite overwrite) throws IOException {
    return source.sizeBytes() < BlockLayout.SMALLEST
        ? begin(path, overwrite, source.fingerprint())
        : create(path, overwrite, source.fingerprint());
  }

  /**
   * The file that {@link #create} with these arguments led to in the permanent store or in a place,
   * if this step of this execution did so, now or in an earlier attempt. A store that does not
   * remember who wrote finds none.
   */
  default Optional<StoredFile> findOwn(String path, Overwrite overwrite) {
    return Optional.empty();
  }

  /**
   * Whether a file that {@link #findOwn} has found was {@link #create(String, Overwrite, String)
   * created} with a resume key, so its bytes are those that the key names. A place that does not
   * remember keys says no.
   */
  default boolean wasCreatedWith(StoredFile own, String resumeKey) {
    return false;
  }

  /**
   * Writes something down, durably and at once, for later attempts of this step: what it is about
   * to do that cannot be seen afterwards.
   */
  default void note(JsonNode intent) {}

  /**
   * Returns what attempts of this step have written down, those before the whole job or a loop
   * around the step was begun again as well; a store that keeps nothing has none.
   */
  default List<JsonNode> notes() {
    return List.of();
  }

  /**
   * Returns those of {@link #notes} that were written since the whole job, and every loop around
   * the step, was begun for the last time.
   */
  default List<JsonNode> notesOfThisRound() {
    return notes();
  }

  /**
   * Keeps files of this workspace whose sources are about to go, and names them with their bytes,
   * for a note: a job or a loop that begins again sees none of its files, but their bytes stay as
   * long as the execution lasts, and so do their paths: from then on only this step, at the same
   * items of loops, may put a file there that is not to replace one. Files that are elsewhere are
   * left out.
   */
  default JsonNode keep(Collection<StoredFile> files) {
    return Json.array();
  }

  /**
   * Makes visible again what {@link #keep} named, at the same paths; with {@code rename} at others
   * where other work has taken them meanwhile.
   *
   * @param overwrite whether a file of another step may be replaced there
   * @return the files by the paths that they had
   * @throws com.couriermft.formats.failure.CourierException {@code already_exists}
   */
  default Map<String, StoredFile> adopt(JsonNode references, Overwrite overwrite) {
    return Map.of();
  }

  /**
   * Removes a file; nothing happens if it is gone. Outside the workspace this is at once, after the
   * lease is asserted.
   *
   * @throws FileChangedException it was replaced since it was looked up; it is left as it is
   */
  void delete(StoredFile file) throws IOException;

  /**
   * Says before anything is done whether {@link #delete} may remove a file.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code read_only}: it is another
   *     execution's
   */
  default void requireRemovable(StoredFile file) {}

  /**
   * A path in the place of a connection: {@code archive:/a.csv} for {@code a.csv} and {@code
   * /a.csv}; a path that names its place itself stays as it is.
   */
  static String inPlace(String connection, String path) {
    if (FilePath.namesPlace(path)) {
      return path;
    }
    return connection + ":/" + (path.startsWith("/") ? path.substring(1) : path);
  }

  /**
   * Whether an absolute path is of a workspace: only the execution itself changes what is there.
   */
  static boolean isRunsOwn(String absolutePath) {
    return absolutePath.startsWith(FilePath.WORK + ":/");
  }

  /** The connection whose place an absolute path is in; empty for our own storage. */
  static Optional<String> findConnection(String absolutePath) {
    return FilePath.findConnection(absolutePath);
  }

  /** The absolute form of a path of this workspace. */
  String absolute(String path);

  /** A file being written: staged block by block, committed whole. Not thread-safe. */
  interface Upload extends AutoCloseable {
    /** Bytes already staged: where the source is to be read from. */
    long position();

    /** Adds bytes; observes cancellation. */
    void write(byte[] buffer, int offset, int length) throws IOException;

    /** Bytes that a later upload with the same key finds after {@link #keep()}. */
    long keepable();

    /**
     * Waits until the {@link #keepable()} bytes are staged, for a later upload; nothing may be
     * written after.
     */
    void keep() throws IOException;

    /**
     * Returns a copy of the bytes behind the {@link #keepable()} ones, for whoever keeps them
     * elsewhere: less than a block. Empty where they are not at hand, as in a place in which no
     * bytes can be kept.
     */
    default Optional<byte[]> unkept() {
      return Optional.empty();
    }

    /**
     * Makes the file visible (see {@link Workspace}).
     *
     * @return the file with size and SHA-256
     * @throws com.couriermft.formats.failure.CourierException {@code already_exists}
     */
    StoredFile commit() throws IOException;

    /**
     * Commits as {@link #commit} does, in the background where the file is small. Nothing else may
     * be called before that has ended.
     */
    default Background<StoredFile> beginCommit() throws IOException {
      return Background.done(commit());
    }

    /** Abandons what was not committed; nothing of it is ever visible. Staged blocks may stay. */
    @Override
    void close();
  }
}
