package com.couriermft.delivery;

import com.couriermft.json.Json;
import com.couriermft.store.Columns;
import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries, in the table {@code files}. Each is a row of its execution, and is copied whole into
 * lists, newest first: whoever finds it reads nothing else. Rows of a partition are written
 * together, up to 100 at a time, lists before the execution's row: a crash in between may leave a
 * file listed twice once it is delivered again, never unlisted. Thread-safe.
 */
public final class DeliveryStore {
  /** The table. */
  public static final String TABLE = "files";

  private static final String COLUMN = "delivery";
  private static final int MOST_QUERIES = 4;
  private static final int MOST_ROWS = 1_000;

  private final Tables tables;

  /** On these tables. */
  public DeliveryStore(Tables tables) {
    this.tables = tables;
  }

  /**
   * Keeps deliveries. One of the same remote file by the same step in the same iteration is
   * replaced, so keeping them again changes nothing.
   *
   * @throws com.couriermft.store.StoreUnavailable not all were kept: call again
   */
  public void record(Collection<Delivery> deliveries) {
    Map<Place, Delivery> byRun = new LinkedHashMap<>();
    deliveries.forEach(delivery -> byRun.put(Place.ofRun(delivery), delivery));
    Columns fresh = Columns.none().with("nonce", UUID.randomUUID().toString());
    Map<Place, Columns> rows = new LinkedHashMap<>();
    byRun.forEach((place, delivery) -> rows.put(place, fresh.with(COLUMN, Json.write(delivery))));
    inPartitions(rows, place -> Place.inLists(Objects.requireNonNull(byRun.get(place))))
        .forEach(this::transact);
    inPartitions(rows, List::of).forEach((partition, writes) -> putRun(partition, writes, byRun));
  }

  /** By partition, what is to be written there; by key, so that nothing is written twice. */
  private static Map<String, Map<String, Columns>> inPartitions(
      Map<Place, Columns> rows, Function<Place, List<Place>> places) {
    Map<String, Map<String, Columns>> all = new LinkedHashMap<>();
    rows.forEach(
        (run, columns) ->
            places
                .apply(run)
                .forEach(
                    place ->
                        all.computeIfAbsent(place.partition(), p -> new LinkedHashMap<>())
                            .put(place.key(), columns)));
    return all;
  }

  private void transact(String partition, Map<String, Columns> rows) {
    List<Write> writes = new ArrayList<>();
    rows.forEach((key, columns) -> writes.add(Write.upsert(key, columns)));
    for (List<Write> some : chunks(writes)) {
      tables.transact(TABLE, partition, some);
    }
  }

  private void putRun(String partition, Map<String, Columns> rows, Map<Place, Delivery> byRun) {
    List<Write> inserts = new ArrayList<>();
    rows.forEach((key, columns) -> inserts.add(Write.insert(key, columns)));
    for (List<Write> some : chunks(inserts)) {
      try {
        tables.transact(TABLE, partition, some);
      } catch (StoreConflict known) {
        replace(partition, some, byRun);
      }
    }
  }

  /** The lists forget what was said before, and only then does the execution's row. */
  private void replace(String partition, List<Write> rows, Map<Place, Delivery> byRun) {
    Map<String, List<String>> stale = new LinkedHashMap<>();
    for (Row before : known(partition, rows)) {
      Delivery now = byRun.get(new Place(partition, before.key()));
      List<Place> places = new ArrayList<>(Place.inLists(delivery(before)));
      places.removeAll(now == null ? List.of() : Place.inLists(now));
      byPartition(places, stale);
    }
    stale.forEach(this::delete);
    List<Write> upserts = rows.stream().map(r -> Write.upsert(r.key(), r.columns())).toList();
    tables.transact(TABLE, partition, upserts);
  }

  /** Those of some rows that are there: one request, unless many others stand between them. */
  private List<Row> known(String partition, List<Write> rows) {
    List<String> keys = rows.stream().map(Write::key).sorted().toList();
    KeyRange between = new KeyRange(keys.get(0), keys.get(keys.size() - 1) + "~");
    Tables.Page page = tables.query(TABLE, partition, between, MOST_ROWS, null);
    return page.continuation() == null
        ? page.rows().stream().filter(row -> keys.contains(row.key())).toList()
        : keys.stream().flatMap(key -> tables.find(TABLE, partition, key).stream()).toList();
  }

  private static void byPartition(List<Place> places, Map<String, List<String>> keys) {
    places.forEach(p -> keys.computeIfAbsent(p.partition(), x -> new ArrayList<>()).add(p.key()));
  }

  /**
   * Some deliveries. Work is bounded: a page may be short, even empty, and have a continuation.
   *
   * @param max 1..1000
   * @param after the continuation of the page before, {@code null} for the first; {@link
   *     DeliveryFilter#isContinuation} knows it
   */
  public Page list(DeliveryFilter filter, int max, @Nullable String after) {
    KeyRange range = filter.range(after);
    List<Delivery> found = new ArrayList<>();
    String continuation = null;
    String last = after;
    for (int query = 0; query < MOST_QUERIES || Objects.equals(last, after); query++) {
      int asked = query == 0 ? max : MOST_ROWS;
      Tables.Page page = tables.query(TABLE, filter.partition(), range, asked, continuation);
      for (Row row : page.rows()) {
        last = row.key();
        Delivery delivery = delivery(row);
        if (filter.matches(delivery)) {
          found.add(delivery);
        }
        if (found.size() == max) {
          return new Page(found, last);
        }
      }
      continuation = page.continuation();
      if (continuation == null) {
        return new Page(found, null);
      }
    }
    return new Page(found, last);
  }

  /**
   * Removes up to 100 of those that arrived before a time, from all lists and from their
   * executions. May be interrupted anywhere and called again.
   *
   * @return whether there may be more
   */
  public boolean removeBefore(Instant time) {
    KeyRange old = new KeyRange(Place.reversed(time) + "~", "~");
    List<Row> rows = tables.queryUpTo(TABLE, Place.ALL, old, Tables.MAX_WRITES);
    Map<String, List<String>> keys = new LinkedHashMap<>();
    for (Row row : rows) {
      Delivery delivery = delivery(row);
      List<Place> places = new ArrayList<>(Place.inLists(delivery));
      places.add(Place.ofRun(delivery));
      places.removeIf(place -> place.partition().equals(Place.ALL));
      byPartition(places, keys);
    }
    keys.forEach(this::delete);
    // What leads to all the others goes last.
    delete(Place.ALL, rows.stream().map(Row::key).toList());
    return rows.size() == Tables.MAX_WRITES;
  }

  private void delete(String partition, List<String> keys) {
    if (keys.isEmpty()) {
      return;
    }
    try {
      List<Write> deletes =
          keys.stream().distinct().map(key -> Write.delete(key, Write.ANY)).toList();
      tables.transact(TABLE, partition, deletes);
    } catch (StoreConflict someAreGone) {
      deleteEach(partition, keys);
    }
  }

  private void deleteEach(String partition, List<String> keys) {
    for (String key : keys) {
      try {
        tables.transact(TABLE, partition, List.of(Write.delete(key, Write.ANY)));
      } catch (StoreConflict gone) {
        // Removed already.
      }
    }
  }

  private static List<List<Write>> chunks(List<Write> writes) {
    List<List<Write>> chunks = new ArrayList<>();
    for (int from = 0; from < writes.size(); from += Tables.MAX_WRITES) {
      chunks.add(writes.subList(from, Math.min(writes.size(), from + Tables.MAX_WRITES)));
    }
    return chunks;
  }

  private static Delivery delivery(Row row) {
    return Json.read(row.columns().text(COLUMN), Delivery.class);
  }

  /**
   * Some deliveries.
   *
   * @param deliveries in the order of their list
   * @param continuation where to go on; {@code null} when this is the last page
   */
  public record Page(List<Delivery> deliveries, @Nullable String continuation) {
    /** Copies. */
    public Page {
      deliveries = List.copyOf(deliveries);
    }
  }
}
