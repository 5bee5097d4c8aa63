package com.couriermft.engine.execution;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores lists of ULIDs, newest first, one in each partition of the table {@code index}. Row keys
 * are derived from ids, so adding an id twice changes nothing. Thread-safe.
 */
public final class UlidIndex {
  public static final String TABLE = "index";

  private static final long LATEST = 1L << 48;

  private final Tables tables;

  public UlidIndex(Tables tables) {
    this.tables = tables;
  }

  /** Adds an id to a list; returns whether the list did not contain it before. */
  public boolean insert(String list, String id, Columns columns) {
    try {
      tables.transact(TABLE, list, List.of(Write.insert(key(id), columns)));
      return true;
    } catch (StoreConflict listed) {
      return false;
    }
  }

  /** Merges columns into the row of an id; returns whether the list contains the id. */
  public boolean merge(String list, String id, Columns columns) {
    return merge(list, id, columns, Write.ANY);
  }

  /**
   * Raises a number in the row of an id, but never lowers it; returns whether the list contains the
   * id.
   */
  public boolean raise(String list, String id, String column, long number) {
    Columns raised = Columns.none().with(column, number);
    while (true) {
      Optional<Row> row = find(list, id);
      if (row.isEmpty()) {
        return false;
      }
      boolean isRaised = row.get().columns().number(column) >= number;
      if (isRaised || merge(list, id, raised, row.get().etag())) {
        return true;
      }
    }
  }

  /** Merges columns into the row of an id if the row still has this ETag. */
  boolean merge(String list, String id, Columns columns, String etag) {
    try {
      tables.transact(TABLE, list, List.of(Write.merge(key(id), columns, etag)));
      return true;
    } catch (StoreConflict otherwise) {
      return false;
    }
  }

  Optional<Row> find(String list, String id) {
    return tables.find(TABLE, list, key(id));
  }

  /** Removes an id from a list. */
  public void delete(String list, String id) {
    try {
      tables.transact(TABLE, list, List.of(Write.delete(key(id), Write.ANY)));
    } catch (StoreConflict gone) {
      // The id was already removed.
    }
  }

  /**
   * Returns the ids on a list, newest first.
   *
   * @param since the earliest time, or {@code null}
   * @param until the latest time, or {@code null}
   * @param max 1..1000
   * @param continuation the continuation that the previous page returned, {@code null} for the
   *     first page
   */
  public Ids list(
      String list,
      @Nullable Instant since,
      @Nullable Instant until,
      int max,
      @Nullable String continuation) {
    return ids(page(list, since, until, max, continuation));
  }

  /** Returns the ids on a list regardless of time, newest first. */
  public Ids list(String list, int max, @Nullable String continuation) {
    return ids(page(list, max, continuation));
  }

  /** Returns the rows of a list regardless of time, newest first. */
  Tables.Page page(String list, int max, @Nullable String continuation) {
    return page(list, null, null, max, continuation);
  }

  /** Returns a page of rows, as {@link #list} does for ids. */
  Tables.Page page(
      String list,
      @Nullable Instant since,
      @Nullable Instant until,
      int max,
      @Nullable String continuation) {
    return tables.query(TABLE, list, range(since, until), max, continuation);
  }

  private static Ids ids(Tables.Page page) {
    return new Ids(page.rows().stream().map(UlidIndex::id).toList(), page.continuation());
  }

  /**
   * Returns the rows of a list, newest first. Makes further requests only if the first request
   * returns no rows even though more exist. The page may have fewer rows than requested.
   *
   * @param since the earliest time, or {@code null}
   * @param until the latest time, or {@code null}
   * @param after the id that the rows follow; it need not be on the list; {@code null} for the
   *     first page
   * @param max 1..1000
   */
  public Tables.Page rows(
      String list,
      @Nullable Instant since,
      @Nullable Instant until,
      @Nullable String after,
      int max) {
    KeyRange range = range(since, until);
    // No key is a prefix of another key.
    String from = after == null ? "" : key(after) + "~";
    String first = from.compareTo(range.from()) > 0 ? from : range.from();
    if (first.compareTo(range.to()) >= 0) {
      return new Tables.Page(List.of(), null);
    }
    KeyRange rest = new KeyRange(first, range.to());
    Tables.Page page = tables.query(TABLE, list, rest, max, null);
    while (page.rows().isEmpty() && page.continuation() != null) {
      page = tables.query(TABLE, list, rest, max, page.continuation());
    }
    return page;
  }

  private static KeyRange range(@Nullable Instant since, @Nullable Instant until) {
    // Keys are in reverse order of time, so the newest bound comes first.
    return new KeyRange(
        until == null ? "" : reversed(until), since == null ? "~" : reversed(since) + "~");
  }

  /** Returns the id of a row. */
  public static String id(Row row) {
    return row.key().substring(row.key().indexOf('|') + 1);
  }

  /** Returns the row key of an id; newer ids have smaller keys. */
  static String key(String id) {
    return reversed(Ulid.time(id)) + "|" + id;
  }

  private static String reversed(Instant at) {
    return "%015d".formatted(LATEST - at.toEpochMilli());
  }

  /**
   * A page of ids.
   *
   * @param ids the ids, newest first
   * @param continuation the continuation for the next page; {@code null} on the last page
   */
  public record Ids(List<String> ids, @Nullable String continuation) {
    public Ids {
      ids = List.copyOf(ids);
    }
  }
}
