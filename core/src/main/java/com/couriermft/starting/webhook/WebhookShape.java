package com.couriermft.starting.webhook;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.operating.label.Labels;
import java.util.regex.Pattern;

/** The fields of a request that creates a webhook, and of one that rotates its secret. */
public final class WebhookShape {
  /** The largest body that any webhook accepts. */
  public static final int MAX_BODY_BYTES = 1 << 20;

  private static final int DAY_SECONDS = 86_400;
  private static final int MOST_SECONDS = 7 * DAY_SECONDS;
  private static final int MOST_REQUESTS = 100_000;

  static final Property<Shape.Text> NAME =
      Property.optional(
              "name",
              Shape.Text.matching(
                  Pattern.compile("[^\\u0000-\\u001f\\u007f-\\u009f]{0,200}"),
                  "text, at most 200 characters, no control characters"),
              "Who calls it, for people; executions show it as who started them")
          .titled("Name", FieldGroup.GENERAL)
          .defaultsTo("");

  static final Property<Shape.OneOf> SCHEME =
      Property.optional(
              "scheme",
              Shape.OneOf.of(Scheme.class),
              "How requests are signed: as Standard Webhooks has it, or over the body alone")
          .titled("Signature scheme", FieldGroup.SECURITY)
          .defaultsTo("standard");

  static final Property<Shape.Whole> REQUESTS =
      Property.optional(
              "requests", Shape.Whole.of(1, MOST_REQUESTS), "Requests accepted in each window")
          .titled("Maximum number of requests", FieldGroup.LIMITS)
          .defaultsTo(100);

  static final Property<Shape.Whole> PER_SECONDS =
      Property.optional("per_seconds", Shape.Whole.of(1, DAY_SECONDS), "Length of a window")
          .titled("Window", FieldGroup.LIMITS)
          .in("seconds")
          .defaultsTo(60);

  static final Property<Shape.Fields> RATE_LIMIT =
      Property.optional(
              "rate_limit",
              Shape.Fields.of(REQUESTS, PER_SECONDS),
              "How many requests start something; those above are answered with 429")
          .titled("Rate limit", FieldGroup.LIMITS)
          .advanced();

  static final Property<Shape.ListOf<Shape.Text>> ALLOWED_HEADERS =
      Property.optional(
              "allowed_headers",
              new Shape.ListOf<>(
                  Shape.Text.matching(RequestFacts.HEADER, "name of a header"), 0, 32),
              "Headers that the execution may read as trigger.headers.<name in lower case>; none"
                  + " that carries a credential")
          .titled("Allowed headers", FieldGroup.PARAMETERS)
          .advanced()
          .defaultsTo(new String[0]);

  static final Property<Shape.Whole> BODY_BYTES =
      Property.optional(
              "max_body_bytes", Shape.Whole.of(1, MAX_BODY_BYTES), "Largest body that is accepted")
          .titled("Maximum body size", FieldGroup.LIMITS)
          .in("bytes")
          .advanced()
          .defaultsTo(256 << 10);

  static final Property<Shape.AnyObject> PARAMETERS =
      Property.optional(
              "parameters",
              new Shape.AnyObject(),
              "What the execution is given; {{trigger.…}} in it stands for what the request"
                  + " brought")
          .titled("Parameters", FieldGroup.PARAMETERS);

  static final Property<Shape.Whole> REPLAY_WINDOW =
      Property.optional(
              "replay_window_seconds",
              Shape.Whole.of(1, MOST_SECONDS),
              "Of scheme hmac_body: so long the same body again is a repetition and starts nothing")
          .titled("Replay window", FieldGroup.SECURITY)
          .in("seconds")
          .advanced()
          .defaultsTo(DAY_SECONDS);

  /** The body that creates a webhook. */
  public static final Shape.Fields WEBHOOK =
      Shape.Fields.of(
          NAME,
          SCHEME,
          RATE_LIMIT,
          ALLOWED_HEADERS,
          BODY_BYTES,
          PARAMETERS,
          REPLAY_WINDOW,
          Labels.LABELS);

  /** The time for which the old secret still counts. */
  public static final Property<Shape.Whole> OVERLAP =
      Property.optional(
              "overlap_seconds",
              Shape.Whole.of(0, MOST_SECONDS),
              "So long the secret before counts as well; 0 ends all there were")
          .titled("Overlap with the previous secret", FieldGroup.SECURITY)
          .in("seconds")
          .defaultsTo(DAY_SECONDS);

  /** The time for which the old address still counts. */
  public static final Property<Shape.Whole> ADDRESS_OVERLAP =
      Property.optional(
              "overlap_seconds",
              Shape.Whole.of(0, MOST_SECONDS),
              "So long the address before counts as well; 0 ends it at once")
          .titled("Overlap with the previous address", FieldGroup.SECURITY)
          .in("seconds")
          .defaultsTo(0);

  private WebhookShape() {}
}
