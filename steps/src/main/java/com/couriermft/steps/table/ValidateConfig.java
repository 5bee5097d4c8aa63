package com.couriermft.steps.table;

import com.couriermft.engine.expression.Template;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Suggestion;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Pointer;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.table.ColumnRule;
import com.couriermft.transfer.table.ColumnRules;
import com.couriermft.transfer.table.ColumnType;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The configuration of {@code table.validate}. */
record ValidateConfig(
    @Field(
            title = "Input file",
            group = FieldGroup.FILES,
            help = "Path of the file",
            required = true,
            kind = Field.Kind.PATH)
        JsonNode input,
    @Field(title = "Input format", group = FieldGroup.DATA, help = InputHelp.FORMAT)
        @Nullable JsonNode inputFormat,
    @Field(
            title = "Columns",
            group = FieldGroup.DATA,
            help =
                "The columns to check, as in table.transform: names, or {\"from\", \"to\", "
                    + "\"type\", \"format\", \"required\", \"trim\", \"map\"}; by default none. "
                    + "A column that the table does not have fails the step")
        @Nullable JsonNode columns,
    @Field(title = "Row filter", group = FieldGroup.FILTERS, help = InputHelp.FILTER, rows = true)
        @Nullable JsonNode filter,
    @Field(
            title = "Unique columns",
            group = FieldGroup.DATA,
            help =
                "Columns whose values must be unique: a list of names, or of lists of names that "
                    + "are unique together. Use the names in `columns`. Rows in which one of "
                    + "these cells is empty are not compared. At most 1,000,000 different values")
        @Nullable JsonNode unique,
    @Field(
            title = "Column totals",
            group = FieldGroup.DATA,
            help =
                "Expected sums of columns, over all cells that are numbers: a list of "
                    + "{\"column\", \"equals\"} or {\"column\", \"min\", \"max\"}. The type of "
                    + "the column in `columns` must be integer or decimal. A limit of null is "
                    + "refused")
        @Nullable JsonNode sums,
    @Field(
            title = "Minimum number of rows",
            group = FieldGroup.DATA,
            help = "The table must have at least this many rows",
            min = 0)
        @Nullable Long minRows,
    @Field(
            title = "Maximum number of rows",
            group = FieldGroup.DATA,
            help = "The table must have at most this many rows",
            min = 0)
        @Nullable Long maxRows,
    @Field(
            title = "If a row is invalid",
            group = FieldGroup.ERRORS,
            help =
                "What to do with an invalid row: `fail` the step and list the first 20 problems; "
                    + "`set_aside` the row in a file, and the step succeeds; or `report`, which "
                    + "only counts it. A wrong number of rows or a wrong sum fails the step, "
                    + "except with `report`",
            defaultValue = "\"fail\"")
        OnInvalid onError,
    @Field(
            title = "Maximum number of invalid rows",
            group = FieldGroup.LIMITS,
            help =
                "Maximum number of invalid rows with `set_aside` and `report`. If there are "
                    + "more, the step fails",
            min = 0)
        @Nullable Long maxRejected,
    @Field(
            title = "Destination of rejected rows",
            group = FieldGroup.ERRORS,
            help =
                "Path of the file for rows that were set aside, or a directory that ends in `/`. "
                    + "It is in the workspace, which is deleted after the execution completes, "
                    + "or in the permanent store if it starts with `/`. Empty for "
                    + "`/rejected/{job}/{execution}/{step}.{input}.rejected.jsonl`",
            defaultValue = "\"\"",
            kind = Field.Kind.PATH)
        String destination,
    @Field(
            title = "If the file of rejected rows exists",
            group = FieldGroup.ERRORS,
            advanced = true,
            help = Overwrite.HELP,
            defaultValue = "\"fail\"")
        Overwrite overwrite) {

  /** The ways to treat an invalid row or an invalid table. */
  enum OnInvalid {
    /** An invalid row makes the step fail. */
    FAIL,
    /** The invalid row is written to a file; an invalid table fails the step. */
    SET_ASIDE,
    /** The step succeeds and reports problems in its outputs. */
    REPORT
  }

  /** Validates the fields that are known when a job is saved. */
  ValidateConfig {
    TableFields.format("input_format", inputFormat);
    TableFields.rules(columns, filter, null);
    if (minRows != null && maxRows != null && minRows > maxRows) {
      throw InvalidInputException.at(
          "/min_rows",
          FieldCodes.INVALID_COMBINATION,
          "'min_rows' (%d) must not be greater than 'max_rows' (%d).".formatted(minRows, maxRows));
    } else if (maxRejected != null && onError == OnInvalid.FAIL) {
      throw InvalidInputException.at(
          "/max_rejected",
          FieldCodes.INVALID_COMBINATION,
          "With \"on_error\": \"fail\", no invalid row is allowed; use \"set_aside\" or"
              + " \"report\".");
    } else if (!destination.isEmpty() && onError != OnInvalid.SET_ASIDE) {
      throw InvalidInputException.at(
          "/destination",
          FieldCodes.INVALID_COMBINATION,
          "A file is written only with \"on_error\": \"set_aside\".");
    }
    requireColumns(columns, unique, sums);
  }

  private static void requireColumns(
      @Nullable JsonNode columns, @Nullable JsonNode unique, @Nullable JsonNode sums) {
    boolean open = columns != null && Template.mayReferWithin(columns);
    List<ColumnRule> rules = open ? List.of() : ColumnRules.of(columns, '.');
    List<String> names = rules.stream().map(ColumnRule::to).toList();
    List<List<String>> keys = TableFields.isKnown(unique) ? UniqueKeys.read(unique) : List.of();
    for (int i = 0; i < keys.size(); i++) {
      for (String name : keys.get(i)) {
        if (!names.isEmpty() && !Template.mayRefer(name) && !names.contains(name)) {
          throw InvalidInputException.at(
              Pointer.child("/unique", i),
              TableCodes.UNKNOWN_COLUMN,
              "'columns' has no '%s'.%s".formatted(name, Suggestion.of(name, names)));
        }
      }
    }
    List<ControlSum> totals = TableFields.isKnown(sums) ? ControlSum.unresolved(sums) : List.of();
    for (int i = 0; i < totals.size(); i++) {
      String name = totals.get(i).column();
      boolean adds =
          rules.stream().anyMatch(rule -> rule.to().equals(name) && isNumber(rule.type()));
      if (!open && !Template.mayRefer(name) && !adds) {
        throw InvalidInputException.at(
            Pointer.child("/sums", i),
            FieldCodes.INVALID_COMBINATION,
            "'%s' is not a column of type integer or decimal in 'columns'.".formatted(name));
      }
    }
  }

  private static boolean isNumber(@Nullable ColumnType type) {
    return type == ColumnType.INTEGER || type == ColumnType.DECIMAL;
  }
}
