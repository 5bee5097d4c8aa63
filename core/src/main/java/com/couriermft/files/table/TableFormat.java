package com.couriermft.files.table;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The format of a file that holds a table.
 *
 * @param kind which it is
 * @param csv how a CSV file is written; the defaults for others
 */
public record TableFormat(Kind kind, CsvOptions csv) {
  private static final String TYPE = "type";

  /** The kinds of files that hold tables. */
  public enum Kind {
    /** Texts, separated by a delimiter. */
    CSV,
    /** A JSON object in each line. */
    JSONL;

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
   *     .jsonl}, {@code .ndjson}
   * @param fileName by which it is known where nothing is given
   * @param field of the config, for errors
   * @throws InvalidInputException {@code invalid_config}, with every problem
   */
  public static TableFormat of(@Nullable JsonNode given, String fileName, String field) {
    List<Problem> problems = new ArrayList<>();
    JsonNode object = given != null && given.isTextual() ? Json.object().set(TYPE, given) : given;
    CheckedObject checked =
        new CheckedObject(object == null ? Json.object() : object, "/" + field, problems);
    List<String> kinds = List.of(Kind.CSV.text(), Kind.JSONL.text());
    String name = checked.findOneOf(TYPE, kinds);
    Kind kind = name == null ? byName(fileName) : Kind.valueOf(name.toUpperCase(Locale.ROOT));
    if (kind == null && problems.isEmpty()) {
      throw InvalidInputException.at(
          "/" + field,
          StepCodes.INVALID_CONFIG,
          "The name '%s' tells no format; set '%s' to %s."
              .formatted(fileName, field, String.join(" or ", kinds)));
    }
    CsvOptions csv =
        kind == Kind.JSONL
            ? CsvOptions.read(new CheckedObject(Json.object(), "", problems), problems)
            : CsvOptions.read(checked, problems);
    checked.end();
    if (!problems.isEmpty()) {
      String details =
          String.join(" ", problems.stream().map(p -> p.pointer() + ": " + p.detail()).toList());
      throw new InvalidInputException(StepCodes.INVALID_CONFIG, details, problems);
    }
    boolean tabs = object == null && fileName.toLowerCase(Locale.ROOT).endsWith(".tsv");
    return new TableFormat(kind == null ? Kind.CSV : kind, tabs ? separatedByTabs(problems) : csv);
  }

  /** Returns a format with nothing but its defaults. */
  public static TableFormat plain(Kind kind) {
    return of(Json.object().put(TYPE, kind.text()), "", TYPE);
  }

  /** Returns the format that a file's name tells. */
  public static Optional<TableFormat> ofName(String fileName) {
    return byName(fileName) == null ? Optional.empty() : Optional.of(of(null, fileName, TYPE));
  }

  private static CsvOptions separatedByTabs(List<Problem> problems) {
    ObjectNode tabs = Json.object().put("delimiter", "\t");
    return CsvOptions.read(new CheckedObject(tabs, "", problems), problems);
  }

  private static @Nullable Kind byName(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
      return Kind.JSONL;
    }
    boolean csv = name.endsWith(".csv") || name.endsWith(".tsv") || name.endsWith(".txt");
    return csv ? Kind.CSV : null;
  }

  /**
   * Opens a table.
   *
   * @param in its bytes; closing the reader closes them
   * @param file its name, for errors
   * @throws com.couriermft.formats.failure.CourierException {@code table_no_header}, {@code
   *     duplicate_column} and as {@link TableReader#next}
   */
  public TableReader read(InputStream in, String file) throws IOException {
    return switch (kind) {
      case CSV -> CsvTableReader.open(in, csv, file);
      case JSONL -> JsonLinesReader.open(in, file);
    };
  }

  /**
   * Begins a table.
   *
   * @param out where its bytes go; it is not closed
   * @param columns their names; empty for those of the first row, or of each row in JSON lines
   * @param file its name, for errors
   */
  public TableWriter write(OutputStream out, List<String> columns, String file) {
    return switch (kind) {
      case CSV -> new CsvTableWriter(out, csv, columns, file);
      case JSONL -> new JsonLinesWriter(out, columns, file);
    };
  }
}
