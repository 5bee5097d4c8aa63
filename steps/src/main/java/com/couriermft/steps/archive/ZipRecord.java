package com.couriermft.steps.archive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Writes the headers of an entry (APPNOTE 4.3.7, 4.3.9 and 4.3.12). Names are in UTF-8 with the
 * flag set, and times are in UTC. Zip64 is used if a number does not fit into 32 bits.
 */
final class ZipRecord {
  static final int STORED = 0;
  static final int DEFLATED = 8;

  private static final int MOST = 128;
  private static final int ENCRYPTED = 1;
  private static final int STREAMED = 1 << 3;
  private static final int UTF8 = 1 << 11;
  private static final int MADE_ON_UNIX = 3 << 8;
  private static final int REGULAR = 0100644 << 16;
  private static final int FIRST_YEAR = 1980;
  private static final int LAST_YEAR = 2107;

  private final Source source;
  private final byte[] name;
  private final int method;
  private final ZipAes.@Nullable Entry aes;
  private final boolean streamed;
  private long offset;
  private long crc;
  private long packed;

  /**
   * Creates the headers of an entry.
   *
   * @param streamed whether the header is written before CRC-32 and packed size are known
   */
  ZipRecord(Source source, int method, boolean encrypted, boolean streamed) {
    this.source = source;
    this.method = method;
    this.streamed = streamed;
    name = source.name().getBytes(StandardCharsets.UTF_8);
    aes = encrypted ? ZipAes.Entry.ours(method) : null;
  }

  /** Records the offset of the entry's local header. */
  void beginsAt(long position) {
    offset = position;
  }

  /** Returns the offset of the entry's data. */
  long dataOffset() {
    return offset + localHeader().length;
  }

  /**
   * Records the results of packing. With AES, the CRC-32 is omitted: the HMAC is stronger, and a
   * CRC-32 would leak information about the content.
   */
  void packed(long crc32, long packedBytes) {
    crc = aes == null ? crc32 : 0;
    packed = packedBytes;
  }

  byte[] localHeader() {
    ByteBuffer to = buffer().putInt(0x04034b50);
    common(to, needsZip64InDescriptor());
    boolean zip64 = needsZip64InDescriptor();
    if (streamed) {
      int later = zip64 ? -1 : 0;
      to.putInt(0).putInt(later).putInt(later);
    } else {
      to.putInt((int) crc).putInt((int) packed).putInt((int) source.sizeBytes());
    }
    to.putShort((short) name.length);
    int extraLength = to.position();
    to.putShort((short) 0).put(name);
    int extra = to.position();
    if (zip64) {
      to.putShort((short) 1).putShort((short) 16).putLong(0).putLong(0);
    }
    extras(to);
    return bytes(to.putShort(extraLength, (short) (to.position() - extra)));
  }

  /** Returns the descriptor that follows a streamed entry. */
  byte[] descriptor() {
    ByteBuffer to = buffer().putInt(0x08074b50).putInt((int) crc);
    if (needsZip64InDescriptor()) {
      return bytes(to.putLong(packed).putLong(source.sizeBytes()));
    }
    return bytes(to.putInt((int) packed).putInt((int) source.sizeBytes()));
  }

  byte[] centralHeader() {
    long[] numbers = {source.sizeBytes(), packed, offset};
    ByteBuffer zip64 = buffer();
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] >= ZipExtra.IN_ZIP64) {
        zip64.putLong(numbers[i]);
        numbers[i] = ZipExtra.IN_ZIP64;
      }
    }
    ByteBuffer to = buffer().putInt(0x02014b50);
    to.putShort((short) (MADE_ON_UNIX | version(zip64.position() > 0)));
    common(to, zip64.position() > 0 || needsZip64InDescriptor());
    to.putInt((int) crc).putInt((int) numbers[1]).putInt((int) numbers[0]);
    to.putShort((short) name.length);
    int extraLength = to.position();
    to.putShort((short) 0).putShort((short) 0).putShort((short) 0).putShort((short) 0);
    to.putInt(REGULAR).putInt((int) numbers[2]).put(name);
    int extra = to.position();
    if (zip64.position() > 0) {
      to.putShort((short) 1).putShort((short) zip64.position()).put(zip64.flip());
    }
    extras(to);
    return bytes(to.putShort(extraLength, (short) (to.position() - extra)));
  }

  /** Returns whether the packed size may exceed 32 bits. */
  private boolean needsZip64InDescriptor() {
    long size = source.sizeBytes();
    return streamed && size + size / 1000 + (1 << 20) >= ZipExtra.IN_ZIP64;
  }

  private void common(ByteBuffer to, boolean zip64) {
    int flags = UTF8 | (streamed ? STREAMED : 0) | (aes == null ? 0 : ENCRYPTED);
    to.putShort((short) version(zip64)).putShort((short) flags);
    to.putShort((short) (aes == null ? method : ZipAes.METHOD));
    LocalDateTime at = LocalDateTime.ofInstant(source.modifiedAt(), ZoneOffset.UTC);
    if (at.getYear() < FIRST_YEAR || at.getYear() > LAST_YEAR) {
      at = LocalDateTime.of(FIRST_YEAR, 1, 1, 0, 0);
    }
    to.putShort((short) (at.getHour() << 11 | at.getMinute() << 5 | at.getSecond() / 2));
    int years = at.getYear() - FIRST_YEAR;
    to.putShort((short) (years << 9 | at.getMonthValue() << 5 | at.getDayOfMonth()));
  }

  private int version(boolean zip64) {
    return aes != null ? 51 : zip64 ? 45 : method == STORED ? 10 : 20;
  }

  /**
   * Writes the extra fields: the time in seconds since 1970 (defined by Info-ZIP and widely
   * supported) and the encryption.
   */
  private void extras(ByteBuffer to) {
    long seconds = source.modifiedAt().getEpochSecond();
    if (seconds == (int) seconds) {
      to.putShort((short) 0x5455).putShort((short) 5).put((byte) 1).putInt((int) seconds);
    }
    if (aes != null) {
      aes.write(to);
    }
  }

  private ByteBuffer buffer() {
    return ByteBuffer.allocate(MOST + name.length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] bytes(ByteBuffer written) {
    byte[] bytes = new byte[written.flip().remaining()];
    written.get(bytes);
    return bytes;
  }
}
