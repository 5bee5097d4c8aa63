package com.couriermft.store.azure.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What a server sends: lines, and bytes that go past the buffer where they are many. */
final class WireInput {
  private static final int BUFFER = 16 << 10;
  private static final int MOST_AT_ONCE = 128 << 10;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int next;
  private int end;

  WireInput(InputStream in) {
    this.in = in;
  }

  /**
   * Reads a line, without its end.
   *
   * @param most bytes it may have
   */
  String line(int most) throws IOException {
    StringBuilder line = new StringBuilder(64);
    while (true) {
      if (next == end && !fill()) {
        throw new EOFException("The connection ended before the answer did");
      }
      int from = next;
      while (next < end && buffer[next] != '\n') {
        next++;
      }
      line.append(new String(buffer, from, next - from, StandardCharsets.ISO_8859_1));
      if (line.length() > most) {
        throw new IOException("The answer has a line of more than " + most + " bytes");
      }
      if (next < end) {
        next++;
        int length = line.length();
        return length > 0 && line.charAt(length - 1) == '\r'
            ? line.substring(0, length - 1)
            : line.toString();
      }
    }
  }

  /** Reads at least a byte; -1 at the end of the connection. */
  int read(byte[] into, int offset, int length) throws IOException {
    if (next == end) {
      if (length >= BUFFER) {
        return in.read(into, offset, Math.min(length, MOST_AT_ONCE));
      } else if (!fill()) {
        return -1;
      }
    }
    int count = Math.min(length, end - next);
    System.arraycopy(buffer, next, into, offset, count);
    next += count;
    return count;
  }

  /** Whether the server has sent nothing beyond what was read, as far as this side can see. */
  boolean isDrained() throws IOException {
    return next == end && in.available() == 0;
  }

  private boolean fill() throws IOException {
    next = 0;
    end = Math.max(0, in.read(buffer, 0, BUFFER));
    return end > 0;
  }
}
