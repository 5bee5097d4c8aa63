package com.couriermft.transfer.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests that marks of lines at which no row starts do not accumulate. */
class LineMarksTest {
  private static final int LINES = 4_000_000;

  @Test
  void marksOfLinesThatNobodyAsksFor_areForgotten() throws IOException {
    LineMarks marks = new LineMarks(1, true);
    byte[] text =
        ("a,b\n" + "#".repeat(99).concat("\n").repeat(10_000) + "\n".repeat(LINES) + "1,2\n")
            .getBytes(UTF_8);
    try (StrictReader reader = new StrictReader(new ByteArrayInputStream(text), 0, UTF_8, marks)) {
      char[] piece = new char[4096];
      while (reader.read(piece, 0, piece.length) >= 0) {
        assertThat(marks.count()).isLessThanOrEqualTo(1_024);
      }
    }
    assertThat(marks.count()).isEqualTo(1_024);
    assertThat(marks.offsetOf(3)).as("a line that is forgotten").isEqualTo(-1);
  }
}
