package com.couriermft.transfer.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that reading a table from a position returns the same rows as reading the entire table. */
class ReadFromTest {
  private static final String[] PARTS = {
    "a", "\"", ",", ";", "\n", "\r", "\r\n", "é", "😀", "\uFEFF", "#", "'", " ", "0123456789"
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"csv\"",
        "\"jsonl\"",
        "{\"type\":\"csv\",\"delimiter\":\";\",\"comment\":\"#\",\"line_end\":\"lf\"}",
        "{\"type\":\"csv\",\"quote\":\"'\",\"bom\":true,\"header\":false}",
        "{\"type\":\"csv\",\"charset\":\"utf-16\",\"delimiter\":\"tab\"}",
        "{\"type\":\"csv\",\"charset\":\"utf-16le\"}"
      })
  void rowsFromAnyPosition_areThoseOfTheWhole(String format) throws IOException {
    TableFormat known = TableFormat.of(Json.parse(format), "t.csv", "format");
    List<ObjectNode> rows = rows(new Random(11));
    byte[] whole = Tables.write(format, List.of("a", "b"), rows);
    List<TableRow> read = new ArrayList<>();
    List<TablePosition> positions = new ArrayList<>();
    try (TableReader reader = known.read(new BytesSource(whole))) {
      for (TableRow row = reader.next(); row != null; row = reader.next()) {
        read.add(row);
        TablePosition position = reader.position();
        if (position != null) {
          assertThat(position.row()).isEqualTo(row.number());
          positions.add(position);
        }
      }
    }
    assertThat(positions).hasSizeGreaterThan(2);
    for (TablePosition position : positions) {
      List<TableRow> rest = new ArrayList<>();
      try (TableReader reader = known.readFrom(new BytesSource(whole), position)) {
        for (TableRow row = reader.next(); row != null; row = reader.next()) {
          rest.add(row);
        }
      }
      assertThat(rest).isEqualTo(read.subList((int) position.row() - 1, read.size()));
    }
  }

  /**
   * If a second writer continues a table at any row, the table has the same bytes as a table from
   * one writer.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"csv\"",
        "\"jsonl\"",
        "{\"type\":\"csv\",\"header\":false,\"comment\":\"#\"}",
        "{\"type\":\"csv\",\"charset\":\"utf-16\",\"quote_empty\":true}"
      })
  void appended_isWhatOneWriterWrites(String format) throws IOException {
    TableFormat known = TableFormat.of(Json.parse(format), "t.csv", "format");
    List<ObjectNode> rows = rows(new Random(5)).subList(0, 60);
    byte[] whole = Tables.write(format, List.of(), rows);
    for (int cut = 1; cut < rows.size(); cut++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      TableWriter first = known.write(out, TableColumns.of(List.of()), "t.csv");
      for (ObjectNode row : rows.subList(0, cut)) {
        first.write(row);
      }
      first.flush();
      TableWriter second = known.append(out, TableColumns.of(first.columns()), "t.csv", cut);
      for (ObjectNode row : rows.subList(cut, rows.size())) {
        second.write(row);
      }
      second.finish();
      assertThat(out.toByteArray()).isEqualTo(whole);
    }
  }

  private static List<ObjectNode> rows(Random random) {
    List<ObjectNode> rows = new ArrayList<>();
    for (int i = 0; i < 6_000; i++) {
      rows.add(Json.object().put("a", cell(random)).put("b", cell(random)));
    }
    return rows;
  }

  private static String cell(Random random) {
    StringBuilder cell = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      cell.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return cell.toString();
  }
}
