package com.couriermft.transfer.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that other programs can open Courier's workbooks, and that Courier can read workbooks of
 * other programs. Escapes such as {@code _x0041_} are excluded, because openpyxl does not decode
 * them in inline strings.
 */
class XlsxPeersTest {
  private static final Path PYTHON = Path.of("/usr/bin/python3");
  private static final Path GNUMERIC = Path.of("/usr/bin/ssconvert");
  private static final List<String> COLUMNS = List.of("text", "number", "day", "time", "flag");
  private static final Map<String, ColumnType> TYPES =
      Map.of("day", ColumnType.DATE, "time", ColumnType.TIMESTAMP);

  /**
   * A Python program that prints each cell with its type, and writes another workbook with the same
   * values.
   */
  private static final String OPENPYXL =
      """
      import datetime, json, sys, openpyxl
      rows = list(openpyxl.load_workbook(sys.argv[1]).active.iter_rows(values_only=True))
      book = openpyxl.Workbook()
      for row in rows:
          book.active.append(row)
          print(json.dumps([type(v).__name__ + ':' + str(v) for v in row]))
      book.save(sys.argv[2])
      """;

  @TempDir private static Path directory;
  private static Path ours;
  private static List<ObjectNode> rows;

  @BeforeAll
  static void write() throws IOException {
    Random random = new Random(11);
    String[] parts = {"é", "😀", "<b>", "&amp;", "\"", " x ", "=1+1", "1.50", "\n", "'"};
    rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      ObjectNode row = Json.object();
      row.put(
          "text", "t" + parts[random.nextInt(parts.length)] + parts[random.nextInt(parts.length)]);
      row.put("number", i % 2 == 0 ? i * 1_234_567L : i);
      row.put("day", "20%02d-0%d-1%d".formatted(i % 100, 1 + i % 9, i % 10));
      row.put("time", "2026-02-03T%02d:%02d:5%d".formatted(i % 24, i % 60, i % 10));
      row.put("flag", i % 3 == 0);
      rows.add(row);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TableWriter writer =
        Tables.format("\"xlsx\"").write(out, new TableColumns(COLUMNS, TYPES), "ours.xlsx");
    for (ObjectNode row : rows) {
      writer.write(row);
    }
    writer.finish();
    ours = Files.write(directory.resolve("ours.xlsx"), out.toByteArray());
  }

  @Test
  void openpyxl_findsEveryCellWithItsType_andItsWorkbookIsRead()
      throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        Files.isExecutable(PYTHON) && run(PYTHON.toString(), "-c", "import openpyxl") == 0,
        "skipped: no python3-openpyxl");
    Path theirs = directory.resolve("openpyxl.xlsx");
    assertThat(run(PYTHON.toString(), "-c", OPENPYXL, ours.toString(), theirs.toString())).isZero();
    List<String> lines = Files.readAllLines(directory.resolve("out"));
    for (int i = 0; i < rows.size(); i++) {
      ObjectNode row = rows.get(i);
      assertThat(Json.parse(lines.get(i + 1)))
          .isEqualTo(
              Json.array()
                  .add("str:" + row.get("text").textValue())
                  .add("int:" + row.get("number"))
                  .add("datetime:" + row.get("day").textValue() + " 00:00:00")
                  .add("datetime:" + row.get("time").textValue().replace('T', ' '))
                  .add("bool:" + (row.get("flag").booleanValue() ? "True" : "False")));
    }
    assertReads(Files.readAllBytes(theirs));
  }

  @Test
  void gnumeric_readsOurs_andItsWorkbookIsRead() throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.isExecutable(GNUMERIC), "skipped: no " + GNUMERIC);
    Path theirs = directory.resolve("gnumeric.xlsx");
    assertThat(run(GNUMERIC.toString(), ours.toString(), theirs.toString())).isZero();
    assertReads(Files.readAllBytes(theirs));
    Path csv = directory.resolve("gnumeric.csv");
    assertThat(run(GNUMERIC.toString(), ours.toString(), csv.toString())).isZero();
    List<ObjectNode> read = Tables.read("\"csv\"", Files.readAllBytes(csv));
    assertThat(read.stream().map(row -> row.get("text").textValue()).toList())
        .isEqualTo(rows.stream().map(row -> row.get("text").textValue()).toList());
    assertThat(read.get(5).get("number").textValue()).isEqualTo("5");
  }

  private static void assertReads(byte[] theirs) {
    List<ObjectNode> read = Tables.read("\"xlsx\"", theirs);
    // The other programs write dates in a format that includes a time.
    read.forEach(row -> row.put("day", row.get("day").textValue().substring(0, 10)));
    assertThat(read).hasSameSizeAs(rows);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(Json.write(read.get(i))).isEqualTo(Json.write(rows.get(i)));
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectOutput(directory.resolve("out").toFile())
        .redirectError(directory.resolve("err").toFile())
        .start()
        .waitFor();
  }
}
