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
 * Writes a workbook with one sheet, row by row; nothing is held but the row. Texts are inline, so
 * that one that looks like a formula is none. A number is one on the sheet only where Excel keeps
 * it, within 15 digits or as the fraction that a double was read as, and else a text; a day or a
 * time, where it is told to be one, as well. The same rows make the same bytes. Not thread-safe.
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

  /** The kinds of ISO 8601 texts that are written as numbers with a format, by column. */
  public enum Moment {
    /** The texts of the column are written as texts. */
    NONE,
    /** The texts of the column are days. */
    DATE,
    /** The texts of the column are times of day. */
    TIME,
    /** The texts of the column are days with times, without an offset. */
    TIMESTAMP
  }

  /**
   * Begins a workbook.
   *
   * @param to where its bytes go; it is not closed
   * @param sheet the name of its sheet
   * @param moments what each column's texts say; columns behind the last say nothing
   * @param file its name, for errors
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

  /** A zip tells no time before 1980. */
  private void begin(String part) throws IOException {
    ZipEntry entry = new ZipEntry(part);
    entry.setTimeLocal(EPOCH);
    zip.putNextEntry(entry);
  }

  /** Writes the names of the columns as a row. */
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
   * @param cells null for those without a value
   * @throws com.couriermft.formats.failure.CourierException {@code too_many_rows}, {@code
   *     table_too_large}: more columns, or a longer text, than a sheet holds; {@code
   *     table_bad_encoding}: a text holds what is no character
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
          "a sheet holds %d rows with its header, and there are more; write CSV, or split the table"
              .formatted(SheetLimits.MOST_ROWS));
    } else if (columns > SheetLimits.MOST_COLUMNS) {
      throw errors.of(
          TableCodes.TABLE_TOO_LARGE,
          "a sheet holds %d columns, and row %d has %d; write CSV"
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

  /** What workbooks calculate has up to 17 digits. A whole number of as many may be an account. */
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
          "the text has %d characters, and a cell holds %d"
              .formatted(text.length(), SheetLimits.MOST_TEXT));
    } else if (!isText(text)) {
      throw refused(
          TableCodes.TABLE_BAD_ENCODING, column, "the text has a NUL or half a character");
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
          "the sheet has more than 4 GiB of XML at row %d, which Excel does not open; write CSV"
              .formatted(row));
    }
    out.write(written);
    xml.setLength(0);
  }

  /** Ends the workbook. */
  public void finish() throws IOException {
    xml.append(WorkbookParts.SHEET_ENDS);
    flush();
    out.flush();
    zip.closeEntry();
    zip.finish();
    zip.flush();
  }

  /** Returns whether a sheet can have a name: what Excel allows. */
  public static boolean isName(String name) {
    return WorkbookParts.isName(name);
  }
}
