package com.couriermft.transfer.sheet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.testing.SmallJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;

/** Tests that malicious workbooks are rejected with the correct code, in limited memory. */
class HostileWorkbookTest {
  private static final String ROW = "<row r='1'><c r='A1'><v>1</v></c></row>";

  static long count(byte[] bytes) throws IOException {
    long cells = 0;
    try (Workbook book = Workbook.open(new SeekableInMemoryByteChannel(bytes), "bad.xlsx");
        SheetRows rows = book.read(null, CellRange.ALL, false)) {
      for (SheetRows.Row row = rows.next(); row != null; row = rows.next()) {
        cells += row.cells().size();
      }
    }
    return cells;
  }

  private static void assertRefused(byte[] bytes, String code, String message) {
    assertThatThrownBy(() -> count(bytes))
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining("'bad.xlsx'")
        .hasMessageContaining(message);
  }

  private static void assertRefused(MadeWorkbook book, String code, String message) {
    assertRefused(book.bytes(), code, message);
  }

  @Test
  void entitiesOfAnyKind_areRefused() {
    String sheet = "xl/worksheets/s1.xml";
    String laughs =
        "<!DOCTYPE x [<!ENTITY a 'ha'><!ENTITY b"
            + " '&a;&a;&a;&a;&a;&a;&a;&a;'>]><worksheet><sheetData>&b;</sheetData></worksheet>";
    String outside =
        "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><worksheet><sheetData><row><c"
            + " t='str'><v>&a;</v></c></row></sheetData></worksheet>";
    for (String xml : new String[] {laughs, outside}) {
      assertRefused(MadeWorkbook.of("").part(sheet, xml), "table_malformed", "XML");
      assertRefused(MadeWorkbook.of("").part("xl/workbook.xml", xml), "table_malformed", "XML");
    }
  }

  @Test
  void bytesThatAreNoText_areRefused() {
    String sheet = "xl/worksheets/s1.xml";
    String head = "<?xml version='1.0' encoding='%s'?><worksheet>";
    String rows = "<sheetData a='\u00e9'/></worksheet>";
    for (String charset : new String[] {"US-ASCII", "no-such"}) {
      assertRefused(
          MadeWorkbook.of("").part(sheet, head.formatted(charset) + rows),
          "table_malformed",
          "XML");
    }
  }

  @Test
  void foreignFormats_areRefusedByName() {
    byte[] ole = new byte[4_096];
    byte[] head = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0};
    System.arraycopy(head, 0, ole, 0, 4);
    ole[30] = 9;
    assertRefused(ole, "not_supported", "before 2007 (.xls)");
    byte[] name = "EncryptedPackage".getBytes(StandardCharsets.UTF_16LE);
    System.arraycopy(name, 0, ole, 512 + 128, name.length);
    assertRefused(ole, "not_supported", "it is encrypted");
    MadeWorkbook macros =
        MadeWorkbook.of(ROW)
            .replace(
                "[Content_Types].xml",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
                "application/vnd.ms-excel.sheet.macroEnabled.main+xml");
    assertRefused(macros, "not_supported", "has macros");
    assertRefused(
        "a,b\r\n".getBytes(StandardCharsets.UTF_8), "table_malformed", "not an XLSX file");
    assertRefused(
        MadeWorkbook.of(ROW).without("_rels/.rels").part("mimetype", "x"),
        "not_supported",
        "OpenDocument");
    assertRefused(
        MadeWorkbook.of(ROW).without("_rels/.rels"), "table_malformed", "without a workbook");
  }

  @Test
  void partsThatAreMissingOrWrong_areRefused() {
    String workbook = "xl/workbook.xml";
    assertRefused(
        MadeWorkbook.of(ROW).replace(workbook, "r:id='a'", "r:id='z'"),
        "table_malformed",
        "refers to a part that does not exist");
    assertRefused(
        MadeWorkbook.of(ROW).without("xl/worksheets/s1.xml"), "table_malformed", "has no part");
    assertRefused(MadeWorkbook.of(ROW).without(workbook), "table_malformed", "has no part");
    assertRefused(
        MadeWorkbook.of(ROW).part(workbook, "<workbook/>"), "sheet_not_found", "no sheet");
    assertRefused(
        MadeWorkbook.of("<row r='2'/><row r='1'/>"), "table_malformed", "row 1 comes after row 2");
    assertRefused(
        MadeWorkbook.of("<row r='1'><c r='B1'/><c r='A1'/><c/></row>"),
        "table_malformed",
        "two cells are in column 2");
    assertRefused(
        MadeWorkbook.of("<row r='1'><c r='XFE1'/></row>"), "table_malformed", "reference 'XFE1'");
    assertRefused(
        MadeWorkbook.of("<row r='1'><c r='A1' t='s'><v>7</v></c></row>"),
        "table_malformed",
        "cell A1");
    assertRefused(
        MadeWorkbook.of("<row r='1'><c r='A1'><v>1x</v></c></row>"),
        "table_malformed",
        "is no number");
    assertRefused(
        MadeWorkbook.of("<row r='1'><c r='A1'><v>1E999999999</v></c></row>"),
        "table_malformed",
        "digits");
    assertRefused(
        MadeWorkbook.of(ROW).replace("xl/worksheets/s1.xml", "</row>", ""),
        "table_malformed",
        "not well-formed");
    assertRefused(MadeWorkbook.of("<x>".repeat(200)), "table_malformed", "deep");
  }

  /** The default limit of the parser in Java 24 and later is 100,000 character references. */
  @Test
  void manyReferences_areRead() throws IOException {
    String row = "<row><c t='str'><v>&amp;&lt;</v></c></row>";
    assertThat(count(MadeWorkbook.of(row.repeat(60_000)).bytes())).isEqualTo(60_000);
  }

  @Test
  void bombs_areRefused() {
    String row = "<row><c><v>1</v></c></row>";
    assertRefused(MadeWorkbook.of(row.repeat(900_000)), "table_too_large", "unpack");
    assertRefused(
        MadeWorkbook.of(
            "<row r='1'><c r='A1' t='str'><v>" + "x".repeat(2 << 20) + "</v></c></row>"),
        "table_too_large",
        "a string in it has more than");
    assertRefused(
        MadeWorkbook.of("<row r='1' x='" + "x".repeat(6 << 20) + "'/>"),
        "table_too_large",
        "1 MiB of attributes");
  }

  /** Uses more shared strings than the limit, and a sheet of 1 GB, with a small heap. */
  @Test
  void largeWorkbooks_needLittleMemory() throws IOException, InterruptedException {
    assertThat(SmallJvm.run("192m", HostileWorkbookMain.class, "strings"))
        .contains("the shared strings of its cells have more than 64 MiB");
    assertThat(SmallJvm.run("64m", HostileWorkbookMain.class, "sheet")).isEqualTo("1000000");
  }

  /**
   * A truncated workbook, or one with any byte changed, is either read or rejected. If a letter of
   * a cell reference is changed, there may be empty cells before the cell.
   */
  @Property(tries = 150)
  void damagedWorkbooks_areReadOrRefused(
      @ForAll @IntRange(max = 2_000) int at, @ForAll byte change, @ForAll boolean cut)
      throws IOException {
    byte[] whole =
        MadeWorkbook.of(ROW + "<row r='2'><c r='A2' t='s'><v>0</v></c></row>")
            .strings("<si><t>x</t></si>")
            .formats("d/m/y")
            .bytes();
    int place = at % whole.length;
    byte[] damaged = Arrays.copyOf(whole, cut ? place : whole.length);
    if (!cut) {
      damaged[place] ^= change;
    }
    try {
      assertThat(count(damaged)).isBetween(0L, 200L);
    } catch (CourierException e) {
      assertThat(e).hasMessageContaining("'bad.xlsx'");
    }
  }
}
