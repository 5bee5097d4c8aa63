package com.couriermft.storage.store;

import org.jspecify.annotations.Nullable;

/**
 * One operation of a transaction.
 *
 * @param kind the operation
 * @param key the row key
 * @param columns the columns to write; none for a delete
 * @param etag the required version of the row, {@link #ANY} for any; {@code null} for insert and
 *     upsert
 */
public record Write(Kind kind, String key, Columns columns, @Nullable String etag) {
  /** Matches any version of an existing row. */
  public static final String ANY = "*";

  public enum Kind {
    /** The row must not exist. */
    INSERT,
    /** The row is created or replaced completely. */
    UPSERT,
    /** The row must exist with the given version; other columns stay unchanged. */
    MERGE,
    /** The row must exist with the given version. */
    DELETE
  }

  /** Returns a write that creates a row. It conflicts with an existing row. */
  public static Write insert(String key, Columns columns) {
    return new Write(Kind.INSERT, key, columns, null);
  }

  /** Returns a write that creates or replaces a row. */
  public static Write upsert(String key, Columns columns) {
    return new Write(Kind.UPSERT, key, columns, null);
  }

  /**
   * Returns a write that merges columns into a row. It conflicts if the row is missing or has
   * another version.
   */
  public static Write merge(String key, Columns columns, String etag) {
    return new Write(Kind.MERGE, key, columns, etag);
  }

  /**
   * Returns a write that deletes a row. It conflicts if the row is missing or has another version.
   */
  public static Write delete(String key, String etag) {
    return new Write(Kind.DELETE, key, Columns.none(), etag);
  }
}
