package com.couriermft.transfer.table;

import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Remembers at which byte lines of a text begin: the first lines of each piece that is decoded, of
 * which a record of some lines has one. Of marks that nobody asks for, as those of blank lines, the
 * last 1,024 are remembered. Not thread-safe.
 */
final class LineMarks {
  private static final int OF_EACH_PIECE = 8;

  /** Marks that are kept, those of 128 pieces: a record that goes over more has no known byte. */
  private static final int MOST = 1_024;

  private final boolean returnsEndLines;
  private final Deque<Mark> marks = new ArrayDeque<>();
  private long line;
  private char before;

  private record Mark(long line, long offset) {}

  /**
   * Begins with the beginning of a line.
   *
   * @param line its number, from 1
   * @param returnsEndLines whether a CR that no LF follows ends a line, as in CSV; a LF always does
   */
  LineMarks(long line, boolean returnsEndLines) {
    this.line = line;
    this.returnsEndLines = returnsEndLines;
  }

  /**
   * Adds the next piece of the text.
   *
   * @param characters of which those up to the length count
   * @param offset of the byte with which the piece begins
   */
  void add(char[] characters, int length, long offset, Charset charset) {
    int marked = 0;
    int from = 0;
    long at = offset;
    for (int i = 0; i < length; i++) {
      char c = characters[i];
      if (before == '\n' || before == '\r' && returnsEndLines && c != '\n') {
        line++;
        if (marked < OF_EACH_PIECE) {
          at += new String(characters, from, i - from).getBytes(charset).length;
          from = i;
          marked++;
          marks.add(new Mark(line, at));
          if (marks.size() > MOST) {
            marks.remove();
          }
        }
      }
      before = c;
    }
  }

  /**
   * Returns the byte with which a line begins; -1 if it is not known. Lines before it are
   * forgotten.
   */
  long offsetOf(long wanted) {
    while (!marks.isEmpty() && marks.element().line() < wanted) {
      marks.remove();
    }
    return !marks.isEmpty() && marks.element().line() == wanted ? marks.element().offset() : -1;
  }

  /** Returns how many lines are remembered. */
  int count() {
    return marks.size();
  }
}
