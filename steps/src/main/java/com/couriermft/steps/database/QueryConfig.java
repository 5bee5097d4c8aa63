package com.couriermft.steps.database;

import com.couriermft.engine.expression.Template;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.database.CommitRules;
import com.couriermft.partners.database.Dialect;
import com.couriermft.partners.database.Isolation;
import com.couriermft.partners.database.SqlText;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.table.TableFormat;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The configuration of {@code database.query}. */
public record QueryConfig(
    @Field(
            title = "Connection",
            group = FieldGroup.CONNECTION,
            help = "The connection to the database",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "SQL statement",
            group = FieldGroup.DATA,
            help =
                "One statement that only reads and returns rows. It cannot contain references; "
                    + "`:name` stands for a value of `parameters`",
            required = true,
            kind = Field.Kind.SQL)
        String sql,
    @Field(
            title = "Statement parameters",
            group = FieldGroup.DATA,
            help =
                "The values of `:name`, by name. A string that consists of one reference takes "
                    + "the type of the referenced value. A list is an array in PostgreSQL (`= "
                    + "any(:ids)`), and up to 1,000 values in other databases (`in (:ids)`). An "
                    + "object is bound as JSON",
            defaultValue = "{}")
        JsonNode parameters,
    @Field(
            title = "Output",
            group = FieldGroup.DESTINATION,
            help =
                "`rows` returns up to 1,000 rows and 256 KiB as output. `csv` and `jsonl` write a "
                    + "file of any size. `xlsx` writes a workbook of up to 1,048,575 rows, with "
                    + "times in the time zone of the session. Bytes are Base64",
            defaultValue = "\"rows\"")
        Output output,
    @Field(
            title = "Destination",
            group = FieldGroup.DESTINATION,
            help =
                "Where to save the file: a path, or a directory that ends in `/`. It is in the "
                    + "workspace, or in the permanent store if it starts with `/`",
            defaultValue = "\"\"",
            kind = Field.Kind.PATH)
        String destination,
    @Field(
            title = "Output format",
            group = FieldGroup.DATA,
            help =
                "How to write the file, with the options of `output_format` in table.transform. "
                    + "For CSV, `quote_empty` is true by default, so that an empty string "
                    + "differs from NULL")
        @Nullable JsonNode outputFormat,
    @Field(
            title = "If the file exists",
            group = FieldGroup.DESTINATION,
            help = Overwrite.HELP,
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "Maximum number of rows",
            group = FieldGroup.LIMITS,
            help =
                "If there are more rows, the step fails. 0 for no limit; for the output "
                    + "`rows`, 0 means 1,000",
            defaultValue = "0",
            min = 0)
        long maxRows,
    @Field(
            title = "Isolation level",
            group = FieldGroup.ADVANCED,
            advanced = true,
            help =
                "What the transaction sees: `read_committed`, `repeatable_read` or `serializable`",
            defaultValue = "\"read_committed\"")
        Isolation isolation,
    @Field(
            title = "Rows per fetch",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "How many rows to fetch at a time",
            defaultValue = "1000",
            min = 1,
            max = 10_000)
        int fetchSize,
    @Field(
            title = "Zero dates",
            group = FieldGroup.DATA,
            advanced = true,
            help =
                "How to return dates that MariaDB and MySQL allow but no calendar contains, such "
                    + "as 0000-00-00: `text`, as the database writes them, or `null`",
            defaultValue = "\"text\"")
        ZeroDates zeroDates) {
  /** The ways to convert dates that do not exist in the calendar. */
  public enum ZeroDates {
    /** A string in the database's own format. */
    TEXT,
    /** Null. */
    NULL
  }

  /** The output formats. */
  public enum Output {
    /** The rows become an output of the step. */
    ROWS,
    /** The rows are written to a CSV file. */
    CSV,
    /** The rows are written to a file of JSON lines. */
    JSONL,
    /** The rows are written to an XLSX workbook with one sheet. */
    XLSX
  }

  /** Validates the fields that are known when a job is saved. */
  public QueryConfig {
    CommitRules.queryRefusalEverywhere(sql)
        .ifPresent(
            why -> {
              throw InvalidInputException.at("/sql", DatabaseCodes.STATEMENT_REFUSED, why);
            });
    boolean asked = outputFormat != null && output == Output.ROWS;
    if (asked) {
      throw InvalidInputException.at(
          "/output_format",
          FieldCodes.INVALID_COMBINATION,
          "'output_format' is for files, but 'output' is 'rows'; remove 'output_format' or "
              + "change 'output'.");
    } else if (outputFormat != null && !Template.mayReferWithin(outputFormat)) {
      format(output, outputFormat, "");
    }
  }

  /**
   * Parses the statement.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code sql_rejected}, {@code
   *     statement_refused}: the statement is not read-only
   */
  SqlText text(Dialect dialect) {
    SqlText text = SqlText.parse(sql, dialect);
    CommitRules.queryRefusal(text, dialect)
        .ifPresent(
            why -> {
              throw CourierException.of(DatabaseCodes.STATEMENT_REFUSED, why);
            });
    return text;
  }

  /**
   * Returns the format of the file.
   *
   * @throws InvalidInputException {@code invalid_config}
   */
  TableFormat format() {
    return format(output, outputFormat, destination);
  }

  private static TableFormat format(Output output, @Nullable JsonNode given, String destination) {
    String type = output.name().toLowerCase(Locale.ROOT);
    ObjectNode options = Json.object().put("type", type);
    if (output == Output.CSV) {
      options.put("quote_empty", true);
    }
    if (given instanceof ObjectNode more) {
      options.setAll(more);
    }
    boolean fits = given == null || given.isObject() && options.path("type").asText().equals(type);
    if (!fits) {
      throw InvalidInputException.at(
          "/output_format",
          FieldCodes.INVALID_COMBINATION,
          "'output_format' must be an object with options for 'output', which is '%s'."
              .formatted(type));
    }
    return TableFormat.of(options, destination, "output_format");
  }

  /** Maximum number of rows in an output. */
  static final int MOST_ROWS = 1_000;

  /** Maximum size in bytes of the rows in an output, as JSON. */
  static final int MOST_BYTES = 256 << 10;

  /** Returns the maximum number of rows. */
  long most() {
    long given = maxRows == 0 ? Long.MAX_VALUE : maxRows;
    return output == Output.ROWS ? Math.min(given, MOST_ROWS) : given;
  }
}
