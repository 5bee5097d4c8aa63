package com.couriermft.transfer.sheet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The number types of a workbook's styles (ECMA-376 part 1, 18.8).
 *
 * @param kinds the types by style index
 */
record CellStyles(List<CellKind> kinds) {
  /** The styles of a workbook without styles, in which all numbers are plain numbers. */
  static final CellStyles NONE = new CellStyles(List.of());

  /** Reads the part of a workbook that contains the styles. */
  static CellStyles read(PartXml xml, SheetErrors errors) throws IOException {
    Map<Integer, CellKind> own = new HashMap<>();
    List<CellKind> kinds = new ArrayList<>();
    boolean cells = false;
    while (xml.next()) {
      if (xml.isStart("numFmt")) {
        String code = xml.find("formatCode");
        own.put(xml.integer("numFmtId", 0), CellKind.ofCode(code == null ? "" : code));
      } else if (xml.isStart("cellXfs") || xml.isEnd("cellXfs")) {
        cells = xml.isStart("cellXfs");
      } else if (cells && xml.isStart("xf")) {
        int format = xml.integer("numFmtId", 0);
        CellKind said = own.get(format);
        // Gnumeric defines custom formats with numbers that the standard reserves for built-in
        // formats.
        kinds.add(said == null ? CellKind.ofNumber(format) : said);
      }
      if (Math.max(own.size(), kinds.size()) > SheetLimits.MOST_LISTED) {
        throw errors.malformed("it has more than 100,000 styles", null);
      }
    }
    return new CellStyles(List.copyOf(kinds));
  }

  /** Returns the type of a cell's number by its style. */
  CellKind of(int style) {
    return style < 0 || style >= kinds.size() ? CellKind.NUMBER : kinds.get(style);
  }
}
