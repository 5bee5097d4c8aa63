package com.couriermft.partners.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * One SQL statement with {@code :name} parameters. Colons in strings, quoted names or comments,
 * {@code ::casts} and {@code :=} do not start a parameter. Immutable.
 */
public final class SqlText {
  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}_$@]+");

  private final List<String> texts;
  private final List<String> names;
  private final String bare;

  private SqlText(List<String> texts, List<String> names, String bare) {
    this.texts = List.copyOf(texts);
    this.names = List.copyOf(names);
    this.bare = bare;
  }

  /**
   * Parses a statement.
   *
   * @throws CourierException {@code sql_rejected}: a string, name or comment does not end, the
   *     statement contains {@code ?} instead of a named parameter, a second statement, or a comment
   *     that the server would execute
   */
  public static SqlText parse(String sql, Dialect dialect) {
    return new Reader(sql, dialect.lexis()).read();
  }

  /** Returns the names of the parameters in the order of their first occurrence. */
  public Set<String> names() {
    return new LinkedHashSet<>(names);
  }

  /** Returns the parameter's name for each position in the statement. */
  public List<String> places() {
    return names;
  }

  /**
   * Returns the words of the statement in upper case and in order: keywords, unquoted names and
   * numbers, without strings, quoted names and comments.
   */
  public List<String> words() {
    return NO_WORD
        .splitAsStream(bare.toUpperCase(Locale.ROOT))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /**
   * Returns the statement with placeholders, in the format that drivers expect.
   *
   * @param marks placeholder at each position from 0, such as {@code ?} or {@code ?,?}
   */
  public String withMarks(IntFunction<String> marks) {
    StringBuilder sql = new StringBuilder(texts.get(0));
    for (int i = 0; i < names.size(); i++) {
      sql.append(marks.apply(i)).append(texts.get(i + 1));
    }
    return sql.toString();
  }

  /** Parses one statement. */
  private static final class Reader {
    private final String sql;
    private final SqlLexicon lexis;
    private final List<String> texts = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder bare = new StringBuilder();
    private int at;

    Reader(String sql, SqlLexicon lexis) {
      this.sql = sql;
      this.lexis = lexis;
    }

    SqlText read() {
      int end = sql.length();
      while (at < end) {
        int next = skip();
        if (next > at) {
          text.append(sql, at, next);
          bare.append(' ');
          at = next;
        } else {
          bare.append(sql.charAt(at));
          readOne(sql.charAt(at));
        }
      }
      texts.add(text.toString());
      return new SqlText(texts, names, bare.toString());
    }

    private void readOne(char c) {
      if (c == ':' && startsName(at + 1) && !follows(':')) {
        int end = at + 1;
        while (end < sql.length() && isPart(sql.charAt(end))) {
          end++;
        }
        texts.add(text.toString());
        text.setLength(0);
        names.add(sql.substring(at + 1, end));
        at = end;
        return;
      } else if (c == '?') {
        if (!lexis.doubledMark()) {
          throw refused(at, "'?' is not supported: use ':name' and set its value in 'parameters'");
        }
        text.append('?');
      } else if (c == ';' && !onlyBlanks(at + 1)) {
        throw refused(at, "there is a second statement: put each statement in its own entry");
      } else if (c == ';') {
        at++;
        return;
      }
      text.append(c);
      at++;
    }

    private boolean follows(char c) {
      return at > 0 && sql.charAt(at - 1) == c;
    }

    private boolean onlyBlanks(int from) {
      int was = at;
      at = from;
      while (at < sql.length() && (Character.isWhitespace(sql.charAt(at)) || skip() > at)) {
        at = Math.max(at + 1, skip());
      }
      boolean only = at >= sql.length();
      at = was;
      return only;
    }

    /**
     * Returns the end of the string, name or comment at the current position; the position itself
     * if there is none.
     */
    private int skip() {
      char c = sql.charAt(at);
      if (c == '\'') {
        return quoted(at, '\'', lexis.backslash() || isEscaping());
      } else if (c == '"') {
        return quoted(at, '"', lexis.doubleQuotedTexts());
      } else if (c == '`' && lexis.backtick()) {
        return quoted(at, '`', false);
      } else if (c == '[' && lexis.bracket()) {
        return quoted(at, ']', false);
      } else if (sql.startsWith("--", at) || c == '#' && lexis.hash()) {
        return line();
      } else if (sql.startsWith("/*", at)) {
        return comment();
      } else if (c == '$' && lexis.dollar()) {
        return dollar();
      } else if ((c == 'q' || c == 'Q') && lexis.quoting() && sql.startsWith("'", at + 1)) {
        return alternative();
      }
      return at;
    }

    /**
     * Returns whether {@code E'…'} of PostgreSQL starts here. The letter must be a separate word.
     */
    private boolean isEscaping() {
      return lexis.dollar()
          && at > 0
          && (sql.charAt(at - 1) == 'e' || sql.charAt(at - 1) == 'E')
          && (at == 1 || !isPart(sql.charAt(at - 2)));
    }

    private int quoted(int from, char quote, boolean backslash) {
      for (int i = from + 1; i < sql.length(); i++) {
        char c = sql.charAt(i);
        if (c == '\\' && backslash) {
          i++;
        } else if (c == quote) {
          if (i + 1 < sql.length() && sql.charAt(i + 1) == quote) {
            i++;
          } else {
            return i + 1;
          }
        }
      }
      throw refused(from, "the text that starts with " + sql.charAt(from) + " here does not end");
    }

    private int line() {
      // In MariaDB, "--" starts a comment only if a space follows; "1--1" is a subtraction.
      if (sql.charAt(at) == '-' && lexis.hash() && at + 2 < sql.length()) {
        char after = sql.charAt(at + 2);
        if (!Character.isWhitespace(after) && !Character.isISOControl(after)) {
          return at;
        }
      }
      int end = sql.indexOf('\n', at);
      return end < 0 ? sql.length() : end + 1;
    }

    private int comment() {
      if (lexis.hash() && (sql.startsWith("/*!", at) || sql.startsWith("/*M!", at))) {
        throw refused(at, "the server would execute this comment: write it as SQL");
      }
      int depth = 0;
      for (int i = at; i + 1 < sql.length(); i++) {
        if (sql.startsWith("/*", i) && (depth == 0 || lexis.nested())) {
          depth++;
          i++;
        } else if (sql.startsWith("*/", i)) {
          i++;
          if (--depth == 0) {
            return i + 1;
          }
        }
      }
      throw refused(at, "a comment starts here and does not end");
    }

    private int dollar() {
      if (at > 0 && isPart(sql.charAt(at - 1))) {
        return at;
      }
      int end = at + 1;
      while (end < sql.length() && isPart(sql.charAt(end)) && sql.charAt(end) != '$') {
        end++;
      }
      boolean tagged =
          end < sql.length()
              && sql.charAt(end) == '$'
              && (end == at + 1 || !Character.isDigit(sql.charAt(at + 1)));
      if (!tagged) {
        return at;
      }
      String tag = sql.substring(at, end + 1);
      int close = sql.indexOf(tag, end + 1);
      if (close < 0) {
        throw refused(at, "the text that starts with " + tag + " here does not end");
      }
      return close + tag.length();
    }

    private int alternative() {
      if (at > 0 && isPart(sql.charAt(at - 1)) && !isNational() || at + 2 >= sql.length()) {
        return at;
      }
      char open = sql.charAt(at + 2);
      char close =
          switch (open) {
            case '[' -> ']';
            case '{' -> '}';
            case '(' -> ')';
            case '<' -> '>';
            default -> open;
          };
      int end = sql.indexOf(close + "'", at + 3);
      if (end < 0) {
        throw refused(at, "the text that starts with q'" + open + " here does not end");
      }
      return end + 2;
    }

    private boolean isNational() {
      return "nN".indexOf(sql.charAt(at - 1)) >= 0 && (at == 1 || !isPart(sql.charAt(at - 2)));
    }

    private boolean startsName(int index) {
      return index < sql.length()
          && (Character.isLetter(sql.charAt(index)) || sql.charAt(index) == '_');
    }

    private static boolean isPart(char c) {
      return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }

    private CourierException refused(int place, String why) {
      int line = (int) sql.substring(0, place).chars().filter(c -> c == '\n').count() + 1;
      int column = place - sql.lastIndexOf('\n', place - 1);
      return CourierException.of(
          DatabaseCodes.SQL_REJECTED, "SQL, line %d, column %d: %s.".formatted(line, column, why));
    }
  }
}
