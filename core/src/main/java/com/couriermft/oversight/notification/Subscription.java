package com.couriermft.oversight.notification;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.NotificationCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.language.notice.EventWords;
import com.couriermft.language.notice.NoticeTemplate;
import com.couriermft.operating.event.EventFeed;
import com.couriermft.operating.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A subscription has a channel tell of events. Stored as
 *
 * <pre>
 * {"events": ["onFail", "expectation.missed"], "scope": {"jobs": ["partner-invoices"]},
 *  "channel": "operations", "enabled": true, "first_failure_only": true, "recovered": true,
 *  "quiet_hours": {"from": "22:00", "to": "06:00", "timezone": "Europe/Paris"},
 *  "template": {"subject": "{{event.job_id}} failed"}, …}</pre>
 *
 * @param id its name
 * @param events types, and words for several
 * @param scope which events of these types
 * @param channel that tells
 * @param enabled whether it is told
 * @param firstFailureOnly whether of failures in a row the first alone is told
 * @param recovered whether the first success after a told failure is told
 * @param quiet when nothing is told; {@code null} for never
 * @param throttle how much is told at most; {@code null} for no bound
 * @param digest when events are told together; {@code null} for each by itself
 * @param includeFiles whether names of files are told
 * @param template its own words for notices; {@code null} for the usual ones
 * @param labels that it carries: it hears only of what carries them, too
 */
record Subscription(
    String id,
    Set<String> events,
    SubscriptionScope scope,
    String channel,
    boolean enabled,
    boolean firstFailureOnly,
    boolean recovered,
    @Nullable QuietHours quiet,
    @Nullable ThrottleRule throttle,
    @Nullable DigestTimes digest,
    boolean includeFiles,
    @Nullable NoticeTemplate template,
    Labels labels) {
  /** Copies. */
  Subscription {
    events = Set.copyOf(events);
  }

  /**
   * Reads what was sent or stored.
   *
   * @throws InvalidInputException {@code invalid_subscription}, with every problem
   */
  static Subscription read(String id, JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(json, "", problems);
    if (!sent.text(SubscriptionShape.ID, id).equals(id)) {
      String detail = "Expected '" + id + "', as the address.";
      sent.problem(SubscriptionShape.ID.name(), CommonCodes.INVALID_VALUE, detail);
    }
    Set<String> events = new LinkedHashSet<>(sent.choices(SubscriptionShape.EVENTS));
    boolean files = sent.flag(SubscriptionShape.INCLUDE_FILES);
    Subscription read =
        new Subscription(
            id,
            events,
            SubscriptionScope.read(sent.within(SubscriptionShape.SCOPE)),
            sent.text(SubscriptionShape.CHANNEL),
            sent.flag(SubscriptionShape.ENABLED),
            sent.flag(SubscriptionShape.FIRST_FAILURE_ONLY),
            sent.flag(SubscriptionShape.RECOVERED),
            sent.find(SubscriptionShape.QUIET_HOURS.name()) == null
                ? null
                : QuietHours.read(sent.within(SubscriptionShape.QUIET_HOURS)),
            sent.find(SubscriptionShape.THROTTLE.name()) == null
                ? null
                : ThrottleRule.read(sent.within(SubscriptionShape.THROTTLE)),
            sent.find(SubscriptionShape.DIGEST.name()) == null
                ? null
                : DigestTimes.read(sent.within(SubscriptionShape.DIGEST)),
            files,
            NoticeTemplate.read(sent, EventWords.types(events), files, problems),
            Labels.read(sent));
    if (read.throttle != null && read.digest != null) {
      String detail = "A digest tells everything together: leave 'throttle' or 'digest' out.";
      sent.problem(SubscriptionShape.THROTTLE.name(), CommonCodes.INVALID_VALUE, detail);
    }
    sent.end();
    if (!problems.isEmpty()) {
      throw invalid(problems);
    }
    return read;
  }

  static InvalidInputException invalid(List<Problem> problems) {
    return new InvalidInputException(
        NotificationCodes.INVALID_SUBSCRIPTION,
        "The subscription has " + problems.size() + " problem(s).",
        problems);
  }

  /** Returns whether an event is one that this subscription tells of, as far as the event goes. */
  boolean asksFor(EventFeed.Numbered event) {
    return EventWords.types(events).contains(event.event().path("type").asText())
        && scope.has(event, true)
        && labels.areIn(event.labels());
  }

  /** Returns whether this subscription asks for types of {@link EventWords#ON_DEMAND}. */
  boolean asksOnDemand() {
    return EventWords.types(events).stream().anyMatch(EventWords.ON_DEMAND::contains);
  }

  /** Returns whether an event may change what this subscription tells of later events. */
  boolean heeds(EventFeed.Numbered event) {
    return (firstFailureOnly || recovered)
        && EventSubject.isSuccess(event.event())
        && scope.has(event, false)
        && labels.areIn(event.labels());
  }

  /** Returns the subscription as it is stored, with every default. */
  ObjectNode toJson() {
    ObjectNode json = Json.object();
    ArrayNode types = json.putArray(SubscriptionShape.EVENTS.name());
    events.stream().sorted().forEach(types::add);
    json.set(SubscriptionShape.SCOPE.name(), scope.toJson());
    json.put(SubscriptionShape.CHANNEL.name(), channel);
    json.put(SubscriptionShape.ENABLED.name(), enabled);
    json.put(SubscriptionShape.FIRST_FAILURE_ONLY.name(), firstFailureOnly);
    json.put(SubscriptionShape.RECOVERED.name(), recovered);
    if (quiet != null) {
      json.set(SubscriptionShape.QUIET_HOURS.name(), quiet.toJson());
    }
    if (throttle != null) {
      json.set(SubscriptionShape.THROTTLE.name(), throttle.toJson());
    }
    if (digest != null) {
      json.set(SubscriptionShape.DIGEST.name(), digest.toJson());
    }
    json.put(SubscriptionShape.INCLUDE_FILES.name(), includeFiles);
    if (template != null) {
      json.set(NoticeTemplate.FIELD.name(), template.toJson());
    }
    return labels.addTo(json);
  }
}
