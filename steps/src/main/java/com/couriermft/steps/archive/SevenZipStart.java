package com.couriermft.steps.archive;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;

/**
 * Reads the length of a 7z archive's header before the header is loaded (7zFormat.txt of the LZMA
 * SDK). The header is mostly compressed: a few kilobytes can expand to gigabytes.
 */
record SevenZipStart(String archive, SeekableByteChannel channel) {
  private static final long MAX_HEADER = 16 << 20;
  private static final int START = 32;
  private static final int ENCODED_HEADER = 0x17;
  private static final int PACK_INFO = 0x06;
  private static final int SIZES = 0x09;
  private static final int CHECKSUMS = 0x0a;
  private static final int UNPACK_INFO = 0x07;
  private static final int FOLDER = 0x0b;
  private static final int UNPACK_SIZES = 0x0c;
  private static final int ID_LENGTH = 0x0f;
  private static final int COMPLEX_CODER = 0x10;
  private static final int PROPERTIES = 0x20;

  /**
   * Checks the length of the header.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code archive_too_big}, or {@code
   *     not_supported}: the header is compressed in a way that 7-Zip does not use without a
   *     password
   * @throws IOException if the archive is damaged
   */
  void check() throws IOException {
    ByteBuffer start = read(0, START);
    long offset = start.getLong(12);
    long length = start.getLong(20);
    if (offset < 0 || length < 0 || offset > channel.size() - START - length) {
      throw new IOException("its header is not at the stated position: it is truncated");
    }
    checkLength(length);
    if (length > 0) {
      ByteBuffer header = read(START + offset, (int) length);
      if (header.get() == ENCODED_HEADER) {
        checkLength(unpackedLength(header));
      }
    }
  }

  private static void checkLength(long length) throws IOException {
    if (length < 0 || length > MAX_HEADER) {
      throw new IOException("its header is longer than " + MAX_HEADER + " bytes");
    }
  }

  private long unpackedLength(ByteBuffer header) throws IOException {
    expect(header, PACK_INFO);
    number(header);
    expectOne(header);
    expect(header, SIZES);
    number(header);
    int next = header.get();
    if (next == CHECKSUMS) {
      header.position(header.position() + 1 + Integer.BYTES);
      next = header.get();
    }
    if (next != 0) {
      throw new IOException("its header is invalid");
    }
    expect(header, UNPACK_INFO);
    expect(header, FOLDER);
    expectOne(header);
    expect(header, 0);
    expectOne(header);
    int coder = header.get();
    if ((coder & COMPLEX_CODER) != 0) {
      throw unusual();
    }
    header.position(header.position() + (coder & ID_LENGTH));
    if ((coder & PROPERTIES) != 0) {
      int length = (int) Math.min(number(header), header.limit());
      header.position(header.position() + length);
    }
    expect(header, UNPACK_SIZES);
    return number(header);
  }

  private static void expect(ByteBuffer header, int id) throws IOException {
    if (header.get() != id) {
      throw new IOException("its header is invalid");
    }
  }

  private void expectOne(ByteBuffer header) {
    if (number(header) != 1) {
      throw unusual();
    }
  }

  private RuntimeException unusual() {
    return ArchiveErrors.notSupported(
        archive, "", "encrypted 7z archives are not supported; ask for a zip with AES encryption.");
  }

  /**
   * Parses a 7z variable-length number: each leading one bit of the first byte stands for one more
   * byte.
   */
  private static long number(ByteBuffer from) {
    int first = from.get() & 0xff;
    long value = 0;
    for (int i = 0, mask = 0x80; i < 8; i++, mask >>= 1) {
      if ((first & mask) == 0) {
        return value | (long) (first & mask - 1) << 8 * i;
      }
      value |= (from.get() & 0xffL) << 8 * i;
    }
    return value;
  }

  private ByteBuffer read(long at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    channel.position(at);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes) < 0) {
        throw new EOFException("it is truncated");
      }
    }
    return bytes.flip();
  }
}
