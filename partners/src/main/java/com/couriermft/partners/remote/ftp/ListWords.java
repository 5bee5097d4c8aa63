package com.couriermft.partners.remote.ftp;

import java.util.ArrayList;
import java.util.List;

/** Splits a line into words with their positions. */
final class ListWords {
  private final String line;
  private final List<String> words = new ArrayList<>();
  private final List<Integer> ends = new ArrayList<>();

  /** Splits a line at spaces and tabs. */
  ListWords(String line) {
    this.line = line;
    int at = 0;
    while (at < line.length()) {
      int start = at;
      while (at < line.length() && !isSpace(line.charAt(at))) {
        at++;
      }
      if (at > start) {
        words.add(line.substring(start, at));
        ends.add(at);
      }
      at++;
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t';
  }

  /** Returns the number of words. */
  int count() {
    return words.size();
  }

  /** Returns a word; {@code ""} after the last word. */
  String at(int index) {
    return index < words.size() ? words.get(index) : "";
  }

  /** Returns the text after a word and one space; any further spaces are part of the text. */
  String after(int index) {
    int from = Math.min(ends.get(index) + 1, line.length());
    return line.substring(from);
  }
}
