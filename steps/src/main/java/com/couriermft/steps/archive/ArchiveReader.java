package com.couriermft.steps.archive;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;

/**
 * Reads an archive from one end to the other and checks it on the way: names, sizes, ratio,
 * checksums. When {@link #readAll} returns, the archive is good.
 */
interface ArchiveReader {
  /** The receiver of entries. */
  interface Sink {
    /** A sink that discards everything. */
    Sink NOWHERE = name -> (buffer, length) -> {};

    /**
     * The next file.
     *
     * @param name checked, relative, with slashes
     * @return where its bytes go
     */
    Entry file(String name) throws IOException;

    /** Called for an unsafe entry that is skipped; its name may have any characters. */
    default void skipped(String name) {}

    /** A file that is being unpacked. */
    interface Entry extends AutoCloseable {
      /** Receives bytes. */
      void write(byte[] buffer, int length) throws IOException;

      /** Called after the file is complete and verified. */
      default void done() throws IOException {}

      @Override
      default void close() {}
    }
  }

  /**
   * Reads all files of the archive.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code archive_unsafe}, {@code
   *     archive_damaged}, {@code archive_too_big}, {@code archive_encrypted}, {@code
   *     archive_wrong_password} or {@code not_supported}, with the entry; discard everything that
   *     the sink received before
   */
  void readAll(Sink sink) throws IOException;

  /** The reader for a format. */
  static ArchiveReader of(
      ArchiveFormat format, Workspace workspace, StoredFile archive, ArchiveOptions options) {
    ArchiveLimits limits = options.limits();
    return switch (format) {
      case ZIP -> new ZipReader(workspace, archive, options);
      case TAR -> new TarReader(workspace, archive, options, false);
      case TAR_GZ -> new TarReader(workspace, archive, options, true);
      case GZ -> new GzReader(workspace, archive, limits);
      case SEVEN_Z -> new SevenZipReader(workspace, archive, options);
    };
  }
}
