package com.couriermft.automation.arrival;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Document;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  /** Number of messages in which a tick requests polls. */
  private static final int LANES = 3;

  /** Number of messages in the queue from which on a tick sends a single message. */
  private static final int MESSAGES = 6;

  /** Maximum number of transactions per tick for deleting ledgers of deleted watches. */
  private static final int REMOVALS = 20;

  private final Tables tables;
  private final Documents documents;
  private final PollStore polls;
  private final ControlQueue queue;

  /**
   * The instants for which this process has sent messages, by watch. They avoid duplicates, because
   * the periods of consecutive ticks overlap.
   */
  private final Map<String, Instant> sent = new ConcurrentHashMap<>();

  /**
   * Creates the component that handles ticks for the watches in these documents.
   *
   * @param queue the queue of messages that request polls
   */
  WatchTick(Tables tables, Documents documents, PollStore polls, ControlQueue queue) {
    this.tables = tables;
    this.documents = documents;
    this.polls = polls;
    this.queue = queue;
  }

  /**
   * Processes all watches once. The platform counts messages as work, so the polls of a tick share
   * a few messages.
   */
  void run() {
    List<PollMessage.Requested> due = new ArrayList<>();
    // States are read first. A watch that had a state but then has no definition was deleted.
    Map<String, Row> rows = polls.all();
    // An unreadable watch still exists, so its ledger must not be deleted.
    Set<String> there =
        documents.forEach(
            document -> {
              if (document.json().path(Watch.ENABLED).asBoolean()) {
                findDue(document, rows.get(document.name())).ifPresent(due::add);
              }
            });
    sent.keySet().retainAll(there);
    send(due);
    rows.forEach(
        (id, row) -> {
          if (PollStore.isRemoved(row) || !there.contains(id)) {
            clean(row);
          }
        });
  }

  private void send(List<PollMessage.Requested> due) {
    if (!due.isEmpty()) {
      int lanes = (int) Math.max(1, Math.min(LANES, MESSAGES - queue.length()));
      Instant now = tables.clock().instant();
      PollMessage.distributed(due, lanes)
          .forEach(message -> message.send(queue, Watches.KIND, now));
    }
  }

  private Optional<PollMessage.Requested> findDue(Document document, @Nullable Row row) {
    String id = document.name();
    Instant now = tables.clock().instant();
    if (row == null) {
      return Optional.of(new PollMessage.Requested(id, 0, now));
    } else if (PollStore.isRemoved(row) || PollStore.isHeld(row)) {
      return Optional.empty();
    } else if (PollStore.isSavedSince(row, document)) {
      return Optional.of(new PollMessage.Requested(id, 0, Instant.EPOCH));
    }
    Instant next = PollState.of(row.columns()).nextAt();
    boolean isLost = next.plus(LATE).isBefore(now);
    boolean isDue = isLost || !next.isAfter(now.plus(AHEAD)) && !next.equals(sent.put(id, next));
    return isDue
        ? Optional.of(new PollMessage.Requested(id, document.version(), next))
        : Optional.empty();
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
