package com.couriermft.steps.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32;

/**
 * A deflate stream whose chunks are compressed by several threads. Closing it releases no
 * resources.
 */
final class ChunkedDeflate extends OutputStream {
  private final Deflation deflation;
  private final OrderedWork work;
  private final OrderedWork.Taker<Deflation.Packed> target;
  private final CRC32 crc = new CRC32();
  private byte[] buffer = new byte[Deflation.WINDOW + Deflation.CHUNK];
  private int window;
  private int filled;
  private long size;

  /**
   * Creates a stream.
   *
   * @param target receives the compressed chunks in order
   */
  ChunkedDeflate(
      Deflation deflation, OrderedWork work, OrderedWork.Taker<Deflation.Packed> target) {
    this.deflation = deflation;
    this.work = work;
    this.target = target;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    crc.update(source, offset, length);
    size += length;
    for (int done = 0; done < length; ) {
      if (filled == window + Deflation.CHUNK) {
        submit(false);
      }
      int n = Math.min(length - done, window + Deflation.CHUNK - filled);
      System.arraycopy(source, offset + done, buffer, filled, n);
      filled += n;
      done += n;
    }
  }

  private void submit(boolean last) throws IOException {
    byte[] full = buffer;
    int before = window;
    int length = filled - window;
    work.submit(() -> deflation.chunk(full, before, length, last), target);
    window = Math.min(filled, Deflation.WINDOW);
    buffer = new byte[Deflation.WINDOW + Deflation.CHUNK];
    System.arraycopy(full, filled - window, buffer, 0, window);
    filled = window;
  }

  /** Compresses the remaining bytes; the target may receive them later. */
  void finish() throws IOException {
    submit(true);
  }

  /** Returns the CRC-32 of all bytes written so far. */
  long crc() {
    return crc.getValue();
  }

  long size() {
    return size;
  }
}
