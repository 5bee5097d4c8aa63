package com.couriermft.formats.json;

import java.io.Writer;

/** Counts characters up to a maximum and then throws; stores nothing. */
final class CountingWriter extends Writer {
  private final long most;
  private long count;

  CountingWriter(long most) {
    this.most = most;
  }

  @Override
  public void write(char[] buffer, int offset, int length) throws BoundedWriter.Full {
    if (length > most - count) {
      throw new BoundedWriter.Full();
    }
    count += length;
  }

  long count() {
    return count;
  }

  @Override
  public void flush() {
    // Characters are counted immediately, so there is nothing to flush.
  }

  @Override
  public void close() {
    // There is no resource to close.
  }
}
