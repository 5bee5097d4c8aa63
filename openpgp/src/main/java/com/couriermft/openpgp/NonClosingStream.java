package com.couriermft.openpgp;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that stays open when this wrapper is closed. */
final class NonClosingStream extends FilterOutputStream {
  NonClosingStream(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
  }

  @Override
  public void close() throws IOException {
    out.flush();
  }
}
