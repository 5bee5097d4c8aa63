package com.couriermft.engine.notice;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.event.EventCatalogue;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A job's rule for notifications about its executions. Stored in its definition as
 *
 * <pre>{"channel": "operations", "events": ["onFail"], "template": {"subject": "…"}}</pre>
 *
 * @param channel the channel that sends the notification
 * @param events event types, and words that stand for several types; ordered
 * @param template a custom template; {@code null} for the default texts
 */
public record NoticeRule(
    @Field(
            title = "Channel",
            group = FieldGroup.NOTIFICATIONS,
            help = "The channel that sends the notifications",
            required = true,
            pattern = "[a-z0-9][a-z0-9-]{0,62}")
        String channel,
    @Field(
            title = "Events",
            group = FieldGroup.NOTIFICATIONS,
            help =
                "Types of events of executions, or one of four words. `onStart` is sent at most"
                    + " once when an execution starts; `onSuccess` when it completes; `onFail` when"
                    + " it fails permanently; `onEnd` when it completes, fails permanently or is"
                    + " cancelled",
            required = true,
            type = EventsField.class)
        Set<String> events,
    @Field(
            title = NoticeTemplate.TITLE,
            group = FieldGroup.NOTIFICATIONS,
            advanced = true,
            help = NoticeTemplate.HELP)
        @Nullable NoticeTemplate template)
    implements CheckedRecord {
  /** Maximum number of notification rules of a job. */
  public static final int MOST = 10;

  /** Copies and sorts the events. */
  public NoticeRule {
    events = Collections.unmodifiableSet(new TreeSet<>(events));
  }

  @Override
  public void check(CheckedObject sent) {
    if (template != null) {
      template
          .problems(sent.pointer("template"), EventWords.types(events), false)
          .forEach(sent::problem);
    }
  }

  /** Reads and writes types of execution events, and words that stand for several types. */
  public static class EventsField implements FieldType<Shape.ListOf<Shape.OneOf>, Set<String>> {
    @Override
    public Shape.ListOf<Shape.OneOf> shape() {
      List<String> all = new ArrayList<>(EventWords.ALL.keySet());
      EventCatalogue.KEPT.stream()
          .filter(type -> type.startsWith("execution.") || type.startsWith("step."))
          .forEach(all::add);
      return new Shape.ListOf<>(new Shape.OneOf(all), 1, all.size());
    }

    @Override
    public Set<String> read(CheckedObject object, Property<Shape.ListOf<Shape.OneOf>> property) {
      return new TreeSet<>(object.choices(property));
    }

    @Override
    public JsonNode write(Set<String> events) {
      return Json.tree(new TreeSet<>(events));
    }
  }
}
