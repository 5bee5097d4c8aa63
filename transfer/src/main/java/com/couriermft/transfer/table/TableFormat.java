package com.couriermft.transfer.table;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The format of a file with a table.
 *
 * @param kind the kind of file
 * @param csv the options of a CSV file; the defaults for other files
 * @param xlsx the options for reading and writing a workbook; the defaults for other files
 */
public record TableFormat(Kind kind, CsvOptions csv, XlsxOptions xlsx) {
  private static final String TYPE = "type";
  private static final List<String> NAMES = Arrays.stream(Kind.values()).map(Kind::text).toList();

  /** Extensions of spreadsheet files that are not supported. */
  private static final List<String> FOREIGN = List.of(".xls", ".xlsm", ".xlsb", ".ods");

  /** The kinds of files with tables. */
  public enum Kind {
    /** Strings, separated by a delimiter. */
    CSV,
    /** A JSON object on each line. */
    JSONL,
    /** A sheet of a workbook. */
    XLSX;

    /** Returns the name of this kind in JSON, which is also the file extension. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Parses a format in a step's config: nothing, a kind, or an object with {@code type} and its
   * options.
   *
   * @param given {@code null} to determine the format by the extension: {@code .csv}, {@code .tsv},
   *     {@code .txt}, {@code .jsonl}, {@code .ndjson}, {@code .xlsx}
   * @param fileName the file's name, which determines defaults; {@code .tsv} is separated by tabs
   *     unless a delimiter is given
   * @param field the field of the config, for errors
   * @throws InvalidInputException {@code invalid_config}, with all problems
   */
  public static TableFormat of(@Nullable JsonNode given, String fileName, String field) {
    List<Problem> problems = new ArrayList<>();
    boolean isKind = given != null && given.isTextual();
    JsonNode object = isKind ? Json.object().set(TYPE, given) : given;
    CheckedObject checked =
        new CheckedObject(object == null ? Json.object() : object, "/" + field, problems);
    String name = checked.findOneOf(TYPE, NAMES);
    Kind kind = name == null ? byName(fileName) : Kind.valueOf(name.toUpperCase(Locale.ROOT));
    if (kind == null && problems.isEmpty()) {
      throw InvalidInputException.at(
          "/" + field,
          StepCodes.INVALID_CONFIG,
          "The file name '%s' has no known extension%s; set '%s' to %s."
              .formatted(fileName, foreign(fileName), field, String.join(" or ", NAMES)));
    }
    CheckedObject none = new CheckedObject(Json.object(), "", problems);
    boolean isCsv = kind == null || kind == Kind.CSV;
    boolean tabs = isCsv && fileName.toLowerCase(Locale.ROOT).endsWith(".tsv");
    CsvOptions csv = CsvOptions.read(isCsv ? checked : none, tabs ? '\t' : ',');
    XlsxOptions xlsx = XlsxOptions.read(kind == Kind.XLSX ? checked : none);
    checked.end();
    if (isKind) {
      // In the document, the field itself contains the type, so "type" is removed from the pointer.
      problems.replaceAll(
          each -> new Problem("/" + field, each.code(), each.detail(), each.suggestion()));
    }
    if (!problems.isEmpty()) {
      String details =
          String.join(" ", problems.stream().map(p -> p.pointer() + ": " + p.detail()).toList());
      throw new InvalidInputException(
          StepCodes.INVALID_CONFIG, details + hint(checked.find(TYPE)), problems);
    }
    return new TableFormat(kind == null ? Kind.CSV : kind, csv, xlsx);
  }

  /** Returns a format with default options. */
  public static TableFormat plain(Kind kind) {
    return of(Json.object().put(TYPE, kind.text()), "", TYPE);
  }

  /** Returns the format for a file name's extension; empty if there is none. */
  public static Optional<TableFormat> ofName(String fileName) {
    return byName(fileName) == null ? Optional.empty() : Optional.of(of(null, fileName, TYPE));
  }

  private static @Nullable Kind byName(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
      return Kind.JSONL;
    } else if (name.endsWith(".xlsx")) {
      return Kind.XLSX;
    }
    boolean csv = name.endsWith(".csv") || name.endsWith(".tsv") || name.endsWith(".txt");
    return csv ? Kind.CSV : null;
  }

  private static String foreign(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    return FOREIGN.stream().anyMatch(name::endsWith)
        ? " (the only supported spreadsheet format is .xlsx)"
        : "";
  }

  /** Returns a hint for names that spreadsheets use for xlsx. */
  private static String hint(@Nullable JsonNode type) {
    String word = type == null ? "" : type.asText().toLowerCase(Locale.ROOT);
    return word.startsWith("xls") || word.startsWith("excel") ? " A workbook is \"xlsx\"." : "";
  }

  /**
   * Opens a table.
   *
   * @param source the file; streams opened from it are closed with the reader
   * @throws com.couriermft.formats.failure.CourierException {@code table_no_header}, {@code
   *     duplicate_column}, {@code sheet_not_found}, {@code not_supported} and those of {@link
   *     TableReader#next}
   */
  public TableReader read(TableSource source) throws IOException {
    return switch (kind) {
      case CSV -> CsvTableReader.open(source.stream(0), csv, source.name());
      case JSONL -> JsonLinesReader.open(source.stream(0), source.name());
      case XLSX -> XlsxTableReader.open(source, xlsx);
    };
  }

  /**
   * Opens a table at a row.
   *
   * @param source the file; streams opened from it are closed with the reader
   * @param from a {@link TableReader#position} of a reader of this format and the same bytes
   * @throws com.couriermft.formats.failure.CourierException as {@link #read}
   */
  public TableReader readFrom(TableSource source, TablePosition from) throws IOException {
    return switch (kind) {
      case CSV -> CsvTableReader.open(source, csv, from);
      case JSONL -> JsonLinesReader.open(source, from);
      case XLSX -> throw new IllegalArgumentException("A workbook can only be read from the start");
    };
  }

  /** Returns whether {@link #append} can continue a table where another writer stopped. */
  public boolean canBeAppended() {
    return kind != Kind.XLSX;
  }

  /**
   * Starts a table.
   *
   * @param out the stream for the table's bytes; it is not closed
   * @param columns the columns
   * @param file the file's name, for errors
   */
  public TableWriter write(OutputStream out, TableColumns columns, String file) {
    return kind == Kind.XLSX
        ? new XlsxTableWriter(out, xlsx, columns, file)
        : append(out, columns, file, 0);
  }

  /**
   * Continues a table.
   *
   * @param out the stream for the bytes that follow the bytes already written; it is not closed
   * @param columns the columns of the previous writer
   * @param rows the number of rows already written
   * @throws IllegalArgumentException the format {@link #canBeAppended cannot} be continued
   */
  public TableWriter append(OutputStream out, TableColumns columns, String file, long rows) {
    return switch (kind) {
      case CSV -> new CsvTableWriter(out, csv, columns.names(), file, rows);
      case JSONL -> new JsonLinesWriter(out, columns.names(), file, rows);
      case XLSX -> throw new IllegalArgumentException("A workbook can only be written in one pass");
    };
  }
}
