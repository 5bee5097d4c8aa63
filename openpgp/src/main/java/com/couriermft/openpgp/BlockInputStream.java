package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** A stream of blocks that a subclass provides one after another. Not thread-safe. */
abstract class BlockInputStream extends InputStream {
  private static final byte[] NONE = new byte[0];

  private byte[] block = NONE;
  private int next;
  private int end;

  /** Provides the next block by calling {@link #give}; does nothing at the end of the stream. */
  abstract void advance() throws IOException;

  /**
   * Sets the bytes to read next. The array must not be changed before the next {@link #advance}.
   */
  final void give(byte[] bytes, int from, int to) {
    block = bytes;
    next = from;
    end = to;
  }

  /** Returns the byte that {@link #read()} would return next, if one is available. */
  final int first() {
    return block[next] & 0xff;
  }

  private boolean hasMore() throws IOException {
    if (next == end) {
      give(NONE, 0, 0);
      advance();
    }
    return next < end;
  }

  @Override
  public final int read() throws IOException {
    return hasMore() ? block[next++] & 0xff : -1;
  }

  @Override
  public final int read(byte[] buffer, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, buffer.length);
    if (length == 0) {
      return 0;
    } else if (!hasMore()) {
      return -1;
    }
    int n = Math.min(length, end - next);
    System.arraycopy(block, next, buffer, offset, n);
    next += n;
    return n;
  }

  @Override
  public final int available() {
    return end - next;
  }
}
