package com.couriermft.operate.notification;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.failure.catalogue.NotificationCodes;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Documents;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Stores subscriptions. Thread-safe. */
public final class Subscriptions {
  /** The JSON that requests and bundles may send for a subscription. */
  public static final Shape.Fields SHAPE = Subscription.SHAPE;

  /**
   * Maximum number of subscriptions. The number is limited because each event is matched against
   * each subscription.
   */
  public static final int MOST = 200;

  private final Documents documents;

  /** Creates the store of subscriptions in these tables. */
  public Subscriptions(Tables tables) {
    documents =
        new Documents(
            tables, "config", "subscription", each -> Subscription.read(each.name(), each.json()));
  }

  /** Returns the documents in which the definitions are stored. */
  public Documents documents() {
    return documents;
  }

  /**
   * Validates a definition.
   *
   * @param channelExists whether a channel with an id exists
   * @param calendarExists whether a calendar with an id exists
   * @param ids ids of all other subscriptions that will exist after the save
   * @return the stored form, with every default
   * @throws InvalidInputException {@code invalid_subscription}, with every problem
   */
  public static ObjectNode read(
      String id,
      JsonNode sent,
      Predicate<String> channelExists,
      Predicate<String> calendarExists,
      Collection<String> ids) {
    Subscription read = Subscription.read(id, sent);
    List<Problem> problems = new ArrayList<>();
    if (!channelExists.test(read.channel())) {
      String detail = "Channel '" + read.channel() + "' does not exist.";
      problems.add(new Problem("/channel", ChannelCodes.UNKNOWN_CHANNEL, detail));
    }
    QuietHours quiet = read.quiet();
    String calendar = quiet == null ? null : quiet.calendar();
    if (calendar != null && !calendarExists.test(calendar)) {
      String detail = "Calendar '" + calendar + "' does not exist.";
      problems.add(new Problem("/quiet_hours/calendar", ScheduleCodes.UNKNOWN_CALENDAR, detail));
    }
    if (ids.stream().filter(other -> !other.equals(id)).count() >= MOST) {
      String detail = "There are already %d subscriptions, the maximum.";
      problems.add(
          new Problem("", NotificationCodes.TOO_MANY_SUBSCRIPTIONS, detail.formatted(MOST)));
    }
    if (!problems.isEmpty()) {
      throw Subscription.invalid(problems);
    }
    return read.toJson();
  }

  /** Returns the ids of all subscriptions, including unreadable subscriptions. */
  public List<String> ids() {
    return documents.listed().stream().map(Listed::id).toList();
  }

  /** Returns the enabled and readable subscriptions, by id. */
  List<Subscription> enabled() {
    List<Subscription> all = new ArrayList<>();
    documents.forEach(
        document -> {
          Subscription read = Subscription.read(document.name(), document.json());
          if (read.enabled()) {
            all.add(read);
          }
        });
    return all.stream().sorted(Comparator.comparing(Subscription::id)).toList();
  }

  /**
   * Returns the ids of all subscriptions that are not disabled. Unreadable subscriptions count as
   * enabled.
   */
  Set<String> alive() {
    Set<String> disabled = new HashSet<>();
    Set<String> alive =
        new HashSet<>(
            documents.forEach(
                document -> {
                  if (!document.json().path(Subscription.ENABLED).asBoolean(true)) {
                    disabled.add(document.name());
                  }
                }));
    alive.removeAll(disabled);
    return alive;
  }
}
