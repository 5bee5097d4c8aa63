package com.couriermft.steps.archive;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.jspecify.annotations.Nullable;

/** Reads tar archives (POSIX ustar and pax, GNU), uncompressed or in gzip, in one pass. */
record TarReader(Workspace workspace, StoredFile archive, ArchiveOptions options, boolean gzip)
    implements ArchiveReader {
  /** Maximum size of long names and pax headers in bytes, which are loaded into memory. */
  private static final long MAX_HEADERS = 1 << 20;

  private static final String FOLLOWED =
      "Data after the end of the tar '%s' is not unpacked; if it is another archive, ask for "
          + "each archive in its own file.";

  /** Offset of the name prefix in a header. */
  private static final int PREFIX = 345;

  @Override
  public void readAll(Sink sink) throws IOException {
    try (MeteredInputStream packed = new MeteredInputStream(workspace.read(archive, 0));
        MeteredInputStream plain = new MeteredInputStream(gzip ? gunzip(packed) : packed);
        TarArchiveInputStream tar = new TarArchiveInputStream(plain, names())) {
      EntryExtractor pump = new EntryExtractor(archive.path());
      EntryCheck check = new EntryCheck(archive.path(), options.limits());
      EntryExtractor.Meter ratio =
          (buffer, length, total) -> check.ratio("", plain.count(), packed.count());
      for (TarArchiveEntry entry = next(tar, plain); entry != null; entry = next(tar, plain)) {
        checkHeader(entry);
        String given = nameOf(entry, plain);
        Optional<String> name =
            check.admit(given, entry.isDirectory(), isSpecial(entry), options.skipsUnsafe());
        checkSparse(entry);
        check.unpacked(given, entry.getSize());
        if (name.isEmpty()) {
          sink.skipped(given);
          unpack(tar, given, Sink.NOWHERE, pump, ratio);
        } else if (!entry.isDirectory()) {
          unpack(tar, name.get(), sink, pump, ratio);
        }
      }
      if (plain.mostZeros() < TarConstants.DEFAULT_RCDSIZE) {
        throw ArchiveErrors.damaged(
            archive.path(), "", "the end-of-archive marker is missing: it is truncated");
      }
      // The gzip checksum follows the end of the tar archive, so the stream is read to its end.
      TarEnd end = new TarEnd(plain.bounded());
      plain.allow(Long.MAX_VALUE);
      pump.run(plain, "", end::followedBy, ratio);
      if (end.isFollowed()) {
        options.warnings().accept(FOLLOWED.formatted(archive.path()));
      }
    }
  }

  private void checkSparse(TarArchiveEntry entry) {
    if (entry.isSparse()) {
      throw ArchiveErrors.notSupported(
          archive.path(),
          entry.getName(),
          "it is a sparse file, which is not supported; ask for an archive made without --sparse.");
    }
  }

  /**
   * Checks header fields that the library does not check. The library would interpret a directory's
   * content as headers.
   */
  private void checkHeader(TarArchiveEntry entry) {
    if (!entry.isCheckSumOK()) {
      throw ArchiveErrors.damaged(
          archive.path(), entry.getName(), "the checksum of its header is wrong");
    } else if (entry.isDirectory() && entry.getSize() > 0) {
      throw ArchiveErrors.unsafe(
          archive.path(), entry.getName(), "it is a directory, but has content");
    }
  }

  /** The library replaces bytes that are not UTF-8 with question marks. */
  private String nameOf(TarArchiveEntry entry, MeteredInputStream plain) throws IOException {
    String name = entry.getName();
    if (name.indexOf('?') >= 0 && names().equals(StandardCharsets.UTF_8.name())) {
      try {
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(namesOf(plain.bounded())));
      } catch (CharacterCodingException e) {
        String why = "its name is not in UTF-8; set \"charset\", for example to ISO-8859-1";
        throw ArchiveErrors.damaged(archive.path(), name, why, e);
      }
    }
    return name;
  }

  /**
   * Returns the last header and the bytes before it, without its numeric fields, which may be
   * binary.
   */
  private static byte[] namesOf(byte[] headers) {
    int last = headers.length - TarConstants.DEFAULT_RCDSIZE;
    Arrays.fill(headers, last + TarConstants.NAMELEN, last + PREFIX, (byte) 0);
    return headers;
  }

  private String names() {
    Charset charset = options.charset();
    return (charset == null ? StandardCharsets.UTF_8 : charset).name();
  }

  private InputStream gunzip(InputStream packed) throws IOException {
    return ArchiveErrors.decode(archive.path(), "", () -> new Gunzip(packed));
  }

  private @Nullable TarArchiveEntry next(TarArchiveInputStream tar, MeteredInputStream plain)
      throws IOException {
    plain.allow(MAX_HEADERS);
    TarArchiveEntry entry = ArchiveErrors.decode(archive.path(), "", tar::getNextEntry);
    plain.allow(Long.MAX_VALUE);
    return entry;
  }

  private void unpack(
      TarArchiveInputStream tar,
      String name,
      Sink sink,
      EntryExtractor pump,
      EntryExtractor.Meter ratio)
      throws IOException {
    try (Sink.Entry to = sink.file(name)) {
      pump.run(tar, name, to, ratio);
      to.done();
    }
  }

  private static boolean isSpecial(TarArchiveEntry entry) {
    return switch (entry.getLinkFlag()) {
      case TarConstants.LF_NORMAL,
          TarConstants.LF_OLDNORM,
          TarConstants.LF_CONTIG,
          TarConstants.LF_GNUTYPE_SPARSE,
          TarConstants.LF_DIR ->
          false;
      default -> true;
    };
  }

  /**
   * The bytes after the zeros that end a tar archive: zero padding up to the blocking factor, or
   * other data.
   */
  private static final class TarEnd {
    private boolean isFollowed;

    /**
     * Starts with the bytes that were read when the end was detected.
     *
     * @param last padding of the last entry, at least one block of zeros, and the bytes after them
     */
    TarEnd(byte[] last) {
      int zeros = 0;
      for (byte octet : last) {
        isFollowed |= octet != 0 && zeros >= TarConstants.DEFAULT_RCDSIZE;
        zeros = octet == 0 ? zeros + 1 : zeros >= TarConstants.DEFAULT_RCDSIZE ? zeros : 0;
      }
    }

    /** Adds further bytes after the end. */
    void followedBy(byte[] buffer, int length) {
      for (int i = 0; i < length && !isFollowed; i++) {
        isFollowed = buffer[i] != 0;
      }
    }

    /** Returns whether data other than zeros follows. */
    boolean isFollowed() {
      return isFollowed;
    }
  }
}
