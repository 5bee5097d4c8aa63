package com.couriermft.transfer.table;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.transfer.sheet.CellRange;
import com.couriermft.transfer.sheet.SheetLimits;
import com.couriermft.transfer.sheet.SheetWriter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options for reading and writing a workbook.
 *
 * @param sheetName the sheet's name; {@code null} for the first visible sheet, or if the number
 *     selects the sheet
 * @param sheetNumber the sheet's number, from 1; 0 for the first visible sheet, or if the name
 *     selects the sheet
 * @param range the cells that are read
 * @param headerRow the row of the sheet with the names of the columns, from 1. With 0, there is no
 *     header, and the columns are named {@code column_1} and so on. With -1, the first row with a
 *     value is the header
 * @param formulas whether formulas are read, such as {@code =A1+B1}, instead of their results
 * @param boldHeader whether the names of the columns are written in bold
 */
public record XlsxOptions(
    @Nullable String sheetName,
    int sheetNumber,
    CellRange range,
    int headerRow,
    boolean formulas,
    boolean boldHeader) {
  static final int FIRST_ROW = -1;

  private static final String FIRST_NAME = "Sheet1";

  /** Reads the fields of a format and records all problems. */
  static XlsxOptions read(CheckedObject given) {
    JsonNode sheet = given.find("sheet");
    boolean numbered = sheet != null && sheet.canConvertToExactIntegral();
    if (sheet != null && !sheet.isTextual() && !numbered) {
      given.wrongType("sheet", "the name of a sheet, or its number from 1", sheet);
    }
    String formulas = given.findOneOf("formulas", List.of("value", "text"));
    String style = given.findOneOf("header_style", List.of("bold", "plain"));
    return new XlsxOptions(
        sheet != null && sheet.isTextual() ? name(sheet.textValue(), given) : null,
        numbered ? given.integer("sheet", 1, SheetLimits.MOST_COLUMNS, 1) : 0,
        range(given),
        given.integer("header_row", 0, SheetLimits.MOST_ROWS, FIRST_ROW),
        "text".equals(formulas),
        !"plain".equals(style));
  }

  private static @Nullable String name(String name, CheckedObject given) {
    if (SheetWriter.isName(name)) {
      return name;
    }
    given.problem(
        "sheet",
        CommonCodes.INVALID_VALUE,
        "'%s' is not a valid sheet name: expected 1 to 31 characters without []:*?/\\."
            .formatted(name));
    return null;
  }

  private static CellRange range(CheckedObject given) {
    String text = given.findText("range", Integer.MAX_VALUE);
    CellRange range = text == null ? CellRange.ALL : CellRange.parse(text).orElse(null);
    if (range == null) {
      given.problem(
          "range",
          CommonCodes.INVALID_VALUE,
          "'%s' is not a valid cell range; expected a range such as A1:F100, A:F or A5:F."
              .formatted(text));
      return CellRange.ALL;
    }
    return range;
  }

  /** Returns the name of a written sheet. */
  String writtenName() {
    return sheetName == null ? FIRST_NAME : sheetName;
  }
}
