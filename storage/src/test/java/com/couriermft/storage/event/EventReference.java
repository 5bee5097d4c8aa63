package com.couriermft.storage.event;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Generates the content of {@code docs/reference/events.md} and {@code docs/reference/events.json}
 * from the catalog.
 */
final class EventReference {
  private static final String INTRODUCTION =
      """
      # Events

      Generated from `event.EventCatalogue`, like [events.json](events.json) for other tools.

      Each event is one line of the logger `com.couriermft.storage.event`, of at most 8 KB:

      ```
      courier.event {"v":1,"id":"01K9…|h|7","type":"step.completed","at":"2026-11-21T20:00:00Z","trace_id":"4bf9…",…}
      ```

      Check events of the level `WARN`; `INFO` is for the record. A repeated line has the same `id`, so
      count distinct IDs. Values of secrets that this process has read, and values that look like credentials, are `***`. In
      a longer line, the longest texts and lists are cut, and `shortened` is true. Fields are never `null`; `?` marks fields
      that may be absent. A field's name has the same type and meaning in every event. Names never change.

      A sample of all queues and pools is about 2 KB a minute, a delivered file half a KB. A million files a day are half a GB
      of lines.

      In Application Insights:

      ```
      AppTraces | where Message startswith "courier.event " | extend e = parse_json(substring(Message, 14))
      | where e.type == "execution.failed" | project todatetime(e.at), tostring(e.job_id), tostring(e.failure.message)
      ```
      """;

  private EventReference() {}

  static String page() {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    page.append("\n## Types\n\n| type | level | when | fields |\n|---|---|---|---|\n");
    page.append(row("every line", "", "", EventCatalogue.COMMON));
    for (EventSchema schema : EventCatalogue.all()) {
      page.append(row("`" + schema.type() + "`", level(schema), schema.meaning(), schema.fields()));
    }
    page.append("\n## Fields\n\n| field | type | meaning |\n|---|---|---|\n");
    fields()
        .forEach(
            (name, field) ->
                page.append(
                    "| `%s` | %s | %s |\n".formatted(name, field.type().text(), field.meaning())));
    return page.toString();
  }

  static String json() throws JsonProcessingException {
    DefaultPrettyPrinter lines =
        new DefaultPrettyPrinter().withArrayIndenter(new DefaultIndenter("  ", "\n"));
    lines = lines.withObjectIndenter(new DefaultIndenter("  ", "\n"));
    return Json.mapper().writer(lines).writeValueAsString(EventCatalogue.toJson()) + "\n";
  }

  private static String level(EventSchema schema) {
    return switch (schema.warns()) {
      case ALWAYS -> "`WARN`";
      case NEVER -> "`INFO`";
      case POISONED, REFUSED -> "`WARN` where " + schema.warns().text() + "; else `INFO`";
    };
  }

  private static String row(String type, String level, String meaning, List<EventField> fields) {
    List<String> names =
        fields.stream().map(f -> "`" + f.name() + (f.optional() ? "?`" : "`")).toList();
    return "| %s | %s | %s | %s |\n".formatted(type, level, meaning, String.join(", ", names));
  }

  /** Returns all fields; nested fields follow their object. */
  private static Map<String, EventField> fields() {
    Map<String, EventField> all = new TreeMap<>();
    EventCatalogue.all().forEach(schema -> add("", schema.fields(), all));
    Map<String, EventField> ordered = new LinkedHashMap<>();
    add("", EventCatalogue.COMMON, ordered);
    ordered.putAll(all);
    return ordered;
  }

  private static void add(String prefix, List<EventField> fields, Map<String, EventField> all) {
    for (EventField field : fields) {
      all.put(prefix + field.name(), field);
      add(prefix + field.name() + ".", field.parts(), all);
    }
  }
}
