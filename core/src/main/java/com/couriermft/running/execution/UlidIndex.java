package com.couriermft.running.execution;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists of ULIDs, newest first, each in a partition of the table {@code index}. Row keys follow
 * from the id alone, so putting one on a list twice changes nothing. Thread-safe.
 */
public final class UlidIndex {
  /** The table. */
  public static final String TABLE = "index";

  private static final long LATEST = 1L << 48;

  private final Tables tables;

  /** On these tables. */
  public UlidIndex(Tables tables) {
    this.tables = tables;
  }

  /** Puts an id on a list. */
  public void insert(String list, String id, Columns columns) {
    try {
      tables.transact(TABLE, list, List.of(Write.insert(key(id), columns)));
    } catch (StoreConflict listed) {
      // Listed already.
    }
  }

  /** Takes an id off a list. */
  public void delete(String list, String id) {
    try {
      tables.transact(TABLE, list, List.of(Write.delete(key(id), Write.ANY)));
    } catch (StoreConflict gone) {
      // Taken off the list already.
    }
  }

  /**
   * Ids of a list, newest first.
   *
   * @param since of that time or later, or {@code null}
   * @param until of that time or before, or {@code null}
   * @param max 1..1000
   * @param continuation from the page before, {@code null} for the first
   */
  public Ids list(
      String list,
      @Nullable Instant since,
      @Nullable Instant until,
      int max,
      @Nullable String continuation) {
    // Keys run backwards in time: the newest bound comes first.
    String from = until == null ? "" : reversed(until);
    String to = since == null ? "~" : reversed(since) + "~";
    Tables.Page page = tables.query(TABLE, list, new KeyRange(from, to), max, continuation);
    List<String> ids = page.rows().stream().map(UlidIndex::id).toList();
    return new Ids(ids, page.continuation());
  }

  private static String id(Row row) {
    return row.key().substring(row.key().indexOf('|') + 1);
  }

  private static String key(String id) {
    return reversed(Ulid.time(id)) + "|" + id;
  }

  private static String reversed(Instant at) {
    return "%015d".formatted(LATEST - at.toEpochMilli());
  }

  /**
   * A page of ids.
   *
   * @param ids newest first
   * @param continuation where to go on; {@code null} when this is the last page
   */
  public record Ids(List<String> ids, @Nullable String continuation) {
    /** Copies. */
    public Ids {
      ids = List.copyOf(ids);
    }
  }
}
