package com.couriermft.oversight.notification;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells what is due over one channel, a bounded time, as the only one that does: in the order of
 * the feed for each execution, and until the channel fails. Thread-safe.
 */
final class LaneTurn {
  private static final Logger LOG = LoggerFactory.getLogger(LaneTurn.class);
  private static final int PAGE = 100;

  /** Notifications that are looked at in a turn: those that are not due yet hold their order. */
  private static final int MOST_LOOKED_AT = 2_000;

  private static final int MOST_TRIES = 20;
  private static final int MOST_EXPIRED = 40;
  private static final Duration SHARE = Duration.ofSeconds(30);

  private final Tables tables;
  private final Subscriptions subscriptions;
  private final NoticeSender sender;
  private final Delivering delivering;

  LaneTurn(Tables tables, Subscriptions subscriptions, NoticeSender sender) {
    this.tables = tables;
    this.subscriptions = subscriptions;
    this.sender = sender;
    this.delivering = new Delivering(tables, sender);
  }

  /**
   * Takes a turn, unless another host does.
   *
   * @return when the channel is to be looked at next; empty if by somebody else, or never
   * @throws InterruptedException the process ends; the lane is free when its lease ends
   */
  Optional<Instant> turn(String channel) throws InterruptedException {
    Optional<LaneLease> lease = LaneLease.take(tables, channel);
    return lease.isEmpty() ? Optional.empty() : new Work(channel, lease.get()).run();
  }

  /** A turn that is under way. Not thread-safe. */
  private final class Work {
    private final String channel;
    private final LaneLease lease;
    private final Delivering.Surroundings surroundings;
    private final Instant end = tables.clock().instant().plus(SHARE);

    /** Orders of which a notification waits. */
    private final Set<String> held = new HashSet<>();

    private final OptionalInt perMinute;

    private @Nullable Instant next;
    private int tried;
    private boolean reached;
    private Delivering.@Nullable Outage outage;
    private String suspect;
    private Pace pace;

    Work(String channel, LaneLease lease) {
      this.channel = channel;
      this.lease = lease;
      this.suspect = lease.suspect();
      this.pace = lease.pace();
      this.perMinute = sender.perMinute(channel);
      this.surroundings = new Delivering.Surroundings(perMinute.isPresent(), subscriptions.alive());
    }

    Optional<Instant> run() throws InterruptedException {
      KeyRange range = OutboxKeys.open(channel);
      String from = range.from();
      for (int looked = 0; looked < MOST_LOOKED_AT; looked += PAGE) {
        List<Row> rows =
            tables.queryUpTo(
                OutboxKeys.TABLE, OutboxKeys.PARTITION, new KeyRange(from, range.to()), PAGE);
        for (Row row : rows) {
          Instant now = tables.clock().instant();
          Instant free = pace.next(perMinute.orElse(Integer.MAX_VALUE), now);
          if (isOver(now) || free.isAfter(now)) {
            return giveUp(free);
          } else if (!look(row)) {
            return fail();
          }
        }
        if (rows.size() < PAGE) {
          return giveUp(next);
        }
        from = rows.get(rows.size() - 1).key() + " ";
      }
      return giveUp(next == null ? tables.clock().instant().plusSeconds(60) : next);
    }

    private boolean isOver(Instant now) {
      return tried >= MOST_TRIES || !now.isBefore(end) || !lease.holds();
    }

    /**
     * Looks at a row; one that cannot be read keeps no other from its turn.
     *
     * @return false if the channel fails, and not only one notification
     */
    private boolean look(Row row) throws InterruptedException {
      try {
        return lookAt(row);
      } catch (StoreUnavailable e) {
        throw e;
      } catch (RuntimeException e) {
        LOG.error("Outbox(key='{}') is passed over", row.key(), e);
        return true;
      }
    }

    private boolean lookAt(Row row) throws InterruptedException {
      String order = row.columns().text("order");
      Instant due = row.columns().instant("due");
      if (due != null && due.isAfter(tables.clock().instant())) {
        held.add(order);
        wakeAt(due);
        return true;
      } else if (held.contains(order)) {
        return true;
      }
      tried++;
      int failuresInARow = reached ? 0 : lease.failures();
      Delivering.Result result = delivering.attempt(row, surroundings, failuresInARow);
      if (result.tried()) {
        pace = pace.after(tables.clock().instant());
      }
      if (result.again() != null) {
        held.add(order);
        wakeAt(result.again());
      }
      if (result.outage() != null) {
        return suspects(row, result.outage());
      } else if (result.tried()) {
        reached = true;
        outage = null;
        suspect = "";
      }
      return true;
    }

    /**
     * Notes a failure: one notification may be at fault itself, two show that the channel is.
     *
     * @return whether another one is to be tried
     */
    private boolean suspects(Row row, Delivering.Outage failed) {
      String id = row.columns().text("id");
      boolean isAlone = suspect.isEmpty() ? outage == null : suspect.equals(id);
      outage = failed;
      suspect = isAlone ? id : "";
      return isAlone;
    }

    private void wakeAt(Instant due) {
      next = next == null || due.isBefore(next) ? due : next;
    }

    /** Has the others wait for the channel; those that have waited too long die. */
    private Optional<Instant> fail() {
      Delivering.Outage failed = Objects.requireNonNull(outage);
      Instant now = tables.clock().instant();
      tables
          .queryUpTo(OutboxKeys.TABLE, OutboxKeys.PARTITION, OutboxKeys.open(channel), MOST_EXPIRED)
          .forEach(row -> delivering.expire(row, failed, now));
      return giveUp(failed.until());
    }

    private Optional<Instant> giveUp(@Nullable Instant due) {
      Columns failing = Columns.none();
      int failures = reached ? 0 : lease.failures();
      Delivering.Outage failed = outage;
      if (failed != null) {
        failures++;
        failing = failing.with("code", failed.code()).with("message", failed.message());
        if (failures == 1) {
          failing = failing.with("failing_since", tables.clock().instant());
        }
      }
      lease.giveUp(due, failures, failures == 0 ? "" : suspect, pace, failing);
      return Optional.ofNullable(due);
    }
  }
}
