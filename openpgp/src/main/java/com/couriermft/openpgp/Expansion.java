package com.couriermft.openpgp;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Limits the ratio of a message's output to its input. Not thread-safe. */
final class Expansion {
  private final ReadLimits limits;
  private final OutsideInput source;

  Expansion(ReadLimits limits, OutsideInput source) {
    this.limits = limits;
    this.source = source;
  }

  /** Returns a stream that counts the output of a layer of the message. */
  InputStream layer(InputStream in) {
    return new Layer(in);
  }

  private void check(long total) {
    long read = source.count();
    if (total > limits.maxBytes()) {
      throw PgpErrors.expandsTooMuch(
          "The message contains more than "
              + limits.maxBytes()
              + " bytes; if that size is expected, raise \"max_bytes\".");
    } else if (total > ReadLimits.FREE_BYTES && total / ReadLimits.MAX_RATIO > read) {
      throw PgpErrors.expandsTooMuch(
          "The first "
              + read
              + " bytes of the message expand to more than "
              + ReadLimits.MAX_RATIO
              + " times their size, like a decompression bomb; ask for the message without "
              + "compression.");
    }
  }

  private final class Layer extends FilterInputStream {
    private long total;

    Layer(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int octet = super.read();
      count(octet < 0 ? 0 : 1);
      return octet;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int n = super.read(buffer, offset, length);
      count(Math.max(0, n));
      return n;
    }

    private void count(int length) {
      total += length;
      check(total);
    }
  }
}
