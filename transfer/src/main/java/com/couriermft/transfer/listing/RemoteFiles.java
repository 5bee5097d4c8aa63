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
 * A session with a partner's server, independent of the protocol. For thread-safety, see {@link
 * #isConcurrent}. Paths are paths on the server; a relative path starts at the login directory.
 *
 * <p>Every method throws {@link IOException} when the connection fails (transient), and {@link
 * CourierException} when the server rejects a request: {@code file_not_found}, {@code
 * permission_denied}, {@code already_exists}, {@code not_supported_by_server} (permanent), {@code
 * remote_disk_full}, {@code remote_failure} (transient).
 */
public interface RemoteFiles extends Folder, AutoCloseable {
  /**
   * Returns the entry at a path, following links.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code file_not_found} (permanent)
   */
  default RemoteFile get(String path) throws IOException {
    return find(path).orElseThrow(() -> RemoteErrors.notFound(connection(), path));
  }

  /**
   * Starts {@link #find}; does not wait for the response if the session supports pipelining ({@link
   * #pipelines}).
   */
  default Later<Optional<RemoteFile>> beginFind(String path) throws IOException {
    Optional<RemoteFile> found = find(path);
    return () -> found;
  }

  /** Opens a file for reading; the caller closes it. */
  Source open(String path) throws IOException;

  /**
   * Opens a file like {@link #open}. If the session {@link #pipelines}, returns before the server's
   * response; later calls on the file throw the rejection.
   */
  default Source beginOpen(String path) throws IOException {
    return open(path);
  }

  /**
   * Opens a file for writing; the caller closes it.
   *
   * @param mustBeNew whether an existing file is an error ({@code already_exists}) or is emptied
   */
  Sink create(String path, boolean mustBeNew) throws IOException;

  /**
   * Creates or empties a file like {@link #create}. If the session {@link #pipelines}, returns
   * before the server's response; later calls on the file throw the rejection.
   */
  default Sink begin(String path) throws IOException {
    return create(path, false);
  }

  /**
   * Opens an existing file for writing from an offset; the caller closes it. Bytes before the
   * offset are kept.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code not_supported_by_server}
   *     (permanent)
   */
  Sink resume(String path, long offset) throws IOException;

  /** Returns the identity of the server, if known. */
  Peer peer();

  /** Returns the extensions that the server advertises and Courier uses. */
  default List<String> extensions() {
    return List.of();
  }

  /**
   * Returns whether several threads may use the session concurrently, each with its own files.
   * Otherwise one thread at a time may use it, with one open file at a time.
   */
  boolean isConcurrent();

  /**
   * Returns whether {@link #beginOpen}, {@link #begin}, {@link Sink#conclude}, {@link
   * Source#expect}, {@link #beginFind} and {@link #beginRename} send requests without waiting for
   * responses. Many small requests then do not need one round trip each. Otherwise these methods
   * behave like {@link #open}, {@link #create}, {@link #find} and {@link #rename}.
   */
  default boolean pipelines() {
    return false;
  }

  /**
   * Returns whether a file can be opened only once, because the server removes it after it was read
   * or written. Transfers are then not handed over in the middle of a file, and nothing is read
   * back.
   */
  default boolean opensOnce() {
    return false;
  }

  /** Returns whether {@link #rename} can replace a file in one step. */
  boolean replacesAtomically();

  /**
   * Returns whether a file that {@link #rename} cannot replace is kept under another name until the
   * new file has its final name; otherwise the existing file is deleted first.
   */
  default boolean keepsReplacedAside() {
    return true;
  }

  /**
   * Renames a file.
   *
   * @param replace whether to replace an existing file, which requires {@link
   *     #replacesAtomically()}. Some servers replace a file even if this is false, so check first
   */
  void rename(String from, String to, boolean replace) throws IOException;

  /**
   * Starts a {@link #rename} without replacement, without waiting for the response if the session
   * {@link #pipelines}.
   *
   * @return the file's path, after the rename
   */
  default Later<String> beginRename(String from, String to) throws IOException {
    rename(from, to, false);
    return () -> to;
  }

  /**
   * Deletes a file.
   *
   * @return false if the file does not exist
   */
  boolean delete(String path) throws IOException;

  /** Creates a directory whose parent exists. */
  void makeDirectory(String path) throws IOException;

  /**
   * Removes an empty directory.
   *
   * @throws CourierException {@code not_supported_by_server} (permanent), which is also thrown if
   *     the session does not support it
   */
  default void removeDirectory(String path) throws IOException {
    throw RemoteErrors.notSupported(connection(), "remove directories");
  }

  /**
   * Sets the modification time of a file.
   *
   * @throws CourierException {@code not_supported_by_server} (permanent), which is also thrown if
   *     the session does not support it
   */
  default void setModifiedAt(String path, Instant time) throws IOException {
    throw RemoteErrors.notSupported(connection(), "set modification times");
  }

  /**
   * Creates a directory and its missing parents; does nothing if it exists. If the server does not
   * permit lookups, a later write shows whether the directory exists.
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

  /**
   * Returns the SHA-256 (lower-case hex) of a file, as computed by the server; empty if the server
   * does not support that.
   */
  Optional<String> findSha256(String path) throws IOException;

  /** Ends the session; never throws. */
  @Override
  void close();

  /**
   * The server of a session.
   *
   * @param address the host and port
   * @param banner the server's identification, in printable characters; {@code null} if there is
   *     none
   * @param key the fingerprint ({@code SHA256:…}) of the server's host key or certificate; {@code
   *     null} if there is none
   */
  record Peer(String address, @Nullable String banner, @Nullable String key) {
    public Peer(String address) {
      this(address, null, null);
    }
  }

  /**
   * A response that may be pending; call {@link #get} exactly once.
   *
   * @param <T> the type of the response
   */
  interface Later<T> {
    /** Waits for the response; throws the exception of the request, if any. */
    T get() throws IOException;
  }

  /** A file open for reading. */
  interface Source extends AutoCloseable {
    /**
     * Announces that the next calls are {@link #stat}, {@link #read} of the entire file and {@link
     * #stat} again. If the session {@link #pipelines} and the file is small, all three requests are
     * sent now, in this order.
     *
     * @param sizeBytes the file's length in the listing
     */
    default void expect(long sizeBytes) throws IOException {}

    /** Returns the current properties of the open file, independent of its name. */
    RemoteFile stat() throws IOException;

    /**
     * Returns up to {@code length} bytes of the file from {@code offset}, read ahead of the reader.
     * The file ends where the server ends it, regardless of the reported size. Closing the source
     * also closes the stream.
     *
     * @param length {@link Long#MAX_VALUE} for all bytes
     */
    InputStream read(long offset, long length) throws IOException;

    /**
     * Reads the file and returns its SHA-256 (lower-case hex). Reads at most one byte more than
     * expected, which is enough to give a longer file a different hash.
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
    /** Writes bytes; may return before the server has them. */
    void write(byte[] buffer, int offset, int length) throws IOException;

    /**
     * Announces that all bytes are written. If the session {@link #pipelines}, all requests that
     * {@link #confirmedSize} and {@link #finish} wait for are sent now. Callers must still call
     * both methods.
     */
    default void conclude() throws IOException {}

    /** Waits until the server has confirmed every byte, and returns the size of the open file. */
    long confirmedSize() throws IOException;

    /** Closes the file, which some servers treat as the end of the upload. */
    void finish() throws IOException;

    /** Closes everything that is open; never throws. */
    @Override
    void close();
  }
}
