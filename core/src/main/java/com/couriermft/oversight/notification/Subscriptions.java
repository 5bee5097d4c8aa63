package com.couriermft.oversight.notification;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.storage.store.Documents;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The subscriptions there are. Thread-safe. */
public final class Subscriptions {
  private final Documents documents;

  /** Keeps subscriptions in these tables. */
  public Subscriptions(Tables tables) {
    documents = new Documents(tables, "config", "subscription");
  }

  /** Returns the documents that hold the definitions. */
  public Documents documents() {
    return documents;
  }

  /**
   * Checks a definition.
   *
   * @param channelExists whether there is a channel of a name
   * @param calendarExists whether there is a calendar of a name
   * @return what is stored, with every default
   * @throws InvalidInputException {@code invalid_subscription}, with every problem
   */
  public static ObjectNode read(
      String id, JsonNode sent, Predicate<String> channelExists, Predicate<String> calendarExists) {
    Subscription read = Subscription.read(id, sent);
    List<Problem> problems = new ArrayList<>();
    if (!channelExists.test(read.channel())) {
      String detail = "There is no channel '" + read.channel() + "'.";
      problems.add(new Problem("/channel", ChannelCodes.UNKNOWN_CHANNEL, detail));
    }
    QuietHours quiet = read.quiet();
    String calendar = quiet == null ? null : quiet.calendar();
    if (calendar != null && !calendarExists.test(calendar)) {
      String detail = "There is no calendar '" + calendar + "'.";
      problems.add(new Problem("/quiet_hours/calendar", ScheduleCodes.UNKNOWN_CALENDAR, detail));
    }
    if (!problems.isEmpty()) {
      throw Subscription.invalid(problems);
    }
    return read.toJson();
  }

  /** Returns the enabled ones that can be read, by id. */
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

  /** Returns the ids of all that are not disabled; one that cannot be read is not known to be. */
  Set<String> alive() {
    Set<String> disabled = new HashSet<>();
    Set<String> alive =
        new HashSet<>(
            documents.forEach(
                document -> {
                  if (!document.json().path(SubscriptionShape.ENABLED.name()).asBoolean(true)) {
                    disabled.add(document.name());
                  }
                }));
    alive.removeAll(disabled);
    return alive;
  }
}
