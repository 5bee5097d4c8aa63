package com.couriermft.storage.event;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.redaction.OneLine;
import com.couriermft.formats.redaction.Redaction;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Formats an event as a log line without secrets: {@code courier.event
 * {"v":1,"id":…,"type":…,"at":…,…}}, of at most {@link #MOST_BYTES}. If a line would be too long,
 * strings and lists are truncated, the longest first, and the line contains {@code "shortened":
 * true}. Pure.
 */
final class EventLine {
  static final String PREFIX = "courier.event ";

  /**
   * The maximum length of a line in UTF-8 bytes. Application Insights truncates at 32 KB, and some
   * log sinks at shorter lengths.
   */
  static final int MOST_BYTES = 8 * 1024;

  private static final int VERSION = 1;

  /** The lengths to which strings are truncated, one after another, until the line fits. */
  private static final List<Integer> MOST_CHARACTERS = List.of(1_000, 300, 100, 30);

  private static final int CHARACTERS_PER_ITEM = 50;

  private EventLine() {}

  /**
   * Formats an event as a line.
   *
   * @param event an event with {@code id} and {@code type}, and {@code at} if it is known
   * @param now the time for an event without {@code at}
   * @param trace the id of the trace that the event belongs to, or {@code null}
   */
  static String of(ObjectNode event, Instant now, @Nullable String trace) {
    ObjectNode whole = Json.object().put("v", VERSION);
    whole.set("id", Redaction.of(event.path("id")));
    whole.set("type", event.path("type"));
    whole.put("at", event.path("at").asText(now.toString()));
    if (trace != null) {
      whole.put("trace_id", trace);
    }
    event
        .properties()
        .forEach(field -> whole.putIfAbsent(field.getKey(), Redaction.of(field.getValue())));
    return shortened(whole);
  }

  /** Returns the JSON of an event's line, without the prefix. */
  static String json(ObjectNode event, Instant now, @Nullable String trace) {
    return of(event, now, trace).substring(PREFIX.length());
  }

  private static String shortened(ObjectNode whole) {
    String line = line(whole);
    for (int most : MOST_CHARACTERS) {
      if (fits(line)) {
        return line;
      }
      line = line(((ObjectNode) cut(whole, most)).put("shortened", true));
    }
    return fits(line) ? line : line(frame(whole));
  }

  /** Returns the common fields of an event that has too many fields. */
  private static ObjectNode frame(ObjectNode whole) {
    ObjectNode frame = Json.object();
    List.of("v", "id", "type", "at", "trace_id")
        .forEach(name -> whole.optional(name).ifPresent(value -> frame.set(name, cut(value, 200))));
    return frame.put("shortened", true);
  }

  private static JsonNode cut(JsonNode node, int most) {
    if (node instanceof ObjectNode object) {
      ObjectNode cut = Json.object();
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        cut.set(field.getKey(), cut(field.getValue(), most));
      }
      return cut;
    } else if (node instanceof ArrayNode list) {
      ArrayNode cut = Json.array();
      for (int i = 0; i < Math.min(list.size(), most / CHARACTERS_PER_ITEM); i++) {
        cut.add(cut(list.get(i), most));
      }
      return cut;
    }
    return node.isTextual() ? TextNode.valueOf(cut(node.textValue(), most)) : node;
  }

  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
    return text.substring(0, end) + "…";
  }

  private static boolean fits(String line) {
    return line.length() <= MOST_BYTES
        && line.getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES;
  }

  /**
   * Escapes control characters that JSON leaves unescaped; the escapes have the same meaning in
   * JSON.
   */
  private static String line(ObjectNode event) {
    return OneLine.of(PREFIX + Json.write(event));
  }
}
