package com.couriermft.transfer.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.sheet.MadeWorkbook;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XlsxTableTest {
  private static final String XLSX = "\"xlsx\"";
  private static final String HEADER =
      "<row r='1'><c r='A1' t='str'><v>a</v></c><c r='B1' t='str'><v>b</v></c></row>";

  private static String rows(byte[] workbook, String format) {
    return Json.write(Json.tree(Tables.read(format, workbook)));
  }

  private static String one(MadeWorkbook book) {
    return rows(book.bytes(), XLSX);
  }

  @Test
  void cellsOfEveryType_areReadAsTheyAre() {
    MadeWorkbook book =
        MadeWorkbook.of(
                HEADER
                    + "<row r='2'><c r='A2'><v>12345678901234567.890</v></c><c"
                    + " r='B2'><v>1E3</v></c></row><row r='3'><c r='A3' t='b'><v>1</v></c><c r='B3'"
                    + " t='b'><v>0</v></c></row><row r='4'><c r='A4' t='e'><v>#N/A</v></c><c r='B4'"
                    + " t='s'><v>1</v></c></row><row r='5' hidden='1'><c r='A5'"
                    + " t='inlineStr'><is><r><t>ri</t></r><r><rPr><b/></rPr><t>ch</t></r><rPh><t>x</t></rPh></is></c></row><row"
                    + " r='7'><c r='B7' s='1'><v>46053</v></c></row><row><c"
                    + " t='d'><v>2026-01-31</v></c><c t='s'><v>0</v></c></row><row r='9'><c"
                    + " r='A9'><f>A2+1</f><v>3</v></c><c r='B9'"
                    + " t='str'><f>\"\"</f><v></v></c></row><row r='10'><c r='A10' s='1'/></row>")
            .strings(
                "<si><t>plain</t></si><si><t xml:space='preserve'> _x0009__x005F_x0041_</t></si>")
            .formats("dd.mm.yyyy");
    assertThat(one(book))
        .isEqualTo(
            "[{\"a\":12345678901234568,\"b\":1000},{\"a\":true,\"b\":false},"
                + "{\"a\":\"#N/A\",\"b\":\" \\t_x0041_\"},{\"a\":\"rich\",\"b\":null},"
                + "{\"a\":null,\"b\":\"2026-01-31\"},{\"a\":\"2026-01-31\",\"b\":\"plain\"},"
                + "{\"a\":3,\"b\":\"\"}]");
  }

  @ParameterizedTest
  @CsvSource({
    "19.989999999999998, 19.99",
    "19.9899999999999999998, 19.99",
    "1.1000000000000001, 1.1",
    "1.10000000000000002220, 1.1",
    "24.889999999999997, 24.889999999999997",
    "24.89, 24.89",
    "0.30000000000000004, 0.30000000000000004",
    "7.0000000000000007E-2, 0.07",
    "9.9999999999999992E22, 1E23",
    "2E-3, 0.002",
    "9007199254740993, 9007199254740992",
    "100, 100",
    "0, 0",
    "-0.0, 0"
  })
  void numbers_areTheDoublesOfTheFile_inTheFewestDigits(String stored, String expected) {
    String read =
        one(MadeWorkbook.of(HEADER + "<row r='2'><c r='A2'><v>" + stored + "</v></c></row>"));
    String value = read.replaceAll(".*\"a\":([^,]*),.*", "$1");
    assertThat(new BigDecimal(value)).isEqualByComparingTo(new BigDecimal(expected));
  }

  @Test
  void calculatedFractions_areNumbersOfTheNextWorkbook_accountsAreTexts() {
    List<ObjectNode> given =
        List.of(
            (ObjectNode)
                Json.parseExactly(
                    "{\"a\":0.30000000000000004,\"b\":24.889999999999997,"
                        + "\"c\":1234567890123456,\"d\":0.123456789012345678}"));
    byte[] workbook = Tables.write(XLSX, List.of("a", "b", "c", "d"), given);
    assertThat(rows(workbook, XLSX))
        .isEqualTo(
            "[{\"a\":0.30000000000000004,\"b\":24.889999999999997,"
                + "\"c\":\"1234567890123456\",\"d\":\"0.123456789012345678\"}]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<c r='A2'><f>B2*2</f><v></v></c>",
        "<c r='A2'><f>B2*2</f><v/></c>",
        "<c r='A2'><f>B2*2</f><v> </v></c>",
        "<c r='A2' t='n'><f>B2*2</f><v/></c>",
        "<c r='A2' t='b'><f>B2=2</f><v/></c>",
        "<c r='A2' t='e'><f>1/0</f><v/></c>",
        "<c r='A2' s='1'><f>TODAY()</f><v/></c>",
        "<c r='A2'><f t='shared' ref='A2:A3' si='0'>B2</f><v/></c>",
        "<c r='A2'><f>B2*2</f></c>"
      })
  void formulas_thatWereNeverCalculated_areAnError(String cell) {
    MadeWorkbook book = MadeWorkbook.of(HEADER + "<row r='2'>" + cell + "</row>").formats("d/m/yy");
    assertThatThrownBy(() -> one(book))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("cell A2")
        .hasMessageContaining("formula has no stored value");
  }

  @Test
  void rowsAndTrailingCells_thatShowNothing_areLeftOut() {
    String empty = "<c r='%s' t='str'><f>\"\"</f><v></v></c>";
    MadeWorkbook book =
        MadeWorkbook.of(
            HEADER.replace("</row>", empty.formatted("C1") + "</row>")
                + "<row r='2'><c r='A2'><v>1</v></c>"
                + empty.formatted("B2")
                + empty.formatted("D2")
                + "</row><row r='3'>"
                + empty.formatted("A3")
                + "</row><row r='4'><c r='B4'><v>2</v></c></row><row r='5'>"
                + empty.formatted("B5")
                + empty.formatted("F5")
                + "</row>");
    assertThat(one(book)).isEqualTo("[{\"a\":1,\"b\":\"\"},{\"a\":null,\"b\":2}]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ABC", "ACB", "BAC", "BCA", "CAB", "CBA", "CB", "C"})
  void cellsOfARow_areReadInAnyOrder(String order) {
    StringBuilder header = new StringBuilder();
    StringBuilder row = new StringBuilder();
    for (char column : order.toCharArray()) {
      header.append("<c r='%s1' t='str'><v>%s</v></c>".formatted(column, column));
      row.append("<c r='%s2'><v>%d</v></c>".formatted(column, column - 'A'));
    }
    String all = "<c r='%s1' t='str'><v>%s</v></c>";
    for (String missing : List.of("A", "B", "C")) {
      header.insert(0, order.contains(missing) ? "" : all.formatted(missing, missing));
    }
    String a = order.contains("A") ? "0" : "null";
    String b = order.contains("B") ? "1" : "null";
    assertThat(
            one(MadeWorkbook.of("<row r='1'>%s</row><row r='2'>%s</row>".formatted(header, row))))
        .isEqualTo("[{\"A\":%s,\"B\":%s,\"C\":2}]".formatted(a, b));
  }

  @Test
  void partsWithBackslashesOrEncodedNames_areFound() {
    String sheet = HEADER + "<row r='2'><c r='A2'><v>1</v></c></row>";
    String expected = "[{\"a\":1,\"b\":null}]";
    for (String name : List.of("xl\\worksheets\\s1.xml", "/xl/worksheets/s1.xml")) {
      assertThat(one(moved(sheet, name, "worksheets/s1.xml"))).isEqualTo(expected);
    }
    assertThat(one(moved(sheet, "xl/worksheets/s1.xml", "worksheets\\s1.xml"))).isEqualTo(expected);
    assertThat(one(moved(sheet, "xl/worksheets/my sheet+1.xml", "worksheets/my%20sheet+1.xml")))
        .isEqualTo(expected);
    assertThat(one(moved(sheet, "xl/worksheets/100%.xml", "worksheets/100%.xml")))
        .isEqualTo(expected);
  }

  /** Returns a workbook whose sheet part is renamed, with the given target in its relationships. */
  private static MadeWorkbook moved(String rows, String part, String target) {
    return MadeWorkbook.of(rows)
        .moved("xl/worksheets/s1.xml", part)
        .part("xl/_rels/workbook.xml.rels", MadeWorkbook.relationships("a", "worksheet", target));
  }

  @Test
  void dates_areCountedAsTheWorkbookSays() {
    MadeWorkbook book =
        MadeWorkbook.of(HEADER + "<row r='2'><c r='A2' s='1'><v>1</v></c></row>").formats("d/m/yy");
    assertThat(one(book)).contains("1900-01-01");
    book.part(
        "xl/workbook.xml",
        "<workbook><workbookPr date1904='1'/><sheets><sheet name='One'"
            + " id='a'/></sheets></workbook>");
    assertThat(one(book)).contains("1904-01-02");
  }

  @Test
  void formulas_areReadWhenAskedFor_withTheirReferencesMoved() {
    MadeWorkbook book =
        MadeWorkbook.of(
            HEADER
                + "<row r='2'><c r='A2'><f t='shared' ref='A2:A3'"
                + " si='0'>B2*$B$1+LOG10(2)&amp;\"A1\"&amp;'A1 x'!C2</f><v>1</v></c></row><row"
                + " r='3'><c r='A3'><f t='shared' si='0'/><v>2</v></c></row>");
    assertThat(rows(book.bytes(), "{\"type\":\"xlsx\",\"formulas\":\"text\"}"))
        .isEqualTo(
            "[{\"a\":\"=B2*$B$1+LOG10(2)&\\\"A1\\\"&'A1 x'!C2\",\"b\":null},"
                + "{\"a\":\"=B3*$B$1+LOG10(2)&\\\"A1\\\"&'A1 x'!C3\",\"b\":null}]");
    assertThat(one(book)).isEqualTo("[{\"a\":1,\"b\":null},{\"a\":2,\"b\":null}]");
    MadeWorkbook without = MadeWorkbook.of(HEADER + "<row r='2'><c r='A2'><f>1+1</f></c></row>");
    assertThatThrownBy(() -> one(without))
        .hasMessageContaining("cell A2: its formula has no stored value");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'range':'B1:B2'|[{\"b\":2}]",
        "'range':'A2:B2','header_row':0|[{\"column_1\":1,\"column_2\":2}]",
        "'range':'A2:B'|[{\"1\":3,\"2\":4}]",
        "'header_row':2|[{\"1\":3,\"2\":4}]",
        "'header_row':0,'range':'A:A'|[{\"column_1\":\"a\"},{\"column_1\":1},{\"column_1\":3}]",
        "'sheet':'One','range':'A1:A2'|[{\"a\":1}]",
        "'sheet':1,'range':'A1:A2'|[{\"a\":1}]"
      })
  void partOfASheet_isRead(String options, String expected) {
    byte[] book =
        MadeWorkbook.of(
                HEADER
                    + "<row r='2'><c r='A2'><v>1</v></c><c r='B2'><v>2</v></c></row>"
                    + "<row r='3'><c r='A3'><v>3</v></c><c r='B3'><v>4</v></c></row>")
            .bytes();
    assertThat(rows(book, "{\"type\":\"xlsx\"," + options.replace('\'', '"') + "}"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"xlsx\",\"sheet\":\"Two\"}|sheet_not_found|it has no sheet 'Two'; its sheets are"
            + " 'One'",
        "{\"type\":\"xlsx\",\"sheet\":2}|sheet_not_found|it has no sheet '2'",
        "{\"type\":\"xlsx\",\"header_row\":9}|table_no_header|no value in row 9",
        "{\"type\":\"xlsx\",\"range\":\"A1:A9\",\"header_row\":2}|table_no_header|no value in row 2"
      })
  void whatIsNotThere_isAnError(String format, String code, String message) {
    byte[] book = MadeWorkbook.of(HEADER).bytes();
    assertThatThrownBy(() -> Tables.read(format, book))
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(message);
  }

  @Test
  void raggedRowsAndDoubleColumns_areErrorsWithTheirRow() {
    byte[] ragged = MadeWorkbook.of(HEADER + "<row r='5'><c r='C5'><v>1</v></c></row>").bytes();
    assertThatThrownBy(() -> Tables.read(XLSX, ragged)).hasMessageContaining("row 1 (line 5)");
    byte[] twice = MadeWorkbook.of(HEADER.replace(">b<", ">a<")).bytes();
    assertThatThrownBy(() -> Tables.read(XLSX, twice)).hasMessageContaining("two columns");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"excel\"|A workbook is \"xlsx\"",
        "\"xls\"|A workbook is \"xlsx\"",
        "{\"type\":\"xlsx\",\"range\":\"A0:B2\"}|is not a valid cell range",
        "{\"type\":\"xlsx\",\"sheet\":\"a/b\"}|is not a valid sheet name",
        "{\"type\":\"xlsx\",\"delimiter\":\";\"}|delimiter",
        "{\"type\":\"csv\",\"sheet\":1}|sheet"
      })
  void wrongOptions_areRefused(String format, String message) {
    assertThatThrownBy(() -> Tables.format(format))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void typedColumns_becomeCellsOfTheirType_orTextsWhereExcelWouldChangeThem() throws IOException {
    ObjectNode exact =
        (ObjectNode)
            Json.parse(
                "{\"n\":123456789012345,\"d\":\"2026-01-31\",\"t\":\"13:45:00\",\"s\":\"2026-01-31T13:45:00.025\",\"f\":\"=1+1\"}");
    ObjectNode inexact =
        (ObjectNode)
            Json.parse(
                "{\"n\":1234567890123456,\"d\":\"1900-02-28\",\"t\":\"13:45:00.0000001\",\"s\":\"2026-01-31T13:45:00Z\",\"f\":\""
                    + " 1\\r"
                    + "\\n"
                    + "\"}");
    byte[] bytes =
        write(
            new TableColumns(
                List.of("n", "d", "t", "s", "f"),
                Map.of("d", ColumnType.DATE, "t", ColumnType.TIME, "s", ColumnType.TIMESTAMP)),
            exact,
            inexact);
    List<ObjectNode> read = Tables.read(XLSX, bytes);
    assertThat(read.get(0)).isEqualTo(exact);
    assertThat(read.get(1).get("n").isTextual()).isTrue();
    assertThat(read.get(1).put("n", 1234567890123456L)).isEqualTo(inexact);
  }

  private static byte[] write(TableColumns columns, ObjectNode... rows) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TableWriter writer = Tables.format(XLSX).write(out, columns, "t.xlsx");
    for (ObjectNode row : rows) {
      writer.write(row);
    }
    writer.finish();
    return out.toByteArray();
  }

  @Test
  void cellsThatASheetDoesNotHold_areRefusedWithTheirPlace() {
    ObjectNode fits = Json.object().put("a", 1).put("b", "x".repeat(32_767));
    assertThat(Tables.read(XLSX, Tables.write(XLSX, List.of(), List.of(fits))))
        .containsExactly(fits);
    ObjectNode longer = Json.object().put("a", 1).put("b", "x".repeat(32_768));
    assertThatThrownBy(() -> Tables.write(XLSX, List.of(), List.of(longer)))
        .hasMessageContaining(
            "cell B2: the value has 32768 characters; a cell can have at most 32767");
    ObjectNode nul = Json.object().put("a", "\0");
    assertThatThrownBy(() -> Tables.write(XLSX, List.of(), List.of(nul)))
        .hasMessageContaining("cell A2: the value contains NUL");
    ObjectNode wide = Json.object();
    for (int i = 0; i <= 16_384; i++) {
      wide.put("c" + i, 1);
    }
    assertThatThrownBy(() -> Tables.write(XLSX, List.of(), List.of(wide)))
        .hasMessageContaining("a sheet can have at most 16384 columns");
  }

  @Provide
  Arbitrary<List<String>> texts() {
    Arbitrary<String> odd =
        Arbitraries.of(
            "_x0041_", "_x", " ", "\n", "\r", "\t", "\u0001", "\uFFFF", "<&>\"'", "😀", "=1",
            "]]>");
    Arbitrary<String> any =
        Arbitraries.strings().all().ofMaxLength(6).filter(XlsxTableTest::isText);
    return Arbitraries.oneOf(odd, any)
        .list()
        .ofMaxSize(4)
        .map(parts -> String.join("", parts))
        .list()
        .ofMaxSize(4);
  }

  private static boolean isText(String text) {
    return text.indexOf('\0') < 0
        && java.nio.charset.StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  /**
   * Strings survive a round trip through each format in turn; an empty string becomes a missing
   * value.
   */
  @Property(tries = 200)
  void texts_goThroughEveryFormatUnchanged(@ForAll("texts") List<String> texts) {
    List<ObjectNode> rows = new ArrayList<>();
    for (String text : texts) {
      rows.add(Json.object().put("k", rows.size()).put("v", text));
    }
    byte[] xlsx = Tables.write(XLSX, List.of("k", "v"), rows);
    assertThat(Tables.write(XLSX, List.of("k", "v"), rows)).isEqualTo(xlsx);
    List<ObjectNode> read = Tables.read(XLSX, xlsx);
    read.forEach(row -> row.put("v", row.get("v").isNull() ? "" : row.get("v").textValue()));
    assertThat(read).isEqualTo(rows);
    List<ObjectNode> again =
        Tables.read("\"csv\"", Tables.write("\"csv\"", List.of("k", "v"), read));
    assertThat(again.stream().map(row -> row.get("v").textValue()).toList()).isEqualTo(texts);
  }
}
