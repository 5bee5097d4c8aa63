package com.couriermft.transfer.table;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads and writes small tables for tests. */
public final class Tables {
  private Tables() {}

  /**
   * Parses a format in the same way as in a step's config.
   *
   * @param json the format as JSON
   */
  public static TableFormat format(String json) {
    return TableFormat.of(Json.parse(json), "a.csv", "format");
  }

  static List<ObjectNode> read(String format, String text) {
    return read(format, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Reads a complete table. */
  public static List<ObjectNode> read(String format, byte[] bytes) {
    List<ObjectNode> rows = new ArrayList<>();
    try (TableReader reader = format(format).read(new BytesSource(bytes))) {
      for (TableRow row = reader.next(); row != null; row = reader.next()) {
        rows.add(row.values());
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a complete table. */
  public static byte[] write(String format, List<String> columns, List<ObjectNode> rows) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TableWriter writer = format(format).write(out, TableColumns.of(columns), "t.csv")) {
      for (ObjectNode row : rows) {
        writer.write(row);
      }
      writer.finish();
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
