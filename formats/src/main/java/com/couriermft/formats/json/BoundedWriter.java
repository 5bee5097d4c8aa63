package com.couriermft.formats.json;

import java.io.IOException;
import java.io.Writer;

/** Collects text up to a maximum length and then throws. */
final class BoundedWriter extends Writer {
  private final int most;
  private final StringBuilder text = new StringBuilder();

  BoundedWriter(int most) {
    this.most = most;
  }

  @Override
  public void write(char[] buffer, int offset, int length) throws Full {
    if (length > most - text.length()) {
      throw new Full();
    }
    text.append(buffer, offset, length);
  }

  @Override
  public void flush() {
    // Characters are stored immediately, so nothing needs to be flushed.
  }

  @Override
  public void close() {
    // No resource needs to be closed.
  }

  @Override
  public String toString() {
    return text.toString();
  }

  /** Thrown if the text exceeds the maximum length. */
  static final class Full extends IOException {
    private static final long serialVersionUID = 1L;

    Full() {
      super("The JSON is longer than expected");
    }
  }
}
