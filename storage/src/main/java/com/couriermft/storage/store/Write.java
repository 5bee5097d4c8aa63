package com.couriermft.storage.store;

import org.jspecify.annotations.Nullable;

/**
 * A write is one operation of a transaction.
 *
 * @param kind what to do
 * @param key the row key
 * @param columns what to write; none for a delete
 * @param etag the version the row must still have, {@link #ANY} for any; {@code null} for insert
 *     and upsert
 */
public record Write(Kind kind, String key, Columns columns, @Nullable String etag) {
  /** Matches whatever version an existing row has. */
  public static final String ANY = "*";

  /** The four kinds of write. */
  public enum Kind {
    /** The row must not exist. */
    INSERT,
    /** The row is created or replaced whole. */
    UPSERT,
    /** The row must exist with the given version; columns not named are kept. */
    MERGE,
    /** The row must exist with the given version. */
    DELETE
  }

  /** Creates a row; a conflict if it exists. */
  public static Write insert(String key, Columns columns) {
    return new Write(Kind.INSERT, key, columns, null);
  }

  /** Creates or replaces a row. */
  public static Write upsert(String key, Columns columns) {
    return new Write(Kind.UPSERT, key, columns, null);
  }

  /** Overlays columns of a row; a conflict if it is gone or has another version. */
  public static Write merge(String key, Columns columns, String etag) {
    return new Write(Kind.MERGE, key, columns, etag);
  }

  /** Deletes a row; a conflict if it is gone or has another version. */
  public static Write delete(String key, String etag) {
    return new Write(Kind.DELETE, key, Columns.none(), etag);
  }
}
