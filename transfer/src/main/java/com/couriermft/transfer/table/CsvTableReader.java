package com.couriermft.transfer.table;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads CSV with FastCSV, and classifies errors by FastCSV's messages. */
final class CsvTableReader implements TableReader {
  private static final int BUFFER = 2 * CsvOptions.MOST_RECORD;

  private final CsvOptions options;
  private final TableErrors errors;
  private final StrictReader text;
  private final CsvRecords handler;
  private final CsvReader<CsvRecords.ParsedRecord> reader;
  private final CloseableIterator<CsvRecords.ParsedRecord> records;
  private List<String> columns = List.of();
  private CsvRecords.@Nullable ParsedRecord ahead;
  private long number;
  private @Nullable TablePosition position;

  private CsvTableReader(
      StrictReader text, CsvOptions options, TableErrors errors, long linesBefore) {
    this.options = options;
    this.errors = errors;
    this.text = text;
    this.handler = new CsvRecords(errors, linesBefore);
    Character comment = options.comment();
    CsvReader.CsvReaderBuilder builder =
        CsvReader.builder()
            .fieldSeparator(options.delimiter())
            .quoteCharacter(options.quote())
            .commentStrategy(comment == null ? CommentStrategy.NONE : CommentStrategy.SKIP)
            .skipEmptyLines(true)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .maxBufferSize(BUFFER);
    reader = (comment == null ? builder : builder.commentCharacter(comment)).build(handler, text);
    records = reader.iterator();
  }

  static CsvTableReader open(InputStream in, CsvOptions options, String file) throws IOException {
    TableErrors errors = new TableErrors(file);
    try {
      StrictReader text = options.charset().open(in, file, new LineMarks(1, true));
      CsvTableReader table = new CsvTableReader(text, options, errors, 0);
      table.readHeader();
      return table;
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** Opens a table at a row. The header and the byte order mark have been read before. */
  static CsvTableReader open(TableSource source, CsvOptions options, TablePosition from)
      throws IOException {
    try (CsvTableReader head = open(source.stream(0), options, source.name())) {
      StrictReader text =
          new StrictReader(
              source.stream(from.offset()),
              from.offset(),
              head.text.charset(),
              new LineMarks(from.line(), true));
      CsvTableReader table = new CsvTableReader(text, options, head.errors, from.line() - 1);
      table.columns = head.columns;
      table.number = from.row() - 1;
      return table;
    }
  }

  private void readHeader() throws IOException {
    skipLines();
    if (options.headerRow() == 0) {
      ahead = record();
      columns = ahead == null ? List.of() : ColumnNames.numbered(ahead.cells().size());
      return;
    }
    CsvRecords.ParsedRecord header = null;
    for (int i = 0; i < options.headerRow(); i++) {
      header = record();
      if (header == null) {
        throw errors.of(
            TableCodes.TABLE_NO_HEADER,
            "it ends before the header row, row %d.".formatted(options.headerRow()));
      }
    }
    if (header != null) {
      columns = ColumnNames.of(header.cells(), header.line(), errors);
    }
  }

  private void skipLines() throws IOException {
    try {
      reader.skipLines(options.skipLines());
    } catch (CsvParseException e) {
      throw errors.of(
          TableCodes.TABLE_NO_HEADER,
          "it ends within the %d skipped lines.".formatted(options.skipLines()));
    } catch (UncheckedIOException e) {
      throw unwrapped(e);
    }
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public @Nullable TableRow next() throws IOException {
    CsvRecords.ParsedRecord record = ahead == null ? record() : ahead;
    ahead = null;
    if (record == null) {
      return null;
    }
    number++;
    long offset = text.offsetOf(record.line());
    position = offset < 0 ? null : new TablePosition(offset, record.line(), number);
    int found = record.cells().size();
    if (found != columns.size() && !options.lenient()) {
      throw errors.atRow(
          TableCodes.TABLE_RAGGED_ROW,
          number,
          record.line(),
          "it has %d cells, but there are %d columns.".formatted(found, columns.size()));
    }
    ObjectNode values = Json.object();
    for (int i = 0; i < columns.size(); i++) {
      if (i < found) {
        values.put(columns.get(i), record.cells().get(i));
      } else {
        values.putNull(columns.get(i));
      }
    }
    return new TableRow(number, record.line(), values, quoted(record));
  }

  private Set<String> quoted(CsvRecords.ParsedRecord record) {
    return record.quotedEmpty().isEmpty()
        ? Set.of()
        : record.quotedEmpty().stream()
            .filter(i -> i < columns.size())
            .mapToObj(columns::get)
            .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public @Nullable TablePosition position() {
    return position;
  }

  private CsvRecords.@Nullable ParsedRecord record() throws IOException {
    try {
      while (records.hasNext()) {
        CsvRecords.ParsedRecord record = records.next();
        if (record.isData()) {
          return record;
        }
      }
      return null;
    } catch (CsvParseException e) {
      throw malformed(e);
    } catch (UncheckedIOException e) {
      throw unwrapped(e);
    }
  }

  private IOException unwrapped(UncheckedIOException e) {
    if (e.getCause() instanceof StrictReader.BadEncoding bad) {
      throw errors.atLine(TableCodes.TABLE_BAD_ENCODING, handler.line(), bad.getMessage() + ".");
    }
    return Objects.requireNonNull(e.getCause());
  }

  private CourierException malformed(CsvParseException e) {
    if (e.getCause() instanceof CourierException bound) {
      return bound;
    }
    String why = String.valueOf(e.getMessage());
    if (why.startsWith("Unclosed quoted field")) {
      return errors.atLine(
          TableCodes.UNCLOSED_QUOTE,
          handler.line(),
          "a quote in the record that starts here is never closed.");
    } else if (why.startsWith("The maximum buffer size")) {
      return CsvRecords.tooLong(errors, handler.line());
    }
    return errors.atLine(
        TableCodes.TABLE_MALFORMED,
        handler.line(),
        "in the record that starts here, a closing quote is not followed by a delimiter or line "
            + "end.");
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
