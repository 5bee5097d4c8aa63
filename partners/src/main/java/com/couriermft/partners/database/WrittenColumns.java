package com.couriermft.partners.database;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the columns that the values of a statement are written to or compared with. Examples:
 * {@code insert into t (a, b) values (?, ?)}, {@code update t set a = ? where b = ?}. A value
 * within an expression is not assigned to a column. Pure.
 *
 * @param table table name in SQL; empty if the statement has no table or more than one
 * @param columns column of each value; empty for a value without a column
 */
record WrittenColumns(String table, List<String> columns) {
  private static final String NAME = "(?:`(?:[^`]|``)+`|[\\p{L}\\p{N}_$]+)";
  private static final String TABLE = "(" + NAME + "(?:\\s*\\.\\s*" + NAME + ")?)";
  private static final Pattern INSERT =
      Pattern.compile(
          "(?is)^\\s*(?:insert|replace)\\s+(?:(?:low_priority|delayed|high_priority|ignore)\\s+)*"
              + "(?:into\\s+)?"
              + TABLE
              + "\\s*\\(([^()?]*)\\)\\s*values?\\s*(\\(.*)");
  private static final Pattern CHANGE =
      Pattern.compile(
          "(?is)^\\s*(?:update\\s+(?:(?:low_priority|ignore)\\s+)*|delete\\s+from\\s+|select\\b.*?\\bfrom\\s+)"
              + TABLE
              + "(?=\\s|;|$).*");
  private static final Pattern SEVERAL = Pattern.compile("(?i)\\b(join|union|from)\\b");
  private static final Pattern COMPARED =
      Pattern.compile("(" + NAME + ")\\s*(?:=|<=>|<>|!=|<=|>=|<|>)\\s*\\?");

  private static final Pattern LITERAL =
      Pattern.compile("(?s)'(?:[^'\\\\]++|''|\\\\.)*+'|\"(?:[^\"\\\\]++|\"\"|\\\\.)*+\"");

  static WrittenColumns of(String statement, int values) {
    String sql = LITERAL.matcher(statement).replaceAll("''");
    List<String> columns = new ArrayList<>(Collections.nCopies(values, ""));
    Matcher insert = INSERT.matcher(sql);
    if (insert.matches()) {
      List<String> listed = Arrays.stream(insert.group(2).split(",")).map(String::strip).toList();
      int rest = inserted(insert.group(3), listed, columns);
      compared(insert.group(3), rest, columns);
      return new WrittenColumns(insert.group(1), columns);
    }
    Matcher change = CHANGE.matcher(sql);
    if (!change.matches() || SEVERAL.matcher(sql.substring(change.end(1))).find()) {
      return new WrittenColumns("", columns);
    }
    compared(sql, 0, columns);
    return new WrittenColumns(change.group(1), columns);
  }

  /** Returns the index after the inserted values, which may consist of several lists. */
  private static int inserted(String lists, List<String> listed, List<String> columns) {
    int value = 0;
    int at = 0;
    while (at < lists.length() && lists.charAt(at) == '(') {
      int depth = 0;
      List<String> items = new ArrayList<>();
      StringBuilder item = new StringBuilder();
      for (; at < lists.length(); at++) {
        char c = lists.charAt(at);
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0 || depth == 1 && c == ',') {
          items.add(item.toString());
          item.setLength(0);
          if (depth == 0) {
            break;
          }
        } else if (depth > 1 || c != '(') {
          item.append(c);
        }
      }
      value = put(items, listed, columns, value);
      at++;
      while (at < lists.length() && ", \n\r\t".indexOf(lists.charAt(at)) >= 0) {
        at++;
      }
    }
    return value;
  }

  private static int put(List<String> items, List<String> listed, List<String> columns, int first) {
    int value = first;
    for (int i = 0; i < items.size(); i++) {
      boolean alone = items.get(i).strip().equals("?") && items.size() == listed.size();
      if (alone && value < columns.size()) {
        columns.set(value, bare(listed.get(i)));
      }
      value += (int) items.get(i).chars().filter(c -> c == '?').count();
    }
    return value;
  }

  /** Adds the column of each comparison with a value. */
  private static void compared(String sql, int from, List<String> columns) {
    Matcher found = COMPARED.matcher(sql);
    while (found.find()) {
      int value = (int) sql.substring(0, found.end() - 1).chars().filter(c -> c == '?').count();
      if (value >= from && value < columns.size()) {
        columns.set(value, bare(found.group(1)));
      }
    }
  }

  private static String bare(String name) {
    return name.startsWith("`") ? name.substring(1, name.length() - 1).replace("``", "`") : name;
  }
}
