package com.couriermft.transfer.table;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rule that converts the cells of a column to values. Pure.
 *
 * @param from the column's name in the file
 * @param to the column's name in the output
 * @param type the type of its values; {@code null} to keep the file's values
 * @param format the format of dates, times or timestamps in the file, as a pattern of {@link
 *     java.time.format.DateTimeFormatter}; {@code null} for ISO 8601
 * @param toFormat the format in the output; {@code null} for ISO 8601
 * @param fallback the value of an empty cell; {@code null} for none
 * @param required whether cells must have a value
 * @param trim whether white space around strings is removed; it is always removed around other
 *     values
 * @param map values by their strings in the file, applied before the conversion to the type
 * @param decimalSeparator the decimal separator of numbers in the file
 */
public record ColumnRule(
    String from,
    String to,
    @Nullable ColumnType type,
    @Nullable String format,
    @Nullable String toFormat,
    @Nullable JsonNode fallback,
    boolean required,
    boolean trim,
    Map<String, JsonNode> map,
    char decimalSeparator) {

  public ColumnRule {
    map = Map.copyOf(map);
  }

  /** Returns the rule of a column that is kept unchanged. */
  static ColumnRule plain(String name, char separator) {
    return new ColumnRule(name, name, null, null, null, null, false, false, Map.of(), separator);
  }

  /**
   * Returns the value of a cell.
   *
   * @param cell the cell as read; missing or null if it is empty
   * @throws BadValueException the cell does not have the type, or is empty and required
   */
  public JsonNode valueOf(JsonNode cell) throws BadValueException {
    JsonNode known = cell;
    if (cell.isTextual()) {
      boolean strip = trim || type != null && type != ColumnType.TEXT;
      String text = strip ? cell.textValue().strip() : cell.textValue();
      JsonNode mapped = map.get(text);
      known = mapped == null ? TextNode.valueOf(text) : mapped;
    }
    if (isEmpty(known)) {
      return empty(known);
    }
    return type == null ? known : CellValue.of(known, type, this);
  }

  private static boolean isEmpty(JsonNode value) {
    return value.isNull()
        || value.isMissingNode()
        || value.isTextual() && value.textValue().isEmpty();
  }

  private JsonNode empty(JsonNode value) throws BadValueException {
    if (fallback != null) {
      return fallback;
    } else if (required) {
      throw new BadValueException("it is empty, but a value is required");
    }
    boolean mayBeText = type == null || type == ColumnType.TEXT;
    return mayBeText && value.isTextual() ? value : NullNode.getInstance();
  }

  /**
   * Thrown when a cell does not have the value that its column requires; the message has the
   * reason.
   */
  public static final class BadValueException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param why the reason, as the end of a sentence
     */
    public BadValueException(String why) {
      super(why, null, false, false);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  /** Returns the string of a cell for messages. */
  static String shown(JsonNode value) {
    return TableErrors.shown(value.isTextual() ? value.textValue() : Json.write(value));
  }
}
