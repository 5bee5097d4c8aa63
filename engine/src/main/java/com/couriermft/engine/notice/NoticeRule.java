package com.couriermft.engine.notice;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.event.EventCatalogue;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A job's own wish for notices of its executions. Stored in its definition as
 *
 * <pre>{"channel": "operations", "events": ["onFail"], "template": {"subject": "…"}}</pre>
 *
 * @param channel that tells
 * @param events types, and words for several, ordered
 * @param template its own words; {@code null} for the usual ones
 */
public record NoticeRule(String channel, Set<String> events, @Nullable NoticeTemplate template) {
  /** Most wishes that one job may have. */
  public static final int MOST = 10;

  private static final Property<Shape.Text> CHANNEL =
      Property.required(
              "channel",
              Shape.Text.matching(Pattern.compile("[a-z0-9][a-z0-9-]{0,62}"), ""),
              "The channel that tells")
          .titled("Channel", FieldGroup.NOTIFICATIONS);

  private static final List<String> TYPES = types();

  private static final Property<Shape.ListOf<Shape.OneOf>> EVENTS =
      Property.required(
              "events",
              new Shape.ListOf<>(new Shape.OneOf(TYPES), 1, TYPES.size()),
              "Types of events of executions, or a word: `onStart` is the start of an execution (at"
                  + " most once), `onSuccess` completion, `onFail` the failure for good, `onEnd`"
                  + " both and cancellation")
          .titled("Events", FieldGroup.NOTIFICATIONS);

  /** The fields of one. */
  public static final Shape.Fields SHAPE = Shape.Fields.of(CHANNEL, EVENTS, NoticeTemplate.FIELD);

  /** The field of a job that holds them. */
  public static final Property<Shape.ListOf<Shape.Fields>> FIELD =
      Property.optional(
              "notify",
              new Shape.ListOf<>(SHAPE, 0, MOST),
              "Who is told of its executions, beside what subscriptions ask for; by default nobody")
          .titled("Notifications", FieldGroup.NOTIFICATIONS);

  /** Copies, in an order. */
  public NoticeRule {
    events = Collections.unmodifiableSet(new TreeSet<>(events));
  }

  private static List<String> types() {
    List<String> all = new ArrayList<>(EventWords.ALL.keySet());
    EventCatalogue.KEPT.stream()
        .filter(type -> type.startsWith("execution.") || type.startsWith("step."))
        .forEach(all::add);
    return List.copyOf(all);
  }

  /**
   * Reads one.
   *
   * @param problems where problems are added
   */
  public static NoticeRule read(CheckedObject sent, List<Problem> problems) {
    String channel = sent.text(CHANNEL);
    Set<String> events = new TreeSet<>(sent.choices(EVENTS));
    NoticeTemplate template = NoticeTemplate.read(sent, EventWords.types(events), false, problems);
    sent.end();
    return new NoticeRule(channel, events, template);
  }

  /** Returns it as a definition has it. */
  public ObjectNode toJson() {
    ObjectNode json = Json.object().put(CHANNEL.name(), channel);
    ArrayNode types = json.putArray(EVENTS.name());
    events.forEach(types::add);
    return template == null ? json : json.set(NoticeTemplate.FIELD.name(), template.toJson());
  }
}
