package com.couriermft.execution;

import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What a trigger brought along for the run: the payload of a webhook, the files of a watch. It may
 * be large and belongs to the context; the header has the rest, the facts of who started what when.
 */
public final class TriggerInput {
  private static final List<String> FIELDS =
      List.of("payload", "query", "route", "headers", "files");

  private TriggerInput() {}

  /** It alone; nothing for a run that was started without any. */
  public static ObjectNode of(JsonNode trigger) {
    ObjectNode input = Json.object();
    for (String field : FIELDS) {
      if (trigger.has(field)) {
        input.set(field, trigger.get(field));
      }
    }
    return input;
  }

  /** A trigger without it. */
  public static ObjectNode without(ObjectNode trigger) {
    return trigger.deepCopy().without(FIELDS);
  }
}
