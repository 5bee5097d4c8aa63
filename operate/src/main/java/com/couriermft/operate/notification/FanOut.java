package com.couriermft.operate.notification;

import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.automation.calendar.Calendars;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates notifications from the events of the feed, one for each matching subscription. One
 * transaction writes the notifications of several events and advances the position, so that only
 * one of several hosts succeeds. Thread-safe.
 */
final class FanOut {
  private static final Logger LOG = LoggerFactory.getLogger(FanOut.class);

  /** Maximum number of events in one transaction. */
  private static final int PAGE = 100;

  /** Maximum number of transactions per turn. */
  private static final int MOST_PAGES = 20;

  private static final int TRIES = 8;

  /** Number of events to read again after the feed was reset by restoring a backup. */
  private static final int LOOKED_AT_AGAIN = 500;

  private final Tables tables;
  private final EventFeed feed;
  private final ActiveSubscriptions listening;
  private final Calendars calendars;

  FanOut(Tables tables, EventFeed feed, ActiveSubscriptions listening) {
    this.tables = tables;
    this.feed = feed;
    this.listening = listening;
    this.calendars = Calendars.of(Calendars.documents(tables));
  }

  /**
   * The result of a turn.
   *
   * @param channels channels with new notifications
   * @param more whether unprocessed events remain
   */
  record Turn(Set<String> channels, boolean more) {}

  /**
   * Starts creating notifications for all events from now on, unless already started. May be called
   * repeatedly.
   */
  void begin() {
    if (position().isPresent()) {
      return;
    }
    OutboxEdit edit = new OutboxEdit(tables);
    edit.insert(OutboxKeys.POSITION, Columns.none().with("after", feed.newest()));
    try {
      edit.commit();
    } catch (StoreConflict begun) {
      LOG.debug("Another host has started the outbox", begun);
    }
  }

  private Optional<Row> position() {
    return tables.find(OutboxKeys.TABLE, OutboxKeys.PARTITION, OutboxKeys.POSITION);
  }

  /** Processes the next events. Has no effect before {@link #begin}. */
  Turn turn() {
    Set<String> channels = new TreeSet<>();
    Optional<List<Subscription>> enabled = Optional.empty();
    int conflicts = 0;
    for (int page = 0; page < MOST_PAGES; page++) {
      Optional<Row> at = position();
      if (at.isEmpty()) {
        return new Turn(channels, false);
      }
      EventFeed.Page events = read(at.get());
      if (events.end().number() <= at.get().columns().number("after")) {
        return new Turn(channels, false);
      }
      if (enabled.isEmpty()) {
        enabled = Optional.of(listening.subscriptions().enabled());
      }
      try {
        Batch batch = new Batch(at.get(), conflicts > 0);
        batch.take(events, enabled.get());
        channels.addAll(batch.channels);
        conflicts = 0;
      } catch (StoreConflict conflict) {
        if (++conflicts == TRIES) {
          throw conflict;
        }
        LOG.debug("The outbox changed in the meantime; reading its position again", conflict);
      }
    }
    return new Turn(channels, true);
  }

  private EventFeed.Page read(Row at) {
    long after = at.columns().number("after");
    try {
      return feed.read(after, PAGE, LabelFilter.ALL, Instant.MIN);
    } catch (CourierException e) {
      if (!e.code().equals(RequestCodes.EVENTS_GONE.code())) {
        throw e;
      }
      long oldest = feed.oldest();
      long from = after < oldest ? oldest : Math.max(oldest, feed.newest() - LOOKED_AT_AGAIN);
      LOG.warn("Events after {} no longer exist; notifications continue after {}", after, from, e);
      OutboxEdit edit = new OutboxEdit(tables).with(at);
      edit.put(OutboxKeys.POSITION, Columns.none().with("after", from).with("within", ""));
      edit.commit();
      throw new StoreConflict("The position of the outbox was reset.");
    }
  }

  /** The events of one transaction. */
  private final class Batch {
    private final OutboxEdit edit;
    private final Columns at;
    private final boolean careful;
    private final Instant now = tables.clock().instant();
    private final Set<String> channels = new TreeSet<>();
    private final Map<String, Predicate<LocalDate>> days = new HashMap<>();

    /**
     * Starts a batch.
     *
     * @param careful whether notifications may already exist, which is possible after a backup was
     *     restored
     */
    Batch(Row at, boolean careful) {
      this.edit = new OutboxEdit(tables).with(at);
      this.at = at.columns();
      this.careful = careful;
    }

    void take(EventFeed.Page events, List<Subscription> enabled) {
      long after = at.number("after");
      for (EventFeed.Numbered event : events.events()) {
        String done = event.number() == at.number("of") ? at.text("within") : "";
        for (Subscription subscription : listening.to(event.event(), enabled)) {
          if (subscription.id().compareTo(done) <= 0) {
            continue;
          }
          if (edit.size() + NotificationCollector.MOST_ROWS >= Tables.MAX_WRITES) {
            commit(after, event.number(), done);
            return;
          }
          hear(subscription, event);
          done = subscription.id();
        }
        after = event.number();
      }
      commit(events.end().number(), 0, "");
    }

    private void commit(long after, long of, String within) {
      Columns position = Columns.none().with("after", after).with("of", of).with("within", within);
      edit.put(OutboxKeys.POSITION, position);
      edit.commit();
    }

    /** Processes one event for one subscription; a failure does not affect other subscriptions. */
    private void hear(Subscription subscription, EventFeed.Numbered event) {
      try {
        if (subscription.asksFor(event) || subscription.heeds(event)) {
          judge(subscription, event);
        }
      } catch (StoreUnavailable e) {
        throw e;
      } catch (RuntimeException e) {
        LOG.error(
            "Subscription(id='{}') couldn't process event {}",
            subscription.id(),
            event.number(),
            e);
      }
    }

    private void judge(Subscription subscription, EventFeed.Numbered event) {
      String subjectOf = EventSubject.of(event.event());
      String subjectKey = OutboxKeys.ofSubject(subscription.id(), subjectOf);
      ThrottleRule throttle = subscription.throttle();
      boolean alone = throttle != null && throttle.per() == ThrottleRule.Per.JOB;
      String groupKey = OutboxKeys.ofGroup(subscription.id(), alone ? subjectOf : "all");
      boolean remembers = subscription.firstFailureOnly() || subscription.recovered();
      SubscriptionState subject = remembers ? memory(subjectKey) : SubscriptionState.NONE;
      SubscriptionState group = throttle == null ? SubscriptionState.NONE : memory(groupKey);
      SubscriptionRules.Verdict verdict =
          new SubscriptionRules(subscription, now, days(subscription)).of(event, subject, group);
      if (careful
          && verdict.act() != SubscriptionRules.Act.PASS
          && new NotificationCollector(edit, now).isKnown(subscription, event)) {
        channels.add(subscription.channel());
        return;
      }
      put(subscription, event, verdict);
      if (remembers && !verdict.subject().equals(subject)) {
        edit.put(subjectKey, verdict.subject().columns());
      }
      if (!verdict.group().equals(group)) {
        edit.put(groupKey, verdict.group().columns());
      }
    }

    private void put(
        Subscription subscription, EventFeed.Numbered event, SubscriptionRules.Verdict verdict) {
      NotificationCollector collecting = new NotificationCollector(edit, now);
      Instant until = verdict.until();
      if (until != null) {
        collecting.collect(subscription, event, until);
      } else if (verdict.act() != SubscriptionRules.Act.PASS) {
        collecting.tell(subscription, event, verdict);
        channels.add(subscription.channel());
      }
    }

    private SubscriptionState memory(String key) {
      return edit.find(key).map(SubscriptionState::of).orElse(SubscriptionState.NONE);
    }

    private Predicate<LocalDate> days(Subscription subscription) {
      QuietHours quiet = subscription.quiet();
      String calendar = quiet == null ? null : quiet.calendar();
      return calendar == null ? day -> true : days.computeIfAbsent(calendar, this::daysOf);
    }

    /**
     * Returns the days of a calendar. If the calendar is missing, every day counts, so that no day
     * is quiet.
     */
    private Predicate<LocalDate> daysOf(String calendar) {
      Optional<BusinessCalendar> found = Optional.empty();
      try {
        found = calendars.find(calendar);
      } catch (StoreUnavailable e) {
        throw e;
      } catch (CourierException e) {
        LOG.warn("Calendar '{}' cannot be read", calendar, e);
      }
      if (found.isEmpty()) {
        LOG.warn(
            "Calendar '{}' does not exist or cannot be read; no day is quiet because of it",
            calendar);
      }
      return found.<Predicate<LocalDate>>map(each -> each::allows).orElse(day -> true);
    }
  }
}
