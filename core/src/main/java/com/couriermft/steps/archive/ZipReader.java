package com.couriermft.steps.archive;

import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * Reads zip archives (PKWARE APPNOTE 6.3) by their central directory, with range reads: nothing is
 * held but the directory. Its names, sizes and offsets are checked before any entry is unpacked.
 */
record ZipReader(Workspace workspace, StoredFile archive, ArchiveLimits limits, Charset charset)
    implements ArchiveReader {
  private static final int LOCAL_HEADER = 30;
  private static final int TYPE_MASK = 0170000;
  private static final int REGULAR = 0100000;
  private static final int DIRECTORY = 0040000;
  private static final int PIPE = 0010000;

  private record File(ZipArchiveEntry entry, String name) {}

  @Override
  public void readAll(Sink sink) throws IOException {
    String path = archive.path();
    try (SeekableByteChannel channel = workspace.open(archive)) {
      long directoryAt =
          ArchiveErrors.decode(path, "", () -> new ZipDirectory(path, channel, limits).check());
      try (ZipFile zip = ArchiveErrors.decode(path, "", () -> openZip(channel))) {
        EntryCheck check = new EntryCheck(path, limits);
        List<File> files = admitAll(zip, check);
        checkOverlaps(Collections.list(zip.getEntries()), directoryAt);
        Pump pump = new Pump(path);
        for (File file : files) {
          unpack(zip, file, sink, pump, check);
        }
      }
    }
  }

  private ZipFile openZip(SeekableByteChannel channel) throws IOException {
    return ZipFile.builder()
        .setSeekableByteChannel(channel)
        .setCharset(charset)
        .setIgnoreLocalFileHeader(true)
        .get();
  }

  private List<File> admitAll(ZipFile zip, EntryCheck check) {
    List<File> files = new ArrayList<>();
    long packed = 0;
    long unpacked = 0;
    for (ZipArchiveEntry entry : Collections.list(zip.getEntriesInPhysicalOrder())) {
      String name = entry.getName();
      checkCharset(entry);
      boolean directory = entry.isDirectory();
      String path = check.admit(name, directory, isSpecial(entry));
      if (entry.getGeneralPurposeBit().usesEncryption()) {
        throw ArchiveErrors.notSupported(
            "Archive '" + archive.path() + "', entry '" + path + "'",
            "encrypted entries cannot be unpacked yet.");
      }
      if (entry.getSize() < 0 || entry.getCompressedSize() < 0) {
        throw ArchiveErrors.damaged(archive.path(), name, "its sizes are missing");
      }
      check.unpacked(name, entry.getSize());
      check.ratio(name, entry.getSize(), entry.getCompressedSize());
      packed += entry.getCompressedSize();
      unpacked += entry.getSize();
      if (!directory) {
        files.add(new File(entry, path));
      }
    }
    check.ratio("", unpacked, Math.min(packed, archive.sizeBytes()));
    return files;
  }

  /** Regular files, directories, and what Info-ZIP calls a pipe: content read from one. */
  private static boolean isSpecial(ZipArchiveEntry entry) {
    int type = entry.getUnixMode() & TYPE_MASK;
    return !(type == 0 || type == REGULAR || type == DIRECTORY || type == PIPE);
  }

  /** The library puts question marks where a name is not in the character set. */
  private void checkCharset(ZipArchiveEntry entry) {
    boolean marked = entry.getGeneralPurposeBit().usesUTF8ForNames();
    if (entry.getNameSource() == ZipArchiveEntry.NameSource.UNICODE_EXTRA_FIELD) {
      return;
    }
    try {
      (marked ? StandardCharsets.UTF_8 : charset)
          .newDecoder()
          .decode(ByteBuffer.wrap(entry.getRawName()));
    } catch (CharacterCodingException e) {
      throw ArchiveErrors.damaged(
          archive.path(),
          entry.getName(),
          "its name is not in " + charset + "; set \"charset\", for example to IBM437",
          e);
    }
  }

  /** Entries that share bytes are how a small archive holds many big files. */
  private void checkOverlaps(List<ZipArchiveEntry> entries, long directoryAt) {
    entries.sort(Comparator.comparingLong(ZipArchiveEntry::getLocalHeaderOffset));
    long end = 0;
    for (ZipArchiveEntry entry : entries) {
      long start = entry.getLocalHeaderOffset();
      if (start < end) {
        throw ArchiveErrors.unsafe(
            archive.path(), entry.getName(), "it overlaps with another entry");
      }
      end = start + LOCAL_HEADER + entry.getRawName().length + entry.getCompressedSize();
      if (end < start || end > directoryAt) {
        throw ArchiveErrors.damaged(
            archive.path(), entry.getName(), "it reaches beyond the end of the archive's data");
      }
    }
  }

  private void unpack(ZipFile zip, File file, Sink sink, Pump pump, EntryCheck check)
      throws IOException {
    ZipArchiveEntry entry = file.entry();
    String path = archive.path();
    if (!zip.canReadEntryData(entry)) {
      throw ArchiveErrors.notSupported(
          "Archive '" + path + "', entry '" + file.name() + "'",
          "compression method " + entry.getMethod() + " is not supported.");
    }
    CRC32 crc = new CRC32();
    try (InputStream in = ArchiveErrors.decode(path, file.name(), () -> zip.getInputStream(entry));
        Sink.Entry to = sink.file(file.name())) {
      long size =
          pump.run(
              in,
              file.name(),
              to,
              (buffer, length, total) -> {
                crc.update(buffer, 0, length);
                check.ratio(file.name(), total, entry.getCompressedSize());
                checkSize(file, total, total > entry.getSize());
              });
      checkSize(file, size, size != entry.getSize());
      if (crc.getValue() != entry.getCrc()) {
        throw ArchiveErrors.damaged(
            path,
            file.name(),
            "its CRC-32 is %08x instead of %08x".formatted(crc.getValue(), entry.getCrc()));
      }
      to.done();
    }
  }

  private void checkSize(File file, long size, boolean wrong) {
    if (wrong) {
      throw ArchiveErrors.damaged(
          archive.path(),
          file.name(),
          "it unpacks to %d bytes or more, the directory says %d"
              .formatted(size, file.entry().getSize()));
    }
  }
}
