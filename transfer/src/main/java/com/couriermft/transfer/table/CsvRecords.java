package com.couriermft.transfer.table;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TableCodes;
import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Collects the cells of each record and enforces the limits of its size. */
final class CsvRecords extends AbstractBaseCsvCallbackHandler<CsvRecords.ParsedRecord> {
  private final TableErrors errors;
  private final long linesBefore;
  private List<String> cells = new ArrayList<>();
  private BitSet quotedEmpty = new BitSet();
  private int characters;

  /**
   * Creates a collector.
   *
   * @param linesBefore the number of lines in the file before the part that is read
   */
  CsvRecords(TableErrors errors, long linesBefore) {
    this.errors = errors;
    this.linesBefore = linesBefore;
  }

  /**
   * A record.
   *
   * @param line the line of the file in which the record starts
   * @param quotedEmpty the cells that are empty strings in quotes
   * @param isData false for a comment or an empty line
   */
  record ParsedRecord(long line, List<String> cells, BitSet quotedEmpty, boolean isData) {}

  @Override
  protected void handleBegin(long startingLineNumber) {
    cells = new ArrayList<>(cells.size());
    characters = 0;
    quotedEmpty = quotedEmpty.isEmpty() ? quotedEmpty : new BitSet();
  }

  @Override
  protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
    characters += length;
    if (characters > CsvOptions.MOST_RECORD) {
      throw tooLong(errors, line());
    } else if (index >= CsvOptions.MOST_COLUMNS) {
      throw errors.atLine(
          TableCodes.TABLE_TOO_LARGE,
          line(),
          "the record has more than %d columns.".formatted(CsvOptions.MOST_COLUMNS));
    }
    cells.add(new String(buffer, offset, length));
    if (quoted && length == 0) {
      quotedEmpty.set(index);
    }
  }

  static CourierException tooLong(TableErrors errors, long line) {
    return errors.atLine(
        TableCodes.TABLE_TOO_LARGE,
        line,
        "the record that starts here has more than %d characters; a closing quote may be missing."
            .formatted(CsvOptions.MOST_RECORD));
  }

  long line() {
    return linesBefore + getStartingLineNumber();
  }

  @Override
  protected ParsedRecord buildRecord() {
    return new ParsedRecord(line(), cells, quotedEmpty, getRecordType() == RecordType.DATA);
  }
}
