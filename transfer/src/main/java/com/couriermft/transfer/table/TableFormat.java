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
 * The format of a file that holds a table.
 *
 * @param kind which it is
 * @param csv how a CSV file is written; the defaults for others
 * @param xlsx which part of a workbook is read, and how one is written; the defaults for others
 */
public record TableFormat(Kind kind, CsvOptions csv, XlsxOptions xlsx) {
  private static final String TYPE = "type";
  private static final List<String> NAMES = Arrays.stream(Kind.values()).map(Kind::text).toList();

  /** Endings of files that spreadsheets write as well, and that are not read. */
  private static final List<String> FOREIGN = List.of(".xls", ".xlsm", ".xlsb", ".ods");

  /** The kinds of files that hold tables. */
  public enum Kind {
    /** Texts, separated by a delimiter. */
    CSV,
    /** A JSON object in each line. */
    JSONL,
    /** A sheet of a workbook. */
    XLSX;

    /** Returns its name as authors write it, which names of files end in as well. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads a format as a step's config has it: nothing, a kind, or an object with {@code type} and
   * its options.
   *
   * @param given {@code null}: by the file's name, {@code .csv}, {@code .tsv}, {@code .txt}, {@code
   *     .jsonl}, {@code .ndjson}, {@code .xlsx}
   * @param fileName by which it is known where nothing is given; {@code .tsv} is separated by tabs
   *     unless a delimiter is given
   * @param field of the config, for errors
   * @throws InvalidInputException {@code invalid_config}, with every problem
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
          "The name '%s' tells no format%s; set '%s' to %s."
              .formatted(fileName, foreign(fileName), field, String.join(" or ", NAMES)));
    }
    CheckedObject none = new CheckedObject(Json.object(), "", problems);
    boolean isCsv = kind == null || kind == Kind.CSV;
    boolean tabs = isCsv && fileName.toLowerCase(Locale.ROOT).endsWith(".tsv");
    CsvOptions csv = CsvOptions.read(isCsv ? checked : none, tabs ? '\t' : ',');
    XlsxOptions xlsx = XlsxOptions.read(kind == Kind.XLSX ? checked : none);
    checked.end();
    if (isKind) {
      // The document has no "type" below the field.
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

  /** Returns a format with nothing but its defaults. */
  public static TableFormat plain(Kind kind) {
    return of(Json.object().put(TYPE, kind.text()), "", TYPE);
  }

  /** Returns the format that a file's name tells. */
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
        ? " that is read, which of spreadsheets' is .xlsx only"
        : "";
  }

  /** Spreadsheets' words for what is called xlsx here. */
  private static String hint(@Nullable JsonNode type) {
    String word = type == null ? "" : type.asText().toLowerCase(Locale.ROOT);
    return word.startsWith("xls") || word.startsWith("excel") ? " A workbook is \"xlsx\"." : "";
  }

  /**
   * Opens a table.
   *
   * @param source its file, of which what is opened is closed with the reader
   * @throws com.couriermft.formats.failure.CourierException {@code table_no_header}, {@code
   *     duplicate_column}, {@code sheet_not_found}, {@code not_supported} and as {@link
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
   * @param source its file, of which what is opened is closed with the reader
   * @param from what a reader of this format told as {@link TableReader#position} of these bytes
   * @throws com.couriermft.formats.failure.CourierException as {@link #read}
   */
  public TableReader readFrom(TableSource source, TablePosition from) throws IOException {
    return switch (kind) {
      case CSV -> CsvTableReader.open(source, csv, from);
      case JSONL -> JsonLinesReader.open(source, from);
      case XLSX -> throw new IllegalArgumentException("A workbook is read from its beginning");
    };
  }

  /** Returns whether a table can be written on by {@link #append} where another writer stopped. */
  public boolean canBeAppended() {
    return kind != Kind.XLSX;
  }

  /**
   * Begins a table.
   *
   * @param out where its bytes go; it is not closed
   * @param columns its columns
   * @param file its name, for errors
   */
  public TableWriter write(OutputStream out, TableColumns columns, String file) {
    return kind == Kind.XLSX
        ? new XlsxTableWriter(out, xlsx, columns, file)
        : append(out, columns, file, 0);
  }

  /**
   * Writes a table on.
   *
   * @param out where the bytes behind those that are written go; it is not closed
   * @param columns those that the writer before told
   * @param rows how many it has written
   * @throws IllegalArgumentException the format {@link #canBeAppended cannot}
   */
  public TableWriter append(OutputStream out, TableColumns columns, String file, long rows) {
    return switch (kind) {
      case CSV -> new CsvTableWriter(out, csv, columns.names(), file, rows);
      case JSONL -> new JsonLinesWriter(out, columns.names(), file, rows);
      case XLSX -> throw new IllegalArgumentException("A workbook is written at once");
    };
  }
}
