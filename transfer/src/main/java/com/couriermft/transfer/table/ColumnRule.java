package com.couriermft.transfer.table;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rule by which values are made of the cells of a column. Pure.
 *
 * @param from the column of the file
 * @param to what it is called from here on
 * @param type the type of its values; {@code null} for whatever they are in the file
 * @param format how a date, time or timestamp is written in the file, as a pattern of {@link
 *     java.time.format.DateTimeFormatter}; {@code null} for ISO 8601
 * @param toFormat how it is written from here on; {@code null} for ISO 8601
 * @param fallback the value of an empty cell; {@code null} for none
 * @param required whether a cell may not be empty
 * @param trim whether white space around a text is taken away; around all others it always is
 * @param map values by the texts that stand for them in the file, before the type is looked at
 * @param decimalSeparator of numbers in the file
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

  /** Copies the map. */
  public ColumnRule {
    map = Map.copyOf(map);
  }

  /** Returns the rule of a column that is kept as it is. */
  static ColumnRule plain(String name, char separator) {
    return new ColumnRule(name, name, null, null, null, null, false, false, Map.of(), separator);
  }

  /**
   * Returns the value of a cell.
   *
   * @param cell as it was read; missing or null for an empty one
   * @throws BadValueException it is not of the type, or empty and required
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
      throw new BadValueException("it is empty, and a value is required");
    }
    boolean mayBeText = type == null || type == ColumnType.TEXT;
    return mayBeText && value.isTextual() ? value : NullNode.getInstance();
  }

  /** A cell does not have the value that its column requires; the message says why. */
  public static final class BadValueException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Makes one with the reason, which is the end of a sentence. */
    public BadValueException(String why) {
      super(why, null, false, false);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  /** Returns a text as a cell holds it, for messages. */
  static String shown(JsonNode value) {
    return TableErrors.shown(value.isTextual() ? value.textValue() : Json.write(value));
  }
}
