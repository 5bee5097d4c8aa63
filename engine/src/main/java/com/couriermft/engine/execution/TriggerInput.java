package com.couriermft.engine.execution;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The input data of a trigger, such as the payload of a webhook or the files of a watch. */
public final class TriggerInput {
  private static final List<String> FIELDS =
      List.of("payload", "query", "route", "headers", "files");

  private TriggerInput() {}

  /** Returns the data of a trigger; an empty object if there is none. */
  public static ObjectNode of(JsonNode trigger) {
    ObjectNode input = Json.object();
    for (String field : FIELDS) {
      if (trigger.has(field)) {
        input.set(field, trigger.get(field));
      }
    }
    return input;
  }

  /** Returns a trigger without its data. */
  public static ObjectNode without(ObjectNode trigger) {
    return trigger.deepCopy().without(FIELDS);
  }
}
