package com.couriermft.transfer.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTableTest {
  private static final String CSV = "\"csv\"";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a,b\\n1,2 | [{\"a\":\"1\",\"b\":\"2\"}]",
        "a,b\\r\\n1,2\\r\\n | [{\"a\":\"1\",\"b\":\"2\"}]",
        "a,b\\r1,2\\r | [{\"a\":\"1\",\"b\":\"2\"}]",
        "a,b\\r"
            + "\\n"
            + "1,2\\n"
            + "3,4\\r"
            + "5,6 |"
            + " [{\"a\":\"1\",\"b\":\"2\"},{\"a\":\"3\",\"b\":\"4\"},{\"a\":\"5\",\"b\":\"6\"}]",
        "a,b\\n\"1,x\",\"2\"\"q\"\"\" | [{\"a\":\"1,x\",\"b\":\"2\\\"q\\\"\"}]",
        "a,b\\n\"1\\n2\",3 | [{\"a\":\"1\\n2\",\"b\":\"3\"}]",
        "a,b\\n\"1\\r\\n2\",3 | [{\"a\":\"1\\r\\n2\",\"b\":\"3\"}]",
        "a,b\\n,\\n | [{\"a\":\"\",\"b\":\"\"}]",
        "a\\n\\n\"\"\\n\\n1 | [{\"a\":\"\"},{\"a\":\"1\"}]",
        "a,b\\n 1 ,\"{\"\"k\"\": 1}\" | [{\"a\":\" 1 \",\"b\":\"{\\\"k\\\": 1}\"}]",
        "a, ,b,\\n1,2,3,4 | [{\"a\":\"1\",\"column_2\":\"2\",\"b\":\"3\",\"column_4\":\"4\"}]",
        "a,b | []",
        "a\\nx\"y | [{\"a\":\"x\\\"y\"}]",
        "ä,€\\n😀,ß | [{\"ä\":\"😀\",\"€\":\"ß\"}]",
      })
  void table_isReadAsRfc4180Says(String text, String rows) {
    String table = text.replace("\\n", "\n").replace("\\r", "\r");
    assertThat(Json.<com.fasterxml.jackson.databind.JsonNode>tree(Tables.read(CSV, table)))
        .isEqualTo(Json.parse(rows));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"csv\",\"delimiter\":\";\"} | a;b\\n1,5;2 | [{\"a\":\"1,5\",\"b\":\"2\"}]",
        "{\"type\":\"csv\",\"delimiter\":\"tab\"} | a\\tb\\n1\\t2 | [{\"a\":\"1\",\"b\":\"2\"}]",
        "{\"type\":\"csv\",\"quote\":\"'\"} | a\\n'x,''y' | [{\"a\":\"x,'y\"}]",
        "{\"type\":\"csv\",\"header\":false} | 1,2\\n"
            + "3,4 |"
            + " [{\"column_1\":\"1\",\"column_2\":\"2\"},{\"column_1\":\"3\",\"column_2\":\"4\"}]",
        "{\"type\":\"csv\",\"header\":3} | report\\n"
            + "of,today\\n"
            + "a,b\\n"
            + "1,2 | [{\"a\":\"1\",\"b\":\"2\"}]",
        "{\"type\":\"csv\",\"skip_lines\":2} | \"not closed\\n"
            + "\\n"
            + "a,b\\n"
            + "1,2 | [{\"a\":\"1\",\"b\":\"2\"}]",
        "{\"type\":\"csv\",\"comment\":\"#\"} | #x,\\n"
            + "a,b\\n"
            + "# \"\\n"
            + "1,#2 | [{\"a\":\"1\",\"b\":\"#2\"}]",
        "{\"type\":\"csv\",\"lenient\":true} | a,b\\n"
            + "1\\n"
            + "1,2,3 | [{\"a\":\"1\",\"b\":null},{\"a\":\"1\",\"b\":\"2\"}]",
      })
  void options_sayHowItIsRead(String format, String text, String rows) {
    String table = text.replace("\\n", "\n").replace("\\t", "\t");
    assertThat(Json.<com.fasterxml.jackson.databind.JsonNode>tree(Tables.read(format, table)))
        .isEqualTo(Json.parse(rows));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a,b\\n1,2\\n3 | table_ragged_row | 't.csv', row 2 (line 3): it has 1 cells, but there are 2",
        "a,b\\n1,\"2\\n2\"\\n3,4,5 | table_ragged_row | row 2 (line 4)",
        "a,b\\n1,\"2\\n3,4 | unclosed_quote | line 2",
        "a,b\\n1,\"2\"x\\n | table_malformed | line 2",
        "a,b,a\\n | duplicate_column | two columns have the name 'a'; the second is column 3",
        "`` | table_no_header | it ends before the header row",
        "a,b\\n1,\\0 | table_bad_encoding | line 2: there is a NUL",
      })
  void damage_isNamedWithItsPlace(String text, String code, String message) {
    String table = text.equals("``") ? "" : text.replace("\\n", "\n").replace("\\0", "\0");
    requireRefused(CSV, table.getBytes(StandardCharsets.UTF_8), code, message);
  }

  private static void requireRefused(String format, byte[] bytes, String code, String message) {
    assertThatThrownBy(() -> Tables.read(format, bytes))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining(message)
        .extracting(e -> ((CourierException) e).code())
        .isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf-8", "windows-1252", "iso-8859-1", "utf-16le", "utf-16be"})
  void charset_isTheOneThatIsGiven(String charset) {
    byte[] bytes = "a\r\nß\r\n".getBytes(Charset.forName(charset));
    String format = "{\"type\":\"csv\",\"charset\":\"" + charset + "\"}";
    assertThat(Tables.read(format, bytes)).containsExactly(Json.object().put("a", "ß"));
    assertThat(Tables.write(format, List.of("a"), List.of(Json.object().put("a", "ß"))))
        .isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf-8", "utf-16le", "utf-16be"})
  void mark_tellsTheCharset(String charset) {
    byte[] bytes = "\uFEFFa\nß".getBytes(Charset.forName(charset));
    assertThat(Tables.read(CSV, bytes)).containsExactly(Json.object().put("a", "ß"));
    requireRefused(
        "{\"type\":\"csv\",\"charset\":\"windows-1252\"}",
        bytes,
        "table_bad_encoding",
        "starts with a byte order mark");
  }

  @Test
  void bytesThatAreNoText_areNamedWithTheirRow() {
    byte[] latin = "a,b\n1,2\n3,ä4\n".getBytes(StandardCharsets.ISO_8859_1);
    requireRefused(CSV, latin, "table_bad_encoding", "line 3: the bytes 0xe4 at byte 10");
    byte[] undefined = {'a', '\n', (byte) 0x81};
    requireRefused(
        "{\"type\":\"csv\",\"charset\":\"windows-1252\"}",
        undefined,
        "table_bad_encoding",
        "0x81 at byte 2");
    byte[] cut = {'a', '\n', (byte) 0xe2, (byte) 0x82};
    requireRefused(CSV, cut, "table_bad_encoding", "line 2");
    requireRefused(
        "{\"type\":\"csv\",\"charset\":\"utf-16\"}",
        "a\n1".getBytes(StandardCharsets.UTF_8),
        "table_bad_encoding",
        "has no byte order mark");
    assertThatThrownBy(
            () ->
                Tables.write(
                    "{\"type\":\"csv\",\"charset\":\"iso-8859-1\"}",
                    List.of("a"),
                    List.of(Json.object().put("a", "€"))))
        .hasMessageContaining("row 1, column 'a'")
        .hasMessageContaining("cannot be written");
  }

  @Test
  void recordsAndColumns_haveBounds() {
    String wide = "a" + ",".repeat(CsvOptions.MOST_COLUMNS);
    requireRefused(CSV, wide.getBytes(StandardCharsets.UTF_8), "table_too_large", "columns");
    String most = "a\n" + "x".repeat(CsvOptions.MOST_RECORD);
    assertThat(Tables.read(CSV, most)).hasSize(1);
    requireRefused(CSV, (most + "x").getBytes(StandardCharsets.UTF_8), "table_too_large", "line 2");
    String open = "a\n1\n\"" + "x\n".repeat(3 * CsvOptions.MOST_RECORD);
    requireRefused(CSV, open.getBytes(StandardCharsets.UTF_8), "table_too_large", "line 3");
  }

  @Test
  void written_isCrlfInQuotesWhereNeeded() {
    ObjectNode row =
        Json.object().put("a", "x,\"y\"\n").put("b", 12.50).put("c", true).putNull("d");
    assertThat(text(Tables.write(CSV, List.of(), List.of(row))))
        .isEqualTo("a,b,c,d\r\n\"x,\"\"y\"\"\n\",12.5,true,\r\n");
    String german =
        "{\"type\":\"csv\",\"delimiter\":\";\",\"decimal_separator\":\",\",\"line_end\":\"lf\",\"bom\":true}";
    assertThat(text(Tables.write(german, List.of("b", "z"), List.of(Json.object().put("b", 1.5)))))
        .isEqualTo("\uFEFFb;z\n1,5;\n");
  }

  @Test
  void formulas_areGuardedWhereAsked_numbersNever() {
    ObjectNode row = Json.object();
    List.of("=1+1", "+1+1", "-A1", "@x", "\tx", "\rx", "-5.00", "+43664123", "-1.234,56", "+1e3")
        .forEach(text -> row.put("c" + row.size(), text));
    row.put("n", -1).put("s", "a=1");
    String guarded =
        text(Tables.write("{\"type\":\"csv\",\"guard_formulas\":true}", List.of(), List.of(row)));
    assertThat(guarded.lines().skip(1).findFirst().orElseThrow())
        .startsWith("'=1+1,'+1+1,'-A1,'@x,'\tx,");
    assertThat(guarded).contains(",-5.00,+43664123,\"-1.234,56\",+1e3,-1,");
    assertThat(guarded).endsWith(",-1,a=1\r\n");
    assertThat(text(Tables.write(CSV, List.of(), List.of(row)))).contains("\r\n=1+1,+1+1,-A1,@x,");
  }

  /** The file name determines the delimiter, unless the format specifies one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "\"csv\"",
        "{\"header\":true}",
        "{\"charset\":\"UTF-8\"}",
        "{\"charset\":\"utf8\"}",
        "{\"charset\":\"Latin1\"}",
        "{\"charset\":\"Windows-1252\"}",
        "{\"type\":\"csv\",\"line_end\":\"lf\"}",
        "{\"quote_empty\":true}"
      })
  void tsv_isSeparatedByTabs_withAnyOption(String format) throws IOException {
    JsonNode given = format.equals("null") ? null : Json.parse(format);
    TableFormat tabs = TableFormat.of(given, "A.TSV", "format");
    assertThat(tabs.csv().delimiter()).isEqualTo('\t');
    assertThat(TableFormat.of(given, "a.csv", "format").csv().delimiter()).isEqualTo(',');
    assertThat(TableFormat.of(Json.parse("{\"delimiter\":\";\"}"), "a.tsv", "f").csv().delimiter())
        .isEqualTo(';');
  }

  @ParameterizedTest
  @CsvSource({
    "'\"excel\"', /input_format",
    "'\"\"', /input_format",
    "'{\"type\":\"excel\"}', /input_format/type",
    "'{\"type\":\"csv\",\"delimiter\":\"\"}', /input_format/delimiter"
  })
  void wrongFormat_isRefusedAtAPlaceOfTheDocument(String format, String pointer) {
    assertThatThrownBy(() -> TableFormat.of(Json.parse(format), "a.csv", "input_format"))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.problems()).extracting(Problem::pointer).containsExactly(pointer));
  }

  @Test
  void columnThatIsNone_isRefused() {
    List<ObjectNode> rows = List.of(Json.object().put("a", 1), Json.object().put("b", 2));
    assertThatThrownBy(() -> Tables.write(CSV, List.of(), rows))
        .hasMessageContaining("row 2 has the field 'b', which is not a column");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"xls\" | csv",
        "{\"type\":\"csv\",\"delimiter\":\"auto\"} | does not detect the delimiter",
        "{\"type\":\"csv\",\"delimiter\":\";;\"} | Expected one character",
        "{\"type\":\"csv\",\"delimitr\":\";\"} | delimiter",
        "{\"type\":\"csv\",\"quote\":\",\"} | must be different",
        "{\"type\":\"csv\",\"charset\":\"ebcdic\"} | utf-8",
        "{\"type\":\"csv\",\"quote\":null} | one character",
        "{\"type\":\"csv\",\"header\":0} | header",
        "{\"type\":\"jsonl\",\"delimiter\":\";\"} | delimiter",
        "7 | Expected an object",
      })
  void formatThatIsNone_isRefused(String format, String message) {
    assertThatThrownBy(() -> Tables.format(format)).hasMessageContaining(message);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
