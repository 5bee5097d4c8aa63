package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.workspace.BlobWorkspace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZMethod;
import org.apache.commons.compress.archivers.sevenz.SevenZMethodConfiguration;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;

class HostileSevenZipTest {
  private final ArchiveRun run = new ArchiveRun();

  @AfterEach
  void close() {
    run.close();
  }

  /** Returns an archive of files with the given names and content. */
  static byte[] archive(SevenZMethodConfiguration method, byte[] content, String... names)
      throws IOException {
    SevenZArchiveEntry[] entries = new SevenZArchiveEntry[names.length];
    for (int i = 0; i < names.length; i++) {
      entries[i] = new SevenZArchiveEntry();
      entries[i].setName(names[i]);
    }
    return archive(method, content, entries);
  }

  private static byte[] archive(
      SevenZMethodConfiguration method, byte[] content, SevenZArchiveEntry... entries)
      throws IOException {
    try (SeekableInMemoryByteChannel bytes = new SeekableInMemoryByteChannel()) {
      try (SevenZOutputFile out = new SevenZOutputFile(bytes)) {
        out.setContentMethods(java.util.List.of(method));
        for (SevenZArchiveEntry entry : entries) {
          out.putArchiveEntry(entry);
          out.write(content);
          out.closeArchiveEntry();
        }
      }
      return Arrays.copyOf(bytes.array(), (int) bytes.size());
    }
  }

  static SevenZMethodConfiguration copy() {
    return new SevenZMethodConfiguration(SevenZMethod.COPY);
  }

  static SevenZMethodConfiguration lzma2(int dictionary) throws IOException {
    LZMA2Options options = new LZMA2Options(1);
    options.setDictSize(dictionary);
    return new SevenZMethodConfiguration(SevenZMethod.LZMA2, options);
  }

  private void assertRefused(byte[] archive, String code, String mentions) throws IOException {
    run.put("a.7z", archive);
    try (BlobWorkspace attempt = run.spaces.attempt("unpack")) {
      for (String destination : new String[] {"out", "/out"}) {
        assertThatThrownBy(() -> run.unzip(attempt, "/a.7z", destination))
            .isInstanceOfSatisfying(
                CourierException.class,
                e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code))
            .hasMessageContaining("a.7z")
            .hasMessageContaining(mentions);
      }
      assertThat(attempt.find("/out/**")).isEmpty();
      attempt.delete(attempt.get("/a.7z"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"../evil", "/etc/passwd", "a/../../evil", "C:\\evil", "a\\b", "nul"})
  void hostileName_isRefused(String name) throws IOException {
    assertRefused(archive(copy(), new byte[5], "good.csv", name), "archive_unsafe", name);
  }

  @Test
  void oneNameTwice_isRefused() throws IOException {
    assertRefused(archive(copy(), new byte[5], "a.csv", "A.csv"), "archive_unsafe", "A.csv");
  }

  @Test
  void link_isRefused() throws IOException {
    SevenZArchiveEntry link = new SevenZArchiveEntry();
    link.setName("link");
    link.setHasWindowsAttributes(true);
    link.setWindowsAttributes(0x8000 | 0120777 << 16);
    assertRefused(archive(copy(), new byte[5], link), "archive_unsafe", "link");
  }

  @Test
  void bomb_isRefusedByItsHeader() throws IOException {
    byte[] bomb = archive(lzma2(1 << 20), new byte[40 << 20], "bomb");
    assertThat(bomb.length).isLessThan(20_000);
    assertRefused(bomb, "archive_too_big", "max_ratio");
  }

  @Test
  void absurdDictionary_isRefusedBeforeItIsAllocated() throws IOException {
    byte[] archive = archive(lzma2(1 << 16), new byte[500], "a.csv");
    // LZMA2 has one property byte: 34 stands for 512 MiB.
    int coder = indexOf(header(archive), new byte[] {0x21, 0x21, 1});
    assertThat(coder).isPositive();
    archive[headerAt(archive) + coder + 3] = 34;
    assertRefused(sealed(archive), "not_supported", "MiB");
  }

  @Test
  void absurdHeaderLength_isRefused() throws IOException {
    byte[] archive = archive(copy(), new byte[500], "a.csv");
    for (long length : new long[] {-1, 1L << 31, 1L << 40, Long.MAX_VALUE, archive.length}) {
      byte[] lying = archive.clone();
      little(lying).putLong(20, length);
      assertRefused(startSealed(lying), "archive_damaged", "header");
    }
  }

  @Test
  void packedHeader_thatWouldFillMemory_isRefused() throws IOException {
    byte[] archive = archive(copy(), new byte[500], "a.csv");
    // kEncodedHeader with one stream of 60 bytes and one LZMA coder, which unpacks to 2^40 bytes.
    byte[] encoded = {
      0x17,
      6,
      0,
      1,
      9,
      60,
      0,
      7,
      0x0b,
      1,
      0,
      1,
      0x23,
      3,
      1,
      1,
      5,
      0x5d,
      0,
      0,
      1,
      0,
      0x0c,
      (byte) 0xf8,
      0,
      0,
      0,
      0,
      1,
      0,
      0
    };
    int at = headerAt(archive);
    byte[] lying = Arrays.copyOf(archive, at + encoded.length);
    System.arraycopy(encoded, 0, lying, at, encoded.length);
    little(lying).putLong(20, encoded.length);
    assertRefused(sealed(lying), "archive_damaged", "header is longer");
  }

  @Test
  void manyEntriesInALyingHeader_takeNoMemory() throws IOException {
    byte[] archive = archive(copy(), new byte[500], "a.csv");
    int files = indexOf(header(archive), new byte[] {5, 1});
    assertThat(files).isPositive();
    archive[headerAt(archive) + files + 1] = 0x7f;
    assertRefused(sealed(archive), "archive_damaged", "");
  }

  @Test
  void cutOffOrChangedAnywhere_isRefused() throws IOException {
    byte[] random = new byte[300];
    new java.util.Random(3).nextBytes(random);
    byte[] archive = archive(copy(), random, "a.csv");
    for (int length = 7; length < archive.length; length += 13) {
      assertRefused(Arrays.copyOf(archive, length), "archive_damaged", "");
    }
    byte[] changed = archive.clone();
    changed[40] ^= 1;
    assertRefused(changed, "archive_damaged", "a.csv");
  }

  private static ByteBuffer little(byte[] archive) {
    return ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static int headerAt(byte[] archive) {
    return 32 + (int) little(archive).getLong(12);
  }

  private static byte[] header(byte[] archive) {
    return Arrays.copyOfRange(archive, headerAt(archive), archive.length);
  }

  /** Updates the checksums for a modified header. */
  private static byte[] sealed(byte[] archive) {
    int at = headerAt(archive);
    little(archive).putInt(28, crc(archive, at, (int) little(archive).getLong(20)));
    return startSealed(archive);
  }

  private static byte[] startSealed(byte[] archive) {
    little(archive).putInt(8, crc(archive, 12, 20));
    return archive;
  }

  private static int crc(byte[] bytes, int offset, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int i = 0; i + part.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    return -1;
  }
}
