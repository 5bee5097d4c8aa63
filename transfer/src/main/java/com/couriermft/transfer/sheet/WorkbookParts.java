package com.couriermft.transfer.sheet;

import java.util.LinkedHashMap;
import java.util.Map;

/** The parts of a written workbook other than its sheet: the minimum that Excel requires. */
final class WorkbookParts {
  static final String SHEET = "xl/worksheets/sheet1.xml";

  private static final String HEAD =
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
  private static final String MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  private static final String RELATED =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  private static final String TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.";

  static final String SHEET_BEGINS = HEAD + "<worksheet xmlns=\"" + MAIN + "\"><sheetData>";
  static final String SHEET_ENDS = "</sheetData></worksheet>";

  /** The style index of a header. */
  static final int BOLD = 1;

  private static final int FIRST_MOMENT = 2;
  private static final int MOST_NAME = 31;
  private static final String STYLES =
      """
      <styleSheet xmlns="%s"><numFmts count="3">\
      <numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>\
      <numFmt numFmtId="165" formatCode="hh:mm:ss"/>\
      <numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>\
      <fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
      <font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
      <fills count="2"><fill><patternFill patternType="none"/></fill>\
      <fill><patternFill patternType="gray125"/></fill></fills>\
      <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
      <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
      <cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
      <xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
      <xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
      <xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
      <xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
      </cellXfs></styleSheet>\
      """
          .formatted(MAIN);

  private WorkbookParts() {}

  /** Returns the parts by name, in the order in which they are written. */
  static Map<String, String> of(String sheet) {
    StringBuilder name = new StringBuilder();
    SheetText.write(sheet, name);
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put(
        "[Content_Types].xml",
        HEAD
            + "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
            + "<Default Extension=\"rels\""
            + " ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
            + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
            + override("xl/workbook.xml", "sheet.main+xml")
            + override(SHEET, "worksheet+xml")
            + override("xl/styles.xml", "styles+xml")
            + "</Types>");
    parts.put("_rels/.rels", relationships("officeDocument", "xl/workbook.xml"));
    parts.put(
        "xl/workbook.xml",
        HEAD
            + "<workbook xmlns=\"%s\" xmlns:r=\"%s\"><sheets>".formatted(MAIN, RELATED)
            + "<sheet name=\"%s\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
                .formatted(name));
    parts.put(
        "xl/_rels/workbook.xml.rels",
        relationships("worksheet", "worksheets/sheet1.xml", "styles", "styles.xml"));
    parts.put("xl/styles.xml", HEAD + STYLES);
    return parts;
  }

  private static String override(String part, String type) {
    return "<Override PartName=\"/%s\" ContentType=\"%s%s\"/>".formatted(part, TYPE, type);
  }

  private static String relationships(String... typesAndTargets) {
    StringBuilder xml = new StringBuilder(HEAD);
    xml.append(
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">");
    for (int i = 0; i < typesAndTargets.length; i += 2) {
      xml.append(
          "<Relationship Id=\"rId%d\" Type=\"%s/%s\" Target=\"%s\"/>"
              .formatted(i / 2 + 1, RELATED, typesAndTargets[i], typesAndTargets[i + 1]));
    }
    return xml.append("</Relationships>").toString();
  }

  /** Returns the style index of a date or time. */
  static int styleOf(SheetWriter.Moment moment) {
    return FIRST_MOMENT + moment.ordinal() - 1;
  }

  static boolean isName(String name) {
    return !name.isBlank()
        && name.length() <= MOST_NAME
        && name.chars().noneMatch(c -> "[]:*?/\\".indexOf(c) >= 0 || c < ' ')
        && !name.startsWith("'")
        && !name.endsWith("'");
  }
}
