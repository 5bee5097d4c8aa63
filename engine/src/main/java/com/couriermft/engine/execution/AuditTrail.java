package com.couriermft.engine.execution;

import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.AuditHash;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the audit logs in a table, which has one log in each partition ({@link AuditRows}).
 * Thread-safe.
 */
public final class AuditTrail {
  private static final KeyRange ALL = KeyRange.prefix("a|");

  private final Tables tables;
  private final String table;

  public AuditTrail(Tables tables, String table) {
    this.tables = tables;
    this.table = table;
  }

  /** Returns all events of an audit log, in time order. */
  public List<AuditEvent> all(String partition) {
    return tables.queryAll(table, partition, ALL).stream()
        .map(AuditRows::event)
        .sorted(
            Comparator.comparing(AuditEvent::at)
                .thenComparing(AuditEvent::branch, Comparator.reverseOrder())
                .thenComparing(AuditEvent::seq))
        .toList();
  }

  /**
   * Returns a page of an audit log, in time order.
   *
   * @param top the maximum number of rows, 1..999
   * @param after the position that the previous page returned; {@code null} for the first page
   */
  public Page page(String partition, int top, @Nullable String after) {
    KeyRange range = after == null ? ALL : new KeyRange(after + "!", ALL.to());
    List<Row> rows = new ArrayList<>();
    String continuation = null;
    do {
      Tables.Page page = tables.query(table, partition, range, top + 1 - rows.size(), continuation);
      rows.addAll(page.rows());
      continuation = page.continuation();
    } while (continuation != null && rows.size() <= top);
    boolean more = rows.size() > top;
    List<Row> shown = more ? rows.subList(0, top) : rows;
    return new Page(
        shown.stream().map(AuditRows::event).toList(),
        shown.stream().map(Hashes::of).toList(),
        more ? rows.get(top - 1).key() : null);
  }

  /**
   * Returns the position before all events of a time, for use as {@code after} in {@link #page}.
   */
  public static String before(Instant at) {
    return "a|%019d".formatted(Math.max(0, at.toEpochMilli()));
  }

  /**
   * A page of an audit log.
   *
   * @param events the events, in time order
   * @param hashes the hashes of each event
   * @param next the position of the next page; {@code null} on the last page
   */
  public record Page(List<AuditEvent> events, List<Hashes> hashes, @Nullable String next) {
    public Page {
      events = List.copyOf(events);
      hashes = List.copyOf(hashes);
    }
  }

  /**
   * The hashes that link an event to the previous event of its branch ({@link AuditHash}).
   *
   * @param previous the hash of the previous event; {@code ""} for none
   * @param own the hash of this event; {@code ""} if an older release wrote the event
   */
  public record Hashes(String previous, String own) {
    private static Hashes of(Row row) {
      return new Hashes(row.columns().text(AuditHash.PREVIOUS), row.columns().text(AuditHash.HASH));
    }
  }
}
