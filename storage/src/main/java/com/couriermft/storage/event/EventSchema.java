package com.couriermft.storage.event;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The schema of one event type, without the fields that every event has. Immutable. As JSON:
 *
 * <pre>{"type": "queue.sample", "warns": "poison and messages > 0",
 *  "meaning": "…", "fields": [{"name": "queue", …}]}</pre>
 *
 * @param type the type, such as {@code step.failed}; never renamed
 * @param warns when an operator should look at the event
 * @param meaning when and how often the event occurs
 * @param fields the fields in addition to {@link EventCatalogue#COMMON}
 */
public record EventSchema(String type, Warns warns, String meaning, List<EventField> fields) {

  /** The condition under which an event is logged at {@code WARN} instead of {@code INFO}. */
  public enum Warns {
    /** Every event requires attention. */
    ALWAYS("always", event -> true),
    /** No event requires attention. */
    NEVER("never", event -> false),
    /** A poison queue is not empty. */
    POISONED(
        "poison and messages > 0",
        event -> event.path("poison").asBoolean() && event.path("messages").asLong() > 0),
    /** A call was rejected, or used break-glass access. */
    REFUSED(
        "status 401 or 403, or caller break-glass",
        event ->
            event.path("status").asInt() == 401
                || event.path("status").asInt() == 403
                || event.path("caller").asText().equals("break-glass"));

    private final String text;
    private final Predicate<JsonNode> rule;

    Warns(String text, Predicate<JsonNode> rule) {
      this.text = text;
      this.rule = rule;
    }

    /** Returns the condition in words: {@code always}, {@code never}, or the fields that decide. */
    public String text() {
      return text;
    }
  }

  public EventSchema {
    fields = List.copyOf(fields);
  }

  /** Returns whether an event of this type requires attention. */
  public boolean isWarning(JsonNode event) {
    return warns.rule.test(event);
  }

  /** Returns the problems of an event of this type: one sentence for each invalid field. */
  List<String> problems(JsonNode event) {
    List<EventField> all = new ArrayList<>(EventCatalogue.COMMON);
    all.addAll(fields);
    return problems(all, event);
  }

  static List<String> problems(List<EventField> fields, JsonNode object) {
    List<String> problems = new ArrayList<>();
    for (EventField field : fields) {
      JsonNode value = object.get(field.name());
      if (value == null) {
        if (!field.optional()) {
          problems.add("'" + field.name() + "' is missing");
        }
      } else if (!field.holds(value)) {
        problems.add("'%s' is %s, no %s".formatted(field.name(), value, field.type().text()));
      }
    }
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      if (fields.stream().noneMatch(field -> field.name().equals(entry.getKey()))) {
        problems.add("'" + entry.getKey() + "' is not in the catalogue");
      }
    }
    return problems;
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("type", type);
    json.put("warns", warns.text()).put("meaning", meaning);
    fields.forEach(field -> json.withArray("fields").add(field.toJson()));
    return json;
  }
}
