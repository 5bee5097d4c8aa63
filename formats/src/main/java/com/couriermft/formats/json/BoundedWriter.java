package com.couriermft.formats.json;

import java.io.IOException;
import java.io.Writer;

/** Gathers text up to a length and then refuses more. */
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
    // A flush has nothing to do: characters are stored at once.
  }

  @Override
  public void close() {
    // Nothing is held.
  }

  @Override
  public String toString() {
    return text.toString();
  }

  /** More was written than it takes. */
  static final class Full extends IOException {
    private static final long serialVersionUID = 1L;

    Full() {
      super("The text is longer than expected");
    }
  }
}
