package com.couriermft.steps.table;

import com.couriermft.engine.expression.Template;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The inclusive bounds for the sum of a column.
 *
 * @param column name of the column in the checked table
 * @param min minimum sum; {@code null} for none
 * @param max maximum sum; {@code null} for none
 */
record ControlSum(String column, @Nullable BigDecimal min, @Nullable BigDecimal max) {
  private static final String NUMBER_WORDS = "a number, such as 1234.50";
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,1000}(\\.[0-9]{1,1000})?");

  /**
   * Parses a list of {@code {"column", "equals"}} or {@code {"column", "min", "max"}}. Numbers may
   * be strings, because references to parameters return strings. A bound that is {@code null} is
   * refused, because a missing value must not remove the bound.
   *
   * @param given list with resolved references; {@code null} for none
   * @throws InvalidInputException {@code invalid_config}, with all problems
   */
  static List<ControlSum> of(@Nullable JsonNode given) {
    return read(given, false);
  }

  /** Parses the list like {@link #of}, but also accepts strings with references as bounds. */
  static List<ControlSum> unresolved(@Nullable JsonNode given) {
    return read(given, true);
  }

  private static List<ControlSum> read(@Nullable JsonNode given, boolean mayRefer) {
    if (given != null && !given.isArray()) {
      String detail =
          "Expected a list of {\"column\", \"equals\"}, found "
              + CheckedObject.describe(given)
              + ".";
      throw InvalidInputException.at("/sums", FieldCodes.WRONG_TYPE, detail);
    }
    List<Problem> problems = new ArrayList<>();
    List<ControlSum> sums = new ArrayList<>();
    for (int i = 0; given != null && i < given.size(); i++) {
      sums.add(
          read(new CheckedObject(given.get(i), Pointer.child("/sums", i), problems), mayRefer));
    }
    if (!problems.isEmpty()) {
      Problem first = problems.get(0);
      throw new InvalidInputException(
          StepCodes.INVALID_CONFIG, first.pointer() + ": " + first.detail(), problems);
    }
    return sums;
  }

  private static ControlSum read(CheckedObject given, boolean mayRefer) {
    String column = given.requiredText("column", Integer.MAX_VALUE);
    BigDecimal equal = number(given, "equals", mayRefer);
    BigDecimal min = number(given, "min", mayRefer);
    BigDecimal max = number(given, "max", mayRefer);
    boolean exact = given.find("equals") != null;
    boolean bounded = given.find("min") != null || given.find("max") != null;
    if (exact && bounded || min != null && max != null && min.compareTo(max) > 0) {
      given.problem(
          "equals",
          FieldCodes.INVALID_COMBINATION,
          "A sum needs 'equals', or 'min' or 'max', where 'min' must not be greater than 'max'.");
    }
    given.end();
    return exact ? new ControlSum(column, equal, equal) : new ControlSum(column, min, max);
  }

  private static @Nullable BigDecimal number(CheckedObject given, String field, boolean mayRefer) {
    if (given.isNull(field)) {
      given.wrongType(field, NUMBER_WORDS, NullNode.getInstance());
    }
    JsonNode value = given.find(field);
    if (value == null || mayRefer && value.isTextual() && Template.mayReferWithin(value)) {
      return null;
    } else if (value.isNumber()) {
      return value.decimalValue();
    } else if (value.isTextual() && NUMBER.matcher(value.textValue()).matches()) {
      return new BigDecimal(value.textValue());
    }
    given.wrongType(field, NUMBER_WORDS, value);
    return null;
  }

  boolean allows(BigDecimal sum) {
    return (min == null || sum.compareTo(min) >= 0) && (max == null || sum.compareTo(max) <= 0);
  }

  /** Returns the bounds as a phrase for messages. */
  String words() {
    if (min != null && max != null) {
      String least = min.toPlainString();
      return min.compareTo(max) == 0 ? least : least + " to " + max.toPlainString();
    }
    return min != null
        ? min.toPlainString() + " or more"
        : max != null ? max.toPlainString() + " or less" : "any sum";
  }
}
