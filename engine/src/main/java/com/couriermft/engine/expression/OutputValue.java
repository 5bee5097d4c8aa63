package com.couriermft.engine.expression;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;

/**
 * An output value is one output of a step: the value itself, or the place of a large one. Stored
 * wrapped, so that a value can never be taken for a place:
 *
 * <pre>{"value": [{"name": "a.csv"}]}
 * {"blob": "jobs/partner-invoices/executions/01JD…/values/3-file_list.json", "bytes": 181204}</pre>
 */
public sealed interface OutputValue {
  /** Largest value, as UTF-8 JSON, that stands in the context itself. */
  int MAX_INLINE_BYTES = 32 * 1024;

  /** The value, loaded where it is kept elsewhere; not to be modified. */
  JsonNode get(ValueLoader loader);

  /** The stored form. */
  ObjectNode toJson();

  /**
   * A value as it is kept.
   *
   * @param writer is given the JSON in UTF-8 of a large one and says where it wrote it
   */
  static OutputValue of(JsonNode value, Function<byte[], String> writer) {
    byte[] json = Json.bytes(value);
    return json.length <= MAX_INLINE_BYTES
        ? new Inline(value)
        : new Stored(writer.apply(json), json.length);
  }

  /**
   * Reads the stored form.
   *
   * @throws IllegalStateException it is neither of the two: the stored context is damaged
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
   * A value that stands in the context itself.
   *
   * @param value any JSON
   */
  record Inline(JsonNode value) implements OutputValue {
    /** Takes its own copy. */
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
   * A value in a blob of its own.
   *
   * @param blob the blob's name in the container of contexts
   * @param bytes its size
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
