package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.catalogue.TableCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value of a cell (ECMA-376 part 1, 18.3.1.4). A number is the double in the file, with
 * the fewest digits that identify it. A date or time is in ISO 8601 format, and an error such as
 * {@code #N/A} is a string. Not thread-safe.
 */
final class CellReader {
  private static final int MOST_DIGITS = 400;

  /**
   * The number of decimal digits that a double always preserves; 17 digits identify every double.
   */
  private static final int SURE_DIGITS = 15;

  static final int ALL_DIGITS = 17;

  private final SheetErrors errors;
  private final CellStyles styles;
  private final Strings strings;
  private final boolean since1904;
  private final boolean formulas;
  private final SharedFormulas shared = new SharedFormulas();
  private final StringBuilder value = new StringBuilder();

  CellReader(
      SheetErrors errors, CellStyles styles, Strings strings, boolean since1904, boolean formulas) {
    this.errors = errors;
    this.styles = styles;
    this.strings = strings;
    this.since1904 = since1904;
    this.formulas = formulas;
  }

  /** Looks up shared strings. */
  interface Strings {
    /** Returns the string with an index; {@code null} if there is none. */
    @Nullable String find(long index) throws IOException;
  }

  /**
   * Reads the cell whose start element is the current event, up to its end.
   *
   * @param row the number of the row
   * @param column the column, from 0
   * @throws com.couriermft.formats.failure.CourierException {@code table_malformed} or {@code
   *     table_bad_value}: a formula has no value
   */
  JsonNode read(PartXml xml, long row, int column) throws IOException {
    String type = xml.find("t");
    int style = xml.integer("s", 0);
    value.setLength(0);
    boolean valued = false;
    String formula = null;
    String inline = null;
    while (xml.next() && !xml.isEnd("c")) {
      if (xml.isStart("v")) {
        xml.text(value);
        valued = true;
      } else if (xml.isStart("f")) {
        formula = shared.formula(xml, row, column, errors);
      } else if (xml.isStart("is")) {
        inline = RichText.read(xml, "is");
      }
    }
    if (formula != null && formulas) {
      return TextNode.valueOf("=" + formula);
    } else if (inline != null) {
      return TextNode.valueOf(inline);
    }
    String kind = type == null ? "n" : type;
    // Programs that do not calculate write an empty <v>, which is a valid value only for a string.
    boolean uncalculated = formula != null && !kind.equals("str") && value.toString().isBlank();
    return valued && !uncalculated
        ? valueOf(kind, style, row, column)
        : withoutValue(formula, row, column);
  }

  private JsonNode withoutValue(@Nullable String formula, long row, int column) {
    if (formula != null) {
      throw errors.atCell(
          TableCodes.TABLE_BAD_VALUE,
          row,
          column,
          "its formula has no stored value; recalculate and save the file in a spreadsheet program");
    }
    return NullNode.getInstance();
  }

  private JsonNode valueOf(String type, int style, long row, int column) throws IOException {
    String text = value.toString();
    return switch (type) {
      case "s" -> sharedString(text, row, column);
      case "b" -> flag(text, row, column);
      case "n" -> number(text.strip(), style, row, column);
      // Errors, ISO 8601 dates and string results of formulas contain their value as text.
      case "str" -> TextNode.valueOf(SheetText.read(text));
      case "e", "d", "inlineStr" -> TextNode.valueOf(text);
      default ->
          throw malformed(row, column, "a cell has the unknown type " + SheetErrors.shown(type));
    };
  }

  private JsonNode sharedString(String text, long row, int column) throws IOException {
    String found = isIndex(text.strip()) ? strings.find(Long.parseLong(text.strip())) : null;
    if (found == null) {
      throw malformed(row, column, "there is no shared string " + SheetErrors.shown(text));
    }
    return TextNode.valueOf(found);
  }

  private static boolean isIndex(String text) {
    return !text.isEmpty()
        && text.length() < 19
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private JsonNode flag(String text, long row, int column) {
    return switch (text.strip()) {
      case "1", "true" -> BooleanNode.TRUE;
      case "0", "false" -> BooleanNode.FALSE;
      default ->
          throw malformed(row, column, "a boolean must be 1 or 0, not " + SheetErrors.shown(text));
    };
  }

  private JsonNode number(String text, int style, long row, int column) {
    if (text.isEmpty()) {
      return NullNode.getInstance();
    }
    BigDecimal written;
    try {
      written = new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw malformed(row, column, SheetErrors.shown(text) + " is no number");
    }
    if (text.length() > MOST_DIGITS
        || Math.abs((long) written.scale()) > MOST_DIGITS
        || Double.isInfinite(written.doubleValue())) {
      throw malformed(row, column, "a number has too many digits");
    }
    BigDecimal number = shortest(written.doubleValue());
    CellKind kind = styles.of(style);
    String time = kind == CellKind.NUMBER ? null : SerialDate.text(number, kind, since1904);
    return time == null ? exact(number) : TextNode.valueOf(time);
  }

  /**
   * Returns the shortest decimal of a double; {@link Double#toString} may return more digits than
   * needed.
   */
  static BigDecimal shortest(double stored) {
    BigDecimal exact = new BigDecimal(stored);
    for (int digits = SURE_DIGITS; digits < ALL_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (rounded.doubleValue() == stored) {
        return rounded.stripTrailingZeros();
      }
    }
    return exact.round(new MathContext(ALL_DIGITS)).stripTrailingZeros();
  }

  /** Returns a number as JSON. A whole number is an integer, however it is written. */
  private static JsonNode exact(BigDecimal number) {
    if (number.signum() != 0 && number.stripTrailingZeros().scale() > 0) {
      return DecimalNode.valueOf(number);
    }
    BigInteger whole = number.toBigInteger();
    return whole.bitLength() < Integer.SIZE
        ? IntNode.valueOf(whole.intValue())
        : whole.bitLength() < Long.SIZE
            ? LongNode.valueOf(whole.longValue())
            : BigIntegerNode.valueOf(whole);
  }

  private RuntimeException malformed(long row, int column, String detail) {
    return errors.atCell(TableCodes.TABLE_MALFORMED, row, column, detail);
  }
}
