package com.couriermft.steps.archive;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.commons.compress.MemoryLimitException;
import org.apache.commons.compress.PasswordRequiredException;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZFile;

/**
 * Reads unencrypted 7z archives. The dictionary and the header are kept in memory; both are
 * limited, and a process reads one 7z archive at a time.
 */
record SevenZipReader(Workspace workspace, StoredFile archive, ArchiveOptions options)
    implements ArchiveReader {
  /** Maximum memory for decoding in KiB; 7-Zip needs 64 MiB at its highest usual level. */
  private static final int MAX_MEMORY_KIB = 72 << 10;

  private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();
  private static final int UNIX = 0x8000;
  private static final int WINDOWS_LINK = 0x400;
  private static final int TYPE_MASK = 0170000;
  private static final int REGULAR = 0100000;
  private static final int DIRECTORY = 0040000;

  @Override
  public void readAll(Sink sink) throws IOException {
    try {
      ONE_AT_A_TIME.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(
          "Interrupted while waiting to read '" + archive.path() + "'");
    }
    try (SeekableByteChannel channel = workspace.open(archive);
        SevenZFile in = decode("", () -> open(channel))) {
      readAll(in, sink);
    } finally {
      ONE_AT_A_TIME.unlock();
    }
  }

  private SevenZFile open(SeekableByteChannel channel) throws IOException {
    new SevenZipStart(archive.path(), channel).check();
    return SevenZFile.builder()
        .setSeekableByteChannel(channel.position(0))
        .setMaxMemoryLimitKiB(MAX_MEMORY_KIB)
        .get();
  }

  private void readAll(SevenZFile in, Sink sink) throws IOException {
    EntryCheck check = new EntryCheck(archive.path(), options.limits());
    long total = 0;
    for (SevenZArchiveEntry entry : in.getEntries()) {
      check.unpacked(nameOf(entry), entry.getSize());
      total += entry.getSize();
    }
    check.ratio("", total, archive.sizeBytes());
    List<Optional<String>> paths = new ArrayList<>();
    for (SevenZArchiveEntry entry : in.getEntries()) {
      paths.add(
          check.admit(nameOf(entry), entry.isDirectory(), isSpecial(entry), options.skipsUnsafe()));
    }
    EntryExtractor pump = new EntryExtractor(archive.path());
    for (Optional<String> path : paths) {
      SevenZArchiveEntry entry = decode(path.orElse(""), in::getNextEntry);
      if (path.isEmpty()) {
        sink.skipped(nameOf(entry));
        unpack(content(in, nameOf(entry)), entry, Sink.NOWHERE.file(nameOf(entry)), pump);
      } else if (!entry.isDirectory()) {
        unpack(content(in, path.get()), entry, sink.file(path.get()), pump);
      }
    }
  }

  private InputStream content(SevenZFile in, String name) {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        return withinMemory(name, in::read);
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        return withinMemory(name, () -> in.read(buffer, offset, length));
      }
    };
  }

  private void unpack(
      InputStream in, SevenZArchiveEntry entry, Sink.Entry sink, EntryExtractor pump)
      throws IOException {
    String name = nameOf(entry);
    try (Sink.Entry to = sink) {
      long size = pump.run(in, name, to, (buffer, length, total) -> {});
      if (size != entry.getSize()) {
        throw ArchiveErrors.damaged(
            archive.path(),
            name,
            "it unpacks to %d bytes instead of %d".formatted(size, entry.getSize()));
      }
      to.done();
    }
  }

  /**
   * Returns whether an entry is a link or device, according to the Unix mode that 7-Zip writes into
   * the Windows attributes.
   */
  private static boolean isSpecial(SevenZArchiveEntry entry) {
    int attributes = entry.getHasWindowsAttributes() ? entry.getWindowsAttributes() : 0;
    int type = (attributes & UNIX) == 0 ? 0 : attributes >>> 16 & TYPE_MASK;
    return entry.isAntiItem()
        || (attributes & WINDOWS_LINK) != 0
        || !(type == 0 || type == (entry.isDirectory() ? DIRECTORY : REGULAR));
  }

  private static String nameOf(SevenZArchiveEntry entry) {
    return entry.getName() == null ? "" : entry.getName();
  }

  private <T> T decode(String entry, ArchiveErrors.Decoding<T> decoding) throws IOException {
    return ArchiveErrors.decode(archive.path(), entry, () -> withinMemory(entry, decoding));
  }

  private <T> T withinMemory(String entry, ArchiveErrors.Decoding<T> decoding) throws IOException {
    try {
      return decoding.run();
    } catch (PasswordRequiredException e) {
      throw notSupported(
          entry, "encrypted 7z archives are not supported; ask for a zip with AES encryption.");
    } catch (MemoryLimitException | OutOfMemoryError e) {
      // Coders may be chained, each with its own memory limit.
      throw notSupported(
          entry,
          "unpacking it needs more than %d MiB of memory; ask for a smaller dictionary (7z -md32m)."
              .formatted(MAX_MEMORY_KIB >> 10));
    } catch (IOException e) {
      // The library signals an unsupported method only by its message.
      if (String.valueOf(e.getMessage()).startsWith("Unsupported compression method")) {
        throw notSupported(entry, "its compression is not supported; ask for LZMA2.");
      }
      throw e;
    }
  }

  private RuntimeException notSupported(String entry, String what) {
    return ArchiveErrors.notSupported(archive.path(), entry, what);
  }
}
