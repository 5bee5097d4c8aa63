package com.couriermft.transfer.listing;

import com.couriermft.formats.json.Field;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file on a partner's server, as it was seen. JSON:
 *
 * <pre>{"name": "a.csv", "path": "/incoming/a.csv", "size_bytes": 1048576,
 *  "modified_at": "2026-01-01T00:00:00Z"}
 * </pre>
 */
public record RemoteFile(
    @Field(help = "Last segment of the path") String name,
    @Field(help = "As the server knows it") String path,
    @Field(help = "Its length; -1 where the server does not tell", min = UNKNOWN_SIZE)
        long sizeBytes,
    @Field(help = "By the server's clock; absent where the server does not tell")
        @Nullable Instant modifiedAt,
    @JsonIgnore Kind kind) {
  /** The size of a file of which the server does not tell any. */
  public static final long UNKNOWN_SIZE = -1;

  /** The kinds of what stands at a path. */
  public enum Kind {
    /** A regular file. */
    FILE,
    /** A directory. */
    DIRECTORY,
    /** A link, a device, or what the server does not tell: look it up to know. */
    OTHER
  }

  /** Whether the entry is a regular file. */
  @JsonIgnore
  public boolean isFile() {
    return kind == Kind.FILE;
  }

  /** Whether the entry is a directory. */
  @JsonIgnore
  public boolean isDirectory() {
    return kind == Kind.DIRECTORY;
  }

  /** Whether size and time are the same: as far as can be told, the same bytes. */
  public boolean looksLike(RemoteFile other) {
    return sizeBytes == other.sizeBytes
        && Objects.equals(modifiedAt, other.modifiedAt)
        && kind == other.kind;
  }
}
