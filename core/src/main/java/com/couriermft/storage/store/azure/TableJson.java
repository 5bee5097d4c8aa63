package com.couriermft.storage.store.azure;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rows in the table service's JSON ("Payload format for Table service operations", minimal
 * metadata).
 *
 * <pre>{"odata.etag": "W/\"…\"", "PartitionKey": "p", "RowKey": "r", "Timestamp": "2026-…Z",
 *  "count@odata.type": "Edm.Int64", "count": "7", "on": true, "text": "t"}</pre>
 */
final class TableJson {
  /**
   * The mapper writes plain ASCII: Azurite garbles a character whose bytes arrive in two pieces.
   */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private static final int FIRST_LENGTH = 1_024;
  private static final String TYPE = "@odata.type";
  private static final Set<String> SYSTEM = Set.of("PartitionKey", "RowKey", "Timestamp");
  private static final String INT64 = "Edm.Int64";

  private TableJson() {}

  static String write(String partition, String key, Columns columns) {
    StringWriter text = new StringWriter(FIRST_LENGTH);
    try (JsonGenerator json = MAPPER.createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("PartitionKey", partition);
      json.writeStringField("RowKey", key);
      for (Map.Entry<String, Object> column : columns.values().entrySet()) {
        write(json, column.getKey(), column.getValue());
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, String name, Object value) throws IOException {
    if (value instanceof Boolean flag) {
      json.writeBooleanField(name, flag);
    } else {
      json.writeStringField(name, value.toString());
    }
    if (value instanceof Long) {
      json.writeStringField(name + TYPE, INT64);
    }
  }

  private static Row row(JsonNode json, Instant readAt) {
    Map<String, Object> values = new HashMap<>();
    for (Map.Entry<String, JsonNode> field : json.properties()) {
      String name = field.getKey();
      if (!SYSTEM.contains(name) && !name.startsWith("odata.") && !name.endsWith(TYPE)) {
        values.put(name, value(field.getValue(), json.path(name + TYPE).asText()));
      }
    }
    return new Row(
        json.path("PartitionKey").asText(),
        json.path("RowKey").asText(),
        json.path("odata.etag").asText(),
        changedAt(json),
        readAt,
        Columns.of(values));
  }

  private static Instant changedAt(JsonNode row) {
    try {
      return Instant.parse(row.path("Timestamp").asText());
    } catch (DateTimeParseException e) {
      throw new StoreUnavailable("Storage answered something that is no row", e);
    }
  }

  private static Object value(JsonNode value, String type) {
    if (value.isBoolean()) {
      return value.booleanValue();
    }
    return type.equals(INT64) || value.isInt() ? (Object) value.asLong() : value.asText();
  }

  static Row row(TableReply reply) {
    return row(read(reply.body()), reply.at());
  }

  static List<Row> rows(TableReply reply) {
    List<Row> rows = new ArrayList<>();
    read(reply.body()).path("value").forEach(json -> rows.add(row(json, reply.at())));
    return rows;
  }

  static String errorCode(String body) {
    try {
      return MAPPER.readTree(body).path("odata.error").path("code").asText();
    } catch (JsonProcessingException notFromTheService) {
      return "";
    }
  }

  private static JsonNode read(String body) {
    try {
      return MAPPER.readTree(body);
    } catch (JsonProcessingException e) {
      throw new StoreUnavailable("Storage answered something that is not JSON", e);
    }
  }
}
