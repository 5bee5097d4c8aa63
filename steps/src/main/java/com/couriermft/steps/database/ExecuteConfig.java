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
    why = "The rows of the input are inserted into the table.")
public record ExecuteConfig(
    @Field(
            title = "Connection",
            group = FieldGroup.CONNECTION,
            help = "The connection",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "SQL statement",
            group = FieldGroup.DATA,
            help =
                "One statement, literal, in which `:name` stands for a value of 'parameters'. With"
                    + " 'input' it is run for each row, whose values are the other `:name`s;"
                    + " `insert into t (a, b) values :rows` takes the columns it lists",
            kind = Field.Kind.SQL)
        @Nullable String sql,
    @Field(
            title = "SQL statements",
            group = FieldGroup.DATA,
            help = "Several statements instead of 'sql', as a list: one transaction, in that order",
            kind = Field.Kind.SQL)
        @Nullable JsonNode statements,
    @Field(
            title = "Statement parameters",
            group = FieldGroup.DATA,
            help =
                "The values of `:name`, by name, in which a text that is a single reference keeps"
                    + " its value's type. Lists are bound as in database.query",
            defaultValue = "{}")
        JsonNode parameters,
    @Field(
            title = "Input rows",
            group = FieldGroup.DATA,
            help =
                "Rows: a path, a glob or a list of files (CSV, JSON lines, XLSX), or a list of"
                    + " objects, such as `{{steps.call.response.data}}`",
            kind = Field.Kind.PATH)
        @Nullable JsonNode input,
    @Field(
            title = "Input format",
            group = FieldGroup.DATA,
            help = "The format of the files, as table.transform has it")
        @Nullable JsonNode inputFormat,
    @Field(
            title = "Empty cells as NULL",
            group = FieldGroup.DATA,
            advanced = true,
            help = "Whether an empty cell of a file is NULL; JSON lines say `null` themselves",
            defaultValue = "true")
        boolean emptyAsNull,
    @Field(
            title = "Table",
            group = FieldGroup.DESTINATION,
            help =
                "The table that the rows are inserted into, instead of 'sql': a name, or a schema"
                    + " and a name with a dot between them",
            kind = Field.Kind.SQL)
        @Nullable String table,
    @Field(
            title = "Table columns",
            group = FieldGroup.DESTINATION,
            help =
                "With 'table': which columns are written, as names or {\"from\": of the row,"
                    + " \"to\": of the table}",
            kind = Field.Kind.SQL)
        @Nullable JsonNode columns,
    @Field(
            title = "Bulk load",
            group = FieldGroup.DESTINATION,
            advanced = true,
            help =
                "With 'table': whether rows are sent as one stream (PostgreSQL's COPY, MariaDB's"
                    + " and MySQL's LOAD DATA), which is several times as fast and tells no row"
                    + " that is refused",
            defaultValue = "false")
        boolean load,
    @Field(
            title = "Rows per batch",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "How many rows are sent at a time",
            defaultValue = "1000",
            min = 1,
            max = 10_000)
        int batchRows,
    @Field(
            title = "Rows per commit",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "After how many rows is committed; a repetition goes on behind them. 0 for all rows"
                    + " or none",
            defaultValue = "0",
            min = 0,
            max = 1_000_000_000)
        int commitEvery,
    @Field(
            title = "Expected row count",
            group = FieldGroup.ERRORS,
            advanced = true,
            help =
                "How many rows have to be changed: {\"min\", \"max\"}; else all is rolled back and"
                    + " the step fails")
        @Nullable JsonNode expectRows,
    @Field(
            title = "Exactly once",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Whether the transaction leaves a row in the table `courier_ledger`, by which no"
                    + " repetition does it twice. Without, 'idempotent' has to be true",
            defaultValue = "true")
        boolean exactlyOnce,
    @Field(
            title = "Idempotent",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Says that doing it twice is as good as once, as an upsert or a delete by key: then"
                    + " it is repeated where its outcome is not known",
            defaultValue = "false")
        boolean idempotent,
    @Field(
            title = "If a row is refused",
            group = FieldGroup.ERRORS,
            help =
                "A row that the database refuses, for a constraint or a value, fails the step"
                    + " ('fail'), or goes to a file ('set_aside'): then a batch with such a row is"
                    + " sent again row by row",
            defaultValue = "\"fail\"")
        OnRowError onRowError,
    @Field(
            title = "Destination of rejected rows",
            group = FieldGroup.ERRORS,
            advanced = true,
            help =
                "Where rows that were set aside go, as JSON lines; empty for"
                    + " `{step}.rejected.jsonl` in the workspace",
            defaultValue = "\"\"",
            kind = Field.Kind.PATH)
        String rejectedDestination,
    @Field(
            title = "If the file of rejected rows exists",
            group = FieldGroup.ERRORS,
            advanced = true,
            help = "What to do when that file exists",
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "Isolation level",
            group = FieldGroup.ADVANCED,
            advanced = true,
            help =
                "What the transaction sees: 'read_committed', 'repeatable_read' or 'serializable'",
            defaultValue = "\"read_committed\"")
        Isolation isolation) {
  /** The ways to treat a row that the database refuses. */
  public enum OnRowError {
    /** A refused row makes the step fail. */
    FAIL,
    /** A refused row is written to a file. */
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
   * Checks the rules that need resolved references.
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
