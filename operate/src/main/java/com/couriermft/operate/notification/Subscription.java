package com.couriermft.operate.notification;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.notice.EventWords;
import com.couriermft.engine.notice.NoticeRule;
import com.couriermft.engine.notice.NoticeTemplate;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.NotificationCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.event.EventCatalogue;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A subscription that sends notifications of events through a channel. Stored as
 *
 * <pre>
 * {"events": ["onFail", "expectation.missed"], "scope": {"jobs": ["partner-invoices"]},
 *  "channel": "operations", "enabled": true, "first_failure_only": true, "recovered": true,
 *  "quiet_hours": {"from": "22:00", "to": "06:00", "timezone": "Europe/Paris"},
 *  "template": {"subject": "{{event.job_id}} failed"}, …}</pre>
 *
 * @param id id of the subscription
 * @param events types of events, and words for groups of types
 * @param scope conditions on the events
 * @param channel the channel to use
 * @param enabled whether notifications are sent
 * @param firstFailureOnly whether only the first of consecutive failures is sent
 * @param recovered whether the first success after a notified failure is sent
 * @param quiet quiet hours; {@code null} for none
 * @param throttle limit of notifications; {@code null} for none
 * @param digest times of digests; {@code null} for separate notifications
 * @param includeFiles whether notifications may contain file names
 * @param template custom text of notifications; {@code null} for the default text
 * @param labels labels of the subscription; only events with these labels match
 */
record Subscription(
    @Field(
            name = Subscription.ID_FIELD,
            title = "Subscription ID",
            help = "The ID of the subscription. If you give it, it must match the ID in the URL",
            pattern = JobDefinition.ID_FORM)
        String id,
    @Field(
            title = "Events",
            group = FieldGroup.NOTIFICATIONS,
            help =
                "Types of events, or one of four words for executions and chains, which the"
                    + " dashboard calls Start, Success, Failure and End. `onStart` is sent at most"
                    + " once when one starts; `onSuccess` when it completes; `onFail` when it fails"
                    + " permanently; `onEnd` when it completes, fails permanently or is cancelled",
            required = true,
            type = EventsField.class)
        Set<String> events,
    @Field(
            title = "Scope",
            group = FieldGroup.FILTERS,
            help = "Limits the subscription to events that match all of these fields")
        SubscriptionScope scope,
    @Field(
            title = "Channel",
            group = FieldGroup.NOTIFICATIONS,
            help = "The channel that sends the notifications",
            required = true,
            pattern = JobDefinition.ID_FORM)
        String channel,
    @Field(
            name = Subscription.ENABLED,
            title = "Enabled",
            advanced = true,
            help =
                "Whether notifications are sent; disabling the subscription discards the waiting"
                    + " ones",
            defaultValue = "true")
        boolean enabled,
    @Field(
            title = "First failure only",
            group = FieldGroup.FILTERS,
            help =
                "Whether only the first of consecutive failures of a job, chain or watch is"
                    + " reported",
            defaultValue = "false")
        boolean firstFailureOnly,
    @Field(
            title = "Notify on recovery",
            group = FieldGroup.FILTERS,
            help =
                "Whether the first success of a job or chain after a reported failure is reported",
            defaultValue = "false")
        boolean recovered,
    @Field(
            name = "quiet_hours",
            title = "Quiet hours",
            group = FieldGroup.SCHEDULE,
            advanced = true,
            help =
                "When no notifications are sent. Events are held and sent together when"
                    + " the quiet hours end, after seven days at the latest")
        @Nullable QuietHours quiet,
    @Field(
            title = "Throttling",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "Limits how many notifications are sent")
        @Nullable ThrottleRule throttle,
    @Field(
            title = "Digest",
            group = FieldGroup.SCHEDULE,
            advanced = true,
            help = "Collects events and sends them together instead of one notification for each")
        @Nullable DigestTimes digest,
    @Field(
            title = "Include file names",
            group = FieldGroup.NOTIFICATIONS,
            advanced = true,
            help =
                "Whether notifications include names of files and folders; otherwise they leave out"
                    + " an event's file fields, but a failure's message is unchanged",
            defaultValue = "false")
        boolean includeFiles,
    @Field(
            title = NoticeTemplate.TITLE,
            group = FieldGroup.NOTIFICATIONS,
            advanced = true,
            help = NoticeTemplate.HELP)
        @Nullable NoticeTemplate template,
    @Field(
            title = "Labels",
            advanced = true,
            help =
                "Names and values to find the subscription by. The labels also limit the"
                    + " subscription to events of objects that have all of these labels",
            type = LabelsField.class)
        Labels labels)
    implements CheckedRecord {
  static final String ID_FIELD = "subscription_id";
  static final String ENABLED = "enabled";

  private static final RecordForm<Subscription> FORM = RecordForm.of(Subscription.class);

  static final Shape.Fields SHAPE = FORM.shape();

  Subscription {
    events = Set.copyOf(events);
  }

  /**
   * Parses a definition that was sent or stored.
   *
   * @throws InvalidInputException {@code invalid_subscription}, with every problem
   */
  static Subscription read(String id, JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(json, "", problems);
    String said = FORM.text(ID_FIELD, sent);
    if (!said.isEmpty() && !said.equals(id)) {
      String detail = "Expected '" + id + "', the id in the URL.";
      sent.problem(ID_FIELD, CommonCodes.INVALID_VALUE, detail);
    }
    Subscription read = FORM.read(sent, Map.of(ID_FIELD, id));
    if (!problems.isEmpty()) {
      throw invalid(problems);
    }
    return read;
  }

  @Override
  public void check(CheckedObject sent) {
    if (template != null) {
      template
          .problems(sent.pointer("template"), EventWords.types(events), includeFiles)
          .forEach(sent::problem);
    }
    if (throttle != null && digest != null) {
      String detail = "Set either 'throttle' or 'digest', not both.";
      sent.problem("throttle", CommonCodes.INVALID_VALUE, detail);
    }
  }

  /** Returns the subscription that corresponds to a rule in a job's {@code notify} setting. */
  static Subscription ofJob(String id, String job, NoticeRule rule) {
    SubscriptionScope scope =
        new SubscriptionScope(Set.of(job), Set.of(), Set.of(), Set.of(), Labels.NONE);
    return new Subscription(
        id,
        rule.events(),
        scope,
        rule.channel(),
        true,
        false,
        false,
        null,
        null,
        null,
        false,
        rule.template(),
        Labels.NONE);
  }

  static InvalidInputException invalid(List<Problem> problems) {
    return new InvalidInputException(
        NotificationCodes.INVALID_SUBSCRIPTION,
        "The subscription has " + problems.size() + " problem(s).",
        problems);
  }

  /** Returns whether an event matches this subscription, regardless of earlier events. */
  boolean asksFor(EventFeed.Numbered event) {
    return EventWords.types(events).contains(event.event().path("type").asText())
        && scope.has(event, true)
        && labels.areIn(event.labels());
  }

  /** Returns whether this subscription requests types of {@link EventWords#ON_DEMAND}. */
  boolean asksOnDemand() {
    return EventWords.types(events).stream().anyMatch(EventWords.ON_DEMAND::contains);
  }

  /**
   * Returns whether an event can affect this subscription's notifications, including those of later
   * events.
   */
  boolean heeds(EventFeed.Numbered event) {
    return (firstFailureOnly || recovered)
        && EventSubject.isSuccess(event.event())
        && scope.has(event, false)
        && labels.areIn(event.labels());
  }

  /** Returns the stored form of the subscription, with every default. */
  ObjectNode toJson() {
    return FORM.write(this).without(ID_FIELD);
  }

  /** A field for event types and words that stand for groups of types. */
  static final class EventsField extends NoticeRule.EventsField {
    private static final int MAX_NAMES = 100;

    @Override
    public Shape.ListOf<Shape.OneOf> shape() {
      List<String> all = new ArrayList<>(EventWords.ALL.keySet());
      all.addAll(EventCatalogue.KEPT);
      return new Shape.ListOf<>(new Shape.OneOf(all), 1, MAX_NAMES);
    }
  }
}
