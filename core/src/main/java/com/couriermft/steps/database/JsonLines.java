package com.couriermft.steps.database;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Rows as JSON objects, one in each line. */
final class JsonLines implements RowWriter {
  private final OutputStream out;
  private List<String> names = List.of();

  JsonLines(OutputStream out) {
    this.out = out;
  }

  @Override
  public void columns(List<String> all) {
    names = all;
  }

  @Override
  public void row(List<JsonNode> values) throws IOException {
    out.write(Json.bytes(object(names, values)));
    out.write('\n');
  }

  /** Returns a row as an object. */
  static ObjectNode object(List<String> names, List<JsonNode> values) {
    ObjectNode row = Json.object();
    for (int i = 0; i < names.size(); i++) {
      row.set(names.get(i), values.get(i));
    }
    return row;
  }
}
