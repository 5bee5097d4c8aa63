package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.Deflater;

/**
 * A piece of a deflate stream, which any thread can compress. Used by one thread at a time, and
 * reused for later pieces.
 */
final class DeflatePiece {
  private static final int WINDOW = 32 << 10;
  private static final int GROWTH = 16 << 10;

  private final Deflater deflater;
  private final byte[] input;
  private byte[] before = new byte[0];
  private byte[] output;
  private int filled;
  private int compressed;

  DeflatePiece(int level, int size) {
    this.deflater = new Deflater(level, true);
    this.input = new byte[size];
    this.output = new byte[size / 2];
  }

  boolean isFull() {
    return filled == input.length;
  }

  /** Adds as many bytes as fit, and returns their number. */
  int add(byte[] bytes, int offset, int length) {
    int taken = Math.min(length, input.length - filled);
    System.arraycopy(bytes, offset, input, filled, taken);
    filled += taken;
    return taken;
  }

  /** Resets this piece so that it follows a full piece. */
  void follow(DeflatePiece full) {
    before = Arrays.copyOfRange(full.input, full.filled - WINDOW, full.filled);
    filled = 0;
  }

  /**
   * Compresses the piece; the result ends on a byte boundary.
   *
   * @param last whether the stream ends with this piece
   */
  DeflatePiece deflate(boolean last) {
    deflater.reset();
    deflater.setDictionary(before);
    deflater.setInput(input, 0, filled);
    if (last) {
      deflater.finish();
    }
    compressed = 0;
    int flush = last ? Deflater.NO_FLUSH : Deflater.SYNC_FLUSH;
    int room;
    do {
      if (output.length - compressed < GROWTH) {
        output = Arrays.copyOf(output, output.length + input.length / 2 + GROWTH);
      }
      room = output.length - compressed;
      int made = deflater.deflate(output, compressed, room, flush);
      compressed += made;
      room -= made;
    } while (last ? !deflater.finished() : room == 0);
    return this;
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(output, 0, compressed);
  }

  /** Releases native memory. */
  void end() {
    deflater.end();
  }
}
