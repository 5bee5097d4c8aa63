package com.couriermft.store.azure.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The body of an answer (RFC 9112 §6 and 7). */
final class Body extends InputStream {
  private static final int MOST_IN_A_LINE = 8 << 10;
  private static final Pattern SIZE = Pattern.compile("[0-9a-fA-F]{1,15}");

  private enum Ends {
    AFTER_LENGTH,
    AFTER_LAST_CHUNK,
    WITH_CONNECTION
  }

  private final WireInput in;
  private final Ends ends;
  private final Consumer<Boolean> done;
  private final long length;
  private long left;
  private boolean first = true;
  private boolean over;

  private Body(WireInput in, Ends ends, long left, Consumer<Boolean> done) {
    this.in = in;
    this.ends = ends;
    this.left = left;
    this.length = ends == Ends.AFTER_LENGTH ? left : -1;
    this.done = done;
  }

  static Body ofLength(long length, WireInput in, Consumer<Boolean> done) {
    Body body = new Body(in, Ends.AFTER_LENGTH, length, done);
    if (length == 0) {
      body.end(true);
    }
    return body;
  }

  static Body chunked(WireInput in, Consumer<Boolean> done) {
    return new Body(in, Ends.AFTER_LAST_CHUNK, 0, done);
  }

  static Body toTheEnd(WireInput in, Consumer<Boolean> done) {
    return new Body(in, Ends.WITH_CONNECTION, Long.MAX_VALUE, done);
  }

  /** Its bytes; -1 if nobody has told. */
  long length() {
    return length;
  }

  @Override
  public int read() throws IOException {
    byte[] single = new byte[1];
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (over || left == 0 && !nextChunk()) {
      return -1;
    }
    int count = in.read(into, offset, (int) Math.min(length, left));
    if (count < 0) {
      end(false);
      if (ends == Ends.WITH_CONNECTION) {
        return -1;
      }
      throw new EOFException("The connection ended before the answer did");
    }
    left -= count;
    if (left == 0 && ends == Ends.AFTER_LENGTH) {
      end(true);
    }
    return count;
  }

  private boolean nextChunk() throws IOException {
    if (!first && !in.line(MOST_IN_A_LINE).isEmpty()) {
      throw new IOException("A chunk of the answer does not end where it says");
    }
    first = false;
    String size = in.line(MOST_IN_A_LINE).split(";", 2)[0].trim();
    if (!SIZE.matcher(size).matches()) {
      throw new IOException("A chunk of the answer has no size");
    }
    left = Long.parseLong(size, 16);
    if (left > 0) {
      return true;
    }
    while (!in.line(MOST_IN_A_LINE).isEmpty()) {
      // Trailers tell nothing that is needed.
    }
    end(true);
    return false;
  }

  private void end(boolean whole) {
    if (!over) {
      over = true;
      done.accept(whole);
    }
  }

  @Override
  public void close() {
    end(false);
  }
}
