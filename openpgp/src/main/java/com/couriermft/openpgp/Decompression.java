package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;

/** Decompresses the content of a compressed packet (RFC 9580, 5.6). */
final class Decompression {
  private static final int PIECE = 64 << 10;

  private Decompression() {}

  /**
   * Decompresses the body of a packet. Bytes after the compressed data are not read.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_unknown_algorithm}
   */
  static InputStream of(InputStream body) throws IOException {
    int algorithm = body.read();
    return switch (algorithm) {
      case -1 -> throw new DamagedException("its compressed data is truncated");
      case 0 -> body;
      case 1 -> new Inflation(body, true);
      case 2 -> new Inflation(body, false);
      case 3 -> new BZip2CompressorInputStream(body, false);
      default ->
          throw PgpErrors.unknownAlgorithm(
              "The message uses the unknown compression number " + algorithm);
    };
  }

  /** Decompresses ZIP (RFC 1951) and ZLIB (RFC 1950). */
  private static final class Inflation extends BlockInputStream {
    private final InputStream in;
    private final Inflater inflater;
    private final byte[] packed = new byte[PIECE];
    private final byte[] unpacked = new byte[PIECE];

    Inflation(InputStream in, boolean raw) {
      this.in = in;
      this.inflater = new Inflater(raw);
    }

    @Override
    void advance() throws IOException {
      try {
        while (!inflater.finished()) {
          int length = inflater.inflate(unpacked);
          if (length > 0) {
            give(unpacked, 0, length);
            return;
          } else if (inflater.needsDictionary()) {
            throw new DamagedException("its compressed data requires a preset dictionary");
          } else if (inflater.needsInput() && !inflater.finished()) {
            feed();
          }
        }
      } catch (DataFormatException e) {
        throw new DamagedException("its compressed data is malformed");
      }
    }

    private void feed() throws IOException {
      int length = in.read(packed);
      if (length < 0) {
        throw new DamagedException("its compressed data is truncated");
      }
      inflater.setInput(packed, 0, length);
    }

    @Override
    public void close() {
      inflater.end();
    }
  }
}
