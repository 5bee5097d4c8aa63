package com.couriermft.transfer.table;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a CSV file is written: RFC 4180 unless said otherwise.
 *
 * @param delimiter between cells
 * @param quote around cells that hold a delimiter, a quote or a line break; doubled within
 * @param charset its character set
 * @param headerRow which record names the columns, from 1; what is before it is left out. 0 for
 *     none: then the columns are {@code column_1} and so on
 * @param comment what lines begin with that are left out; {@code null} for none
 * @param skipLines how many lines at the beginning are left out
 * @param lenient whether rows may have fewer cells than there are columns, which are then null, or
 *     more, which are left out
 * @param decimalSeparator of numbers that are read and written
 * @param lineEnd written after each row
 * @param bom whether a byte order mark is written
 * @param guardFormulas whether texts that a spreadsheet would take for a formula are written behind
 *     an apostrophe
 * @param quoteEmpty whether an empty text is written in quotes, to tell it from no value
 */
public record CsvOptions(
    char delimiter,
    char quote,
    TableCharset charset,
    int headerRow,
    @Nullable Character comment,
    int skipLines,
    boolean lenient,
    char decimalSeparator,
    LineEnd lineEnd,
    boolean bom,
    boolean guardFormulas,
    boolean quoteEmpty) {
  /** The most characters of a record. */
  public static final int MOST_RECORD = 1 << 20;

  /** The most columns of any table. */
  public static final int MOST_COLUMNS = 16_384;

  private static final int MOST_SKIPPED = 1_000_000;

  /** Line ends that are written. */
  public enum LineEnd {
    /** As RFC 4180 says. */
    CRLF("\r\n"),
    /** As Unix does. */
    LF("\n");

    private final String text;

    LineEnd(String text) {
      this.text = text;
    }

    /** Returns the characters. */
    public String text() {
      return text;
    }
  }

  /**
   * Reads the fields of a format; whatever is wrong is noted.
   *
   * @param delimiter where none is given
   */
  static CsvOptions read(CheckedObject given, char delimiter) {
    if (given.isNull("quote")) {
      given.wrongType(
          "quote", "one character; a table without quotes cannot be said", NullNode.getInstance());
    }
    CsvOptions read =
        new CsvOptions(
            character(given, "delimiter", delimiter),
            character(given, "quote", '"'),
            charset(given),
            headerRow(given),
            given.find("comment") == null ? null : (Character) character(given, "comment", '#'),
            given.integer("skip_lines", 0, MOST_SKIPPED, 0),
            flag(given, "lenient", false),
            oneOf(given, "decimal_separator", List.of(".", ","), ".").charAt(0),
            oneOf(given, "line_end", List.of("crlf", "lf"), "crlf").equals("lf")
                ? LineEnd.LF
                : LineEnd.CRLF,
            flag(given, "bom", false),
            flag(given, "guard_formulas", false),
            flag(given, "quote_empty", false));
    requireDifferent(read, given);
    return read;
  }

  private static void requireDifferent(CsvOptions read, CheckedObject given) {
    Character comment = read.comment();
    boolean clash =
        read.delimiter() == read.quote()
            || comment != null && (comment == read.delimiter() || comment == read.quote());
    if (clash) {
      given.problem(
          "delimiter",
          FieldCodes.INVALID_COMBINATION,
          "'delimiter', 'quote' and 'comment' have to be different characters.");
    }
  }

  private static char character(CheckedObject given, String field, char fallback) {
    String text = given.findText(field, Integer.MAX_VALUE);
    if (text == null) {
      return fallback;
    } else if (text.equals("tab")) {
      return '\t';
    }
    boolean one = text.length() == 1 && !Character.isSurrogate(text.charAt(0));
    if (!one || text.charAt(0) < ' ' && text.charAt(0) != '\t') {
      String hint = text.equals("auto") ? " A delimiter is not guessed." : "";
      given.problem(
          field,
          FieldCodes.WRONG_TYPE,
          "Expected one character, or \"tab\", found \"%s\".%s".formatted(text, hint));
      return fallback;
    }
    return text.charAt(0);
  }

  /** Names of character sets have no case, and some have several. */
  private static TableCharset charset(CheckedObject given) {
    String name = given.findText("charset", Integer.MAX_VALUE);
    Optional<TableCharset> known =
        name == null ? Optional.of(TableCharset.AUTO) : TableCharset.find(name);
    if (known.isEmpty()) {
      given.problem(
          "charset",
          CommonCodes.INVALID_VALUE,
          "'%s' is none of %s.".formatted(name, String.join(", ", TableCharset.names())));
    }
    return known.orElse(TableCharset.AUTO);
  }

  private static int headerRow(CheckedObject given) {
    JsonNode header = given.find("header");
    if (header == null || header.isBoolean()) {
      return header == null || header.booleanValue() ? 1 : 0;
    } else if (header.canConvertToExactIntegral()) {
      return given.integer("header", 1, MOST_SKIPPED, 1);
    }
    given.wrongType("header", "true, false or the number of a row", header);
    return 1;
  }

  private static boolean flag(CheckedObject given, String field, boolean fallback) {
    Boolean found = given.findFlag(field);
    return found == null ? fallback : found;
  }

  private static String oneOf(
      CheckedObject given, String field, List<String> allowed, String fallback) {
    String found = given.findOneOf(field, allowed);
    return found == null ? fallback : found;
  }
}
