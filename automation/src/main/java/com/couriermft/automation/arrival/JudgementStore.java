package com.couriermft.automation.arrival;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the results of expectations in the table {@code arrivals}. Each expectation has a
 * partition {@code e|{expectation}} with a row for each cut-off, newest first. The host that
 * inserts a row publishes its event. The column {@code untold} is set until the event is published.
 * Thread-safe.
 */
final class JudgementStore {
  private static final Logger LOG = LoggerFactory.getLogger(JudgementStore.class);

  /** Maximum duration of publishing. A host that has not finished by then is assumed dead. */
  private static final Duration TELLING = Duration.ofSeconds(60);

  private static final int KEPT = 400;
  private static final long LATEST = 1L << 48;

  private final Tables tables;
  private final EventFeed feed;

  JudgementStore(Tables tables) {
    this.tables = tables;
    this.feed = new EventFeed(tables);
  }

  /**
   * A stored result.
   *
   * @param by the cut-off
   * @param judgement the result as JSON
   */
  record Kept(Instant by, ObjectNode judgement) {}

  /**
   * Stores a result and publishes a missed expectation, unless another host has done so.
   *
   * @param labels labels of the expectation
   */
  void record(ExpectationResult judgement, Labels labels) {
    ObjectNode json = judgement.toJson();
    String key = "%015d".formatted(LATEST - judgement.by().toEpochMilli());
    Columns columns =
        Columns.none()
            .with("judgement", Json.write(json))
            .with("untold", judgement.isMissed())
            .with("nonce", UUID.randomUUID().toString());
    String partition = partition(judgement.expectation());
    try {
      tables.transact(FileLedger.TABLE, partition, List.of(Write.insert(key, columns)));
    } catch (StoreConflict faster) {
      LOG.debug("Expectation(id='{}') was already evaluated", judgement.expectation(), faster);
      return;
    }
    if (judgement.isMissed()) {
      tell(partition, key, json, labels);
    }
    trim(partition);
  }

  private void tell(String partition, String key, ObjectNode judgement, Labels labels) {
    feed.tell(judgement, labels);
    Columns told = Columns.none().with("untold", false);
    tables.transact(FileLedger.TABLE, partition, List.of(Write.merge(key, told, Write.ANY)));
  }

  /**
   * Publishes the newest result if the host that should have done so has died.
   *
   * @param labels labels of the expectation
   * @return false if another host may still be publishing
   */
  boolean retell(String expectationId, Labels labels) {
    for (Row row : rows(expectationId, 1)) {
      if (row.columns().flag("untold")) {
        if (row.age().compareTo(TELLING) <= 0) {
          return false;
        }
        tell(row.partition(), row.key(), json(row), labels);
      }
    }
    return true;
  }

  /** Returns the newest results, newest first. */
  List<Kept> newest(String expectationId, int max) {
    return rows(expectationId, max).stream()
        .map(row -> new Kept(Instant.ofEpochMilli(LATEST - Long.parseLong(row.key())), json(row)))
        .toList();
  }

  private List<Row> rows(String expectationId, int max) {
    return tables.queryUpTo(FileLedger.TABLE, partition(expectationId), KeyRange.prefix(""), max);
  }

  private void trim(String partition) {
    List<Row> rows = tables.queryAll(FileLedger.TABLE, partition, KeyRange.prefix(""));
    delete(partition, rows.subList(Math.min(KEPT, rows.size()), rows.size()));
  }

  /** Deletes all results of an expectation. */
  void remove(String expectationId) {
    String partition = partition(expectationId);
    delete(partition, tables.queryAll(FileLedger.TABLE, partition, KeyRange.prefix("")));
  }

  private void delete(String partition, List<Row> rows) {
    for (int from = 0; from < rows.size(); from += Tables.MAX_WRITES) {
      List<Row> some = rows.subList(from, Math.min(rows.size(), from + Tables.MAX_WRITES));
      tables.transact(
          FileLedger.TABLE,
          partition,
          some.stream().map(row -> Write.delete(row.key(), row.etag())).toList());
    }
  }

  private static ObjectNode json(Row row) {
    return (ObjectNode) Json.readTree(row.columns().text("judgement"));
  }

  private static String partition(String expectationId) {
    return "e|" + expectationId;
  }
}
