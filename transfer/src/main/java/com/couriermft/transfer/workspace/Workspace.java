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
 * The files that a step attempt can read and write. A relative path is in the execution's
 * workspace, and a path that starts with {@code /} is in the permanent store; {@code work:/…} and
 * {@code files:/…} are the absolute formats. {@code archive:/…} is a path in the <em>storage
 * location</em> of the connection {@code archive}. Paths use {@code /}; {@code .}, {@code ..},
 * empty segments, control characters and backslashes are rejected with code {@code invalid_path}.
 *
 * <p>In the workspace, files that an attempt writes become visible to later steps when the engine
 * commits the attempt; an abandoned or fenced-off attempt leaves nothing visible. Within the
 * attempt its own files are visible at once. In the permanent store and in storage locations, a
 * file is visible when {@link Upload#commit()} returns, which first checks the lease. Thread-safe.
 */
public interface Workspace {
  /** The buffer size of {@link #copy}, in bytes. */
  int COPY_BUFFER = 64 << 10;

  /**
   * Returns the files at a path or matching a glob ({@code *} within a segment, {@code **} across
   * segments, {@code ?}, {@code [a-z]}, {@code {a,b}}), ordered by path; empty if there are none.
   * The exact name of a file always matches, even if it contains special characters.
   */
  List<StoredFile> find(String pathOrGlob);

  /**
   * Returns the file at a path.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code file_not_found} (permanent),
   *     with the names of existing files
   */
  default StoredFile get(String path) {
    return findFile(path).orElseThrow(() -> FileErrors.notFound(path, find("**")));
  }

  /** Returns the file at exactly this path, which is not treated as a glob. */
  Optional<StoredFile> findFile(String path);

  /**
   * Returns a file's bytes, starting at an offset. The caller closes the stream; reads check for
   * cancellation.
   *
   * @throws FileChangedException the file has changed since it was looked up
   */
  InputStream read(StoredFile file, long offset) throws IOException;

  /**
   * Returns a file's bytes from the start, with their hash at the end; otherwise, like {@link
   * #read}.
   */
  default HashedInput readHashed(StoredFile file) throws IOException {
    return HashedInput.of(read(file, 0));
  }

  /** Opens a file for random access to its bytes, read only; the caller closes the channel. */
  SeekableByteChannel open(StoredFile file) throws IOException;

  /**
   * Creates a file. The file becomes visible with {@link Upload#commit()}.
   *
   * @param path the file's path; a trailing {@code /} is rejected
   * @param overwrite the policy for a file that exists and is not from an earlier attempt of this
   *     step. In the workspace, names claimed by parallel work count as well; such a name may be
   *     detected only at the commit
   * @param resumeKey identifies the source's exact bytes (a fingerprint). Bytes that an earlier
   *     attempt staged under the same path and key are reused, and {@link Upload#position()}
   *     returns their number. {@code null} to start from the beginning
   * @throws com.couriermft.formats.failure.CourierException {@code already_exists} or {@code
   *     invalid_path}
   */
  Upload create(String path, Overwrite overwrite, @Nullable String resumeKey) throws IOException;

  /**
   * Creates a file under a key that no earlier attempt can have used, without a lookup. A name
   * conflict may be detected only by a later write or by the commit. A later {@link #create} with
   * the key finds the staged bytes.
   */
  default Upload begin(String path, Overwrite overwrite, String resumeKey) throws IOException {
    return create(path, overwrite, resumeKey);
  }

  /** Creates a file that cannot be resumed. */
  default Upload create(String path, Overwrite overwrite) throws IOException {
    return create(path, overwrite, null);
  }

  /**
   * Copies a file. Within one workspace, the copy is another name for the same bytes. Between
   * storage locations, a copy resumes where an earlier attempt stopped, and a finished copy is
   * reused.
   *
   * @param overwrite how to treat an existing file, as for {@link #create(String, Overwrite,
   *     String)}
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

  /** Starts a copy of a file. Files that are written at once are not resumed. */
  private Upload beginCopy(StoredFile source, String path, Overwrite overwrite) throws IOException {
    return source.sizeBytes() < BlockLayout.SMALLEST
        ? begin(path, overwrite, source.fingerprint())
        : create(path, overwrite, source.fingerprint());
  }

  /**
   * Returns the file that an attempt of this step created with these arguments of {@link #create}
   * in the permanent store or in a storage location. A store that does not record writers returns
   * empty.
   */
  default Optional<StoredFile> findOwn(String path, Overwrite overwrite) {
    return Optional.empty();
  }

  /**
   * Returns whether a file found by {@link #findOwn} was {@link #create(String, Overwrite, String)
   * created} with a resume key, so that its bytes are known. A storage location that does not
   * record keys returns false.
   */
  default boolean wasCreatedWith(StoredFile own, String resumeKey) {
    return false;
  }

  /**
   * Writes a note for later attempts of this step, durably and at once, about an action that leaves
   * no other evidence.
   */
  default void note(JsonNode intent) {}

  /**
   * Returns the notes of this step's attempts, including those before a restart of the job or of a
   * loop around the step. A store without notes returns an empty list.
   */
  default List<JsonNode> notes() {
    return List.of();
  }

  /**
   * Returns the {@link #notes} that were written since the last restart of the job and of every
   * loop around the step.
   */
  default List<JsonNode> notesOfThisRound() {
    return notes();
  }

  /**
   * Keeps files of this workspace whose sources are about to be removed, and returns references to
   * their bytes for a note. A restarted job or loop does not see the files, but the bytes are kept
   * as long as the execution. The paths of the files are reserved: only this step, at the same
   * items of loops, can create a new file there. Files elsewhere are ignored.
   */
  default JsonNode keep(Collection<StoredFile> files) {
    return Json.array();
  }

  /**
   * Makes files of {@link #keep} visible again at the same paths. With {@code rename}, a path that
   * another step has claimed in the meantime is replaced by a similar one.
   *
   * @param overwrite whether a file of another step may be replaced at these paths
   * @return the files by their previous paths
   * @throws com.couriermft.formats.failure.CourierException {@code already_exists}
   */
  default Map<String, StoredFile> adopt(JsonNode references, Overwrite overwrite) {
    return Map.of();
  }

  /**
   * Removes a file; does nothing if the file is missing. Outside the workspace the removal is
   * immediate, after the lease is checked.
   *
   * @throws FileChangedException the file was replaced since it was looked up, so it is kept
   */
  void delete(StoredFile file) throws IOException;

  /**
   * Checks in advance whether {@link #delete} may remove a file.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code read_only}: the file belongs to
   *     another execution
   */
  default void requireRemovable(StoredFile file) {}

  /**
   * Returns a path in the storage location of a connection: {@code archive:/a.csv} for {@code
   * a.csv} and {@code /a.csv}. A path that names its storage location is returned unchanged.
   */
  static String inPlace(String connection, String path) {
    if (FilePath.namesPlace(path)) {
      return path;
    }
    return connection + ":/" + (path.startsWith("/") ? path.substring(1) : path);
  }

  /**
   * Returns whether an absolute path is in a workspace, which only the execution itself can change.
   */
  static boolean isRunsOwn(String absolutePath) {
    return absolutePath.startsWith(FilePath.WORK + ":/");
  }

  /**
   * Returns the connection whose storage location contains an absolute path; empty for Courier's
   * own storage.
   */
  static Optional<String> findConnection(String absolutePath) {
    return FilePath.findConnection(absolutePath);
  }

  /** Returns the absolute path of a path in this workspace. */
  String absolute(String path);

  /**
   * A file that is being written: staged block by block and committed as a unit. Not thread-safe.
   */
  interface Upload extends AutoCloseable {
    /**
     * Returns the number of bytes that are already staged. This is the offset at which to continue
     * reading the source.
     */
    long position();

    /** Adds bytes; checks for cancellation. */
    void write(byte[] buffer, int offset, int length) throws IOException;

    /**
     * Returns the number of bytes that a later upload with the same key finds after {@link
     * #keep()}.
     */
    long keepable();

    /**
     * Waits until the {@link #keepable()} bytes are staged for a later upload. Nothing may be
     * written afterwards.
     */
    void keep() throws IOException;

    /**
     * Returns a copy of the bytes after the {@link #keepable()} bytes, to be stored elsewhere;
     * these bytes are less than a block. Empty if the bytes are not in memory, as in a storage
     * location that cannot keep staged bytes.
     */
    default Optional<byte[]> unkept() {
      return Optional.empty();
    }

    /**
     * Makes the file visible (see {@link Workspace}).
     *
     * @return the file with its size and SHA-256
     * @throws com.couriermft.formats.failure.CourierException {@code already_exists}
     */
    StoredFile commit() throws IOException;

    /**
     * Commits like {@link #commit}, in the background if the file is small. Do not call any other
     * method before the commit has ended.
     */
    default Background<StoredFile> beginCommit() throws IOException {
      return Background.done(commit());
    }

    /**
     * Abandons an upload that was not committed; it never becomes visible. Staged blocks may
     * remain.
     */
    @Override
    void close();
  }
}
