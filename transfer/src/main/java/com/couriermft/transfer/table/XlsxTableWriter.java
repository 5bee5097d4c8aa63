package com.couriermft.transfer.table;

import com.couriermft.transfer.sheet.SheetWriter;
import com.couriermft.transfer.sheet.SheetWriter.Moment;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a table as the only sheet of a workbook; arrays and objects are written as JSON. */
final class XlsxTableWriter implements TableWriter {
  private final OutputStream out;
  private final XlsxOptions options;
  private final TableColumns columns;
  private final String file;
  private final RowLayout layout;
  private @Nullable SheetWriter sheet;
  private long rows;

  XlsxTableWriter(OutputStream out, XlsxOptions options, TableColumns columns, String file) {
    this.out = out;
    this.options = options;
    this.columns = columns;
    this.file = file;
    this.layout = new RowLayout(columns.names(), new TableErrors(file));
  }

  @Override
  public void write(ObjectNode values) throws IOException {
    layout.begin(values);
    rows++;
    sheet().row(layout.values(values, rows));
  }

  private SheetWriter sheet() throws IOException {
    if (sheet != null) {
      return sheet;
    }
    List<Moment> moments =
        layout.names().stream().map(name -> moment(columns.types().get(name))).toList();
    SheetWriter begun = new SheetWriter(out, options.writtenName(), moments, file);
    if (options.headerRow() != 0 && !layout.names().isEmpty()) {
      begun.header(layout.names(), options.boldHeader());
    }
    sheet = begun;
    return begun;
  }

  private static Moment moment(@Nullable ColumnType type) {
    return type == null
        ? Moment.NONE
        : switch (type) {
          case DATE -> Moment.DATE;
          case TIME -> Moment.TIME;
          case TIMESTAMP -> Moment.TIMESTAMP;
          case TEXT, INTEGER, DECIMAL, BOOLEAN -> Moment.NONE;
        };
  }

  @Override
  public List<String> columns() {
    return layout.names();
  }

  /** Does nothing, because the compressed data of a sheet is complete only at the sheet's end. */
  @Override
  public void flush() {}

  @Override
  public void finish() throws IOException {
    sheet().finish();
  }
}
