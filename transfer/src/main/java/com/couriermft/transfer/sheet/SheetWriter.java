package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes a workbook with one sheet, row by row; only the current row is in memory. Strings are
 * written inline, so that a string that looks like a formula is not evaluated. A number becomes a
 * numeric cell only if Excel preserves it: with at most 15 digits, or as a fraction that was read
 * as a double. Otherwise it becomes a string. Dates and times become numeric cells in columns that
 * are declared as dates or times. The same rows produce the same bytes. Not thread-safe.
 */
public final class SheetWriter {
  private static final LocalDateTime EPOCH = LocalDateTime.of(1980, 1, 1, 0, 0);
  private static final int MOST_DIGITS = 15;
  private static final int MOST_EXPONENT = 300;
  private static final int LEVEL = 4;
  private static final int BUFFER = 64 << 10;

  private final SheetErrors errors;
  private final ZipOutputStream zip;
  private final OutputStream out;
  private final List<Moment> moments;
  private final StringBuilder xml = new StringBuilder();
  private long row;
  private long bytes;

  /** The types of ISO 8601 strings that a column writes as formatted numbers. */
  public enum Moment {
    /** The column's strings are not formatted as numbers. */
    NONE,
    /** The column contains dates. */
    DATE,
    /** The column contains times of day. */
    TIME,
    /** The column contains dates with times, without an offset. */
    TIMESTAMP
  }

  /**
   * Starts a workbook.
   *
   * @param to the target stream, which is not closed
   * @param sheet the name of the workbook's sheet
   * @param moments the types of the strings in each column; {@link Moment#NONE} for further columns
   * @param file the name of the file, for errors
   */
  public SheetWriter(OutputStream to, String sheet, List<Moment> moments, String file)
      throws IOException {
    this.errors = new SheetErrors(file);
    this.moments = List.copyOf(moments);
    zip = new ZipOutputStream(to);
    zip.setLevel(LEVEL);
    for (Map.Entry<String, String> part : WorkbookParts.of(sheet).entrySet()) {
      begin(part.getKey());
      zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    begin(WorkbookParts.SHEET);
    out = new BufferedOutputStream(zip, BUFFER);
    xml.append(WorkbookParts.SHEET_BEGINS);
  }

  /** Starts a part with a fixed modification time. A zip file cannot store times before 1980. */
  private void begin(String part) throws IOException {
    ZipEntry entry = new ZipEntry(part);
    entry.setTimeLocal(EPOCH);
    zip.putNextEntry(entry);
  }

  /** Writes the column names as the header row. */
  public void header(List<String> names, boolean bold) throws IOException {
    beginRow(names.size());
    for (int i = 0; i < names.size(); i++) {
      text(i, names.get(i), bold ? WorkbookParts.BOLD : 0);
    }
    endRow();
  }

  /**
   * Writes a row.
   *
   * @param cells the cells; null for a cell without a value
   * @throws com.couriermft.formats.failure.CourierException {@code too_many_rows}; {@code
   *     table_too_large}: the row has more columns, or a longer string, than a sheet allows; {@code
   *     table_bad_encoding}: a string contains an invalid character
   */
  public void row(List<JsonNode> cells) throws IOException {
    beginRow(cells.size());
    for (int i = 0; i < cells.size(); i++) {
      cell(i, cells.get(i));
    }
    endRow();
  }

  private void beginRow(int columns) {
    row++;
    if (row > SheetLimits.MOST_ROWS) {
      throw errors.of(
          TableCodes.TOO_MANY_ROWS,
          "a sheet can have at most %d rows including the header; write CSV, or split the table"
              .formatted(SheetLimits.MOST_ROWS));
    } else if (columns > SheetLimits.MOST_COLUMNS) {
      throw errors.of(
          TableCodes.TABLE_TOO_LARGE,
          "a sheet can have at most %d columns, but row %d has %d; write CSV"
              .formatted(SheetLimits.MOST_COLUMNS, row, columns));
    }
    xml.append("<row r=\"").append(row).append("\">");
  }

  private void endRow() throws IOException {
    xml.append("</row>");
    flush();
  }

  private void cell(int column, JsonNode value) {
    if (value.isNumber()) {
      number(column, value.decimalValue());
    } else if (value.isBoolean()) {
      begin(column, 0, "b");
      xml.append("<v>").append(value.booleanValue() ? 1 : 0).append("</v></c>");
    } else if (value.isContainerNode()) {
      text(column, Json.write(value), 0);
    } else if (!value.isNull() && !value.isMissingNode()) {
      moment(column, value.asText());
    }
  }

  private void number(int column, BigDecimal number) {
    BigDecimal plain = number.stripTrailingZeros();
    boolean exact = plain.precision() <= MOST_DIGITS || isFractionOfDouble(plain);
    if (exact && Math.abs((long) plain.scale()) <= MOST_EXPONENT) {
      value(column, 0, plain);
    } else {
      text(column, number.toPlainString(), 0);
    }
  }

  /**
   * Returns whether a number is a fraction that was read as a double. Results of formulas have up
   * to 17 digits. Integers with that many digits are excluded, because they may be account numbers.
   */
  private static boolean isFractionOfDouble(BigDecimal number) {
    return number.scale() > 0
        && number.precision() <= CellReader.ALL_DIGITS
        && CellReader.shortest(number.doubleValue()).compareTo(number) == 0;
  }

  private void moment(int column, String text) {
    Moment moment = column < moments.size() ? moments.get(column) : Moment.NONE;
    Optional<BigDecimal> number = number(moment, text);
    if (number.isPresent()) {
      value(column, WorkbookParts.styleOf(moment), number.get());
    } else {
      text(column, text, 0);
    }
  }

  private static Optional<BigDecimal> number(Moment moment, String text) {
    try {
      return switch (moment) {
        case NONE -> Optional.empty();
        case DATE -> SerialDate.number(LocalDate.parse(text).atStartOfDay());
        case TIME -> SerialDate.fraction(LocalTime.parse(text));
        case TIMESTAMP -> SerialDate.number(LocalDateTime.parse(text));
      };
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private void value(int column, int style, BigDecimal number) {
    begin(column, style, null);
    boolean isShort = Math.abs(number.scale()) <= MOST_DIGITS;
    xml.append("<v>").append(isShort ? number.toPlainString() : number).append("</v></c>");
  }

  private void text(int column, String text, int style) {
    if (text.isEmpty()) {
      return;
    } else if (text.length() > SheetLimits.MOST_TEXT) {
      throw refused(
          TableCodes.TABLE_TOO_LARGE,
          column,
          "the value has %d characters; a cell can have at most %d"
              .formatted(text.length(), SheetLimits.MOST_TEXT));
    } else if (!isText(text)) {
      throw refused(
          TableCodes.TABLE_BAD_ENCODING, column, "the value contains NUL or an unpaired surrogate");
    }
    begin(column, style, "inlineStr");
    xml.append(SheetText.hasOuterSpace(text) ? "<is><t xml:space=\"preserve\">" : "<is><t>");
    SheetText.write(text, xml);
    xml.append("</t></is></c>");
  }

  private static boolean isText(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (c == 0 || Character.isSurrogate(c) && !pair) {
        return false;
      }
      i += pair ? 1 : 0;
    }
    return true;
  }

  private RuntimeException refused(FailureCode code, int column, String detail) {
    return errors.atCell(code, row, column, detail);
  }

  private void begin(int column, int style, @org.jspecify.annotations.Nullable String type) {
    xml.append("<c r=\"").append(CellName.letters(column)).append(row).append('"');
    if (style > 0) {
      xml.append(" s=\"").append(style).append('"');
    }
    if (type != null) {
      xml.append(" t=\"").append(type).append('"');
    }
    xml.append('>');
  }

  private void flush() throws IOException {
    byte[] written = xml.toString().getBytes(StandardCharsets.UTF_8);
    bytes += written.length;
    if (bytes > SheetLimits.MOST_XML_BYTES) {
      throw errors.of(
          TableCodes.TABLE_TOO_LARGE,
          "the sheet exceeds 4 GiB of XML at row %d, which Excel cannot open; write CSV"
              .formatted(row));
    }
    out.write(written);
    xml.setLength(0);
  }

  /** Completes the workbook. */
  public void finish() throws IOException {
    xml.append(WorkbookParts.SHEET_ENDS);
    flush();
    out.flush();
    zip.closeEntry();
    zip.finish();
    zip.flush();
  }

  /** Returns whether Excel allows a name for a sheet. */
  public static boolean isName(String name) {
    return WorkbookParts.isName(name);
  }
}
