package com.couriermft.steps.archive;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;

/**
 * Reads an archive from start to end and checks names, sizes, compression ratio and checksums along
 * the way. After {@link #readAll} returns, the archive is known to be valid.
 */
interface ArchiveReader {
  /** Receives the entries of an archive. */
  interface Sink {
    /** A sink that discards everything. */
    Sink NOWHERE = name -> (buffer, length) -> {};

    /**
     * Called for each file.
     *
     * @param name validated relative name, separated by slashes
     * @return receiver of the file's bytes
     */
    Entry file(String name) throws IOException;

    /** Called for an unsafe entry that is skipped. Its name may contain any characters. */
    default void skipped(String name) {}

    /** Receives one unpacked file. */
    interface Entry extends AutoCloseable {
      /** Receives the next bytes of the file. */
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
   *     archive_wrong_password} or {@code not_supported}, with the name of the entry; the caller
   *     must discard everything that the sink has received
   */
  void readAll(Sink sink) throws IOException;

  /** Returns a reader for a format. */
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
