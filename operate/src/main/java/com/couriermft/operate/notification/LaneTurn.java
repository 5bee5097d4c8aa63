package com.couriermft.operate.notification;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
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
 * Sends the due notifications of one channel for a limited time, as the holder of its lease.
 * Notifications of an execution are sent in the order of the feed. The turn ends when the channel
 * fails. Thread-safe.
 */
final class LaneTurn {
  private static final Logger LOG = LoggerFactory.getLogger(LaneTurn.class);
  private static final int PAGE = 100;

  /**
   * Maximum number of notifications that a turn reads. Notifications that are not due are included,
   * because later notifications of the same execution must wait for them.
   */
  private static final int MOST_LOOKED_AT = 2_000;

  private static final int MOST_TRIES = 20;
  private static final Duration SHARE = Duration.ofSeconds(30);

  /** Delay before an unreadable row is read again. */
  private static final Duration PASSED_OVER = Duration.ofMinutes(5);

  private final Tables tables;
  private final Subscriptions subscriptions;
  private final NoticeSender sender;
  private final NotificationDelivery delivering;

  LaneTurn(Tables tables, Subscriptions subscriptions, NoticeSender sender) {
    this.tables = tables;
    this.subscriptions = subscriptions;
    this.sender = sender;
    this.delivering = new NotificationDelivery(tables, sender);
  }

  /**
   * Sends due notifications, unless another host has the lease.
   *
   * @return time of the next turn; empty if another host has the lease, or there is nothing to send
   * @throws InterruptedException the process is stopping; the lane is free after its lease expires
   */
  Optional<Instant> turn(String channel) throws InterruptedException {
    Optional<LaneLease> lease = LaneLease.take(tables, channel, sender.longestTry(channel));
    return lease.isEmpty() ? Optional.empty() : new Work(channel, lease.get()).run();
  }

  /** A running turn. Not thread-safe. */
  private final class Work {
    private final String channel;
    private final LaneLease lease;
    private final Instant end = tables.clock().instant().plus(SHARE);

    /**
     * The order keys of notifications that could not be sent, so that later notifications with the
     * same key wait.
     */
    private final Set<String> held = new HashSet<>();

    /**
     * Notifications that failed since the last success. Two of them mean that the channel itself
     * fails.
     */
    private final Set<String> failing = new HashSet<>();

    /**
     * Notifications that failed before, postponed until a notification without failures succeeds.
     */
    private final List<Row> postponed = new ArrayList<>();

    private OptionalInt perMinute = OptionalInt.empty();
    private NotificationDelivery.Surroundings surroundings =
        new NotificationDelivery.Surroundings(false, Set.of());
    private @Nullable Instant next;
    private int tried;
    private boolean last;
    private boolean reached;
    private boolean down;
    private NotificationDelivery.@Nullable Outage outage;
    private @Nullable String refused;
    private ChannelRate pace;

    Work(String channel, LaneLease lease) {
      this.channel = channel;
      this.lease = lease;
      this.pace = lease.pace();
      if (!lease.suspect().isEmpty()) {
        failing.add(lease.suspect());
      }
    }

    Optional<Instant> run() throws InterruptedException {
      try {
        perMinute = sender.perMinute(channel);
      } catch (StoreUnavailable e) {
        throw e;
      } catch (CourierException e) {
        return unreadable(e);
      }
      surroundings =
          new NotificationDelivery.Surroundings(perMinute.isPresent(), subscriptions.alive());
      KeyRange range = OutboxKeys.open(channel);
      String from = range.from();
      int found = PAGE;
      boolean more = true;
      for (int looked = 0; more && found == PAGE && looked < MOST_LOOKED_AT; looked += PAGE) {
        List<Row> rows = page(new KeyRange(from, range.to()));
        found = rows.size();
        more = lookAtAll(rows);
        from = found == 0 ? from : rows.get(found - 1).key() + " ";
      }
      if (more) {
        if (found == PAGE) {
          wakeAt(tables.clock().instant().plusSeconds(60));
        }
        last = true;
        lookAtAll(List.copyOf(postponed));
      }
      return failing.size() > 1 ? fail() : giveUp(next, only(failing));
    }

    /**
     * Ends the turn of a channel with unreadable settings: nothing is sent until the settings are
     * corrected.
     */
    private Optional<Instant> unreadable(CourierException found) {
      LOG.warn("Channel '{}' cannot be read", channel, found);
      down = true;
      Duration pause = TryTimes.after(channel, lease.failures() + 1, null);
      String message = Objects.requireNonNullElse(Redaction.ofNullable(found.getMessage()), "");
      outage =
          new NotificationDelivery.Outage(
              tables.clock().instant().plus(pause), found.code(), message);
      return fail();
    }

    private List<Row> page(KeyRange range) {
      return tables.queryUpTo(OutboxKeys.TABLE, OutboxKeys.PARTITION, range, PAGE);
    }

    /**
     * Processes rows. Returns whether the turn continues, because time remains and the channel has
     * not failed.
     */
    private boolean lookAtAll(List<Row> rows) throws InterruptedException {
      for (Row row : rows) {
        Instant now = tables.clock().instant();
        Instant free = pace.next(perMinute.orElse(Integer.MAX_VALUE), now);
        if (isOver(now) || free.isAfter(now)) {
          next = free;
          return false;
        } else if (!look(row)) {
          return false;
        }
      }
      return true;
    }

    private boolean isOver(Instant now) {
      return tried >= MOST_TRIES || !now.isBefore(end) || !lease.holds();
    }

    /**
     * Processes a row; an unreadable row blocks only rows with the same order key.
     *
     * @return false if the channel fails rather than only a single notification
     */
    private boolean look(Row row) throws InterruptedException {
      try {
        return lookAt(row);
      } catch (StoreUnavailable e) {
        throw e;
      } catch (RuntimeException e) {
        LOG.error("Outbox(key='{}') is skipped", row.key(), e);
        held.add(row.columns().text("order"));
        wakeAt(tables.clock().instant().plus(PASSED_OVER));
        return true;
      }
    }

    private boolean lookAt(Row row) throws InterruptedException {
      String order = row.columns().text("order");
      Instant due = LaneLease.time(row.columns(), "due");
      boolean failedBefore = row.columns().number(NotificationDelivery.FAILED) > 0;
      if (due != null && due.isAfter(tables.clock().instant())) {
        held.add(order);
        wakeAt(due);
        return true;
      } else if (!last && held.contains(order)) {
        return true;
      } else if (!last && outage != null && failedBefore) {
        postponed.add(row);
        held.add(order);
        wakeAt(tables.clock().instant());
        return true;
      }
      return tryTo(row, order, failedBefore);
    }

    private boolean tryTo(Row row, String order, boolean failedBefore) throws InterruptedException {
      int failuresInARow = reached ? 0 : lease.failures();
      NotificationDelivery.Result result = delivering.attempt(row, surroundings, failuresInARow);
      if (result.tried()) {
        tried++;
        pace = pace.after(tables.clock().instant());
      }
      if (result.again() != null) {
        held.add(order);
        wakeAt(result.again());
      }
      refused = result.refused() == null ? refused : result.refused();
      if (result.outage() != null) {
        outage = result.outage();
        failing.add(row.columns().text("id"));
        down |= failing.size() > 1 && !failedBefore;
        // A notification that failed before may itself be the cause. If there is a notification
        // that has not failed before, its result decides.
        return failing.size() < 2 || failedBefore && !last;
      } else if (result.tried()) {
        reached = true;
        outage = null;
        failing.clear();
      }
      return true;
    }

    private void wakeAt(Instant due) {
      next = next == null || due.isBefore(next) ? due : next;
    }

    /**
     * Postpones the remaining notifications of a failing channel. Notifications that have waited
     * too long fail permanently.
     */
    private Optional<Instant> fail() {
      NotificationDelivery.Outage failed = Objects.requireNonNull(outage);
      expire(failed);
      // A new notification is attempted immediately, unless a notification that had not failed
      // before has failed.
      return giveUp(failed.until(), down ? "" : only(failing));
    }

    private void expire(NotificationDelivery.Outage failed) {
      KeyRange range = OutboxKeys.open(channel);
      Instant latest = tables.clock().instant().plus(SHARE);
      String from = range.from();
      boolean more = true;
      while (more && tables.clock().instant().isBefore(latest) && lease.holds()) {
        List<Row> rows = page(new KeyRange(from, range.to()));
        int expired = 0;
        for (Row row : rows) {
          expired += delivering.expire(row, failed) ? 1 : 0;
        }
        more = expired > 0 && rows.size() == PAGE;
        from = more ? rows.get(rows.size() - 1).key() + " " : from;
      }
    }

    /**
     * Publishes a change in the refused recipients once, and returns the lane's columns for them.
     */
    private Columns refused() {
      String now = refused;
      if (now == null) {
        return Columns.none();
      }
      if (!now.isEmpty() && !now.equals(lease.refused())) {
        RefusedRecipients.tell(tables, channel, now);
      }
      Instant at = now.isEmpty() ? null : tables.clock().instant();
      return Columns.none().with("refused", now).with("refused_at", at);
    }

    private Optional<Instant> giveUp(@Nullable Instant due, String suspect) {
      Columns found = refused();
      int failures = reached ? 0 : lease.failures();
      NotificationDelivery.Outage failed = outage;
      if (failed != null) {
        failures++;
        found = found.with("code", failed.code()).with("message", failed.message());
        if (failures == 1) {
          found = found.with("failing_since", tables.clock().instant());
        }
      }
      return lease.giveUp(due, failures, failures == 0 ? "" : suspect, pace, found);
    }
  }

  private static String only(Set<String> ids) {
    return ids.stream().findFirst().orElse("");
  }

  /**
   * Reports recipients that a mail server refuses although it accepts the notification for other
   * recipients. Each change in the set of recipients is one event.
   */
  private static final class RefusedRecipients {
    private RefusedRecipients() {}

    /**
     * Publishes the event.
     *
     * @param detail names the recipients and states what to do
     */
    static void tell(Tables tables, String channel, String detail) {
      Instant now = tables.clock().instant();
      LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
      String who = Integer.toHexString(detail.hashCode());
      ObjectNode event = Json.object().put("id", "refused|%s|%s|%s".formatted(channel, day, who));
      event.put("type", "recipients.refused").put("at", now.toString()).put("channel", channel);
      event.put("code", ChannelCodes.CHANNEL_REFUSED.code()).put("detail", detail);
      new EventFeed(tables).tell(event, Labels.NONE);
    }
  }
}
