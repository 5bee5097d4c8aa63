package com.couriermft.formats.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Computes an upper bound for the number of instructions that a regular expression compiles to: the
 * sum of the expression's pieces, each multiplied by the counts around the piece. RE2/J expands
 * counts before it checks any limit, so {@code ((a{1,50}){1,50}){1,50}} must be rejected before it
 * is compiled.
 */
final class PatternSize {
  /** A value beyond every limit, at which sizes are capped so that nothing overflows. */
  private static final long HUGE = 1L << 30;

  private static final Pattern COUNTS = Pattern.compile("\\{([0-9]{1,4})(?:(,)([0-9]{0,4}))?}");

  /**
   * Matches flags such as {@code (?i)}, which are not pieces. A count after the flags applies to
   * the preceding piece.
   */
  private static final Pattern FLAGS = Pattern.compile("\\(\\?[a-zA-Z-]*\\)");

  private final String text;
  private final Deque<Long> around = new ArrayDeque<>();
  private int at;
  private long sum;
  private long last;

  private PatternSize(String text) {
    this.text = text;
  }

  static long of(String text) {
    return new PatternSize(text).scan();
  }

  private long scan() {
    while (at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case '\\' -> escape();
        case '[' -> characterClass();
        case '(' -> open();
        case ')' -> close();
        case '|' -> piece(2);
        case '*', '+', '?' -> times(1, 2);
        case '{' -> counts();
        default -> piece(1);
      }
    }
    while (!around.isEmpty()) {
      close();
    }
    return sum;
  }

  private void piece(long size) {
    sum += size;
    last = size;
  }

  private void times(long most, long more) {
    long grown = Math.min(HUGE, last * most + more);
    sum = Math.min(HUGE, sum - last + grown);
    last = grown;
  }

  private void open() {
    Matcher flags = FLAGS.matcher(text).region(at - 1, text.length());
    if (flags.lookingAt()) {
      at = flags.end();
      return;
    }
    around.push(sum);
    sum = 0;
    last = 0;
  }

  private void close() {
    long group = Math.min(HUGE, sum + 3);
    sum = around.isEmpty() ? 0 : around.pop();
    piece(group);
  }

  private void counts() {
    Matcher found = COUNTS.matcher(text).region(at - 1, text.length());
    if (!found.lookingAt()) {
      piece(1);
      return;
    }
    at = found.end();
    long least = Long.parseLong(found.group(1));
    String end = found.group(3);
    long most = end == null || end.isEmpty() ? least : Long.parseLong(end);
    times(Math.max(1, most), found.group(2) == null ? 0 : Math.max(2, most - least));
  }

  private void escape() {
    char c = at < text.length() ? text.charAt(at++) : ' ';
    if (c == 'Q') {
      int end = text.indexOf("\\E", at);
      int stop = end < 0 ? text.length() : end;
      if (stop > at) {
        piece(stop - at);
      }
      at = end < 0 ? stop : end + 2;
      return;
    }
    if ("pPx".indexOf(c) >= 0 && text.startsWith("{", at)) {
      int end = text.indexOf('}', at);
      at = end < 0 ? text.length() : end + 1;
    }
    piece(1);
  }

  /** Skips a character class, within which brackets and braces are neither groups nor counts. */
  private void characterClass() {
    at += text.startsWith("^", at) ? 1 : 0;
    at += text.startsWith("]", at) ? 1 : 0;
    while (at < text.length() && text.charAt(at) != ']') {
      int named = text.startsWith("[:", at) ? text.indexOf(":]", at + 2) : -1;
      at = named >= 0 ? named + 2 : at + (text.charAt(at) == '\\' ? 2 : 1);
    }
    at = Math.min(at + 1, text.length());
    piece(1);
  }
}
