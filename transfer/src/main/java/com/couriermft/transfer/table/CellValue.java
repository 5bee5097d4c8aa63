package com.couriermft.transfer.table;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.table.ColumnRule.BadValueException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Converts cells to typed values; a number keeps every digit. Pure. */
public final class CellValue {
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,1000}");
  private static final Pattern DECIMAL =
      Pattern.compile(
          "[+-]?([0-9]{1,1000}(\\.[0-9]{0,1000})?|\\.[0-9]{1,1000})([eE][+-]?[0-9]{1,3})?");
  private static final Map<String, Boolean> FLAGS =
      Map.of(
          "true", true, "yes", true, "y", true, "1", true, "false", false, "no", false, "n", false,
          "0", false);

  private CellValue() {}

  /**
   * Returns the typed value of a cell.
   *
   * @param cell the cell, not empty
   */
  static JsonNode of(JsonNode cell, ColumnType type, ColumnRule rule) throws BadValueException {
    return switch (type) {
      case TEXT -> text(cell);
      case INTEGER -> whole(cell);
      case DECIMAL -> decimal(cell, rule.decimalSeparator());
      case BOOLEAN -> flag(cell);
      case DATE, TIME, TIMESTAMP -> TextNode.valueOf(CellTime.of(cell, type, rule));
    };
  }

  /** Returns a value as a string. A number is in plain digits, an array or object is JSON. */
  public static String plain(JsonNode value) {
    if (value.isNumber()) {
      return value.decimalValue().toPlainString();
    }
    return value.isContainerNode() ? Json.write(value) : value.asText();
  }

  private static JsonNode text(JsonNode cell) {
    return cell.isTextual() ? cell : TextNode.valueOf(plain(cell));
  }

  private static JsonNode whole(JsonNode cell) throws BadValueException {
    if (cell.isIntegralNumber()) {
      return cell;
    } else if (cell.isNumber()) {
      BigDecimal value = cell.decimalValue().stripTrailingZeros();
      if (value.scale() <= 0) {
        return BigIntegerNode.valueOf(value.toBigIntegerExact());
      }
    } else if (cell.isTextual() && WHOLE.matcher(cell.textValue()).matches()) {
      return BigIntegerNode.valueOf(new BigDecimal(cell.textValue()).toBigIntegerExact());
    }
    throw bad(cell, "a whole number");
  }

  private static JsonNode decimal(JsonNode cell, char separator) throws BadValueException {
    if (cell.isNumber()) {
      return cell;
    }
    String text = cell.isTextual() ? cell.textValue() : "";
    boolean otherPoint = separator != '.' && text.indexOf('.') >= 0;
    String plain = text.replace(separator, '.');
    if (!otherPoint && DECIMAL.matcher(plain).matches()) {
      DecimalNode value = DecimalNode.valueOf(new BigDecimal(plain));
      if (isWithinBounds(value)) {
        return value;
      }
    }
    throw bad(cell, "a decimal number with the separator '" + separator + "'");
  }

  private static boolean isWithinBounds(JsonNode value) {
    try {
      Json.requireBounds(value);
      return true;
    } catch (InvalidInputException tooLarge) {
      return false;
    }
  }

  private static JsonNode flag(JsonNode cell) throws BadValueException {
    if (cell.isBoolean()) {
      return cell;
    }
    Boolean known = FLAGS.get(cell.asText().toLowerCase(Locale.ROOT));
    if (known == null || cell.isContainerNode()) {
      throw bad(cell, "true or false; use 'map' for other words");
    }
    return BooleanNode.valueOf(known);
  }

  static BadValueException bad(JsonNode cell, String expected) {
    return new BadValueException("found " + ColumnRule.shown(cell) + ", expected " + expected);
  }
}
