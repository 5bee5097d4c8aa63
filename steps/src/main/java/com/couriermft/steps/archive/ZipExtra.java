package com.couriermft.steps.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The extra fields of a zip header (APPNOTE 4.5 and 4.6.9; WinZip's AES specification).
 *
 * @param sizeBytes unpacked size from zip64 if the header refers to it; the same applies to {@code
 *     packedBytes} and, in the central directory, {@code offset}
 * @param aes AES encryption of the entry; {@code null} for none
 * @param unicodeName name in UTF-8, if it matches the header's name
 */
record ZipExtra(
    long sizeBytes,
    long packedBytes,
    long offset,
    ZipAes.@Nullable Entry aes,
    @Nullable String unicodeName) {
  static final long IN_ZIP64 = 0xffff_ffffL;

  private static final int ZIP64 = 0x0001;
  private static final int AES = 0x9901;
  private static final int UNICODE_PATH = 0x7075;

  private static final Set<Integer> READ = Set.of(ZIP64, AES, UNICODE_PATH);

  /**
   * Parses the extra fields.
   *
   * @param header values of the header; a value of {@link #IN_ZIP64} is read from the zip64 field
   * @throws IOException a field is too short, or is repeated
   */
  static ZipExtra parse(ByteBuffer extra, Stated header, byte[] name) throws IOException {
    Stated stated = header;
    ZipAes.Entry aes = null;
    String unicodeName = null;
    Set<Integer> seen = new HashSet<>();
    while (extra.remaining() >= 4) {
      int id = Short.toUnsignedInt(extra.getShort());
      int length = Short.toUnsignedInt(extra.getShort());
      if (length > extra.remaining()) {
        throw new IOException("an extra field is longer than the space for extra fields");
      }
      if (READ.contains(id) && !seen.add(id)) {
        throw new IOException("it has the extra field %04x twice".formatted(id));
      }
      ByteBuffer field = extra.slice().limit(length).slice().order(extra.order());
      extra.position(extra.position() + length);
      switch (id) {
        case ZIP64 -> stated = header.with(field);
        case AES -> aes = ZipAes.Entry.parse(field);
        case UNICODE_PATH -> unicodeName = unicodeName(field, name);
        default -> {}
      }
    }
    return new ZipExtra(stated.size, stated.packed, stated.offset, aes, unicodeName);
  }

  private static @Nullable String unicodeName(ByteBuffer field, byte[] name) {
    if (field.remaining() < 5 || field.get() != 1) {
      return null;
    }
    CRC32 crc = new CRC32();
    crc.update(name);
    boolean stale = field.getInt() != (int) crc.getValue();
    return stale ? null : StandardCharsets.UTF_8.decode(field).toString();
  }

  /** The values in the header itself. */
  record Stated(long size, long packed, long offset) {
    /**
     * Reads the missing values from the zip64 field, which contains only the missing values, in
     * this order.
     */
    private Stated with(ByteBuffer field) throws IOException {
      long[] values = {size, packed, offset};
      for (int i = 0; i < values.length; i++) {
        if (values[i] == IN_ZIP64) {
          if (field.remaining() < Long.BYTES) {
            throw new IOException("its zip64 field is too short");
          }
          values[i] = field.getLong();
        }
      }
      if (Arrays.stream(values).anyMatch(value -> value < 0)) {
        throw new IOException("its zip64 field has a negative size");
      }
      return new Stated(values[0], values[1], values[2]);
    }
  }
}
