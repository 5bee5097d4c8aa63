package com.couriermft.steps.table;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A computed column, which the file does not contain.
 *
 * @param to name of the column
 * @param value string with references to the row's columns, or any JSON value that contains such
 *     strings
 */
record ComputedColumn(String to, JsonNode value) {
  /**
   * Parses a list of {@code {"to", "value"}}.
   *
   * @throws InvalidInputException {@code invalid_config}
   */
  static List<ComputedColumn> of(@Nullable JsonNode given) {
    List<Problem> problems = new ArrayList<>();
    List<ComputedColumn> columns = new ArrayList<>();
    if (given != null && !given.isArray()) {
      String detail = "Expected a list of {\"to\", \"value\"}.";
      throw InvalidInputException.at("/computed", FieldCodes.WRONG_TYPE, detail);
    }
    for (int i = 0; given != null && i < given.size(); i++) {
      CheckedObject each = new CheckedObject(given.get(i), "/computed/" + i, problems);
      String to = each.requiredText("to", Integer.MAX_VALUE);
      JsonNode value = each.find("value");
      each.end();
      columns.add(new ComputedColumn(to, value == null ? NullNode.getInstance() : value));
    }
    if (!problems.isEmpty()) {
      Problem first = problems.get(0);
      throw new InvalidInputException(
          StepCodes.INVALID_CONFIG, first.pointer() + ": " + first.detail(), problems);
    }
    return columns;
  }
}
