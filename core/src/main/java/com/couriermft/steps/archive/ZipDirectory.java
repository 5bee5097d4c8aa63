package com.couriermft.steps.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;

/**
 * A look at a zip's central directory before it is read into memory: how many entries it really has
 * and how long it is (PKWARE APPNOTE 6.3, sections 4.3.12 to 4.3.16).
 */
record ZipDirectory(String archive, SeekableByteChannel channel, ArchiveLimits limits) {
  private static final long MAX_BYTES = 32 << 20;
  private static final int END = 22;
  private static final int MAX_COMMENT = 0xffff;
  private static final int END_SIGNATURE = 0x06054b50;
  private static final int ZIP64_LOCATOR = 20;
  private static final int ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
  private static final int ZIP64_END = 56;
  private static final int ZIP64_END_SIGNATURE = 0x06064b50;
  private static final int HEADER = 46;
  private static final int HEADER_SIGNATURE = 0x02014b50;

  /** Checks; returns where the directory begins. */
  long check() throws IOException {
    long end = findEnd();
    long start = start(end);
    if (start < 0 || start > end) {
      throw ArchiveErrors.damaged(archive, "", "its directory is not where it says");
    }
    long entries = 0;
    long at = start;
    while (at + HEADER <= end) {
      ByteBuffer header = read(at, HEADER);
      if (header.getInt(0) != HEADER_SIGNATURE) {
        break;
      }
      at +=
          HEADER
              + unsignedShort(header, 28)
              + unsignedShort(header, 30)
              + unsignedShort(header, 32);
      if (++entries > limits.maxEntries()) {
        throw ArchiveErrors.tooBig(
            archive, "", "it has more than " + limits.maxEntries() + " entries", "max_entries");
      }
      if (at - start > MAX_BYTES) {
        throw ArchiveErrors.unsafe(
            archive, "", "its directory is longer than " + MAX_BYTES + " bytes");
      }
    }
    checkCount(end, entries);
    return start;
  }

  private void checkCount(long end, long entries) throws IOException {
    int stated = unsignedShort(read(end, END), 10);
    if (stated != 0xffff && stated != (entries & 0xffff)) {
      throw ArchiveErrors.damaged(
          archive, "", "it states " + stated + " entries and has " + entries);
    }
  }

  private long findEnd() throws IOException {
    long size = channel.size();
    int length = (int) Math.min(size, END + MAX_COMMENT);
    ByteBuffer tail = read(size - length, length);
    for (int at = length - END; at >= 0; at--) {
      if (tail.getInt(at) == END_SIGNATURE) {
        return size - length + at;
      }
    }
    throw ArchiveErrors.damaged(archive, "", "it has no directory at its end: it is truncated");
  }

  private long start(long end) throws IOException {
    long start = Integer.toUnsignedLong(read(end, END).getInt(16));
    if (end < ZIP64_LOCATOR) {
      return start;
    }
    ByteBuffer locator = read(end - ZIP64_LOCATOR, ZIP64_LOCATOR);
    if (locator.getInt(0) != ZIP64_LOCATOR_SIGNATURE) {
      return start;
    }
    long zip64End = locator.getLong(8);
    if (zip64End < 0 || zip64End > end - ZIP64_END) {
      throw ArchiveErrors.damaged(archive, "", "its zip64 directory is not where it says");
    }
    ByteBuffer record = read(zip64End, ZIP64_END);
    if (record.getInt(0) != ZIP64_END_SIGNATURE) {
      throw ArchiveErrors.damaged(archive, "", "its zip64 directory is not where it says");
    }
    return record.getLong(48);
  }

  private ByteBuffer read(long at, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    channel.position(at);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw ArchiveErrors.damaged(archive, "", "it is truncated");
      }
    }
    return buffer;
  }

  private static int unsignedShort(ByteBuffer buffer, int at) {
    return Short.toUnsignedInt(buffer.getShort(at));
  }
}
