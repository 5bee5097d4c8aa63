package com.couriermft.engine.expression;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;

/**
 * One output of a step: the value itself or, if it is large, a reference to its blob. Stored
 * wrapped in an object, so that a value can never be mistaken for a reference:
 *
 * <pre>{"value": [{"name": "a.csv"}]}
 * {"blob": "jobs/partner-invoices/executions/01JD…/values/3-file_list.json", "bytes": 181204}</pre>
 */
public sealed interface OutputValue {
  /** Maximum size of a value in the context itself, in bytes of JSON in UTF-8. */
  int MAX_INLINE_BYTES = 32 * 1024;

  /** Returns the value, and loads it if it is stored in a blob. The result must not be modified. */
  JsonNode get(ValueLoader loader);

  /** Returns the JSON in which the output is stored. */
  ObjectNode toJson();

  /**
   * Creates the output for a value.
   *
   * @param writer receives the JSON of a large value in UTF-8 and returns the name of the blob it
   *     wrote
   */
  static OutputValue of(JsonNode value, Function<byte[], String> writer) {
    byte[] json = Json.bytes(value);
    return json.length <= MAX_INLINE_BYTES
        ? new Inline(value)
        : new Stored(writer.apply(json), json.length);
  }

  /**
   * Reads the stored JSON.
   *
   * @throws IllegalStateException the JSON is neither a value nor a reference: the stored context
   *     is damaged
   */
  static OutputValue fromJson(JsonNode json) {
    if (json.has("value")) {
      return new Inline(json.get("value"));
    } else if (json.path("blob").isTextual() && json.path("bytes").isIntegralNumber()) {
      return new Stored(json.get("blob").textValue(), json.get("bytes").longValue());
    }
    throw new IllegalStateException("A stored output has neither 'value' nor 'blob' and 'bytes'");
  }

  /**
   * A value in the context itself.
   *
   * @param value any JSON
   */
  record Inline(JsonNode value) implements OutputValue {
    /** Copies the value. */
    public Inline {
      value = value.deepCopy();
    }

    @Override
    public JsonNode value() {
      return value.deepCopy();
    }

    @Override
    public JsonNode get(ValueLoader loader) {
      return value;
    }

    @Override
    public ObjectNode toJson() {
      return Json.object().set("value", value());
    }
  }

  /**
   * A value in a separate blob.
   *
   * @param blob the blob's name in the container of contexts
   * @param bytes the blob's size
   */
  record Stored(String blob, long bytes) implements OutputValue {
    @Override
    public JsonNode get(ValueLoader loader) {
      return loader.load(blob);
    }

    @Override
    public ObjectNode toJson() {
      return Json.object().put("blob", blob).put("bytes", bytes);
    }
  }
}
