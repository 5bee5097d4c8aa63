package com.couriermft.transfer.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Tests that written tables can be read back, both by Courier and with Python's csv module. */
class RoundTripTest {
  private static final Path PYTHON = Path.of("/usr/bin/python3");
  private static final String ECHO =
      """
      import csv, io, sys
      text = sys.stdin.buffer.read().decode('utf-8')
      rows = list(csv.reader(io.StringIO(text, newline=''), strict=True))
      out = io.StringIO(newline='')
      csv.writer(out).writerows(rows)
      sys.stdout.buffer.write(out.getvalue().encode('utf-8'))
      """;

  @Provide
  Arbitrary<String> cells() {
    Arbitrary<String> odd =
        Arbitraries.of(
            "", "\"", ",", ";", "\n", "\r", "\r\n", "\uFEFF", "#", "'", " ", "=", "😀", "a");
    Arbitrary<String> mixed = odd.list().ofMaxSize(5).map(parts -> String.join("", parts));
    Arbitrary<String> any =
        Arbitraries.strings()
            .all()
            .ofMaxLength(8)
            .filter(text -> text.indexOf('\0') < 0 && UTF_8.newEncoder().canEncode(text));
    return Arbitraries.oneOf(mixed, any);
  }

  @Provide
  Arbitrary<List<List<String>>> tables() {
    return Arbitraries.integers()
        .between(1, 4)
        .flatMap(width -> cells().list().ofSize(width).list().ofMaxSize(6));
  }

  @Provide
  Arbitrary<String> formats() {
    return Arbitraries.of(
        "\"csv\"",
        "\"jsonl\"",
        "{\"type\":\"csv\",\"delimiter\":\";\",\"comment\":\"#\"}",
        "{\"type\":\"csv\",\"quote\":\"'\",\"line_end\":\"lf\",\"bom\":true}",
        "{\"type\":\"csv\",\"charset\":\"utf-16\",\"delimiter\":\"tab\"}");
  }

  @Property(tries = 400)
  void written_isReadAgain(
      @ForAll("tables") List<List<String>> table, @ForAll("formats") String format) {
    List<ObjectNode> rows = rows(table);
    List<String> columns = columns(table);
    byte[] written = Tables.write(format, columns, rows);
    if (!columns.isEmpty()) {
      assertThat(Tables.read(format, written)).isEqualTo(rows);
    }
    assertThat(Tables.write(format, columns, rows)).isEqualTo(written);
  }

  @Property(tries = 200)
  void tableWithoutHeader_isReadAgain(@ForAll("tables") List<List<String>> table) {
    String format = "{\"type\":\"csv\",\"header\":false}";
    assertThat(Tables.read(format, Tables.write(format, columns(table), rows(table))))
        .isEqualTo(rows(table));
  }

  /** Arbitrary bytes result in rows, or in an error that names the file. */
  @Property(tries = 400)
  void anyBytes_areReadOrRefused(@ForAll byte[] bytes, @ForAll("formats") String format) {
    try {
      Tables.read(format, bytes);
    } catch (com.couriermft.formats.failure.CourierException e) {
      assertThat(e).hasMessageContaining("'t.csv'");
    }
  }

  /** Generates values of all JSON types, including numbers with trailing zeros. */
  @Provide
  Arbitrary<JsonNode> values() {
    Arbitrary<JsonNode> numbers =
        Arbitraries.bigDecimals()
            .ofScale(4)
            .map(number -> number.setScale(6))
            .map(DecimalNode::new);
    Arbitrary<JsonNode> whole =
        Arbitraries.bigIntegers().map(number -> Json.parse(number.toString()));
    Arbitrary<JsonNode> other =
        Arbitraries.of("null", "true", "12.50", "0.0", "-0.10", "1e2", "[1.0, {\"a\": null}]", "{}")
            .map(Json::parseExactly);
    return Arbitraries.oneOf(numbers, whole, other, cells().map(TextNode::valueOf));
  }

  @Property(tries = 200)
  void jsonLines_keepEveryValue_andItsDigits(
      @ForAll @Size(max = 5) List<@Size(min = 1, max = 4) List<@From("values") JsonNode>> table) {
    List<ObjectNode> rows =
        table.stream()
            .map(
                cells -> {
                  ObjectNode row = Json.object();
                  cells.forEach(cell -> row.set("column_" + (row.size() + 1), cell));
                  return row;
                })
            .toList();
    byte[] written = Tables.write("\"jsonl\"", List.of(), rows);
    List<ObjectNode> read = Tables.read("\"jsonl\"", written);
    assertThat(Tables.write("\"jsonl\"", List.of(), read)).isEqualTo(written);
    assertThat(read).isEqualTo(rows);
  }

  private static List<String> columns(List<List<String>> table) {
    List<String> names = new ArrayList<>();
    for (int i = 0; !table.isEmpty() && i < table.get(0).size(); i++) {
      names.add("column_" + (i + 1));
    }
    return names;
  }

  private static List<ObjectNode> rows(List<List<String>> table) {
    return table.stream()
        .map(
            cells -> {
              ObjectNode row = Json.object();
              cells.forEach(cell -> row.put("column_" + (row.size() + 1), cell));
              return row;
            })
        .toList();
  }

  /** Python reads what Courier writes and writes it again, and Courier reads the result. */
  @Test
  void python_readsOurs_andWeReadPythons() throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.isExecutable(PYTHON), "skipped: no " + PYTHON);
    Random random = new Random(7);
    String[] parts = {"", "\"", ",", "\n", "\r\n", "\r", " ", "é", "😀", "x", "=1", "1.50"};
    List<List<String>> table = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      List<String> cells = new ArrayList<>();
      for (int j = 0; j < 4; j++) {
        cells.add(
            parts[random.nextInt(parts.length)]
                + parts[random.nextInt(parts.length)]
                + parts[random.nextInt(parts.length)]);
      }
      table.add(cells);
    }
    List<ObjectNode> rows = rows(table);
    byte[] ours = Tables.write("\"csv\"", columns(table), rows);
    byte[] theirs = python(ours);
    assertThat(Json.<JsonNode>tree(Tables.read("\"csv\"", theirs)))
        .isEqualTo(Json.<JsonNode>tree(rows));
  }

  private static byte[] python(byte[] input) throws IOException, InterruptedException {
    Path output = Files.createTempFile("courier-csv", ".csv");
    Process process =
        new ProcessBuilder(PYTHON.toString(), "-c", ECHO)
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(input);
    }
    assertThat(process.waitFor()).isZero();
    byte[] bytes = Files.readAllBytes(output);
    Files.delete(output);
    return bytes;
  }
}
