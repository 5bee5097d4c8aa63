package com.couriermft.operate.unreadable;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Stores the known unreadable objects in the table {@code config}, partition {@code unreadable}.
 * Each object has a row {@code {kind}|{id}} with {@code since}, {@code code}, {@code problem} and,
 * once the event is in the feed, {@code told}. Thread-safe.
 */
public final class UnreadableRecords {
  private static final String TABLE = "config";
  private static final String PARTITION = "unreadable";
  private static final int MOST_PROBLEM = 1_000;

  private final Tables tables;

  /** Creates the store of records in these tables. */
  public UnreadableRecords(Tables tables) {
    this.tables = tables;
  }

  /**
   * A known unreadable object.
   *
   * @param object the object
   * @param since time of detection
   * @param told whether the event is in the feed
   * @param etag ETag of the row
   */
  public record Known(Unreadable object, Instant since, boolean told, String etag) {}

  /** Returns all records by kind and id, with one request. */
  public List<Known> list() {
    return List.copyOf(byKey().values());
  }

  Map<String, Known> byKey() {
    Map<String, Known> all = new TreeMap<>();
    tables
        .queryAll(TABLE, PARTITION, KeyRange.prefix(""))
        .forEach(row -> all.put(row.key(), known(row)));
    return all;
  }

  private static Known known(Row row) {
    Columns columns = row.columns();
    String[] key = row.key().split("\\|", 2);
    String id = key[key.length - 1];
    Unreadable object = new Unreadable(key[0], id, columns.text("code"), columns.text("problem"));
    return new Known(
        object, Instant.ofEpochMilli(columns.number("since")), columns.flag("told"), row.etag());
  }

  /**
   * Adds a record.
   *
   * @throws StoreConflict another host has already added the record
   */
  Known add(Unreadable object, Instant since) {
    String problem = object.problem();
    Columns columns =
        Columns.none()
            .with("since", since.toEpochMilli())
            .with("code", object.code())
            .with("problem", problem.substring(0, Math.min(problem.length(), MOST_PROBLEM)));
    String key = Unreadable.key(object.kind(), object.id());
    Tables.Committed committed =
        tables.transact(TABLE, PARTITION, List.of(Write.insert(key, columns)));
    return new Known(
        object,
        Instant.ofEpochMilli(since.toEpochMilli()),
        false,
        String.valueOf(committed.etags().get(key)));
  }

  /**
   * Records that the event is in the feed.
   *
   * @throws StoreConflict another host changed the record
   */
  void noteTold(Known known) {
    write(Write.merge(key(known), Columns.none().with("told", true), known.etag()));
  }

  /**
   * Deletes the record of an object that is readable again or was deleted.
   *
   * @throws StoreConflict another host changed the record
   */
  void remove(Known known) {
    write(Write.delete(key(known), known.etag()));
  }

  private static String key(Known known) {
    return Unreadable.key(known.object().kind(), known.object().id());
  }

  private void write(Write write) {
    tables.transact(TABLE, PARTITION, List.of(write));
  }
}
