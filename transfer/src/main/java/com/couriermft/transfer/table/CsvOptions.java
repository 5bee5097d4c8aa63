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
 * The format of a CSV file: RFC 4180 by default.
 *
 * @param delimiter the delimiter between cells
 * @param quote the quote around cells with a delimiter, a quote or a line break; doubled within
 *     cells
 * @param charset the character set
 * @param headerRow the number of the record with the names of the columns, from 1; earlier records
 *     are skipped. With 0, there is no header, and the columns are named {@code column_1} and so on
 * @param comment the first character of lines to skip; {@code null} for none
 * @param skipLines the number of lines to skip at the start
 * @param lenient whether rows may have fewer cells than there are columns (missing values are null)
 *     or more (additional cells are ignored)
 * @param decimalSeparator the decimal separator of numbers that are read and written
 * @param lineEnd the line end after each written row
 * @param bom whether a byte order mark is written
 * @param guardFormulas whether strings that a spreadsheet would treat as a formula are prefixed
 *     with an apostrophe
 * @param quoteEmpty whether an empty string is written in quotes, to distinguish it from a missing
 *     value
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
  /** The maximum length of a record, in characters. */
  public static final int MOST_RECORD = 1 << 20;

  /** The maximum number of columns of any table. */
  public static final int MOST_COLUMNS = 16_384;

  private static final int MOST_SKIPPED = 1_000_000;

  /** The line ends of written files. */
  public enum LineEnd {
    /** The line end of RFC 4180. */
    CRLF("\r\n"),
    /** The line end of Unix. */
    LF("\n");

    private final String text;

    LineEnd(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /**
   * Reads the fields of a format and records all problems.
   *
   * @param delimiter the default delimiter
   */
  static CsvOptions read(CheckedObject given, char delimiter) {
    if (given.isNull("quote")) {
      given.wrongType(
          "quote", "one character; quotes cannot be turned off", NullNode.getInstance());
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
          "'delimiter', 'quote' and 'comment' must be different characters.");
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
      String hint = text.equals("auto") ? " Courier does not detect the delimiter." : "";
      given.problem(
          field,
          FieldCodes.WRONG_TYPE,
          "Expected one character, or \"tab\", found \"%s\".%s".formatted(text, hint));
      return fallback;
    }
    return text.charAt(0);
  }

  /**
   * Returns the character set with a name. Names are case-insensitive, and some character sets have
   * several names.
   */
  private static TableCharset charset(CheckedObject given) {
    String name = given.findText("charset", Integer.MAX_VALUE);
    Optional<TableCharset> known =
        name == null ? Optional.of(TableCharset.AUTO) : TableCharset.find(name);
    if (known.isEmpty()) {
      given.problem(
          "charset",
          CommonCodes.INVALID_VALUE,
          "'%s' is not a supported character set; use one of %s."
              .formatted(name, String.join(", ", TableCharset.names())));
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
