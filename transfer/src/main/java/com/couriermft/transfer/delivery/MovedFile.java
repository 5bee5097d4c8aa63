package com.couriermft.transfer.delivery;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.json.Field;
import com.couriermft.transfer.copy.DownloadedFile;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.upload.UploadedFile;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file that was transferred between a partner and Courier, or to or from the storage location of
 * a connection. The partner's strings are sanitized and truncated: paths and names to their last
 * 1,024 characters, others to 256. JSON:
 *
 * <pre>{"direction": "sent", "name": "a.csv", "size_bytes": 183, "sha256": "583a…",
 *  "remote": {"connection": "partner-a", "path": "/in/a.csv", "address": "10.0.0.7:22",
 *    "banner": "OpenSSH_9.6", "key": "SHA256:YRRs…"},
 *  "local_path": "work:/01M7…/a.csv",
 *  "source": {"size_bytes": 183, "modified_at": "2026-11-21T04:09:34Z", "hash": "583a…"},
 *  "verified": "hash", "placed": "rename", "gone": false}</pre>
 *
 * @param direction the direction of the transfer
 * @param name the file's name on the partner's server
 * @param sizeBytes the number of bytes transferred
 * @param sha256 the hash of these bytes, lower-case hex; {@code null} if not computed
 * @param remote the file's location on the partner's server
 * @param localPath the absolute path in Courier: {@code work:/…}, {@code files:/…}, or {@code
 *     NAME:/…} in the storage location of another connection
 * @param source the source when it was read; {@code null} if unknown
 * @param verified the comparison that was made between source and target. For a received file it is
 *     at most {@code SIZE}: the number of bytes equals the size that the server reported before and
 *     after, and the modification time did not change. It is {@code NONE} if the server reported no
 *     size, or a smaller size than it sent. Servers are not asked for hashes of the files they send
 * @param placed how the file got its name on the partner's server; {@code null} for a received
 *     file, for a file in the storage location of a connection, or if an earlier attempt renamed it
 *     without recording how
 * @param gone whether the partner had already picked up the complete file when it was checked
 */
public record MovedFile(
    @Field(help = "Whether the file was received from the partner or sent to the partner")
        Direction direction,
    @Field(help = "Name of the file at the partner") String name,
    @Field(help = "Number of bytes transferred", min = 0) long sizeBytes,
    @Field(help = "SHA-256 hash of the transferred bytes") @Nullable String sha256,
    @Field(help = "The file at the partner") Remote remote,
    @Field(help = "The file in Courier") String localPath,
    @Field(help = "Attributes of the source when it was read") @Nullable Source source,
    @Field(help = "What was compared to verify the transfer: hash, size or none", form = "text")
        Verified verified,
    @Field(help = "How a sent file got its name", form = "text") @Nullable Placed placed,
    @Field(help = "Whether the partner had already removed the file") boolean gone) {
  private static final int MOST_TEXT = 256;
  private static final int MOST_PATH = 1_024;

  /** Sanitizes and truncates the strings. */
  public MovedFile {
    name = path(name);
    sha256 = text(sha256);
    localPath = path(localPath);
  }

  /** Returns a file that was downloaded. */
  public static MovedFile received(
      String connection, RemoteFiles.Peer peer, DownloadedFile downloaded) {
    StoredFile file = downloaded.file();
    boolean sized = downloaded.sizeBytes() != RemoteFile.UNKNOWN_SIZE;
    boolean understated = downloaded.isUnderstated();
    return new MovedFile(
        Direction.RECEIVED,
        SafePath.name(downloaded.source()),
        file.sizeBytes(),
        file.sha256(),
        Remote.of(connection, downloaded.source(), peer),
        file.path(),
        new Source(
            downloaded.sizeBytes(), downloaded.modifiedAt(), null, understated ? true : null),
        sized && !understated ? Verified.SIZE : Verified.NONE,
        null,
        false);
  }

  /** Returns a file that was uploaded, or recognized as uploaded by an earlier attempt. */
  public static MovedFile sent(
      String connection, RemoteFiles.Peer peer, StoredFile file, UploadedFile uploaded) {
    String path = uploaded.path().substring(connection.length() + 1);
    return new MovedFile(
        Direction.SENT,
        uploaded.name(),
        uploaded.sizeBytes(),
        uploaded.sha256(),
        Remote.of(connection, path, peer),
        file.path(),
        new Source(file.sizeBytes(), file.modifiedAt(), file.sha256(), null),
        uploaded.verified(),
        uploaded.placed(),
        uploaded.gone());
  }

  /** Returns a file from the response to a request, with the strong ETag of its bytes, if any. */
  public static MovedFile fetched(
      String connection,
      String path,
      RemoteFiles.Peer peer,
      StoredFile file,
      @Nullable String etag,
      Verified verified) {
    return new MovedFile(
        Direction.RECEIVED,
        SafePath.name(path),
        file.sizeBytes(),
        file.sha256(),
        Remote.of(connection, path, peer),
        file.path(),
        new Source(file.sizeBytes(), null, etag, null),
        verified,
        null,
        false);
  }

  /** Returns a file that was sent in a request or an email and accepted by the server. */
  public static MovedFile carried(
      String connection, String path, RemoteFiles.Peer peer, StoredFile file, Placed placed) {
    return new MovedFile(
        Direction.SENT,
        SafePath.name(path),
        file.sizeBytes(),
        file.sha256(),
        Remote.of(connection, path, peer),
        file.path(),
        new Source(file.sizeBytes(), file.modifiedAt(), file.sha256(), null),
        Verified.NONE,
        placed,
        false);
  }

  /**
   * Returns a file that was copied from the storage location of a connection. Only sizes are
   * compared: when the storage service copies, the hash in the source's metadata is not computed
   * again.
   */
  public static MovedFile taken(String connection, StoredFile source, StoredFile copy) {
    return copied(Direction.RECEIVED, connection, source, copy);
  }

  /**
   * Returns a file that was copied into the storage location of a connection, like {@link #taken}.
   */
  public static MovedFile put(String connection, StoredFile source, StoredFile copy) {
    return copied(Direction.SENT, connection, source, copy);
  }

  private static MovedFile copied(
      Direction direction, String connection, StoredFile source, StoredFile copy) {
    StoredFile theirs = direction == Direction.SENT ? copy : source;
    StoredFile ours = direction == Direction.SENT ? source : copy;
    return new MovedFile(
        direction,
        theirs.name(),
        copy.sizeBytes(),
        copy.sha256(),
        new Remote(connection, theirs.path().substring(connection.length() + 1), null, null, null),
        ours.path(),
        new Source(source.sizeBytes(), source.modifiedAt(), source.sha256(), null),
        copy.sizeBytes() == source.sizeBytes() ? Verified.SIZE : Verified.NONE,
        null,
        false);
  }

  private static @Nullable String text(@Nullable String text) {
    return text == null ? null : SafeText.of(text, MOST_TEXT);
  }

  /** Returns a path truncated at its start, because the end is more informative. */
  private static String path(String path) {
    return SafeText.printableEnd(path, MOST_PATH);
  }

  /** The directions of a transfer. */
  public enum Direction {
    /** From the partner to Courier. */
    RECEIVED,
    /** From Courier to the partner. */
    SENT
  }

  /**
   * The file's location on the partner's server.
   *
   * @param connection the connection's name
   * @param path the remote path, if known
   * @param address the host and port; {@code null} if there is none, as for a storage location
   * @param banner the server's identification
   * @param key the fingerprint of the server's host key or certificate, {@code SHA256:…}
   */
  public record Remote(
      @Field(help = "The connection") String connection,
      @Field(help = "Path on the server") String path,
      @Field(help = "Host and port") @Nullable String address,
      @Field(help = "How the server identified itself") @Nullable String banner,
      @Field(help = "Fingerprint of the server's host key or certificate") @Nullable String key) {
    /** Sanitizes and truncates the strings. */
    public Remote {
      path = MovedFile.path(path);
      address = text(address);
      banner = text(banner);
      key = text(key);
    }

    static Remote of(String connection, String path, RemoteFiles.Peer peer) {
      return new Remote(connection, path, peer.address(), peer.banner(), peer.key());
    }
  }

  /**
   * The properties of the source when it was read.
   *
   * @param sizeBytes the length; -1 if the server did not report it
   * @param modifiedAt the modification time by the server's clock; {@code null} if not reported
   * @param hash the ETag or SHA-256 from the server; {@code null} if there is none
   * @param understated {@code true} if the server reported a smaller size than it sent, both before
   *     and after the read; {@code null} otherwise
   */
  public record Source(
      @Field(help = "Size of the file; -1 if the server did not report it") long sizeBytes,
      @Field(help = "When the file was last modified") @Nullable Instant modifiedAt,
      @Field(help = "Hash of the file") @Nullable String hash,
      @Field(help = "Whether the server reported a smaller size") @Nullable Boolean understated) {
    /** Sanitizes and truncates the string. */
    public Source {
      hash = text(hash);
    }
  }
}
