package com.couriermft.steps.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * Unpacks the entries of a zip archive whose directory was checked, and compares each entry with
 * the directory.
 */
record ZipUnpacking(
    ForwardReader in, ZipDecryption decryption, EntryCheck check, EntryExtractor pump) {
  private static final int LOCAL_SIGNATURE = 0x04034b50;
  private static final int ENCRYPTED = 1;
  private static final int HAS_DESCRIPTOR = 1 << 3;
  private static final int MOST_DESCRIPTOR = 24;

  /** Wraps a stream in a decoding layer. */
  private interface Opening {
    InputStream open() throws IOException;
  }

  /**
   * Unpacks one entry.
   *
   * @param limit maximum offset of the entry's end
   * @param path path of the file
   */
  void unpack(ZipMember member, long limit, ArchiveReader.Sink sink, String path)
      throws IOException {
    decode(member, this::passLocalHeader);
    if (in.position() + member.packedBytes() > limit) {
      throw ArchiveErrors.unsafe(archive(), member.name(), "it overlaps with the data after it");
    }
    CRC32 crc = new CRC32();
    try (InputStream packed = in.part(member.packedBytes());
        InputStream plain = open(member, () -> decryption.open(member, packed));
        InputStream unpacked = open(member, () -> method(member).unpack(plain));
        ArchiveReader.Sink.Entry to = sink.file(path)) {
      long size = pump.run(unpacked, member.name(), to, meter(member, crc));
      checkSize(member, size, size != member.sizeBytes());
      // The authentication code of an entry follows its last byte.
      decode(member, ignored -> passEnd(plain));
      checkCrc(member, crc.getValue());
      decode(member, ignored -> passDescriptor(member, limit));
      to.done();
    }
  }

  private static void passEnd(InputStream plain) throws IOException {
    if (plain.transferTo(OutputStream.nullOutputStream()) > 0) {
      throw new IOException("it continues after its end");
    }
  }

  /**
   * Checks the bytes after an entry, which must be a data descriptor or nothing (4.3.9). A program
   * that reads without the directory would interpret other bytes as entries.
   */
  private void passDescriptor(ZipMember member, long limit) throws IOException {
    long gap = limit - in.position();
    if (gap > 0 && (gap > MOST_DESCRIPTOR || !member.isDescribedBy(in.read((int) gap)))) {
      throw ArchiveErrors.unsafe(
          archive(),
          member.name(),
          "the "
              + gap
              + " bytes after it are padding, or an entry that is not in the archive's directory");
    }
  }

  private EntryExtractor.Meter meter(ZipMember member, CRC32 crc) {
    return (buffer, length, total) -> {
      crc.update(buffer, 0, length);
      check.ratio(member.name(), total, member.packedBytes());
      checkSize(member, total, total > member.sizeBytes());
    };
  }

  /** Reads the local header and checks that it agrees with the directory (4.3.7). */
  private void passLocalHeader(ZipMember member) throws IOException {
    in.seek(member.offset());
    ByteBuffer local = in.read(ZipMember.LOCAL_HEADER);
    if (local.getInt(0) != LOCAL_SIGNATURE) {
      throw new IOException("it does not start where the directory says");
    }
    byte[] name = in.read(Short.toUnsignedInt(local.getShort(26))).array();
    ByteBuffer fields = in.read(Short.toUnsignedInt(local.getShort(28)));
    ZipExtra.Stated stated =
        new ZipExtra.Stated(
            Integer.toUnsignedLong(local.getInt(22)), Integer.toUnsignedLong(local.getInt(18)), 0);
    ZipExtra extra = ZipExtra.parse(fields, stated, name);
    int flags = local.getShort(6);
    boolean same =
        member.isNamed(name, flags, extra.unicodeName())
            && Short.toUnsignedInt(local.getShort(8)) == member.statedMethod()
            && (flags & ENCRYPTED) == (member.flags() & ENCRYPTED)
            && (extra.aes() == null || extra.aes().equals(member.extra().aes()));
    boolean sameSizes =
        (flags & HAS_DESCRIPTOR) != 0
            || extra.sizeBytes() == member.sizeBytes()
                && extra.packedBytes() == member.packedBytes()
                && Integer.toUnsignedLong(local.getInt(14)) == member.crc();
    if (!same || !sameSizes) {
      throw ArchiveErrors.unsafe(
          archive(), member.name(), "its header contradicts the archive's directory");
    }
  }

  private void checkCrc(ZipMember member, long crc) {
    ZipAes.Entry aes = member.isEncrypted() ? member.extra().aes() : null;
    if (crc != member.crc() && (aes == null || aes.version() == 1)) {
      throw ArchiveErrors.damaged(
          archive(),
          member.name(),
          "its CRC-32 is %08x instead of %08x".formatted(crc, member.crc()));
    }
  }

  private void checkSize(ZipMember member, long size, boolean wrong) {
    if (wrong) {
      throw ArchiveErrors.damaged(
          archive(),
          member.name(),
          "it unpacks to at least %d bytes, but the directory says %d"
              .formatted(size, member.sizeBytes()));
    }
  }

  private static ZipMethod method(ZipMember member) throws IOException {
    return ZipMethod.find(member.method())
        .orElseThrow(() -> new IOException("its compression method is unknown"));
  }

  private InputStream open(ZipMember member, Opening opening) throws IOException {
    return ArchiveErrors.decode(archive(), member.name(), opening::open);
  }

  private void decode(ZipMember member, Work work) throws IOException {
    ArchiveErrors.decode(
        archive(),
        member.name(),
        () -> {
          work.run(member);
          return true;
        });
  }

  private interface Work {
    void run(ZipMember member) throws IOException;
  }

  private String archive() {
    return decryption.archive();
  }
}
