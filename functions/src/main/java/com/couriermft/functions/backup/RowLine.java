package com.couriermft.functions.backup;

import com.couriermft.engine.pool.PoolStore;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A row as a line of a table's file. Columns are strings, 64-bit numbers and flags.
 *
 * <pre>{"partition": "01M7…", "key": "h", "columns": {"state": "paused", "fence": 3}}</pre>
 */
record RowLine(String partition, String key, Columns columns) {
  static RowLine of(String table, Row row) {
    Columns columns = table.equals(PoolStore.TABLE) ? PoolStore.backedUp(row) : row.columns();
    return new RowLine(row.partition(), row.key(), columns);
  }

  static RowLine parse(String line) {
    JsonNode json = Json.parse(line);
    Map<String, Object> values = new TreeMap<>();
    json.path("columns").properties().forEach(c -> values.put(c.getKey(), value(c.getValue())));
    return new RowLine(
        json.path("partition").asText(), json.path("key").asText(), Columns.of(values));
  }

  private static Object value(JsonNode json) {
    if (json.isBoolean()) {
      return json.booleanValue();
    }
    return json.isNumber() ? (Object) json.longValue() : json.textValue();
  }

  String text() {
    ObjectNode json = Json.object().put("partition", partition).put("key", key);
    return Json.write(json.set("columns", Json.tree(columns.values())));
  }

  /** Returns this line with each of its strings changed. */
  RowLine with(UnaryOperator<String> change) {
    Map<String, Object> values = new TreeMap<>(columns.values());
    values.replaceAll((name, value) -> value instanceof String text ? change.apply(text) : value);
    return new RowLine(partition, key, Columns.of(values));
  }
}
