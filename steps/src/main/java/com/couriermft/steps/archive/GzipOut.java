package com.couriermft.steps.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A gzip stream (RFC 1952) with one member. The header contains no name or time, so that the same
 * input always produces the same output.
 */
final class GzipOut extends OutputStream {
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

  private final OutputStream target;
  private final OrderedWork work;
  private final ChunkedDeflate deflate;

  GzipOut(OutputStream target, Deflation deflation, OrderedWork work) throws IOException {
    this.target = target;
    this.work = work;
    deflate =
        new ChunkedDeflate(
            deflation, work, packed -> target.write(packed.bytes(), 0, packed.length()));
    target.write(HEADER);
  }

  @Override
  public void write(int b) throws IOException {
    deflate.write(b);
  }

  @Override
  public void write(byte[] buffer, int offset, int length) throws IOException {
    deflate.write(buffer, offset, length);
  }

  /** Writes the remaining bytes and the trailer. */
  void finish() throws IOException {
    deflate.finish();
    work.drain();
    ByteBuffer trailer = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    trailer.putInt((int) deflate.crc()).putInt((int) deflate.size());
    target.write(trailer.array());
  }
}
