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
 * A file that went between a partner and us, or into or out of the place of a connection. Text of
 * the partner's is made printable and cut: paths and names to their last 1,024 characters, the rest
 * to 256. JSON:
 *
 * <pre>{"direction": "sent", "name": "a.csv", "size_bytes": 183, "sha256": "583a…",
 *  "remote": {"connection": "partner-a", "path": "/in/a.csv", "address": "10.0.0.7:22",
 *    "banner": "OpenSSH_9.6", "key": "SHA256:YRRs…"},
 *  "local_path": "work:/01M7…/a.csv",
 *  "source": {"size_bytes": 183, "modified_at": "2026-11-21T04:09:34Z", "hash": "583a…"},
 *  "verified": "hash", "placed": "rename", "gone": false}</pre>
 *
 * @param direction whose it was before
 * @param name the file's name at the partner
 * @param sizeBytes bytes that were moved
 * @param sha256 of those bytes, lower-case hex; {@code null} where nobody has computed it
 * @param remote the partner's end
 * @param localPath our end, absolute: {@code work:/…}, {@code files:/…}, or {@code NAME:/…} in the
 *     place of another connection
 * @param source what was read, as it was; {@code null} where nothing of it is known
 * @param verified what was compared between the two ends; of a file that was received {@code SIZE}
 *     at best: as many bytes came as the partner's server told before and after, and its time was
 *     the same; {@code NONE} where it told no size, or less than it sent. No server is asked for a
 *     hash of what it sends
 * @param placed how the copy got its name at the partner; {@code null} for one that was received,
 *     that went into the place of a connection, or that an earlier attempt renamed without living
 *     to say how
 * @param gone whether the partner had taken the file when we looked for it: it was there whole
 */
public record MovedFile(
    @Field(help = "Whose it was before") Direction direction,
    @Field(help = "The file's name at the partner") String name,
    @Field(help = "Bytes that were moved", min = 0) long sizeBytes,
    @Field(help = "The hash of those bytes") @Nullable String sha256,
    @Field(help = "The partner's end") Remote remote,
    @Field(help = "Our end") String localPath,
    @Field(help = "What was read, as it was") @Nullable Source source,
    @Field(help = "What was compared: hash, size or none", form = "text") Verified verified,
    @Field(help = "How a sent file got its name", form = "text") @Nullable Placed placed,
    @Field(help = "Whether the partner had taken it already") boolean gone) {
  private static final int MOST_TEXT = 256;
  private static final int MOST_PATH = 1_024;

  /** Makes its texts printable and short. */
  public MovedFile {
    name = path(name);
    sha256 = text(sha256);
    localPath = path(localPath);
  }

  /** A file that was downloaded. */
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

  /** A file that was uploaded, or was recognised as uploaded by an earlier attempt. */
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

  /**
   * A file that came as the answer to a request, with the strong ETag of its bytes if it has one.
   */
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

  /** A file that a request or a mail carried, which the server has answered with success. */
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
   * A file that was copied out of the place of a connection. Only sizes are compared: a hash that
   * the source's metadata tell is not computed again where the storage service copies.
   */
  public static MovedFile taken(String connection, StoredFile source, StoredFile copy) {
    return copied(Direction.RECEIVED, connection, source, copy);
  }

  /** A file that was copied into the place of a connection, as {@link #taken}. */
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

  /** The end of a path says more than its beginning. */
  private static String path(String path) {
    return SafeText.printableEnd(path, MOST_PATH);
  }

  /** The directions in which a file moves. */
  public enum Direction {
    /** From the partner to us. */
    RECEIVED,
    /** From us to the partner. */
    SENT
  }

  /**
   * The partner's end.
   *
   * @param connection its name
   * @param path the remote path, as far as we know it
   * @param address host and port; {@code null} where there is none, as of a place
   * @param banner how the server introduced itself
   * @param key fingerprint of its host key or certificate, {@code SHA256:…}
   */
  public record Remote(
      @Field(help = "The connection") String connection,
      @Field(help = "The path there") String path,
      @Field(help = "Host and port") @Nullable String address,
      @Field(help = "How the server introduced itself") @Nullable String banner,
      @Field(help = "The fingerprint of its host key or certificate") @Nullable String key) {
    /** Makes its texts printable and short. */
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
   * The source as it was read.
   *
   * @param sizeBytes its length, -1 where its server did not tell
   * @param modifiedAt by its server's clock; {@code null} where that was not told
   * @param hash its ETag or SHA-256 as its server gave it; {@code null} where it gave none
   * @param understated {@code true} where the server told a smaller size, before and after, than it
   *     sent; {@code null} otherwise
   */
  public record Source(
      @Field(help = "Its length; -1: not told") long sizeBytes,
      @Field(help = "When it was changed") @Nullable Instant modifiedAt,
      @Field(help = "Its hash") @Nullable String hash,
      @Field(help = "Whether the server told a smaller size") @Nullable Boolean understated) {
    /** Makes its text printable and short. */
    public Source {
      hash = text(hash);
    }
  }
}
