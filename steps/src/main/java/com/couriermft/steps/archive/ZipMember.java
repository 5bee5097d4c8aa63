package com.couriermft.steps.archive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a zip archive's central directory (APPNOTE 4.3.12).
 *
 * @param name decoded, unchecked name
 * @param rawName bytes of the name
 * @param header fixed part of the entry
 * @param extra extra fields
 */
record ZipMember(String name, byte[] rawName, ByteBuffer header, ZipExtra extra) {
  /** Length of a local header before the name and the extra fields. */
  static final int LOCAL_HEADER = 30;

  private static final int DESCRIPTOR = 0x08074b50;
  private static final int ENCRYPTED = 1;
  private static final int PATCHED = 1 << 5;
  private static final int STRONGLY_ENCRYPTED = 1 << 6;
  private static final int MASKED = 1 << 13;
  private static final int TYPE_MASK = 0170000;
  private static final int REGULAR = 0100000;
  private static final int DIRECTORY = 0040000;
  private static final int DOS_DIRECTORY = 0x10;
  private static final int PIPE = 0010000;

  int flags() {
    return Short.toUnsignedInt(header.getShort(8));
  }

  /** Returns the compression method; for an AES entry, the method of the encrypted data. */
  int method() {
    ZipAes.Entry aes = extra.aes();
    return isEncrypted() && aes != null ? aes.method() : statedMethod();
  }

  int statedMethod() {
    return Short.toUnsignedInt(header.getShort(10));
  }

  int modifiedTime() {
    return Short.toUnsignedInt(header.getShort(12));
  }

  /** Returns the CRC-32 of the unpacked bytes. */
  long crc() {
    return Integer.toUnsignedLong(header.getInt(16));
  }

  long packedBytes() {
    return extra.packedBytes();
  }

  long sizeBytes() {
    return extra.sizeBytes();
  }

  /** Returns the offset of the entry's local header. */
  long offset() {
    return extra.offset();
  }

  boolean isDirectory() {
    return name.endsWith("/");
  }

  /**
   * Returns whether the entry is something other than a regular file, a directory, or the content
   * of a pipe (Info-ZIP).
   */
  boolean isSpecial() {
    int type = header.getInt(38) >>> 16 & TYPE_MASK;
    boolean dosDirectory = (header.getInt(38) & DOS_DIRECTORY) != 0;
    return type == DIRECTORY || dosDirectory
        ? !isDirectory()
        : !(type == 0 || type == REGULAR || type == PIPE);
  }

  boolean isEncrypted() {
    return (flags() & ENCRYPTED) != 0;
  }

  /** Returns whether the entry is encrypted with PKWARE's traditional encryption. */
  boolean isWeaklyEncrypted() {
    return isEncrypted() && extra.aes() == null;
  }

  /** Returns the reason why the entry cannot be unpacked; {@code null} if it can. */
  @Nullable String obstacle() {
    int flags = flags();
    if ((flags & (STRONGLY_ENCRYPTED | MASKED)) != 0) {
      return "PKWARE's strong encryption is not supported; ask for AES.";
    } else if ((flags & PATCHED) != 0) {
      return "it is a patch for another file, which is not supported.";
    } else if (statedMethod() == ZipAes.METHOD && (extra.aes() == null || !isEncrypted())) {
      return "its AES key length is missing.";
    }
    return ZipMethod.find(method()).isPresent()
        ? null
        : "compression method " + method() + " is not supported; ask for deflate.";
  }

  /**
   * Returns whether another header names this entry the same in all fields that a program may read.
   */
  boolean isNamed(byte[] raw, int flags, @Nullable String unicodeName) {
    boolean ascii = StandardCharsets.US_ASCII.newEncoder().canEncode(name);
    return Arrays.equals(raw, rawName)
        && (ascii || (flags & ZipNames.UTF8) == (flags() & ZipNames.UTF8))
        && (unicodeName == null
            || unicodeName.equals(name)
            || Separators.ACCEPT_BACKSLASH.slashed(unicodeName).equals(name));
  }

  /**
   * Returns whether the bytes are the entry's data descriptor, with or without a signature, with
   * 32-bit or 64-bit sizes.
   */
  boolean isDescribedBy(ByteBuffer bytes) {
    int length = bytes.remaining();
    if (length != 12 && length != 16 && length != 20 && length != 24) {
      return false;
    }
    boolean signed = length % 8 > 0 || bytes.getInt() == DESCRIPTOR;
    boolean sameCrc = bytes.getInt() == (int) crc() || isEncrypted() && extra.aes() != null;
    boolean sameSizes =
        length < 20
            ? bytes.getInt() == (int) packedBytes() && bytes.getInt() == (int) sizeBytes()
            : bytes.getLong() == packedBytes() && bytes.getLong() == sizeBytes();
    return signed && sameCrc && sameSizes;
  }

  /**
   * Returns the smallest offset at which the entry can end: after its local header, name and data.
   */
  long leastEnd() {
    return offset() + LOCAL_HEADER + rawName.length + packedBytes();
  }
}
