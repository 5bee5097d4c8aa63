package com.couriermft.transfer.table;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses rules of columns in a step's config. */
public final class ColumnRules {
  private static final List<String> TYPES =
      Arrays.stream(ColumnType.values()).map(type -> type.name().toLowerCase(Locale.ROOT)).toList();

  private ColumnRules() {}

  /**
   * Parses a list of {@code {"from", "to", "type", "format", "to_format", "default", "required",
   * "trim", "map"}} or names of columns.
   *
   * @param given {@code null} for none
   * @param separator the decimal separator of numbers in the file
   * @throws InvalidInputException {@code invalid_config}, with all problems
   */
  public static List<ColumnRule> of(@Nullable JsonNode given, char separator) {
    List<ColumnRule> rules = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    if (given != null && !given.isArray()) {
      String detail = "Expected a list of columns, found " + CheckedObject.describe(given) + ".";
      throw InvalidInputException.at("/columns", FieldCodes.WRONG_TYPE, detail);
    }
    for (int i = 0; given != null && i < given.size(); i++) {
      String pointer = Pointer.child("/columns", i);
      JsonNode each = given.get(i);
      if (each.isTextual()) {
        rules.add(ColumnRule.plain(each.textValue(), separator));
      } else {
        rules.add(rule(new CheckedObject(each, pointer, problems), separator));
      }
    }
    Set<String> names = new HashSet<>();
    for (int i = 0; i < rules.size(); i++) {
      if (!names.add(rules.get(i).to())) {
        String detail = "Another column is already named '" + rules.get(i).to() + "'.";
        problems.add(
            new Problem(Pointer.child("/columns", i), TableCodes.DUPLICATE_COLUMN, detail));
      }
    }
    if (!problems.isEmpty()) {
      String details =
          String.join(" ", problems.stream().map(p -> p.pointer() + ": " + p.detail()).toList());
      throw new InvalidInputException(StepCodes.INVALID_CONFIG, details, problems);
    }
    return rules;
  }

  private static ColumnRule rule(CheckedObject given, char separator) {
    String from = given.requiredText("from", Integer.MAX_VALUE);
    String type = given.findOneOf("type", TYPES);
    Boolean required = given.findFlag("required");
    Boolean trim = given.findFlag("trim");
    Map<String, JsonNode> map = new HashMap<>();
    given.object("map").properties().forEach(each -> map.put(each.getKey(), each.getValue()));
    ColumnRule rule =
        new ColumnRule(
            from,
            given.text("to", Integer.MAX_VALUE, from),
            type == null ? null : ColumnType.valueOf(type.toUpperCase(Locale.ROOT)),
            pattern(given, "format"),
            pattern(given, "to_format"),
            given.find("default"),
            Boolean.TRUE.equals(required),
            Boolean.TRUE.equals(trim),
            map,
            separator);
    boolean isTime =
        rule.type() == ColumnType.DATE
            || rule.type() == ColumnType.TIME
            || rule.type() == ColumnType.TIMESTAMP;
    if (!isTime && (rule.format() != null || rule.toFormat() != null)) {
      given.problem(
          rule.format() != null ? "format" : "to_format",
          FieldCodes.INVALID_COMBINATION,
          "'format' and 'to_format' require the type date, time or timestamp, not %s."
              .formatted(type == null ? "a column without a type" : type));
    }
    given.end();
    return rule;
  }

  private static @Nullable String pattern(CheckedObject given, String field) {
    String pattern = given.findText(field, Integer.MAX_VALUE);
    try {
      if (pattern != null) {
        CellTime.pattern(pattern);
      }
      return pattern;
    } catch (IllegalArgumentException e) {
      given.problem(
          field,
          FieldCodes.INVALID_PATTERN,
          "'%s' is not a valid date or time pattern; expected a pattern such as dd.MM.yyyy HH:mm."
              .formatted(pattern));
      return null;
    }
  }
}
