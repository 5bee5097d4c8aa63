package com.couriermft.transfer.table;

import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.sheet.SheetRows;
import com.couriermft.transfer.sheet.Workbook;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table from a sheet of a workbook. The line of a table row is the row's number in the
 * sheet.
 */
final class XlsxTableReader implements TableReader {
  private final Workbook workbook;
  private final SheetRows rows;
  private final XlsxOptions options;
  private final TableErrors errors;
  private List<String> columns = List.of();
  private SheetRows.@Nullable Row ahead;
  private long number;

  private XlsxTableReader(Workbook workbook, XlsxOptions options, TableErrors errors)
      throws IOException {
    this.workbook = workbook;
    this.options = options;
    this.errors = errors;
    this.rows =
        options.sheetNumber() > 0
            ? workbook.read(options.sheetNumber(), options.range(), options.formulas())
            : workbook.read(options.sheetName(), options.range(), options.formulas());
  }

  /** Opens a table and reads its header; closes the file after a failure. */
  static XlsxTableReader open(TableSource source, XlsxOptions options) throws IOException {
    Workbook workbook = Workbook.open(source.channel(), source.name());
    try {
      TableErrors errors = new TableErrors(source.name());
      XlsxTableReader table = new XlsxTableReader(workbook, options, errors);
      table.readHeader();
      return table;
    } catch (IOException | RuntimeException e) {
      workbook.close();
      throw e;
    }
  }

  private void readHeader() throws IOException {
    SheetRows.Row first = rows.next();
    while (first != null && first.number() < options.headerRow()) {
      first = rows.next();
    }
    if (options.headerRow() == 0) {
      ahead = first;
      columns = first == null ? List.of() : ColumnNames.numbered(first.width());
      return;
    }
    boolean found =
        first != null && (options.headerRow() < 0 || first.number() == options.headerRow());
    if (!found || first == null) {
      String row = options.headerRow() < 0 ? "no row" : "no value in row " + options.headerRow();
      throw errors.of(
          TableCodes.TABLE_NO_HEADER, "the sheet has %s for the column names.".formatted(row));
    }
    List<String> names = new ArrayList<>();
    first
        .cells()
        .subList(0, first.width())
        .forEach(cell -> names.add(cell.isNull() ? "" : CellValue.plain(cell)));
    columns = ColumnNames.of(names, first.number(), errors);
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public @Nullable TableRow next() throws IOException {
    SheetRows.Row row = ahead == null ? rows.next() : ahead;
    ahead = null;
    if (row == null) {
      return null;
    }
    number++;
    List<JsonNode> cells = row.cells();
    if (row.width() > columns.size()) {
      throw errors.atRow(
          TableCodes.TABLE_RAGGED_ROW,
          number,
          row.number(),
          "it has a value in cell %d, but there are %d columns; set 'range'."
              .formatted(row.width(), columns.size()));
    }
    ObjectNode values = Json.object();
    for (int i = 0; i < columns.size(); i++) {
      if (i < cells.size()) {
        values.set(columns.get(i), cells.get(i));
      } else {
        values.putNull(columns.get(i));
      }
    }
    return new TableRow(number, row.number(), values);
  }

  /** Returns {@code null}, because a sheet can only be unpacked from its start. */
  @Override
  public @Nullable TablePosition position() {
    return null;
  }

  @Override
  public void close() throws IOException {
    try {
      rows.close();
    } finally {
      workbook.close();
    }
  }
}
