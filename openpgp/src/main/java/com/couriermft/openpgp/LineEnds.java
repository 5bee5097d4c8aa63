package com.couriermft.openpgp;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Converts the line ends of text in a stream. Not thread-safe. */
abstract class LineEnds extends FilterOutputStream {
  private static final int PIECE = 64 << 10;

  private final byte[] changed = new byte[2 * PIECE + 1];
  private int length;

  private LineEnds(OutputStream out) {
    super(out);
  }

  /**
   * Returns a stream that converts LF to CR LF, the form in which text is signed (RFC 9580 §5.2.1).
   */
  static OutputStream toCrLf(OutputStream out) {
    return new LineEnds(out) {
      private boolean afterReturn;

      @Override
      void change(byte octet) {
        if (octet == '\n' && !afterReturn) {
          put((byte) '\r');
        }
        put(octet);
        afterReturn = octet == '\r';
      }

      @Override
      void end() {}
    };
  }

  /** Returns a stream that converts CR LF to LF, as other programs on this system write text. */
  static OutputStream toLf(OutputStream out) {
    return new LineEnds(out) {
      private boolean afterReturn;

      @Override
      void change(byte octet) {
        if (afterReturn && octet != '\n') {
          put((byte) '\r');
        }
        afterReturn = octet == '\r';
        if (!afterReturn) {
          put(octet);
        }
      }

      @Override
      void end() {
        if (afterReturn) {
          put((byte) '\r');
        }
      }
    };
  }

  /** Converts a byte. */
  abstract void change(byte octet);

  /** Writes the bytes that are held back at the end of the stream. */
  abstract void end();

  final void put(byte octet) {
    changed[length++] = octet;
  }

  @Override
  public void write(int octet) throws IOException {
    change((byte) octet);
    pass();
  }

  @Override
  public void write(byte[] buffer, int offset, int count) throws IOException {
    for (int from = offset; from < offset + count; from += PIECE) {
      int to = Math.min(offset + count, from + PIECE);
      for (int i = from; i < to; i++) {
        change(buffer[i]);
      }
      pass();
    }
  }

  private void pass() throws IOException {
    out.write(changed, 0, length);
    length = 0;
  }

  /** Writes the bytes that are held back. The underlying stream stays open. */
  @Override
  public void close() throws IOException {
    end();
    pass();
  }
}
