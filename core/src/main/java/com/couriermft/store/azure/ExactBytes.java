package com.couriermft.store.azure;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Takes exactly as many bytes as were asked for, into one array. */
final class ExactBytes extends OutputStream {
  private final ByteBuffer buffer;

  ExactBytes(int length) {
    buffer = ByteBuffer.allocate(length);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (length > buffer.remaining()) {
      throw new IOException("More than the " + buffer.capacity() + " bytes asked for");
    }
    buffer.put(bytes, offset, length);
  }

  boolean isComplete() {
    return !buffer.hasRemaining();
  }

  /** The array itself. */
  byte[] bytes() {
    return buffer.array();
  }
}
