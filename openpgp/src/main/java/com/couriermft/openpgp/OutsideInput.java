package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The source of a message as a stream, whose failures become {@link OutsideFailure}s. Used by one
 * thread; only {@link #count()} may be called by other threads.
 */
final class OutsideInput extends BlockInputStream {
  private static final int PIECE = 64 << 10;

  private final InputStream in;
  private final byte[] piece = new byte[PIECE];
  private final AtomicLong count = new AtomicLong();

  private OutsideInput(InputStream in) {
    this.in = in;
  }

  /** Opens the source; the caller closes the stream. */
  static OutsideInput open(MessageReader.Source source) {
    try {
      return new OutsideInput(source.open());
    } catch (IOException | RuntimeException e) {
      throw new OutsideFailure(e);
    }
  }

  /** Returns the number of bytes read so far. */
  long count() {
    return count.get();
  }

  /** Returns the next byte without consuming it; -1 at the end. */
  int peek() throws IOException {
    if (available() == 0) {
      advance();
    }
    return available() == 0 ? -1 : first();
  }

  @Override
  void advance() {
    try {
      int length = Math.max(0, in.read(piece));
      count.addAndGet(length);
      give(piece, 0, length);
    } catch (IOException | RuntimeException e) {
      throw new OutsideFailure(e);
    }
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException | RuntimeException e) {
      throw new OutsideFailure(e);
    }
  }
}
