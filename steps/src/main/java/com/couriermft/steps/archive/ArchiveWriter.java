package com.couriermft.steps.archive;

import com.couriermft.formats.secret.Secret;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes an archive file by file. The output is deterministic, except for random bytes of
 * encryption. The target stream stays open.
 */
interface ArchiveWriter {
  /** Adds a file, which may be written later. */
  void add(Source source) throws IOException;

  /** Writes the remaining bytes. */
  void finish() throws IOException;

  /**
   * Returns a writer for a format.
   *
   * @param password password for encrypting zip entries with AES-256; {@code null} for none
   */
  static ArchiveWriter of(
      ArchiveFormat format,
      OutputStream target,
      Deflation deflation,
      OrderedWork work,
      @Nullable Secret password)
      throws IOException {
    return switch (format) {
      case ZIP -> new ZipWriter(target, deflation, work, password);
      case TAR -> new Tar(target, target::flush);
      case TAR_GZ -> {
        GzipOut gzip = new GzipOut(target, deflation, work);
        yield new Tar(gzip, gzip::finish);
      }
      case GZ -> new Gz(new GzipOut(target, deflation, work));
      case SEVEN_Z -> throw new IllegalArgumentException("7z is only read");
    };
  }

  /** Finishes the compressed stream that contains the archive. */
  interface Ending {
    void run() throws IOException;
  }

  /**
   * Writes tar archives in the pax format (POSIX), which supports long names, large sizes and
   * UTF-8. Entries have no owner.
   */
  final class Tar implements ArchiveWriter {
    private final TarArchiveOutputStream out;
    private final Ending ending;

    Tar(OutputStream target, Ending ending) {
      out = new TarArchiveOutputStream(target, "UTF-8");
      out.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      out.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
      out.setAddPaxHeadersForNonAsciiNames(true);
      this.ending = ending;
    }

    @Override
    public void add(Source source) throws IOException {
      TarArchiveEntry entry = new TarArchiveEntry(source.name());
      entry.setSize(source.sizeBytes());
      entry.setModTime(source.modifiedAt().toEpochMilli());
      entry.setUserName("");
      entry.setGroupName("");
      out.putArchiveEntry(entry);
      source.copy(out);
      out.closeArchiveEntry();
    }

    @Override
    public void finish() throws IOException {
      out.finish();
      out.flush();
      ending.run();
    }
  }

  /** Writes gzip files, which contain a single file. */
  record Gz(GzipOut out) implements ArchiveWriter {
    @Override
    public void add(Source source) throws IOException {
      source.copy(out);
    }

    @Override
    public void finish() throws IOException {
      out.finish();
    }
  }
}
