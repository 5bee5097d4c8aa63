package com.couriermft.steps.database;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Rows as CSV (RFC 4180): UTF-8, commas, CRLF, a header, quotes where they are needed. A missing
 * value is empty, an empty text is {@code ""}.
 */
final class CsvRows implements RowWriter {
  private final OutputStream out;

  CsvRows(OutputStream out) {
    this.out = out;
  }

  @Override
  public void columns(List<String> names) throws IOException {
    line(names.stream().map(CsvRows::quoted).toList());
  }

  @Override
  public void row(List<JsonNode> values) throws IOException {
    line(values.stream().map(CsvRows::field).toList());
  }

  private void line(List<String> fields) throws IOException {
    out.write((String.join(",", fields) + "\r\n").getBytes(StandardCharsets.UTF_8));
  }

  private static String field(JsonNode value) {
    if (value.isNull()) {
      return "";
    }
    return quoted(value.isContainerNode() ? Json.write(value) : value.asText());
  }

  private static String quoted(String text) {
    boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> ",\"\r\n".indexOf(c) >= 0);
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
