package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.catalogue.TableCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a sheet in order. Rows that show nothing are skipped: rows without a value, and
 * rows of empty strings, which formulas often produce. Hidden rows and columns are included. The
 * first of several merged cells has the value. Not thread-safe.
 */
public final class SheetRows implements Closeable {
  private final PartXml xml;
  private final CellReader reader;
  private final CellRange range;
  private final SheetErrors errors;
  private long number;
  private boolean ended;

  SheetRows(PartXml xml, CellReader reader, CellRange range, SheetErrors errors) {
    this.xml = xml;
    this.reader = reader;
    this.range = range;
    this.errors = errors;
  }

  /**
   * A row with at least one value.
   *
   * @param number the number of the row in the sheet, from 1
   * @param cells the cells from the first column of the range to the last cell with a value; null
   *     for empty cells
   */
  public record Row(long number, List<JsonNode> cells) {
    /** Returns the number of cells up to the last cell that shows something. */
    public int width() {
      int width = cells.size();
      while (width > 0 && isBlank(cells.get(width - 1))) {
        width--;
      }
      return width;
    }

    private static boolean isBlank(JsonNode cell) {
      return cell.isNull() || cell.isTextual() && cell.textValue().isEmpty();
    }
  }

  /**
   * Returns the next row with a value; {@code null} after the last row.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code table_malformed}, {@code
   *     table_too_large}, {@code table_bad_value}
   */
  public @Nullable Row next() throws IOException {
    while (!ended && xml.next()) {
      if (xml.isStart("row")) {
        begin();
        if (number > range.lastRow()) {
          ended = true;
        } else {
          Row row = new Row(number, cells());
          if (row.width() > 0 && number >= range.firstRow()) {
            return row;
          }
        }
      } else if (xml.isEnd("sheetData")) {
        ended = true;
      }
    }
    return null;
  }

  private void begin() {
    long next = xml.integer("r", (int) Math.min(number + 1, Integer.MAX_VALUE));
    if (next <= number || next > SheetLimits.MOST_ROWS) {
      throw errors.malformed(
          "row %d comes after row %d; row numbers must increase, up to %d"
              .formatted(next, number, SheetLimits.MOST_ROWS),
          null);
    }
    number = next;
  }

  /** Reads the cells of a row. Some programs do not write them in the order of the columns. */
  private List<JsonNode> cells() throws IOException {
    List<JsonNode> cells = new ArrayList<>();
    BitSet seen = new BitSet();
    int column = -1;
    long characters = 0;
    while (xml.next() && !xml.isEnd("row")) {
      if (!xml.isStart("c")) {
        continue;
      }
      column = column(column, seen);
      JsonNode value = reader.read(xml, number, column);
      characters += value.isTextual() ? value.textValue().length() : 1;
      if (characters > SheetLimits.MOST_RECORD) {
        throw errors.of(
            TableCodes.TABLE_TOO_LARGE,
            "row %d has more than %d characters".formatted(number, SheetLimits.MOST_RECORD));
      }
      if (range.holdsColumn(column) && !value.isNull()) {
        int index = column - range.firstColumn();
        while (cells.size() <= index) {
          cells.add(NullNode.getInstance());
        }
        cells.set(index, value);
      }
    }
    return cells;
  }

  private int column(int before, BitSet seen) {
    String name = xml.find("r");
    int column = name == null ? before + 1 : CellName.column(name);
    if (column < 0 || column >= SheetLimits.MOST_COLUMNS) {
      throw errors.malformed(
          "in row %d, a cell has the reference %s; columns are A to XFD"
              .formatted(number, SheetErrors.shown(String.valueOf(name))),
          null);
    } else if (seen.get(column)) {
      throw errors.malformed(
          "in row %d, two cells are in column %d".formatted(number, column + 1), null);
    }
    seen.set(column);
    return column;
  }

  @Override
  public void close() throws IOException {
    xml.close();
  }
}
