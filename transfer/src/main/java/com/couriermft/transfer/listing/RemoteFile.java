package com.couriermft.transfer.listing;

import com.couriermft.formats.json.Field;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file on a partner's server, as last seen. JSON:
 *
 * <pre>{"name": "a.csv", "path": "/incoming/a.csv", "size_bytes": 1048576,
 *  "modified_at": "2026-01-01T00:00:00Z"}
 * </pre>
 */
public record RemoteFile(
    @Field(help = "Last segment of the path") String name,
    @Field(help = "Path on the server") String path,
    @Field(help = "Size of the file; -1 if the server does not report it", min = UNKNOWN_SIZE)
        long sizeBytes,
    @Field(
            help =
                "When the file was last modified, by the server's clock; absent if the server does "
                    + "not report it")
        @Nullable Instant modifiedAt,
    @JsonIgnore Kind kind) {
  /** The size of a file whose server does not report it. */
  public static final long UNKNOWN_SIZE = -1;

  /** The kinds of entries. */
  public enum Kind {
    /** A regular file. */
    FILE,
    /** A directory. */
    DIRECTORY,
    /** A link, a device, or an unknown kind: look it up. */
    OTHER
  }

  @JsonIgnore
  public boolean isFile() {
    return kind == Kind.FILE;
  }

  @JsonIgnore
  public boolean isDirectory() {
    return kind == Kind.DIRECTORY;
  }

  /**
   * Returns whether the size and the modification time are the same, which is the best available
   * evidence that the bytes are the same.
   */
  public boolean looksLike(RemoteFile other) {
    return sizeBytes == other.sizeBytes
        && Objects.equals(modifiedAt, other.modifiedAt)
        && kind == other.kind;
  }
}
