package com.couriermft.operate.notification;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lease of a channel's lane. Only its holder sends notifications through the channel. Not
 * thread-safe.
 */
final class LaneLease {
  /**
   * Minimum remaining time of a lease when an attempt starts, in addition to the attempt's maximum
   * duration.
   */
  private static final Duration MARGIN = Duration.ofSeconds(20);

  /** Additional time of a lease, so that the lease need not be renewed for each attempt. */
  private static final Duration SHARE = Duration.ofSeconds(50);

  private static final Logger LOG = LoggerFactory.getLogger(LaneLease.class);
  private static final int TRIES = 8;

  private final Tables tables;
  private final String key;
  private final String holder;
  private final int failures;
  private final String suspect;
  private final String refused;
  private final ChannelRate pace;
  private final long news;
  private final Duration needed;
  private Instant until;

  private LaneLease(Tables tables, Row lane, Instant now, Duration longestTry) {
    this.tables = tables;
    this.key = lane.key();
    this.holder = UUID.randomUUID().toString();
    this.failures = lane.columns().integer("failures");
    this.suspect = lane.columns().text("suspect");
    this.refused = lane.columns().text("refused");
    this.pace =
        new ChannelRate(time(lane.columns(), "paced_from"), lane.columns().integer("paced"));
    this.news = lane.columns().number("news");
    this.needed = longestTry.plus(MARGIN);
    this.until = now.plus(needed).plus(SHARE);
  }

  /**
   * Acquires the lease of a lane if no other host holds it and a notification is due.
   *
   * @param longestTry maximum duration of one attempt
   */
  static Optional<LaneLease> take(Tables tables, String channel, Duration longestTry) {
    String key = OutboxKeys.lane(channel);
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<Row> row = tables.find(OutboxKeys.TABLE, OutboxKeys.PARTITION, key);
      Instant now = tables.clock().instant();
      if (row.isEmpty() || !isDue(row.get().columns(), now)) {
        return Optional.empty();
      }
      LaneLease lease = new LaneLease(tables, row.get(), now, longestTry);
      if (lease.write(row.get(), lease.held())) {
        return Optional.of(lease);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether a lane has a due notification and no host holds it. A lane with an unreadable
   * due time is due now, and the turn rewrites its row.
   */
  static boolean isDue(Columns lane, Instant now) {
    Instant due = time(lane, "due");
    Instant until = time(lane, "until");
    return !lane.text("due").isEmpty()
        && (due == null || !due.isAfter(now))
        && (until == null || !until.isAfter(now));
  }

  /** Returns a time in a row; {@code null} if the column is empty or unreadable. */
  static @Nullable Instant time(Columns row, String column) {
    try {
      return row.instant(column);
    } catch (DateTimeParseException damaged) {
      LOG.error("Column '{}' of the outbox cannot be read", column, damaged);
      return null;
    }
  }

  /** Returns the number of consecutive attempts that failed because of the channel. */
  int failures() {
    return failures;
  }

  /** Returns the id of the failed notification if exactly one has failed; otherwise {@code ""}. */
  String suspect() {
    return suspect;
  }

  /**
   * Returns the recipients that the server refused for the last notification; {@code ""} for none.
   */
  String refused() {
    return refused;
  }

  /** Returns the recent rate of the channel. */
  ChannelRate pace() {
    return pace;
  }

  /** Returns whether the lease lasts long enough for another attempt. Renews it if necessary. */
  boolean holds() {
    Instant now = tables.clock().instant();
    if (until.isAfter(now.plus(needed))) {
      return true;
    }
    until = now.plus(needed).plus(SHARE);
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<Row> mine = mine();
      if (mine.isEmpty()) {
        return false;
      } else if (write(mine.get(), held())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Releases the lane. The row is kept while it counts notifications of the current minute, and
   * while it names refused recipients.
   *
   * @param due time of the next due notification; {@code null} for none
   * @param failed number of consecutive failures of the channel
   * @param doubtful the failed notification if exactly one has failed; otherwise {@code ""}
   * @param now recent rate of the channel
   * @param found after failures: {@code failing_since} and the last failure; after a sent
   *     notification: {@code refused} and {@code refused_at}
   * @return the next time when a notification is due, including notifications added during the
   *     turn; empty for none
   */
  Optional<Instant> giveUp(
      @Nullable Instant due, int failed, String doubtful, ChannelRate now, Columns found) {
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<Row> mine = mine();
      if (mine.isEmpty()) {
        return Optional.ofNullable(due);
      }
      Row row = mine.get();
      boolean added = row.columns().number("news") != news;
      boolean waits = failed > 0 && doubtful.isEmpty();
      Instant at = tables.clock().instant();
      Instant next = added && (due == null || !waits) ? at : due;
      OutboxEdit edit = new OutboxEdit(tables).with(row);
      boolean refuses = !row.columns().with(found).text("refused").isEmpty();
      if (next == null && now.isOver(at) && !refuses) {
        edit.remove(row);
      } else {
        Columns free = Columns.none().with("holder", "").with("until", "").with("due", next);
        Columns known = free.with("failures", failed).with("suspect", doubtful).with(found);
        edit.put(key, known.with("paced_from", now.from()).with("paced", now.count()));
      }
      if (commit(edit)) {
        return Optional.ofNullable(next);
      }
    }
    LOG.info("Lane(key='{}') is not processed until its lease expires", key);
    return Optional.ofNullable(due);
  }

  private Optional<Row> mine() {
    return tables
        .find(OutboxKeys.TABLE, OutboxKeys.PARTITION, key)
        .filter(found -> found.columns().text("holder").equals(holder));
  }

  private Columns held() {
    return Columns.none().with("holder", holder).with("until", until);
  }

  private boolean write(Row row, Columns columns) {
    OutboxEdit edit = new OutboxEdit(tables).with(row);
    edit.put(key, columns);
    return commit(edit);
  }

  private boolean commit(OutboxEdit edit) {
    try {
      edit.commit();
      return true;
    } catch (StoreConflict faster) {
      LOG.debug("Lane(key='{}') was changed by another host", key, faster);
      return false;
    }
  }
}
