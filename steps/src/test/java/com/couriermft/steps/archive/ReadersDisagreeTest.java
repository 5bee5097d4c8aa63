package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.workspace.BlobWorkspace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests archives whose content depends on how a program reads them. */
class ReadersDisagreeTest {
  private static final byte[] TEXT = "hello".getBytes(StandardCharsets.UTF_8);
  private static final int END = 22;
  private static final int STREAMED = 8;

  private final ArchiveRun run = new ArchiveRun();

  @AfterEach
  void close() {
    run.close();
  }

  private void assertRefused(String name, byte[] archive, String code, String mentions)
      throws IOException {
    run.put(name, archive);
    try (BlobWorkspace attempt = run.spaces.attempt("unpack")) {
      assertThatThrownBy(() -> run.unzip(attempt, "/" + name, "/out"))
          .isInstanceOfSatisfying(
              CourierException.class, e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code))
          .hasMessageContaining(mentions);
      assertThat(attempt.find("/out/**")).isEmpty();
    }
  }

  private static RawZip.Entry entry(String name) {
    return new RawZip.Entry(name, TEXT);
  }

  /** Returns an archive with an entry that is missing in the directory. */
  private static byte[] hidden() {
    byte[] zip = RawZip.of(entry("hidden.exe")).bytes();
    return Arrays.copyOf(zip, 30 + "hidden.exe".length() + TEXT.length);
  }

  private static String firstOf(byte[] zip) throws IOException {
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
      return in.getNextEntry().getName();
    }
  }

  @Test
  void entry_thatTheDirectoryLeavesOut_isRefusedWhereverItIs() throws IOException {
    RawZip.Entry second = entry("second.csv");
    second.before = hidden();
    byte[] before = RawZip.of(second).bytes();
    assertThat(firstOf(before)).isEqualTo("hidden.exe");
    assertRefused("before.zip", before, "archive_unsafe", "at its start");

    RawZip.Entry first = entry("first.csv");
    first.after = hidden();
    assertRefused(
        "between.zip", RawZip.of(first, entry("z")).bytes(), "archive_unsafe", "first.csv");
    assertRefused("last.zip", RawZip.of(first).bytes(), "archive_unsafe", "first.csv");

    byte[] none = concat(hidden(), RawZip.named());
    ByteBuffer.wrap(none)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(none.length - END + 16, none.length - END);
    assertRefused("none.zip", none, "archive_unsafe", "at its start");
  }

  @Test
  void entry_behindTheEndOfWhatIsDeflated_isRefused() throws IOException {
    RawZip.Entry deflated = entry("a.csv").deflated();
    deflated.data = concat(deflated.data, hidden());
    deflated.packedSize = deflated.data.length;
    assertRefused("a.zip", RawZip.of(deflated).bytes(), "archive_damaged", "after its end");
  }

  @ParameterizedTest
  @ValueSource(ints = {12, 16, 20, 24})
  void descriptor_ofEachShape_isGood_andWithAnotherSizeRefused(int length) throws IOException {
    RawZip.Entry streamed = entry("a.csv").deflated();
    streamed.flags |= STREAMED;
    ByteBuffer descriptor = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    if (length % 8 == 0) {
      descriptor.putInt(0x08074b50);
    }
    descriptor.putInt((int) streamed.crc);
    if (length < 20) {
      descriptor.putInt((int) streamed.packedSize).putInt((int) streamed.size);
    } else {
      descriptor.putLong(streamed.packedSize).putLong(streamed.size);
    }
    streamed.after = descriptor.array();
    run.put("good.zip", RawZip.of(streamed, entry("b.csv")).bytes());
    try (BlobWorkspace attempt = run.spaces.attempt("unpack")) {
      run.unzip(attempt, "/good.zip", "good");
      assertThat(ArchiveRun.read(attempt, "good/a.csv")).isEqualTo(TEXT);
    }
    descriptor.put(length - 1, (byte) 1);
    assertRefused(
        "bad.zip", RawZip.of(streamed, entry("b.csv")).bytes(), "archive_unsafe", "a.csv");
  }

  @Test
  void comment_thatHoldsAnotherEnd_isRefusedAlsoIfThatDoesNotFit() throws IOException {
    byte[] shown = RawZip.named("shown.csv");
    byte[] inner = Arrays.copyOfRange(shown, shown.length - END, shown.length);
    inner[20] = 1;
    byte[] zip = concat(shown, inner);
    zip[shown.length - 2] = END;
    assertRefused("a.zip", zip, "archive_unsafe", "two directories");
  }

  @Test
  void zip64End_thatIsNotBeforeItsLocator_isRefused() throws IOException {
    byte[] zip = RawZip.named("a.csv");
    int at = zip.length - END;
    byte[] end = Arrays.copyOfRange(zip, at, zip.length);
    int start = ByteBuffer.wrap(end).order(ByteOrder.LITTLE_ENDIAN).getInt(16);
    ByteBuffer zip64 = ByteBuffer.allocate(56 + 56 + 20).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 2; i++) {
      zip64.putInt(0x06064b50).putLong(44).putInt(0).putLong(0).putLong(1).putLong(1);
      zip64.putLong(at - start).putLong(start);
    }
    zip64.putInt(0x07064b50).putInt(0).putLong(at).putInt(1);
    byte[] lying = concat(concat(Arrays.copyOf(zip, at), zip64.array()), end);
    assertRefused("a.zip", lying, "archive_damaged", "zip64");
  }

  @Test
  void secondName_inTheDirectoryOrBeforeTheEntry_isRefused() throws IOException {
    RawZip.Entry marked = entry("safe.csv");
    marked.centralExtra = unicodePath(marked.name, "evil.exe");
    assertRefused("marked.zip", RawZip.of(marked).bytes(), "archive_damaged", "evil.exe");

    RawZip.Entry unmarked = entry("safe.csv");
    unmarked.flags = 0;
    unmarked.centralExtra = unicodePath(unmarked.name, "evil.exe");
    assertRefused("unmarked.zip", RawZip.of(unmarked).bytes(), "archive_damaged", "evil.exe");

    RawZip.Entry local = entry("safe.csv");
    local.flags = 0;
    local.localExtra = unicodePath(local.name, "\u00e4vil.exe");
    assertRefused("local.zip", RawZip.of(local).bytes(), "archive_unsafe", "safe.csv");
  }

  @Test
  void directory_thatIsOneByItsAttributesOnly_isRefused() throws IOException {
    RawZip.Entry entry = entry("dir");
    entry.dosAttributes = 0x10;
    assertRefused("a.zip", RawZip.of(entry).bytes(), "archive_unsafe", "dir");
  }

  /** Returns Info-ZIP's extra field 0x7075. */
  private static byte[] unicodePath(byte[] raw, String name) {
    CRC32 crc = new CRC32();
    crc.update(raw);
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    ByteBuffer field = ByteBuffer.allocate(9 + utf8.length).order(ByteOrder.LITTLE_ENDIAN);
    field.putShort((short) 0x7075).putShort((short) (5 + utf8.length)).put((byte) 1);
    return field.putInt((int) crc.getValue()).put(utf8).array();
  }

  @Test
  void tarHeader_thatWasDamaged_isRefused() throws IOException {
    byte[] tar = tar("good.csv", TarConstants.LF_NORMAL, TEXT);
    tar[0] = 'G';
    assertRefused("a.tar", tar, "archive_damaged", "checksum");
  }

  @Test
  void tarName_withQuestionMarkBesideABinaryNumber_isGood() throws IOException {
    byte[] tar = tar("what?.csv", TarConstants.LF_NORMAL, TEXT);
    // GNU tar writes numbers that do not fit into octal digits this way; here it is the user id.
    Arrays.fill(tar, 108, 116, (byte) 0xff);
    tar[108] = (byte) 0x80;
    Arrays.fill(tar, 109, 112, (byte) 0);
    checksum(tar);
    run.put("a.tar", tar);
    try (BlobWorkspace attempt = run.spaces.attempt("unpack")) {
      run.unzip(attempt, "/a.tar", "out");
      assertThat(ArchiveRun.read(attempt, "out/what?.csv")).isEqualTo(TEXT);
    }
  }

  @Test
  void tarDirectory_withContent_isRefused() throws IOException {
    byte[] inner = tar("hidden.csv", TarConstants.LF_NORMAL, TEXT);
    for (char type : new char[] {'0', '5'}) {
      byte[] tar = tar("dir-", (byte) '0', inner);
      tar[3] = '/';
      tar[156] = (byte) type;
      checksum(tar);
      assertRefused(type + ".tar", tar, "archive_unsafe", "dir");
    }
  }

  private static void checksum(byte[] tar) {
    Arrays.fill(tar, 148, 156, (byte) ' ');
    int sum = 0;
    for (int i = 0; i < 512; i++) {
      sum += tar[i] & 0xff;
    }
    byte[] octal = "%06o\0 ".formatted(sum).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(octal, 0, tar, 148, octal.length);
  }

  private static byte[] tar(String name, byte type, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream out = new TarArchiveOutputStream(bytes)) {
      TarArchiveEntry entry = new TarArchiveEntry(name, type);
      entry.setSize(content.length);
      out.putArchiveEntry(entry);
      out.write(content);
      out.closeArchiveEntry();
    }
    return bytes.toByteArray();
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
