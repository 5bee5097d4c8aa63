package com.couriermft.automation.schedule;

import com.couriermft.automation.schedule.time.Occurrence;
import com.couriermft.automation.schedule.time.Timing;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Documents;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sends a message for each upcoming instant, and for overdue work whose message or host was lost.
 * Only this process knows which messages it has sent. Another host may send them again, which has
 * no effect. Thread-safe.
 */
final class ScheduleTick {
  /** How far ahead a tick sends messages: three ticks, so that one tick may fail. */
  static final Duration AHEAD = Duration.ofSeconds(90);

  /** Time after which the message for an instant counts as lost. */
  private static final Duration LOST = Duration.ofSeconds(5);

  /** Interval between two attempts of a failing start. */
  private static final Duration STEP = Duration.ofSeconds(10);

  private static final int LOOKS = 3;
  private static final int MOST_MESSAGES = 100;

  private final Documents documents;
  private final FiringStore store;
  private final FireMessages messages;
  private final Tables tables;
  private final Map<String, Instant> sent = new ConcurrentHashMap<>();

  ScheduleTick(Documents documents, FiringStore store, FireMessages messages, Tables tables) {
    this.documents = documents;
    this.store = store;
    this.messages = messages;
    this.tables = tables;
  }

  /** Processes all schedules. The failure of one schedule does not affect the others. */
  void tick() {
    // Ledgers are read first. A schedule that had a ledger but then has no definition was deleted.
    Map<String, List<Row>> ledgers = store.list();
    Set<String> removed = new HashSet<>(ledgers.keySet());
    removed.removeAll(documents.forEach(document -> lookAhead(document, ledgers)));
    removed.forEach(id -> messages.send(id, tables.clock().instant()));
    Instant now = tables.clock().instant();
    sent.values().removeIf(at -> at.isBefore(now.minus(AHEAD)));
  }

  private void lookAhead(Documents.Document document, Map<String, List<Row>> ledgers) {
    String id = document.name();
    List<Row> rows = ledgers.getOrDefault(id, List.of());
    lookAhead(Schedule.of(document), FiringRows.ledger(id, rows));
  }

  /** Sends the messages of one schedule for the period until the tick after the next one. */
  void lookAhead(Schedule schedule, ScheduleState ledger) {
    Instant now = tables.clock().instant();
    boolean waits = ledger.waiting() > 0 || ledger.progress().awaitsEnd(schedule);
    // The end of the awaited execution causes a separate message. A failed start is retried.
    int looks = !ledger.starting().isEmpty() ? LOOKS : waits ? 1 : 0;
    for (int i = 0; i < looks; i++) {
      messages.send(schedule.id(), now.plus(STEP.multipliedBy(i)));
    }
    if (!schedule.enabled()) {
      return;
    }
    Timing timing = ledger.progress().timing(schedule);
    Optional<Occurrence> next = timing.after(ledger.progress().from(schedule));
    boolean overdue = next.isPresent() && next.get().at().isBefore(now.minus(LOST));
    boolean over = next.isEmpty() && schedule.when() instanceof ScheduleTimes.Once;
    if (overdue || over) {
      messages.send(schedule.id(), now);
      next = timing.after(now);
    }
    for (int i = 0; i < MOST_MESSAGES && isNear(next, now); i++) {
      Instant at = next.get().at();
      String key = schedule.id() + "|" + at;
      if (!sent.containsKey(key)) {
        messages.send(schedule.id(), at);
        sent.put(key, at);
      }
      next = timing.after(at);
    }
  }

  private static boolean isNear(Optional<Occurrence> next, Instant now) {
    return next.isPresent() && !next.get().at().isAfter(now.plus(AHEAD));
  }
}
