package com.couriermft.steps.table;

import com.couriermft.engine.expression.Condition;
import com.couriermft.engine.expression.Operator;
import com.couriermft.engine.expression.RowTexts;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A row filter: a condition, or a list of conditions of which either all or any must match. */
sealed interface RowFilter {
  /** Returns whether the filter keeps a row. */
  boolean keeps(ObjectNode row);

  /**
   * Parses a filter.
   *
   * @param given {@code {"left", "operator", "right"}}, {@code {"any": […]}}, {@code {"all": […]}},
   *     or a list, which stands for {@code all}; {@code null} to keep every row
   * @throws InvalidInputException {@code invalid_config}
   */
  static RowFilter of(@Nullable JsonNode given) {
    List<Problem> problems = new ArrayList<>();
    RowFilter filter = given == null ? new All(List.of()) : read(given, "/filter", problems);
    if (!problems.isEmpty()) {
      Problem first = problems.get(0);
      throw new InvalidInputException(
          StepCodes.INVALID_CONFIG, first.pointer() + ": " + first.detail(), problems);
    }
    return filter;
  }

  private static RowFilter read(JsonNode given, String pointer, List<Problem> problems) {
    if (given.isArray()) {
      return new All(each(given, pointer, problems));
    } else if (given.size() == 1 && given.path("any").isArray()) {
      return new Any(each(given.get("any"), pointer + "/any", problems));
    } else if (given.size() == 1 && given.path("all").isArray()) {
      return new All(each(given.get("all"), pointer + "/all", problems));
    }
    return comparison(new CheckedObject(given, pointer, problems));
  }

  private static RowFilter comparison(CheckedObject given) {
    List<String> operators =
        Arrays.stream(Operator.values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    JsonNode left = given.find("left");
    JsonNode right = given.find("right");
    String operator = given.findOneOf("operator", operators);
    given.end();
    if (left == null || given.find("operator") == null) {
      given.problem(
          "left",
          FieldCodes.REQUIRED,
          "A condition needs 'left', such as \"{{row.amount}}\", 'operator' and 'right'.");
    }
    return new Comparison(
        left == null ? NullNode.getInstance() : left,
        operator == null ? Operator.EXISTS : Operator.valueOf(operator.toUpperCase(Locale.ROOT)),
        right == null ? NullNode.getInstance() : right);
  }

  private static List<RowFilter> each(JsonNode list, String pointer, List<Problem> problems) {
    List<RowFilter> filters = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      filters.add(read(list.get(i), pointer + "/" + i, problems));
    }
    return filters;
  }

  /** Matches if all conditions match. */
  record All(List<RowFilter> filters) implements RowFilter {
    @Override
    public boolean keeps(ObjectNode row) {
      return filters.stream().allMatch(each -> each.keeps(row));
    }
  }

  /** Matches if any condition matches. */
  record Any(List<RowFilter> filters) implements RowFilter {
    @Override
    public boolean keeps(ObjectNode row) {
      return filters.stream().anyMatch(each -> each.keeps(row));
    }
  }

  /** A condition like that of {@code flow.if}. */
  record Comparison(JsonNode left, Operator operator, JsonNode right) implements RowFilter {
    @Override
    public boolean keeps(ObjectNode row) {
      JsonNode cell = left(row);
      JsonNode other = RowTexts.fill(right, row);
      boolean ordered = operator == Operator.GREATER_THAN || operator == Operator.LESS_THAN;
      // When compared as strings, "abc" would be greater than 99, and an empty cell would be less.
      boolean unlike = ordered && Condition.isNumber(other) && !Condition.isNumber(cell);
      return !unlike && new Condition(cell, operator, other).holds();
    }

    private JsonNode left(ObjectNode row) {
      try {
        return RowTexts.fill(left, row);
      } catch (CourierException e) {
        if (operator == Operator.EXISTS && e.is(ReferenceCodes.REFERENCE_NOT_FOUND)) {
          return MissingNode.getInstance();
        }
        throw e;
      }
    }
  }
}
