package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

/** The compression algorithms of data within a message (RFC 9580 §9.4). */
public enum Compression {
  /** No compression. */
  NONE(0),
  /** Deflate. */
  ZIP(1),
  /** Deflate with a header and a checksum. */
  ZLIB(2),
  /** Bzip2, which compresses some texts better but is several times slower and uses one core. */
  BZIP2(3);

  private final int id;

  Compression(int id) {
    this.id = id;
  }

  int id() {
    return id;
  }

  /**
   * Returns a stream that writes compressed data to another stream. Closing the returned stream
   * ends the compressed data and leaves the other stream open.
   *
   * @param level 1 (fastest) to 9 (smallest)
   */
  OutputStream open(OutputStream out, int level) throws IOException {
    return switch (this) {
      case NONE -> new NonClosingStream(out);
      case ZIP -> ParallelDeflate.raw(out, level);
      case ZLIB -> ParallelDeflate.zlib(out, level);
      case BZIP2 -> new BZip2CompressorOutputStream(new NonClosingStream(out), level);
    };
  }
}
