package com.couriermft.automation.arrival;

import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Documents;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests polls that are due for all watches, and cleans up after deleted watches. Thread-safe.
 */
final class WatchTick {
  /** Lookahead of a tick: ticks come every 30 s, possibly late. */
  static final Duration AHEAD = Duration.ofSeconds(45);

  private static final Logger LOG = LoggerFactory.getLogger(WatchTick.class);

  /** Delay after which a message is assumed lost. */
  private static final Duration LATE = Duration.ofSeconds(20);

  /** Maximum number of transactions per tick for deleting ledgers of deleted watches. */
  private static final int REMOVALS = 20;

  private final Tables tables;
  private final Documents documents;
  private final PollStore polls;
  private final BiConsumer<String, Duration> send;

  /**
   * The instants for which this process has sent messages, by watch. They avoid duplicates, because
   * the periods of consecutive ticks overlap.
   */
  private final Map<String, Instant> sent = new ConcurrentHashMap<>();

  /**
   * Creates the component that handles ticks for the watches in these documents.
   *
   * @param send requests a poll after a delay, or immediately if the delay is negative
   */
  WatchTick(
      Tables tables, Documents documents, PollStore polls, BiConsumer<String, Duration> send) {
    this.tables = tables;
    this.documents = documents;
    this.polls = polls;
    this.send = send;
  }

  /** Processes all watches once. */
  void run() {
    // States are read first. A watch that had a state but then has no definition was deleted.
    Map<String, Row> rows = polls.all();
    // An unreadable watch still exists, so its ledger must not be deleted.
    Set<String> there =
        documents.forEach(
            document -> {
              if (document.json().path(Watch.ENABLED).asBoolean()) {
                askIfDue(document.name(), rows.get(document.name()));
              }
            });
    sent.keySet().retainAll(there);
    rows.forEach(
        (id, row) -> {
          if (PollStore.isRemoved(row) || !there.contains(id)) {
            clean(row);
          }
        });
  }

  private void askIfDue(String id, @Nullable Row row) {
    if (row == null) {
      send.accept(id, Duration.ZERO);
    } else if (!PollStore.isRemoved(row) && !PollStore.isHeld(row)) {
      Instant now = tables.clock().instant();
      Instant next = PollState.of(row.columns()).nextAt();
      boolean isLost = next.plus(LATE).isBefore(now);
      if (isLost || !next.isAfter(now.plus(AHEAD)) && !next.equals(sent.put(id, next))) {
        send.accept(id, Duration.between(now, next));
      }
    }
  }

  private void clean(Row row) {
    if (PollStore.isHeld(row)) {
      return;
    }
    try {
      if (!PollStore.isRemoved(row)) {
        polls.remove(row);
        return;
      }
      // While the watch's row is unchanged, no new watch with the same name uses the ledger.
      FileLedger ledger = new FileLedger(tables, row.key());
      String fence = ledger.standing().etag();
      if (polls.isUnchanged(row) && ledger.remove(fence, REMOVALS)) {
        polls.forget(row);
      }
    } catch (StoreConflict other) {
      LOG.debug("Watch(id='{}') is being removed by another host", row.key(), other);
    }
  }
}
