package com.couriermft.steps.database;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules for {@code insert into t (a, b) values :rows}, which inserts each row's values in the
 * order of the columns.
 */
final class WholeRows {
  /** The name of the parameter for an entire row. */
  static final String NAME = "rows";

  private static final Pattern USED = Pattern.compile("(?is)\\bvalues\\s*\\(?\\s*:" + NAME + "\\b");
  private static final Pattern WITH_COLUMNS =
      Pattern.compile("(?is)^[^()]*\\(([^()]+)\\)\\s*values\\s*:" + NAME + "\\b.*");
  private static final Pattern QUOTES = Pattern.compile("^[\"`\\[]|[\"`\\]]$");

  private WholeRows() {}

  /**
   * Checks that a statement with {@code :rows} lists its columns.
   *
   * @throws InvalidInputException {@code invalid_config}
   */
  static void requireColumns(String sql) {
    if (USED.matcher(sql).find() && columns(sql).isEmpty()) {
      throw InvalidInputException.at(
          "/sql",
          StepCodes.INVALID_CONFIG,
          "The fields of a row have no order: name the columns, as in `insert into users (id, "
              + "name) values :rows`.");
    }
  }

  /** Returns the listed columns; empty if the statement has no {@code :rows}. */
  static List<String> columns(String sql) {
    Matcher listed = WITH_COLUMNS.matcher(sql);
    return listed.matches()
        ? Arrays.stream(listed.group(1).split(","))
            .map(name -> QUOTES.matcher(name.strip()).replaceAll(""))
            .toList()
        : List.of();
  }
}
