package com.couriermft.transfer.sheet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Builds workbooks part by part, including workbooks that only some programs, or none, would write.
 */
public final class MadeWorkbook {
  private static final String MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  private static final String OFFICE =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

  private final Map<String, String> parts = new LinkedHashMap<>();

  private MadeWorkbook() {}

  /**
   * Returns a workbook with a sheet of the given rows.
   *
   * @param rows the XML of the rows
   */
  public static MadeWorkbook of(String rows) {
    MadeWorkbook book = new MadeWorkbook();
    book.parts.put(
        "[Content_Types].xml",
        "<Types><Override PartName='/xl/workbook.xml'"
            + " ContentType='application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'/></Types>");
    book.parts.put("_rels/.rels", relationships("a", "officeDocument", "xl/workbook.xml"));
    book.parts.put(
        "xl/workbook.xml",
        "<workbook xmlns='%s' xmlns:r='x'><sheets><sheet name='One' sheetId='1' r:id='a'/></sheets></workbook>"
            .formatted(MAIN));
    book.parts.put(
        "xl/_rels/workbook.xml.rels",
        relationships(
            "a",
            "worksheet",
            "worksheets/s1.xml",
            "b",
            "styles",
            "/xl/styles.xml",
            "c",
            "sharedStrings",
            "../xl/strings.xml"));
    return book.part("xl/worksheets/s1.xml", sheet(rows));
  }

  /**
   * Returns the XML of a part's relationships.
   *
   * @param each the id, type and target of each relationship
   */
  public static String relationships(String... each) {
    StringBuilder xml = new StringBuilder("<Relationships>");
    for (int i = 0; i < each.length; i += 3) {
      xml.append(
          "<Relationship Id='%s' Type='%s%s' Target='%s'/>"
              .formatted(each[i], OFFICE, each[i + 1], each[i + 2]));
    }
    return xml.append("</Relationships>").toString();
  }

  static String sheet(String rows) {
    return "<worksheet xmlns='%s'><sheetData>%s</sheetData></worksheet>".formatted(MAIN, rows);
  }

  /** Adds or replaces a part. */
  public MadeWorkbook part(String name, String xml) {
    parts.put(name, xml);
    return this;
  }

  /** Renames a part. */
  public MadeWorkbook moved(String from, String to) {
    return part(to, parts.remove(from));
  }

  MadeWorkbook without(String name) {
    parts.remove(name);
    return this;
  }

  MadeWorkbook replace(String name, String text, String by) {
    return part(name, parts.get(name).replace(text, by));
  }

  /** Adds shared strings. */
  public MadeWorkbook strings(String items) {
    return part("xl/strings.xml", "<sst>" + items + "</sst>");
  }

  /** Adds a style for each format code, starting with style 1. */
  public MadeWorkbook formats(String... codes) {
    StringBuilder formats = new StringBuilder();
    StringBuilder cells = new StringBuilder("<xf numFmtId='0'/>");
    for (int i = 0; i < codes.length; i++) {
      formats.append(
          "<numFmt numFmtId='%d' formatCode='%s'/>"
              .formatted(170 + i, codes[i].replace("\"", "&quot;")));
      cells.append("<xf numFmtId='%d'/>".formatted(170 + i));
    }
    return part(
        "xl/styles.xml",
        "<styleSheet><numFmts>%s</numFmts><cellXfs>%s</cellXfs></styleSheet>"
            .formatted(formats, cells));
  }

  /** Returns the workbook's bytes. */
  public byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, String> part : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(part.getKey()));
        zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
