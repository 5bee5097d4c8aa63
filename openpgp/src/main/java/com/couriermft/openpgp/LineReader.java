package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Splits a stream into lines that end with LF or CR LF. Not thread-safe. */
final class LineReader {
  /**
   * The maximum length of a line. Lines of armor have at most 76 bytes. Lines of clear-signed text
   * may be longer and are buffered in memory.
   */
  static final int MOST_BYTES = 1 << 20;

  private static final int PIECE = 64 << 10;

  private final InputStream in;
  private final byte[] piece = new byte[PIECE];
  private int next;
  private int end;

  LineReader(InputStream in) {
    this.in = in;
  }

  /**
   * Returns the next line without its line end; {@code null} at the end.
   *
   * @throws CourierException {@code pgp_over_limit}: the line has more than {@link #MOST_BYTES}
   */
  byte @Nullable [] next() throws IOException {
    return next(
        () ->
            PgpErrors.overLimit(
                "A line of the text has more than "
                    + MOST_BYTES
                    + " bytes; ask for a detached signature."));
  }

  /**
   * Returns the next line without its line end; {@code null} at the end.
   *
   * @param tooLong the exception for a line of more than {@link #MOST_BYTES}
   */
  byte @Nullable [] next(Supplier<CourierException> tooLong) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(80);
    boolean any = false;
    while (next < end || fill()) {
      any = true;
      int from = next;
      while (next < end && piece[next] != '\n') {
        next++;
      }
      line.write(piece, from, next - from);
      if (line.size() > MOST_BYTES) {
        throw tooLong.get();
      } else if (next < end) {
        next++;
        break;
      }
    }
    return any ? withoutReturn(line.toByteArray()) : null;
  }

  /** Decodes a line as Latin-1, without trailing blanks. */
  static String text(byte[] line) {
    return new String(line, StandardCharsets.ISO_8859_1).stripTrailing();
  }

  private static byte[] withoutReturn(byte[] line) {
    return line.length > 0 && line[line.length - 1] == '\r'
        ? java.util.Arrays.copyOf(line, line.length - 1)
        : line;
  }

  private boolean fill() throws IOException {
    next = 0;
    end = Math.max(0, in.read(piece));
    return end > 0;
  }
}
