package com.couriermft.steps.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses gzip (RFC 1952) with one or more members, each verified by its CRC-32 and length.
 * Zeros after the last member, such as padding on tapes, are skipped; any other data is an error.
 * Header fields of any length are skipped without being stored. Closing this stream closes {@code
 * in}.
 */
final class Gunzip extends InputStream {
  private static final int BUFFER = 32 << 10;
  private static final int MAGIC = 0x8b1f;
  private static final int DEFLATE = 8;
  private static final int HEADER_CRC = 1 << 1;
  private static final int EXTRA = 1 << 2;
  private static final int NAME = 1 << 3;
  private static final int COMMENT = 1 << 4;
  private static final int RESERVED = 0xe0;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[BUFFER];
  private int next;
  private int end;
  private boolean over;

  /** Opens the stream and reads the first member's header. */
  Gunzip(InputStream in) throws IOException {
    this.in = in;
    header(get(), "it does not start with a gzip header");
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    try {
      while (!over && length > 0) {
        int n = inflater.inflate(target, offset, length);
        if (n > 0) {
          crc.update(target, offset, n);
          return n;
        }
        advance();
      }
    } catch (DataFormatException e) {
      throw new IOException(e.getMessage() == null ? "it is not gzip" : e.getMessage(), e);
    }
    return over ? -1 : 0;
  }

  private void advance() throws IOException {
    if (inflater.finished()) {
      next = end - inflater.getRemaining();
      trailer();
      nextMember();
    } else if (inflater.needsDictionary()) {
      throw new IOException("it needs a dictionary, which gzip does not support");
    } else if (inflater.needsInput()) {
      next = end;
      if (!fill()) {
        throw truncated();
      }
      inflater.setInput(buffer, 0, end);
    }
  }

  private void trailer() throws IOException {
    long stated = get32();
    if (stated != crc.getValue()) {
      throw new IOException("its CRC-32 is %08x instead of %08x".formatted(crc.getValue(), stated));
    }
    if (get32() != (inflater.getBytesWritten() & 0xffff_ffffL)) {
      throw new IOException("its length differs from the stated length");
    }
  }

  private void nextMember() throws IOException {
    while (next < end || fill()) {
      int b = get();
      if (b != 0) {
        header(b, "its last gzip member is followed by other data");
        return;
      }
    }
    over = true;
  }

  private void header(int first, String otherwise) throws IOException {
    int magic = first;
    if (next < end || fill()) {
      magic |= get() << 8;
    }
    if (magic != MAGIC || get() != DEFLATE) {
      throw new IOException(otherwise);
    }
    int flags = get();
    skip(6);
    if ((flags & RESERVED) != 0) {
      throw new IOException("its header has invalid flags");
    }
    if ((flags & EXTRA) != 0) {
      skip(get16());
    }
    for (int text : new int[] {NAME, COMMENT}) {
      while ((flags & text) != 0 && get() != 0) {
        // Skips the file name and the comment, which end with a zero byte.
      }
    }
    if ((flags & HEADER_CRC) != 0) {
      skip(2);
    }
    crc.reset();
    inflater.reset();
    inflater.setInput(buffer, next, end - next);
  }

  private boolean fill() throws IOException {
    next = 0;
    end = Math.max(0, in.read(buffer, 0, BUFFER));
    return end > 0;
  }

  private int get() throws IOException {
    if (next == end && !fill()) {
      throw truncated();
    }
    return buffer[next++] & 0xff;
  }

  private int get16() throws IOException {
    return get() | get() << 8;
  }

  private long get32() throws IOException {
    return get16() | (long) get16() << 16;
  }

  private void skip(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      get();
    }
  }

  private static EOFException truncated() {
    return new EOFException("it is truncated");
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
