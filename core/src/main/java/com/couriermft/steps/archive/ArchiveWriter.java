package com.couriermft.steps.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** Writes an archive, file after file. */
interface ArchiveWriter extends AutoCloseable {
  /** Begins a file of exactly so many bytes; they go to {@link #out()}. */
  void begin(String name, long sizeBytes, Instant modifiedAt) throws IOException;

  /** Where the bytes of the current file go. */
  OutputStream out();

  /** Ends the current file. */
  void end() throws IOException;

  /** Ends the archive. */
  @Override
  void close() throws IOException;

  /** The writer for a format; closing it closes {@code target}. */
  static ArchiveWriter of(ArchiveFormat format, OutputStream target, int level) throws IOException {
    return switch (format) {
      case ZIP -> new Zip(target, level);
      case TAR -> new Tar(target);
      case TAR_GZ -> new Tar(gzip(target, level));
      case GZ -> new Gz(gzip(target, level));
    };
  }

  private static OutputStream gzip(OutputStream target, int level) throws IOException {
    return new GZIPOutputStream(target, 1 << 16) {
      {
        def.setLevel(level);
      }
    };
  }

  /** Zip, with UTF-8 names; sizes are known, so zip64 is used exactly where it is needed. */
  final class Zip implements ArchiveWriter {
    /** Deflate may make incompressible bytes a little longer: stay clear of 4 GiB. */
    private static final long MAX_ZIP32 = 0xf000_0000L;

    private final ZipArchiveOutputStream out;

    Zip(OutputStream target, int level) {
      out = new ZipArchiveOutputStream(target);
      out.setEncoding("UTF-8");
      out.setUseLanguageEncodingFlag(true);
      out.setLevel(level);
    }

    @Override
    public void begin(String name, long sizeBytes, Instant modifiedAt) throws IOException {
      ZipArchiveEntry entry = new ZipArchiveEntry(name);
      entry.setSize(sizeBytes);
      entry.setTime(modifiedAt.toEpochMilli());
      out.setUseZip64(sizeBytes > MAX_ZIP32 ? Zip64Mode.Always : Zip64Mode.AsNeeded);
      out.putArchiveEntry(entry);
    }

    @Override
    public OutputStream out() {
      return out;
    }

    @Override
    public void end() throws IOException {
      out.closeArchiveEntry();
    }

    @Override
    public void close() throws IOException {
      out.setUseZip64(Zip64Mode.AsNeeded);
      out.close();
    }
  }

  /** Tar in pax form: long names, big sizes and UTF-8 as POSIX has them. */
  final class Tar implements ArchiveWriter {
    private final TarArchiveOutputStream out;

    Tar(OutputStream target) {
      out = new TarArchiveOutputStream(target, "UTF-8");
      out.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      out.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
      out.setAddPaxHeadersForNonAsciiNames(true);
    }

    @Override
    public void begin(String name, long sizeBytes, Instant modifiedAt) throws IOException {
      TarArchiveEntry entry = new TarArchiveEntry(name);
      entry.setSize(sizeBytes);
      entry.setModTime(modifiedAt.toEpochMilli());
      out.putArchiveEntry(entry);
    }

    @Override
    public OutputStream out() {
      return out;
    }

    @Override
    public void end() throws IOException {
      out.closeArchiveEntry();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  /** One file in gzip. */
  final class Gz implements ArchiveWriter {
    private final OutputStream out;

    Gz(OutputStream out) {
      this.out = out;
    }

    @Override
    public void begin(String name, long sizeBytes, Instant modifiedAt) {}

    @Override
    public OutputStream out() {
      return out;
    }

    @Override
    public void end() {}

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
