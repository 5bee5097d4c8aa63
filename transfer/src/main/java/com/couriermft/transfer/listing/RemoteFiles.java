package com.couriermft.transfer.listing;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.supervision.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A session with a partner's server, whatever its protocol. See {@link #isConcurrent}. Paths are
 * the server's; a relative one starts at the login directory.
 *
 * <p>Every method throws {@link IOException} when the connection fails (transient), and {@link
 * CourierException} where the server refuses: {@code file_not_found}, {@code permission_denied},
 * {@code already_exists}, {@code not_supported_by_server} (permanent), {@code remote_disk_full},
 * {@code remote_failure} (transient).
 */
public interface RemoteFiles extends Folder, AutoCloseable {
  /**
   * Returns what stands at a path, links followed.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code file_not_found} (permanent)
   */
  default RemoteFile get(String path) throws IOException {
    return find(path).orElseThrow(() -> RemoteErrors.notFound(connection(), path));
  }

  /**
   * Finds what stands at a path as {@link #find} does, asked without waiting where the session
   * {@link #pipelines}.
   */
  default Later<Optional<RemoteFile>> beginFind(String path) throws IOException {
    Optional<RemoteFile> found = find(path);
    return () -> found;
  }

  /** Opens a file for reading; the caller closes. */
  Source open(String path) throws IOException;

  /**
   * Opens a file as {@link #open} does, but where the session {@link #pipelines} it returns before
   * the server has answered: what the server refuses is thrown by what is done with the file.
   */
  default Source beginOpen(String path) throws IOException {
    return open(path);
  }

  /**
   * Opens a file for writing; the caller closes.
   *
   * @param mustBeNew whether an existing file is an error ({@code already_exists}) or is emptied
   */
  Sink create(String path, boolean mustBeNew) throws IOException;

  /**
   * Creates a file as {@link #create} does, emptied, but where the session {@link #pipelines} it
   * returns before the server has answered: what the server refuses is thrown by what is done with
   * the file.
   */
  default Sink begin(String path) throws IOException {
    return create(path, false);
  }

  /**
   * Opens an existing file for writing from an offset on; the caller closes. What stands there
   * before the offset stays.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code not_supported_by_server}
   *     (permanent)
   */
  Sink resume(String path, long offset) throws IOException;

  /** Returns who is on the other side, as far as the server has said. */
  Peer peer();

  /** Returns the extensions that the server advertises, among those that Courier uses. */
  default List<String> extensions() {
    return List.of();
  }

  /**
   * Whether several threads may use the session at a time, each with files of its own; if not, one
   * thread at a time may, with one file open at a time.
   */
  boolean isConcurrent();

  /**
   * Whether {@link #beginOpen}, {@link #begin}, {@link Sink#conclude}, {@link Source#expect},
   * {@link #beginFind} and {@link #beginRename} ask without waiting for the answer, so that many
   * small requests do not take a round trip each. If not, they do nothing that {@link #open},
   * {@link #create}, {@link #find} and {@link #rename} do not do.
   */
  default boolean pipelines() {
    return false;
  }

  /**
   * Whether a file is to be opened once only: the server takes it away when it has been read or
   * written. Then no transfer is handed over in the middle of a file, and nothing is read back.
   */
  default boolean opensOnce() {
    return false;
  }

  /** Whether {@link #rename} can replace a file in one step. */
  boolean replacesAtomically();

  /**
   * Whether a file that {@link #rename} cannot replace is kept under another name until the new one
   * has its place; else it is deleted first.
   */
  default boolean keepsReplacedAside() {
    return true;
  }

  /**
   * Renames a file.
   *
   * @param replace whether to replace an existing one, which takes {@link #replacesAtomically()};
   *     if not, some servers replace it nevertheless: look first
   */
  void rename(String from, String to, boolean replace) throws IOException;

  /**
   * Renames as {@link #rename} that replaces nothing does, asked without waiting where the session
   * {@link #pipelines}.
   *
   * @return its path, once it is renamed
   */
  default Later<String> beginRename(String from, String to) throws IOException {
    rename(from, to, false);
    return () -> to;
  }

  /**
   * Deletes a file.
   *
   * @return false if there was none
   */
  boolean delete(String path) throws IOException;

  /** Makes one directory whose parent exists. */
  void makeDirectory(String path) throws IOException;

  /**
   * Removes an empty directory.
   *
   * @throws CourierException {@code not_supported_by_server} (permanent), also where the session
   *     does not know how
   */
  default void removeDirectory(String path) throws IOException {
    throw RemoteErrors.notSupported(connection(), "remove directories");
  }

  /**
   * Sets the time of a file's last change.
   *
   * @throws CourierException {@code not_supported_by_server} (permanent), also where the session
   *     does not know how
   */
  default void setModifiedAt(String path, Instant time) throws IOException {
    throw RemoteErrors.notSupported(connection(), "set times");
  }

  /**
   * Makes a directory and those above it that do not exist; nothing happens if it does. Where the
   * server does not let anybody look, whatever is put into the directory shows whether it is there.
   */
  default void makeDirectories(String path) throws IOException {
    if (path.equals(".") || path.equals("/") || isThere(path)) {
      return;
    }
    makeDirectories(SafePath.parent(path));
    try {
      makeDirectory(path);
    } catch (CourierException e) {
      try {
        if (!find(path).map(RemoteFile::isDirectory).orElse(false)) {
          throw e;
        }
      } catch (CourierException unknown) {
        if (unknown == e || !RemoteErrors.isUnknowable(unknown)) {
          throw unknown;
        }
      }
    }
  }

  private boolean isThere(String path) throws IOException {
    try {
      return find(path).isPresent();
    } catch (CourierException e) {
      if (!RemoteErrors.isUnknowable(e)) {
        throw e;
      }
      return false;
    }
  }

  /** SHA-256 (lower-case hex) of a file, computed by the server; empty where it offers none. */
  Optional<String> findSha256(String path) throws IOException;

  /** Ends the session; says nothing if it is dead already. */
  @Override
  void close();

  /**
   * The other side of a session.
   *
   * @param address host and port
   * @param banner its identification, printable; {@code null} if it gave none
   * @param key fingerprint ({@code SHA256:…}) of its host key or certificate; {@code null} where
   *     there is none
   */
  record Peer(String address, @Nullable String banner, @Nullable String key) {
    /** Makes the other side that shows nothing of itself. */
    public Peer(String address) {
      this(address, null, null);
    }
  }

  /**
   * An answer that may be under way; to be asked for once.
   *
   * @param <T> what it says
   */
  interface Later<T> {
    /** Waits for the answer, and throws what the request itself would have thrown. */
    T get() throws IOException;
  }

  /** An open file being read. */
  interface Source extends AutoCloseable {
    /**
     * Says that the next calls are {@link #stat}, {@link #read} of the whole file and {@link #stat}
     * again. Where the session {@link #pipelines} and the file is small, all three are asked for
     * now, in this order.
     *
     * @param sizeBytes how long the file was when it was listed
     */
    default void expect(long sizeBytes) throws IOException {}

    /** The open file as it is now: follows the bytes, not the name. */
    RemoteFile stat() throws IOException;

    /**
     * Returns the file's bytes from {@code offset} on, read ahead of the reader, up to {@code
     * length} of them or to the file's end, which is where the server says it is, whatever size it
     * tells. Closed with the source.
     *
     * @param length {@link Long#MAX_VALUE} for all of them
     */
    InputStream read(long offset, long length) throws IOException;

    /**
     * Returns the SHA-256 (lower-case hex) of the file's bytes, which are read to the end, but at
     * most one more than expected: a longer file has another hash than its beginning.
     */
    default String sha256(long expectedLength, Cancellation cancellation) throws IOException {
      try (InputStream in = read(0, expectedLength + 1)) {
        return Sha256.of(in, cancellation);
      }
    }

    @Override
    void close();
  }

  /** A file being written. */
  interface Sink extends AutoCloseable {
    /** Adds bytes; may return before the server has them. */
    void write(byte[] buffer, int offset, int length) throws IOException;

    /**
     * Says that every byte is written. Where the session {@link #pipelines} all is asked for now
     * that {@link #confirmedSize} and {@link #finish}, which are still to be called, wait for.
     */
    default void conclude() throws IOException {}

    /** Waits until the server has confirmed every byte and tells the open file's size. */
    long confirmedSize() throws IOException;

    /** Closes the file, which some servers take as the end of the upload. */
    void finish() throws IOException;

    /** Closes whatever is open, saying nothing. */
    @Override
    void close();
  }
}
