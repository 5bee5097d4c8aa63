package com.couriermft.oversight.notification;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.language.notice.EventWords;
import com.couriermft.language.notice.NoticeTemplate;
import com.couriermft.operating.event.EventCatalogue;
import com.couriermft.operating.label.Labels;
import com.couriermft.starting.calendar.BusinessCalendar;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The fields of subscriptions as authors send them. */
public final class SubscriptionShape {
  private static final int MOST_NAMES = 100;
  private static final int MOST_IN_WINDOW = 10_000;
  private static final int LONGEST_WINDOW = 86_400;
  private static final Shape.Text ID_TEXT = Shape.Text.matching(JobDefinition.ID, "");

  private static final Shape.Text TIME_OF_DAY =
      Shape.Text.matching(
          Pattern.compile("(?:[01][0-9]|2[0-3]):[0-5][0-9]"), "a time of day, such as 05:00");

  private static final Shape.Text CODE =
      Shape.Text.matching(Pattern.compile("[a-z][a-z0-9_]{0,63}"), "a failure's code");

  static final Property<Shape.Text> ID =
      Property.optional("subscription_id", ID_TEXT, "Its id, if given that of the address")
          .titled("Subscription ID", FieldGroup.GENERAL);

  static final Property<Shape.ListOf<Shape.OneOf>> EVENTS =
      Property.required(
              "events",
              new Shape.ListOf<>(new Shape.OneOf(events()), 1, MOST_NAMES),
              "Types of events, or a word: `onStart` is the start of an execution or a chain (at"
                  + " most once), `onSuccess` the completion of an execution or a chain, `onFail`"
                  + " its failure for good, `onEnd` both and its cancellation")
          .titled("Events", FieldGroup.NOTIFICATIONS);

  static final Property<Shape.Text> CHANNEL =
      Property.required("channel", ID_TEXT, "The channel that tells")
          .titled("Channel", FieldGroup.NOTIFICATIONS);

  static final Property<Shape.Flag> ENABLED =
      Property.optional(
              "enabled", new Shape.Flag(), "Whether it is told; what waits of a disabled one dies")
          .titled("Enabled", FieldGroup.GENERAL)
          .defaultsTo(true);

  static final Property<Shape.Flag> FIRST_FAILURE_ONLY =
      Property.optional(
              "first_failure_only",
              new Shape.Flag(),
              "Whether of failures of a job, chain or watch in a row the first alone is told")
          .titled("First failure only", FieldGroup.FILTERS)
          .defaultsTo(false);

  static final Property<Shape.Flag> RECOVERED =
      Property.optional(
              "recovered",
              new Shape.Flag(),
              "Whether the first success of a job or chain after a told failure is told")
          .titled("Notify on recovery", FieldGroup.FILTERS)
          .defaultsTo(false);

  static final Property<Shape.Flag> INCLUDE_FILES =
      Property.optional(
              "include_files",
              new Shape.Flag(),
              "Whether names of files and folders are told; without it an event's fields of files"
                  + " are left out, but the message of a failure stands as it is")
          .titled("Include file names", FieldGroup.NOTIFICATIONS)
          .advanced()
          .defaultsTo(false);

  static final Property<Shape.ListOf<Shape.Text>> JOBS =
      names("jobs", ID_TEXT, "Of these jobs").titled("Jobs", FieldGroup.FILTERS);

  static final Property<Shape.ListOf<Shape.Text>> CHAINS =
      names("chains", ID_TEXT, "Or of these chains").titled("Chains", FieldGroup.FILTERS);

  static final Property<Shape.ListOf<Shape.Text>> CONNECTIONS =
      names("connections", ID_TEXT, "Events that name one of these connections")
          .titled("Connections", FieldGroup.FILTERS);

  static final Property<Shape.ListOf<Shape.Text>> CODES =
      names("codes", CODE, "Failures and verdicts with one of these codes")
          .titled("Failure codes", FieldGroup.FILTERS);

  static final Property<Shape.MapOf<Shape.Text>> CARRIED =
      Labels.field("What the event is about carries all of these labels");

  private static final Shape.Fields SCOPE_FIELDS =
      Shape.Fields.of(JOBS, CHAINS, CONNECTIONS, CODES, CARRIED);

  static final Property<Shape.Fields> SCOPE =
      Property.optional("scope", SCOPE_FIELDS, "Which of these events: those that fit all fields")
          .titled("Scope", FieldGroup.FILTERS);

  static final Property<Shape.Text> FROM =
      Property.optional("from", TIME_OF_DAY, "When quiet begins on each day; with `to`")
          .titled("From", FieldGroup.SCHEDULE);

  static final Property<Shape.Text> TO =
      Property.optional("to", TIME_OF_DAY, "When quiet ends, on the next day if before `from`")
          .titled("To", FieldGroup.SCHEDULE);

  static final Property<Shape.Text> CALENDAR =
      Property.optional(
              "calendar",
              Shape.Text.matching(BusinessCalendar.ID, ""),
              "A calendar whose other days are quiet as a whole")
          .titled("Calendar", FieldGroup.SCHEDULE);

  static final Property<Shape.Text> TIMEZONE =
      Property.optional("timezone", Shape.Text.upTo(64), "The clock of the times, an IANA name")
          .titled("Time zone", FieldGroup.SCHEDULE)
          .defaultsTo("UTC");

  private static final Shape.Fields QUIET_FIELDS = Shape.Fields.of(FROM, TO, CALENDAR, TIMEZONE);

  static final Property<Shape.Fields> QUIET_HOURS =
      Property.optional(
              "quiet_hours",
              QUIET_FIELDS,
              "When nothing is told: what happens is told together when quiet ends, after seven"
                  + " days at the latest")
          .titled("Quiet hours", FieldGroup.SCHEDULE);

  static final Property<Shape.OneOf> PER =
      Property.optional(
              "per",
              Shape.OneOf.of(ThrottleRule.Per.class),
              "Whether each job, chain or other subject" + " counts by itself, or all together")
          .titled("Counted per", FieldGroup.LIMITS)
          .defaultsTo("job");

  static final Property<Shape.Whole> MAX =
      Property.required("max", Shape.Whole.of(1, MOST_IN_WINDOW), "How many are told in a window")
          .titled("Maximum number of notifications", FieldGroup.LIMITS);

  static final Property<Shape.Whole> WINDOW_SECONDS =
      Property.required(
              "window_seconds",
              Shape.Whole.of(1, LONGEST_WINDOW),
              "How long a window is, from the first that is told")
          .titled("Window", FieldGroup.LIMITS)
          .in("seconds");

  static final Property<Shape.Flag> OVERFLOW_DIGEST =
      Property.optional(
              "digest",
              new Shape.Flag(),
              "Whether the others are told together when the window ends; else they are only kept,"
                  + " as `suppressed`")
          .titled("Digest of the rest", FieldGroup.LIMITS)
          .defaultsTo(true);

  private static final Shape.Fields THROTTLE_FIELDS =
      Shape.Fields.of(PER, MAX, WINDOW_SECONDS, OVERFLOW_DIGEST);

  static final Property<Shape.Fields> THROTTLE =
      Property.optional("throttle", THROTTLE_FIELDS, "How many are told at most")
          .titled("Throttling", FieldGroup.LIMITS);

  static final Property<Shape.OneOf> EVERY =
      Property.required("every", Shape.OneOf.of(DigestTimes.Every.class), "How often")
          .titled("Every", FieldGroup.SCHEDULE);

  static final Property<Shape.Text> AT =
      Property.optional("at", TIME_OF_DAY, "With `day`, when")
          .titled("Time of day", FieldGroup.SCHEDULE)
          .defaultsTo("08:00");

  private static final Shape.Fields DIGEST_FIELDS = Shape.Fields.of(EVERY, AT, TIMEZONE);

  static final Property<Shape.Fields> DIGEST =
      Property.optional(
              "digest",
              DIGEST_FIELDS,
              "When what has happened is told together, instead of each event by itself")
          .titled("Digest", FieldGroup.SCHEDULE);

  static final Property<Shape.MapOf<Shape.Text>> LABELS =
      Labels.field("What it is found and told apart by; it hears only of what carries them, too");

  /** A subscription. */
  public static final Shape.Fields SUBSCRIPTION =
      Shape.Fields.of(
          ID,
          EVENTS,
          SCOPE,
          CHANNEL,
          ENABLED,
          FIRST_FAILURE_ONLY,
          RECOVERED,
          QUIET_HOURS,
          THROTTLE,
          DIGEST,
          INCLUDE_FILES,
          NoticeTemplate.FIELD,
          LABELS);

  private SubscriptionShape() {}

  private static List<String> events() {
    List<String> all = new ArrayList<>(EventWords.ALL.keySet());
    all.addAll(EventCatalogue.KEPT);
    return all;
  }

  private static Property<Shape.ListOf<Shape.Text>> names(
      String name, Shape.Text each, String help) {
    return Property.optional(name, new Shape.ListOf<>(each, 0, MOST_NAMES), help)
        .defaultsTo(List.of());
  }
}
