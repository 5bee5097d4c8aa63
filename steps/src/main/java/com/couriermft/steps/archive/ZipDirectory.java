package com.couriermft.steps.archive;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a zip's central directory (PKWARE APPNOTE 6.3, sections 4.3.12 to 4.3.16). The directory
 * must be exactly at the offset that its end record states: otherwise different programs could read
 * different archives.
 */
record ZipDirectory(String archive, SeekableByteChannel channel, ArchiveOptions options) {
  private static final long MAX_BYTES = 32 << 20;
  private static final int MAX_COMMENT = 0xffff;
  private static final int ZIP64_LOCATOR = 20;
  private static final int ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
  private static final int ZIP64_END = 56;
  private static final int ZIP64_END_SIGNATURE = 0x06064b50;
  private static final int HEADER = 46;
  private static final int HEADER_SIGNATURE = 0x02014b50;

  /**
   * The contents of the central directory.
   *
   * @param members entries in the directory's order, with unchecked names
   * @param startsAt offset of the directory; all entries must end before it
   */
  record Listing(List<ZipMember> members, long startsAt) {}

  /** The position of the directory and its number of entries. */
  private record Extent(long start, long end, long entries) {
    /**
     * Returns whether another record's shorter fields either have the same values or refer to
     * zip64.
     */
    boolean agreesWith(Extent shorter) {
      return (shorter.entries == 0xffff || shorter.entries == entries)
          && (shorter.start == ZipExtra.IN_ZIP64 || shorter.start == start)
          && (shorter.length() == ZipExtra.IN_ZIP64 || shorter.length() == length());
    }

    long length() {
      return end - start;
    }

    boolean isStrange() {
      return start < 0 || start > end || entries < 0 || length() / HEADER < entries;
    }
  }

  /** The end record of a zip archive (4.3.16). */
  private record End(long at, ByteBuffer bytes) {
    static final int LENGTH = 22;
    static final int SIGNATURE = 0x06054b50;

    Extent extent() {
      long start = Integer.toUnsignedLong(bytes.getInt(16));
      return new Extent(
          start,
          start + Integer.toUnsignedLong(bytes.getInt(12)),
          Short.toUnsignedLong(bytes.getShort(10)));
    }

    boolean isOfSeveral() {
      int disk = bytes.getInt(4);
      return disk != 0 && disk != -1 || bytes.getShort(8) != bytes.getShort(10);
    }
  }

  /**
   * Reads the directory.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code archive_damaged}, {@code
   *     archive_too_big}, {@code archive_unsafe} or {@code not_supported}
   */
  Listing read() throws IOException {
    End end = findEnd();
    if (end.isOfSeveral()) {
      throw ArchiveErrors.notSupported(
          archive, "", "it is split into several files; ask for a single file.");
    }
    Extent extent = extent(end);
    if (extent.entries() > options.limits().maxEntries()) {
      throw ArchiveErrors.tooManyEntries(archive, "", options.limits());
    } else if (extent.length() > MAX_BYTES) {
      throw ArchiveErrors.unsafe(
          archive, "", "its directory is longer than " + MAX_BYTES + " bytes");
    }
    List<ZipMember> members = new ArrayList<>();
    channel.position(extent.start());
    while (members.size() < extent.entries()) {
      members.add(next());
    }
    if (channel.position() != extent.end()) {
      throw ArchiveErrors.damaged(
          archive, "", "it states " + extent.entries() + " entries, but its directory is longer");
    }
    return new Listing(members, extent.start());
  }

  private ZipMember next() throws IOException {
    ByteBuffer header = read(HEADER);
    if (header.getInt(0) != HEADER_SIGNATURE) {
      throw new IOException("its directory has fewer entries than stated");
    }
    byte[] name = read(Short.toUnsignedInt(header.getShort(28))).array();
    ByteBuffer fields = read(Short.toUnsignedInt(header.getShort(30)));
    read(Short.toUnsignedInt(header.getShort(32)));
    ZipExtra.Stated stated =
        new ZipExtra.Stated(
            Integer.toUnsignedLong(header.getInt(24)),
            Integer.toUnsignedLong(header.getInt(20)),
            Integer.toUnsignedLong(header.getInt(42)));
    ZipExtra extra = ZipExtra.parse(fields, stated, name);
    String decoded = names().decode(name, header.getShort(8), extra.unicodeName());
    return new ZipMember(options.separators().slashed(decoded), name, header, extra);
  }

  private ZipNames names() {
    String warning =
        "Names in '%s' are not UTF-8 and were read as IBM437; set \"charset\" if they look wrong.";
    return new ZipNames(
        options.charset(), () -> options.warnings().accept(warning.formatted(archive)));
  }

  private End findEnd() throws IOException {
    long size = channel.size();
    int length = (int) Math.min(size, End.LENGTH + MAX_COMMENT);
    channel.position(size - length);
    ByteBuffer tail = read(length);
    End found = null;
    boolean inComment = false;
    for (int at = length - End.LENGTH; at >= 0; at--) {
      boolean looksLikeIt = tail.getInt(at) == End.SIGNATURE;
      boolean fits =
          looksLikeIt && at + End.LENGTH + Short.toUnsignedInt(tail.getShort(at + 20)) == length;
      inComment |= looksLikeIt && found == null && !fits;
      if (fits && (found != null || inComment)) {
        throw ArchiveErrors.unsafe(archive, "", "it has two directories, one of them in a comment");
      } else if (fits) {
        ByteBuffer bytes = tail.slice(at, End.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        found = new End(size - length + at, bytes);
      }
    }
    if (found == null) {
      throw ArchiveErrors.damaged(
          archive, "", "the archive is incomplete, or is followed by other data");
    }
    return found;
  }

  private Extent extent(End end) throws IOException {
    Extent extent = end.extent();
    long limit = end.at();
    if (end.at() >= ZIP64_LOCATOR) {
      channel.position(end.at() - ZIP64_LOCATOR);
      ByteBuffer locator = read(ZIP64_LOCATOR);
      if (locator.getInt(0) == ZIP64_LOCATOR_SIGNATURE) {
        limit = locator.getLong(8);
        extent = zip64(limit, end.at() - ZIP64_LOCATOR);
      }
    }
    if (extent.end() != limit || extent.isStrange() || !extent.agreesWith(end.extent())) {
      throw ArchiveErrors.damaged(archive, "", "its directory is not at the stated position");
    }
    return extent;
  }

  private Extent zip64(long at, long before) throws IOException {
    // The zip64 record must be where its locator points and directly before the locator, because
    // programs use either position.
    if (at < 0 || at != before - ZIP64_END) {
      throw new IOException("its zip64 directory is not at the stated position");
    }
    channel.position(at);
    ByteBuffer end = read(ZIP64_END);
    if (end.getInt(0) != ZIP64_END_SIGNATURE) {
      throw new IOException("its zip64 directory is not at the stated position");
    }
    long start = end.getLong(48);
    return new Extent(start, start + end.getLong(40), end.getLong(32));
  }

  private ByteBuffer read(int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("it is truncated");
      }
    }
    return buffer.flip();
  }
}
