package com.couriermft.operate.translation;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A SQL statement whose references are replaced by bound values.
 *
 * @param sql the statement with {@code :name} placeholders
 * @param parameters references by placeholder name
 * @param rows the reference to the rows of {@code VALUES}; {@code ""} for none
 * @param returnsRows whether the statement only returns rows
 * @param lacksColumns whether the statement inserts rows without a column list
 */
record OldStatement(
    String sql, ObjectNode parameters, String rows, boolean returnsRows, boolean lacksColumns) {
  private static final Pattern VALUES =
      Pattern.compile("(?i)\\bvalues\\s*\\(?\\s*(\\{\\{[^{}]{1,500}}})\\s*\\)?\\s*;?\\s*$");
  private static final Pattern QUOTED = Pattern.compile("'?\\{\\{\\s*([^{}]{1,500}?)\\s*}}'?");
  private static final Pattern QUERY = Pattern.compile("(?is)^\\s*(?:select|with|show|table)\\b.*");
  private static final Pattern NO_COLUMNS =
      Pattern.compile("(?is)^\\s*insert\\s+into\\s+[\\w.\"`]+\\s+values\\b.*");

  /** Parses a statement whose references are already in Courier's syntax. */
  static OldStatement of(String old) {
    Matcher values = VALUES.matcher(old);
    String rows = "";
    String rest = old;
    if (values.find()) {
      rows = values.group(1);
      rest = old.substring(0, values.start()) + "values :rows";
    }
    ObjectNode parameters = Json.object();
    Matcher matcher = QUOTED.matcher(rest);
    StringBuilder sql = new StringBuilder();
    while (matcher.find()) {
      String name = nameOf(matcher.group(1), parameters);
      parameters.put(name, "{{" + matcher.group(1) + "}}");
      matcher.appendReplacement(sql, ":" + name);
    }
    matcher.appendTail(sql);
    String text = sql.toString().strip();
    return new OldStatement(
        text,
        parameters,
        rows,
        QUERY.matcher(text).matches(),
        !rows.isEmpty() && NO_COLUMNS.matcher(text).matches());
  }

  /**
   * Returns a name for a reference: the last segment of its path, with a number if that name is
   * already used.
   */
  private static String nameOf(String path, ObjectNode taken) {
    String last = path.replaceAll("[^\\w]+$", "").replaceAll(".*[^\\w]", "");
    String plain = last.matches("[A-Za-z_]\\w*") ? last : "value";
    String name = plain;
    for (int i = 2; taken.has(name) && !taken.get(name).asText().equals("{{" + path + "}}"); i++) {
      name = plain + "_" + i;
    }
    return name;
  }
}
