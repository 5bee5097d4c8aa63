package com.couriermft.transfer.table;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON object from each line that is not blank. The file is UTF-8, and each row has its own
 * columns. Trailing zeros of numbers are kept.
 */
final class JsonLinesReader implements TableReader {
  private final StrictReader text;
  private final TableErrors errors;
  private final char[] buffer = new char[8 << 10];
  private int from;
  private int to;
  private long line;
  private long number;
  private @Nullable TablePosition position;

  private JsonLinesReader(StrictReader text, String file, long line, long number) {
    this.text = text;
    this.errors = new TableErrors(file);
    this.line = line;
    this.number = number;
  }

  /** Opens a table; closes the file after a failure. */
  static JsonLinesReader open(InputStream in, String file) throws IOException {
    try {
      StrictReader text = TableCharset.UTF_8.open(in, file, new LineMarks(1, false));
      return new JsonLinesReader(text, file, 0, 0);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  static JsonLinesReader open(TableSource source, TablePosition from) throws IOException {
    StrictReader text =
        new StrictReader(
            source.stream(from.offset()),
            from.offset(),
            StandardCharsets.UTF_8,
            new LineMarks(from.line(), false));
    return new JsonLinesReader(text, source.name(), from.line() - 1, from.row() - 1);
  }

  @Override
  public List<String> columns() {
    return List.of();
  }

  @Override
  public @Nullable TableRow next() throws IOException {
    for (String read = line(); read != null; read = line()) {
      if (!read.isBlank()) {
        number++;
        long offset = text.offsetOf(line);
        position = offset < 0 ? null : new TablePosition(offset, line, number);
        return new TableRow(number, line, parse(read));
      }
    }
    return null;
  }

  @Override
  public @Nullable TablePosition position() {
    return position;
  }

  private ObjectNode parse(String read) {
    JsonNode value;
    try {
      value = Json.parseExactly(read);
    } catch (InvalidInputException e) {
      String why = e.problems().get(0).detail();
      throw errors.atRow(TableCodes.TABLE_MALFORMED, number, line, why, e);
    }
    if (value instanceof ObjectNode object && object.size() <= CsvOptions.MOST_COLUMNS) {
      return object;
    }
    throw errors.atRow(
        TableCodes.TABLE_MALFORMED,
        number,
        line,
        "expected a JSON object of at most %d fields, found %s."
            .formatted(CsvOptions.MOST_COLUMNS, TableErrors.shown(read)));
  }

  /** Returns the next line without its line end; {@code null} after the last line. */
  private @Nullable String line() throws IOException {
    StringBuilder read = new StringBuilder();
    boolean any = false;
    while (from < to || fill()) {
      any = true;
      int start = from;
      while (from < to && buffer[from] != '\n') {
        from++;
      }
      read.append(buffer, start, from - start);
      if (read.length() > CsvOptions.MOST_RECORD) {
        throw errors.atLine(
            TableCodes.TABLE_TOO_LARGE,
            line + 1,
            "it has more than %d characters.".formatted(CsvOptions.MOST_RECORD));
      }
      if (from < to) {
        from++;
        break;
      }
    }
    line += any ? 1 : 0;
    return any ? read.toString() : null;
  }

  private boolean fill() throws IOException {
    try {
      from = 0;
      to = text.read(buffer, 0, buffer.length);
      return to > 0;
    } catch (StrictReader.BadEncoding bad) {
      throw errors.atLine(TableCodes.TABLE_BAD_ENCODING, line + 1, bad.getMessage() + ".");
    }
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}
