package com.couriermft.steps.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.deflate64.Deflate64CompressorInputStream;

/** The supported compression methods of zip entries (APPNOTE 4.4.5). */
enum ZipMethod {
  STORED(0) {
    @Override
    InputStream unpack(InputStream packed) {
      return packed;
    }
  },
  DEFLATED(8) {
    @Override
    InputStream unpack(InputStream packed) {
      return new InflaterInputStream(packed, new Inflater(true), BUFFER) {
        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
          int n = super.read(target, offset, length);
          if (n < 0 && inf.getRemaining() > 0) {
            throw new IOException("it continues after its end");
          }
          return n;
        }

        @Override
        public void close() throws IOException {
          inf.end();
          super.close();
        }
      };
    }
  },
  /** Deflate64, which Windows uses for files of more than 2 GiB. */
  DEFLATED64(9) {
    @Override
    InputStream unpack(InputStream packed) {
      return new Deflate64CompressorInputStream(packed);
    }
  },
  BZIP2(12) {
    @Override
    InputStream unpack(InputStream packed) throws IOException {
      return new BZip2CompressorInputStream(packed);
    }
  };

  private static final int BUFFER = 32 << 10;

  private final int number;

  ZipMethod(int number) {
    this.number = number;
  }

  /** Returns the decompressed bytes; closing the stream closes {@code packed}. */
  abstract InputStream unpack(InputStream packed) throws IOException;

  static Optional<ZipMethod> find(int number) {
    return Arrays.stream(values()).filter(method -> method.number == number).findFirst();
  }
}
