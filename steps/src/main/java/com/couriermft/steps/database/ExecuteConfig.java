package com.couriermft.steps.database;

import com.couriermft.engine.spi.GivenTogether;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.partners.database.Isolation;
import com.couriermft.transfer.file.Overwrite;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The configuration of {@code database.execute}. */
@GivenTogether(
    rule = GivenTogether.Rule.FIRST_NEEDS_SECOND,
    fields = {"table", "input"},
    why = "Courier inserts the rows of the input into the table.")
public record ExecuteConfig(
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
                "One statement. It cannot contain references; `:name` stands for a value of "
                    + "`parameters`. With `input`, the statement runs for each row, and other "
                    + "`:name`s are values of the row. `insert into t (a, b) values :rows` uses "
                    + "the listed columns of the rows",
            kind = Field.Kind.SQL)
        @Nullable String sql,
    @Field(
            title = "SQL statements",
            group = FieldGroup.DATA,
            help =
                "A list of statements instead of `sql`. They run in this order, in one "
                    + "transaction",
            kind = Field.Kind.SQL)
        @Nullable JsonNode statements,
    @Field(
            title = "Statement parameters",
            group = FieldGroup.DATA,
            help =
                "The values of `:name`, by name. A string that consists of one reference takes "
                    + "the type of the referenced value. Lists are bound as in database.query",
            defaultValue = "{}")
        JsonNode parameters,
    @Field(
            title = "Input rows",
            group = FieldGroup.DATA,
            help =
                "The rows: a path, a glob or a list of files (CSV, JSON lines, XLSX), or a list "
                    + "of objects, such as `{{steps.call.response.data}}`",
            kind = Field.Kind.PATH)
        @Nullable JsonNode input,
    @Field(
            title = "Input format",
            group = FieldGroup.DATA,
            help = "The format of the files, as in table.transform")
        @Nullable JsonNode inputFormat,
    @Field(
            title = "Empty cells as NULL",
            group = FieldGroup.DATA,
            advanced = true,
            help = "Whether an empty cell of a file is NULL. JSON lines use `null`",
            defaultValue = "true")
        boolean emptyAsNull,
    @Field(
            title = "Table",
            group = FieldGroup.DESTINATION,
            help = "The table to insert the rows into, instead of `sql`: `name` or `schema.name`",
            kind = Field.Kind.SQL)
        @Nullable String table,
    @Field(
            title = "Table columns",
            group = FieldGroup.DESTINATION,
            help =
                "With `table`, the columns to write: names, or {\"from\": column of the row, "
                    + "\"to\": column of the table}",
            kind = Field.Kind.SQL)
        @Nullable JsonNode columns,
    @Field(
            title = "Bulk load",
            group = FieldGroup.DESTINATION,
            advanced = true,
            help =
                "With `table`, whether to send rows as one stream (COPY in PostgreSQL, LOAD DATA "
                    + "in MariaDB and MySQL). This is several times as fast, but does not "
                    + "identify refused rows",
            defaultValue = "false")
        boolean load,
    @Field(
            title = "Rows per batch",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "How many rows to send at a time",
            defaultValue = "1000",
            min = 1,
            max = 10_000)
        int batchRows,
    @Field(
            title = "Rows per commit",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "Number of rows after which Courier commits. A retry continues after the "
                    + "committed rows. With 0, all rows are committed together",
            defaultValue = "0",
            min = 0,
            max = 1_000_000_000)
        int commitEvery,
    @Field(
            title = "Expected row count",
            group = FieldGroup.ERRORS,
            advanced = true,
            help =
                "How many rows must change: {\"min\", \"max\"}. Otherwise, Courier rolls back the "
                    + "transaction and the step fails")
        @Nullable JsonNode expectRows,
    @Field(
            title = "Exactly once",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Whether the transaction writes a row to the table `courier_ledger`, which "
                    + "prevents a retry from doing the same work twice. If false, `idempotent` "
                    + "must be true",
            defaultValue = "true")
        boolean exactlyOnce,
    @Field(
            title = "Idempotent",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Declares that running the step twice has the same effect as running it once, as"
                    + " with an upsert or a delete by key. Courier then repeats it if the outcome"
                    + " is unknown",
            defaultValue = "false")
        boolean idempotent,
    @Field(
            title = "If a row is refused",
            group = FieldGroup.ERRORS,
            help =
                "What to do with a row that the database refuses because of a constraint or a "
                    + "value: `fail` the step, or `set_aside` the row in a file. Courier then "
                    + "sends a batch with such a row again, row by row",
            defaultValue = "\"fail\"")
        OnRowError onRowError,
    @Field(
            title = "Destination of rejected rows",
            group = FieldGroup.ERRORS,
            advanced = true,
            help =
                "Where to save the rows that were set aside, as JSON lines. Empty for "
                    + "`{step}.rejected.jsonl` in the workspace",
            defaultValue = "\"\"",
            kind = Field.Kind.PATH)
        String rejectedDestination,
    @Field(
            title = "If the file of rejected rows exists",
            group = FieldGroup.ERRORS,
            advanced = true,
            help = Overwrite.HELP,
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "Isolation level",
            group = FieldGroup.ADVANCED,
            advanced = true,
            help =
                "What the transaction sees: `read_committed`, `repeatable_read` or `serializable`",
            defaultValue = "\"read_committed\"")
        Isolation isolation) {
  /** The ways to treat a row that the database refuses. */
  public enum OnRowError {
    /** A refused row makes the step fail. */
    FAIL,
    /** A refused row is written to the file of rejected rows. */
    SET_ASIDE
  }

  /**
   * Validates the known fields.
   *
   * @throws InvalidInputException a field is invalid, or cannot be combined with another
   */
  public ExecuteConfig {
    ExecuteRules.statements(sql, statements, table);
    ExecuteRules.columns(table, columns, load);
    ExecuteRules.parameters(parameters);
    ExecuteRules.expectRows(expectRows, commitEvery);
    ExecuteRules.repetition(exactlyOnce, idempotent);
    ExecuteRules.rows(statements != null, input != null, load, onRowError == OnRowError.SET_ASIDE);
  }

  /**
   * Checks the rules that can be checked only after references are resolved.
   *
   * @throws InvalidInputException {@code invalid_combination}
   */
  void requireWhole() {
    if (input == null && (table != null || commitEvery > 0 || setsAside())) {
      throw InvalidInputException.at(
          "/input",
          FieldCodes.INVALID_COMBINATION,
          "'table', 'commit_every' and 'on_row_error' require 'input'.");
    }
  }

  boolean setsAside() {
    return onRowError == OnRowError.SET_ASIDE;
  }
}
