package com.couriermft.engine.execution;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The data that a trigger brought along for an execution: the payload of a webhook, the files of a
 * watch. It may be large and belongs to the context; the header has the rest, the facts of who
 * started what when.
 */
public final class TriggerInput {
  private static final List<String> FIELDS =
      List.of("payload", "query", "route", "headers", "files");

  private TriggerInput() {}

  /** Returns the data that a trigger brought along; an empty object if it brought none. */
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
