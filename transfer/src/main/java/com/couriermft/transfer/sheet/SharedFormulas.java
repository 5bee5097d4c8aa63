package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.catalogue.TableCodes;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The formulas of a sheet. Several cells may share a formula, which is stored in the first cell
 * (ECMA-376 part 1, 18.3.1.40). For the other cells, the references in the formula are shifted as
 * in a spreadsheet. Not thread-safe.
 */
final class SharedFormulas {
  private static final int MOST = 100_000;

  /**
   * Matches strings and quoted names, which are kept unchanged, and tokens that may be cell
   * references. A token followed by a dot, a bracket or a call is not a reference.
   */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\"[^\"]*\"|'[^']*'|\\[[^\\]]*\\]"
              + "|(?<![A-Za-z0-9_.$])(\\$?)([A-Za-z]{1,3})(\\$?)([0-9]{1,7})(?![A-Za-z0-9_.(\\[!])");

  private final Map<Integer, Master> masters = new HashMap<>();
  private long characters;

  private record Master(String formula, long row, int column) {}

  /** Reads the formula whose start element is the current event. */
  String formula(PartXml xml, long row, int column, SheetErrors errors) throws IOException {
    boolean shares = "shared".equals(xml.find("t"));
    int group = xml.integer("si", -1);
    String written = xml.text();
    if (!shares) {
      return written;
    } else if (!written.isEmpty()) {
      characters += written.length();
      if (masters.size() >= MOST || characters > SheetLimits.MOST_RECORD) {
        throw errors.of(TableCodes.TABLE_TOO_LARGE, "it has too many shared formulas");
      }
      masters.put(group, new Master(written, row, column));
      return written;
    }
    Master master = masters.get(group);
    if (master == null) {
      throw errors.atCell(
          TableCodes.TABLE_MALFORMED,
          row,
          column,
          "it refers to a shared formula that does not exist");
    }
    return moved(master.formula(), row - master.row(), column - master.column());
  }

  /** Returns a formula shifted by a number of rows and columns. Pure. */
  static String moved(String formula, long rows, int columns) {
    Matcher matcher = TOKEN.matcher(formula);
    return matcher.replaceAll(
        found ->
            Matcher.quoteReplacement(
                found.group(2) == null ? found.group() : moved(found, rows, columns)));
  }

  private static String moved(java.util.regex.MatchResult cell, long rows, int columns) {
    int column = CellName.column(cell.group(2));
    long row = Long.parseLong(cell.group(4));
    if (column < 0 || row < 1 || row > SheetLimits.MOST_ROWS) {
      return cell.group();
    }
    int to = cell.group(1).isEmpty() ? column + columns : column;
    long at = cell.group(3).isEmpty() ? row + rows : row;
    boolean gone = to < 0 || to >= SheetLimits.MOST_COLUMNS || at < 1 || at > SheetLimits.MOST_ROWS;
    return gone ? "#REF!" : cell.group(1) + CellName.letters(to) + cell.group(3) + at;
  }
}
