package com.couriermft.transfer.table;

import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes CSV with FastCSV. Numbers are written in plain digits, missing values and empty strings as
 * empty cells, arrays and objects as JSON. In a row that would be an empty line, the single empty
 * cell is in quotes.
 */
final class CsvTableWriter implements TableWriter {
  private static final Pattern NUMBER =
      Pattern.compile("[+-][0-9]{1,3}([0-9]*|([.,][0-9]{3})+)([.,][0-9]+)?([eE][+-]?[0-9]{1,3})?");
  private static final String FORMULA = "=+-@\t\r";
  private static final char MARK = '\uFEFF';

  private final CsvOptions options;
  private final TableErrors errors;
  private final CharsetEncoder encoder;
  private final OutputStreamWriter text;
  private final CsvWriter writer;
  private final RowLayout layout;
  private final boolean isContinued;
  private boolean begun;
  private long rows;

  /**
   * Creates a writer.
   *
   * @param rows the number of rows already written to the stream; if there are any, the stream has
   *     a header
   */
  CsvTableWriter(
      OutputStream out, CsvOptions options, List<String> columns, String file, long rows) {
    this.options = options;
    this.rows = rows;
    this.begun = rows > 0;
    this.isContinued = rows > 0;
    this.errors = new TableErrors(file);
    this.layout = new RowLayout(columns, errors);
    this.encoder = options.charset().charset().newEncoder();
    this.text = new OutputStreamWriter(out, options.charset().charset());
    this.writer =
        CsvWriter.builder()
            .fieldSeparator(options.delimiter())
            .quoteCharacter(options.quote())
            .commentCharacter(comment(options))
            .quoteStrategy(new Quotes())
            .lineDelimiter(LineDelimiter.of(options.lineEnd().text()))
            .build(text);
  }

  /**
   * Returns the comment character. Without comments, the character is NUL. No cell starts with NUL,
   * so no cell is quoted because of the comment character.
   */
  private static char comment(CsvOptions options) {
    Character comment = options.comment();
    return comment == null ? '\0' : comment;
  }

  private final class Quotes implements QuoteStrategy {
    @Override
    public boolean quoteNull(int line, int index) {
      return layout.names().size() == 1;
    }

    @Override
    public boolean quoteEmpty(int line, int index) {
      return options.quoteEmpty() || layout.names().size() == 1;
    }

    /**
     * Quotes a cell that starts with the character of a byte order mark at the start of the file.
     */
    @Override
    public boolean quoteValue(int line, int index, String value) {
      return !isContinued && line == 1 && index == 0 && value.charAt(0) == MARK;
    }
  }

  @Override
  public void write(ObjectNode values) throws IOException {
    begin(values);
    rows++;
    List<JsonNode> given = layout.values(values, rows);
    List<@Nullable String> cells = new ArrayList<>(given.size());
    for (int i = 0; i < given.size(); i++) {
      cells.add(cell(layout.names().get(i), given.get(i)));
    }
    write(cells);
  }

  private void begin(ObjectNode first) throws IOException {
    if (begun) {
      return;
    }
    begun = true;
    layout.begin(first);
    boolean marked = options.bom() || options.charset() == TableCharset.UTF_16;
    if (marked && encoder.canEncode(MARK)) {
      text.write(MARK);
    }
    if (options.headerRow() > 0 && !layout.names().isEmpty()) {
      write(layout.names().stream().map(name -> guarded(checked(name, name))).toList());
    }
  }

  private void write(List<@Nullable String> cells) throws IOException {
    try {
      writer.writeRecord(cells);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private @Nullable String cell(String column, JsonNode value) {
    if (value.isNumber()) {
      String digits = CellValue.plain(value);
      return options.decimalSeparator() == '.'
          ? digits
          : digits.replace('.', options.decimalSeparator());
    } else if (value.isNull() || value.isMissingNode()) {
      return null;
    }
    String plain = CellValue.plain(value);
    return checked(column, value.isBoolean() ? plain : guarded(plain));
  }

  private String guarded(String plain) {
    boolean formula =
        options.guardFormulas()
            && !plain.isEmpty()
            && FORMULA.indexOf(plain.charAt(0)) >= 0
            && !NUMBER.matcher(plain).matches();
    return formula ? "'" + plain : plain;
  }

  private String checked(String column, String plain) {
    if (plain.length() > CsvOptions.MOST_RECORD) {
      throw errors.of(
          TableCodes.TABLE_TOO_LARGE,
          "row %d, column %s: the value has more than %d characters."
              .formatted(rows, TableErrors.shown(column), CsvOptions.MOST_RECORD));
    } else if (plain.indexOf('\0') >= 0 || !encoder.canEncode(plain)) {
      throw errors.of(
          TableCodes.TABLE_BAD_ENCODING,
          "row %d, column %s: the value %s cannot be written in %s."
              .formatted(
                  rows,
                  TableErrors.shown(column),
                  TableErrors.shown(plain),
                  options.charset().charset()));
    }
    return plain;
  }

  @Override
  public List<String> columns() {
    return layout.names();
  }

  @Override
  public void flush() throws IOException {
    writer.flush();
    text.flush();
  }

  @Override
  public void finish() throws IOException {
    begin(Json.object());
    flush();
  }
}
