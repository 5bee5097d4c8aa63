package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * A stream that collects written bytes into blocks, which a subclass processes. Not thread-safe.
 */
abstract class BlockOutputStream extends OutputStream {
  /** The bytes written since the last block. */
  final byte[] buffer;

  private int filled;

  BlockOutputStream(int blockBytes) {
    buffer = new byte[blockBytes];
  }

  /** Processes a full {@link #buffer}. */
  abstract void block() throws IOException;

  /** Returns the number of bytes in the buffer, which is less than a block. */
  final int filled() {
    return filled;
  }

  @Override
  public final void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public final void write(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    int done = 0;
    while (done < length) {
      int next = Math.min(length - done, buffer.length - filled);
      System.arraycopy(bytes, offset + done, buffer, filled, next);
      filled += next;
      done += next;
      if (filled == buffer.length) {
        block();
        filled = 0;
      }
    }
  }
}
