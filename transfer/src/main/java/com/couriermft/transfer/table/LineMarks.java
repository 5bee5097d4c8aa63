package com.couriermft.transfer.table;

import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Records the byte offsets at which lines of a file start: the first lines of each decoded piece. A
 * record of several lines usually includes such a line. The last 1,024 unused marks, such as those
 * of blank lines, are kept. Not thread-safe.
 */
final class LineMarks {
  private static final int OF_EACH_PIECE = 8;

  /**
   * The maximum number of marks, which is enough for 128 pieces. The offset of a longer record is
   * unknown.
   */
  private static final int MOST = 1_024;

  private final boolean returnsEndLines;
  private final Deque<Mark> marks = new ArrayDeque<>();
  private long line;
  private char before;

  private record Mark(long line, long offset) {}

  /**
   * Creates marks for a part of a file that starts with a new line.
   *
   * @param line the number of that line, from 1
   * @param returnsEndLines whether a CR without a following LF ends a line, as in CSV; an LF always
   *     ends a line
   */
  LineMarks(long line, boolean returnsEndLines) {
    this.line = line;
    this.returnsEndLines = returnsEndLines;
  }

  /**
   * Adds the next piece of decoded text.
   *
   * @param characters the piece, up to {@code length}
   * @param offset the offset of the piece's first byte
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
   * Returns the offset of a line's first byte; -1 if it is unknown. Discards the marks of earlier
   * lines.
   */
  long offsetOf(long wanted) {
    while (!marks.isEmpty() && marks.element().line() < wanted) {
      marks.remove();
    }
    return !marks.isEmpty() && marks.element().line() == wanted ? marks.element().offset() : -1;
  }

  int count() {
    return marks.size();
  }
}
