package com.couriermft.steps.table;

import com.couriermft.files.table.ColumnRule;
import com.couriermft.files.table.ColumnRules;
import com.couriermft.files.table.ColumnType;
import com.couriermft.files.transfer.Overwrite;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Suggestion;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Pointer;
import com.couriermft.language.expression.Template;
import com.couriermft.steps.spi.Setting;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Configuration of {@code table.validate}; each component says what it is. */
record ValidateConfig(
    @Setting(help = "The file", required = true, kind = Setting.Kind.PATH) JsonNode input,
    @Setting(help = InputHelp.FORMAT) @Nullable JsonNode inputFormat,
    @Setting(
            help =
                "The columns whose cells are checked, as table.transform has them: names, or"
                    + " {\"from\", \"to\", \"type\", \"format\", \"required\", \"trim\", \"map\"};"
                    + " absent for none. A column that the table does not have fails the step")
        @Nullable JsonNode columns,
    @Setting(help = InputHelp.FILTER, rows = true) @Nullable JsonNode filter,
    @Setting(
            help =
                "Columns in which no two rows have one value: a list of names, or of lists of names"
                    + " that are unique together, as 'columns' calls them; rows in which one of"
                    + " them is empty are not compared. At most 1,000,000 different values")
        @Nullable JsonNode unique,
    @Setting(
            help =
                "Sums of columns, over all rows whose cell is a number: a list of {\"column\","
                    + " \"equals\"} or {\"column\", \"min\", \"max\"}; the column is of type"
                    + " integer or decimal in 'columns'. A bound that is null is refused")
        @Nullable JsonNode sums,
    @Setting(help = "The least number of rows", min = 0) @Nullable Long minRows,
    @Setting(help = "The greatest number of rows", min = 0) @Nullable Long maxRows,
    @Setting(
            help =
                "What becomes of a bad row: fail (the step fails and names the first 20 problems),"
                    + " set_aside (into a file, and the step succeeds) or report (it is counted)."
                    + " A number of rows or a sum that is wrong fails the step unless this is"
                    + " report",
            defaultValue = "\"fail\"")
        OnInvalid onError,
    @Setting(help = "The most bad rows with set_aside and report; one more fails the step", min = 0)
        @Nullable Long maxRejected,
    @Setting(
            help =
                "Path of the file of rows set aside, or a directory (ending in '/'): of the"
                    + " workspace, which is deleted with a completed execution, or of the permanent"
                    + " store if it starts with '/'. Empty for"
                    + " `/rejected/{job}/{execution}/{step}.{input}.rejected.jsonl`",
            defaultValue = "\"\"",
            kind = Setting.Kind.PATH)
        String destination,
    @Setting(help = "What to do when the destination exists", defaultValue = "\"fail\"")
        Overwrite overwrite) {

  /** The ways to treat a bad row, and a table that is bad as a whole. */
  enum OnInvalid {
    /** The step fails. */
    FAIL,
    /** The row goes into a file; a table that is bad as a whole fails the step. */
    SET_ASIDE,
    /** The step succeeds, and its outputs tell what is wrong. */
    REPORT
  }

  /** Checks what is known when a job is saved. */
  ValidateConfig {
    TableFields.format("input_format", inputFormat);
    TableFields.rules(columns, filter, null);
    if (minRows != null && maxRows != null && minRows > maxRows) {
      throw InvalidInputException.at(
          "/min_rows", FieldCodes.INVALID_COMBINATION, "'min_rows' is above 'max_rows'.");
    } else if (maxRejected != null && onError == OnInvalid.FAIL) {
      throw InvalidInputException.at(
          "/max_rejected",
          FieldCodes.INVALID_COMBINATION,
          "With \"on_error\": \"fail\" no row may be bad; set \"set_aside\" or \"report\".");
    } else if (!destination.isEmpty() && onError != OnInvalid.SET_ASIDE) {
      throw InvalidInputException.at(
          "/destination",
          FieldCodes.INVALID_COMBINATION,
          "A file is written with \"on_error\": \"set_aside\" only.");
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
            "'%s' is no column of type integer or decimal in 'columns'.".formatted(name));
      }
    }
  }

  private static boolean isNumber(@Nullable ColumnType type) {
    return type == ColumnType.INTEGER || type == ColumnType.DECIMAL;
  }
}
