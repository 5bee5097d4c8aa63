package com.couriermft.formats.json;

import java.io.Writer;

/** Counts characters up to a number and then refuses more; keeps none. */
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
    // A flush has nothing to do: characters are counted at once.
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
