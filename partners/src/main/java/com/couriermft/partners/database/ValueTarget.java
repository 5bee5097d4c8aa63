package com.couriermft.partners.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.DatabaseType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The target of a value: a column or a parameter of a statement, with its type if known. Converts
 * values from files and JSON to that type, so that the output of a query can be written unchanged.
 * Pure.
 *
 * @param name name of the column, for messages; empty if unknown
 * @param session properties of the database session
 */
public record ValueTarget(String name, Kind kind, DatabaseSession.Traits session) {
  private static final int MOST_NAME = 200;
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]{1,1000}\\.?[0-9]{0,1000})([eE][+-]?[0-9]{1,3})?");
  private static final Pattern BITS = Pattern.compile("[01]+");
  private static final String HEX = "\\x";

  /** The types of values that a target accepts. */
  public enum Kind {
    /** An unknown type: values are passed unchanged. */
    UNKNOWN,
    /** Character strings, including the empty string. */
    TEXT,
    /** Bytes, which are Base64 strings in JSON. */
    BYTES,
    /** Values are strings of bits. */
    BITS,
    /** Integers. */
    INTEGER,
    /**
     * Binary floating-point numbers. A decimal number is not suitable, because MariaDB and MySQL
     * truncate decimals to 65 digits before converting them.
     */
    FLOAT,
    /** Years. MariaDB and MySQL read the string "0" as 2000. */
    YEAR,
    /** Booleans. */
    BOOLEAN,
    /** JSON documents. */
    JSON,
    /** Dates with a time, which the server reads without an offset. */
    LOCAL_TIME,
    /** Any other type that the server parses from a string. */
    OTHER;

    /** Returns whether an empty string may be a value of the type. */
    public boolean takesEmptyText() {
      return this == UNKNOWN || this == TEXT || this == BYTES;
    }
  }

  /**
   * Converts a value to the type; bytes become a {@link BinaryNode}.
   *
   * @param place returns the name of the value; called only for the message of a failure
   * @throws CourierException {@code value_rejected}: the value is not valid for the type; the
   *     message names the column but not the value
   */
  public JsonNode value(JsonNode given, Supplier<String> place) {
    try {
      return value(given);
    } catch (UnfitException e) {
      String what = name.isEmpty() ? "a value" : "column '" + SafeText.of(name, MOST_NAME) + "'";
      throw CourierException.of(
          DatabaseCodes.VALUE_REJECTED, "%s: %s %s.".formatted(place.get(), what, e.getMessage()));
    }
  }

  /**
   * The value is not valid for the type. The message completes a sentence whose subject is the
   * column.
   */
  private static final class UnfitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnfitException(String why) {
      super(why, null, false, false);
    }
  }

  private JsonNode value(JsonNode given) {
    if (given.isNull() || given.isArray()) {
      return given;
    }
    return switch (kind) {
      case UNKNOWN, TEXT, OTHER -> given;
      case BYTES -> bytes(given);
      case BITS -> bits(given);
      case INTEGER -> whole(given);
      case FLOAT -> given.isNumber() ? TextNode.valueOf(given.decimalValue().toString()) : given;
      case YEAR -> year(whole(given));
      case BOOLEAN -> given.isNumber() ? flag(given.decimalValue()) : given;
      case JSON -> given.isTextual() ? given : TextNode.valueOf(Json.write(given));
      case LOCAL_TIME -> given.isTextual() ? local(given) : given;
    };
  }

  private boolean isPostgres() {
    return session.type() == DatabaseType.POSTGRESQL;
  }

  private BinaryNode bytes(JsonNode given) {
    String text = given.isTextual() ? given.textValue() : "?";
    try {
      return BinaryNode.valueOf(
          text.startsWith(HEX)
              ? HexFormat.of().parseHex(text.substring(HEX.length()))
              : Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw refused("takes bytes; write them as Base64, or as \\x and hexadecimal digits");
    }
  }

  /**
   * Converts a bit string: PostgreSQL expects a string of bits, MariaDB and MySQL expect bytes, of
   * which they use the last bits.
   */
  private JsonNode bits(JsonNode given) {
    String text = given.isBoolean() || given.isTextual() ? given.asText() : "";
    String bits =
        switch (text.toLowerCase(Locale.ROOT)) {
          case "true" -> "1";
          case "false" -> "0";
          default -> text;
        };
    boolean isNumber = given.isIntegralNumber() && given.decimalValue().signum() >= 0;
    if (isNumber && !isPostgres()) {
      return BinaryNode.valueOf(given.bigIntegerValue().toByteArray());
    } else if (!BITS.matcher(bits).matches()) {
      throw refused("takes bits; write them as a string such as 0101");
    }
    return isPostgres() ? TextNode.valueOf(bits) : BinaryNode.valueOf(packed(bits));
  }

  private static byte[] packed(String bits) {
    byte[] bytes = new byte[(bits.length() + Byte.SIZE - 1) / Byte.SIZE];
    for (int i = 0; i < bits.length(); i++) {
      int fromEnd = bits.length() - 1 - i;
      if (bits.charAt(i) == '1') {
        bytes[bytes.length - 1 - fromEnd / Byte.SIZE] |= (byte) (1 << fromEnd % Byte.SIZE);
      }
    }
    return bytes;
  }

  /**
   * Rejects a fraction. Databases round a number with a fraction, but refuse a string with a
   * fraction.
   */
  private JsonNode whole(JsonNode given) {
    if (given.isTextual()) {
      String text = given.textValue();
      boolean flag = text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
      if (flag && !isPostgres()) {
        return IntNode.valueOf(text.equalsIgnoreCase("true") ? 1 : 0);
      }
      return NUMBER.matcher(text).matches() ? whole(new BigDecimal(text)) : given;
    }
    return given.isNumber() ? whole(given.decimalValue()) : given;
  }

  private JsonNode whole(BigDecimal number) {
    try {
      BigInteger exact = number.toBigIntegerExact();
      return BigIntegerNode.valueOf(exact);
    } catch (ArithmeticException e) {
      throw refused("takes whole numbers, but the value has a fraction");
    }
  }

  private static JsonNode year(JsonNode whole) {
    boolean none = whole.isNumber() && whole.decimalValue().signum() == 0;
    return none ? TextNode.valueOf("0000") : whole;
  }

  private JsonNode flag(BigDecimal number) {
    if (number.compareTo(BigDecimal.ONE) == 0) {
      return BooleanNode.TRUE;
    } else if (number.signum() == 0) {
      return BooleanNode.FALSE;
    }
    throw refused("takes true and false, or 1 and 0");
  }

  /**
   * Rejects a time that occurs twice or never in the session's time zone, because such a time would
   * become a different instant.
   */
  private JsonNode local(JsonNode given) {
    OffsetDateTime time;
    ZoneId zone;
    try {
      time = OffsetDateTime.parse(given.textValue(), DateTimeFormatter.ISO_OFFSET_DATE_TIME);
      zone = ZoneId.of(session.zone());
    } catch (DateTimeException e) {
      // The server decides whether it accepts this string and time zone.
      return given;
    }
    LocalDateTime local = time.atZoneSameInstant(zone).toLocalDateTime();
    if (zone.getRules().getValidOffsets(local).size() != 1) {
      throw refused(
          ("has no offset, and the time occurs twice in %s when the clocks change; set "
                  + "'time_zone' of the connection to UTC")
              .formatted(zone));
    }
    return TextNode.valueOf(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(local));
  }

  private static UnfitException refused(String why) {
    return new UnfitException(why);
  }

  /** Returns a target of unknown type for each name. */
  static List<ValueTarget> unknown(List<String> names, DatabaseSession.Traits session) {
    return names.stream().map(name -> new ValueTarget(name, Kind.UNKNOWN, session)).toList();
  }
}
