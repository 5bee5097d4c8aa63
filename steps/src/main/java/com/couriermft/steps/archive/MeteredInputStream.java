package com.couriermft.steps.archive;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes read, enforces a limit, and counts consecutive zero bytes. */
final class MeteredInputStream extends FilterInputStream {
  private long count;
  private long bound = Long.MAX_VALUE;
  private long zeros;
  private long mostZeros;
  private final ByteArrayOutputStream bounded = new ByteArrayOutputStream();

  MeteredInputStream(InputStream in) {
    super(in);
  }

  long count() {
    return count;
  }

  /** Limits the number of bytes that may be read from now on. */
  void allow(long more) {
    bound = more == Long.MAX_VALUE ? more : count + more;
    if (bound < Long.MAX_VALUE) {
      bounded.reset();
      zeros = 0;
      mostZeros = 0;
    }
  }

  /** Returns the length of the longest sequence of zero bytes since the limit was last set. */
  long mostZeros() {
    return mostZeros;
  }

  /** Returns the bytes that were read since the limit was last set. */
  byte[] bounded() {
    return bounded.toByteArray();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int n = super.read(buffer, offset, length);
    if (n > 0) {
      counted(buffer, offset, n);
    }
    return n;
  }

  @Override
  public long skip(long n) throws IOException {
    return n <= 0 ? 0 : Math.max(0, read(new byte[(int) Math.min(n, 8192)]));
  }

  private void counted(byte[] buffer, int offset, int n) throws IOException {
    count += n;
    if (count > bound) {
      throw new IOException("A header is too long");
    }
    if (bound < Long.MAX_VALUE) {
      bounded.write(buffer, offset, n);
    }
    for (int i = 0; i < n && bound < Long.MAX_VALUE; i++) {
      zeros = buffer[offset + i] == 0 ? zeros + 1 : 0;
      mostZeros = Math.max(mostZeros, zeros);
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
