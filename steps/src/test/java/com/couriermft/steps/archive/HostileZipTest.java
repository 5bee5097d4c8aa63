package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.BlobWorkspace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests zip archives that programs interpret differently, and archives that were modified after
 * encryption.
 */
class HostileZipTest {
  private static final byte[] TEXT = "hello".getBytes(StandardCharsets.UTF_8);
  private static final int END = 22;

  private final ArchiveRun run = new ArchiveRun();

  @AfterEach
  void close() {
    run.close();
  }

  private void assertRefused(byte[] archive, String code, String mentions) throws IOException {
    run.put("a.zip", archive);
    try (BlobWorkspace attempt = run.spaces.attempt("unpack")) {
      for (String destination : new String[] {"out", "/out", "box:/out"}) {
        assertThatThrownBy(() -> run.unzip(attempt, "/a.zip", destination))
            .isInstanceOfSatisfying(
                CourierException.class,
                e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code))
            .hasMessageContaining(mentions);
      }
      assertThat(attempt.find("/out/**")).isEmpty();
      assertThat(attempt.find("box:/out/**")).isEmpty();
      attempt.delete(attempt.get("/a.zip"));
    }
  }

  private static RawZip.Entry entry(String name) {
    return new RawZip.Entry(name, TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.",
        "a ",
        "dir./a",
        "dir /a",
        "CON",
        "nul.txt",
        "dir/Aux.csv",
        "COM1",
        "lpt9.x",
        "aux .txt",
        "com\u00b9",
        "work:/01JD0000000000000000000000/a",
        "files:/a",
        "box:/a",
        "c:a"
      })
  void name_thatMeansSomethingElsewhere_isRefused(String name) throws IOException {
    assertRefused(RawZip.named("good.csv", name), "archive_unsafe", name);
  }

  @Test
  void names_thatSomeFileSystemTakesForOne_areRefused() throws IOException {
    String[][] pairs = {
      {"\u017ft", "ST"}, {"\u212a", "k"}, {"stra\u00dfe", "STRASSE"}, {"D/x", "d"}
    };
    for (String[] pair : pairs) {
      assertRefused(RawZip.named(pair), "archive_unsafe", "");
    }
  }

  @Test
  void name_thatHidesItself_isShownPlainly() throws IOException {
    assertRefused(RawZip.named("exe.\u202egpj"), "archive_unsafe", "exe.\\u202egpj");
  }

  @Test
  void deepNames_areBoundedTogether() throws IOException {
    RawZip.Entry[] entries = new RawZip.Entry[400];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = entry(i + "/a".repeat(340));
    }
    assertRefused(RawZip.of(entries).bytes(), "archive_unsafe", "characters together");
  }

  @Test
  void localHeader_thatSaysSomethingElse_isRefused() throws IOException {
    RawZip.Entry other = entry("shown.csv");
    other.localName = "hides.exe".getBytes(StandardCharsets.UTF_8);
    assertRefused(RawZip.of(other).bytes(), "archive_unsafe", "shown.csv");

    RawZip.Entry size = entry("size.csv");
    size.localSize = 3;
    assertRefused(RawZip.of(size).bytes(), "archive_unsafe", "size.csv");
  }

  @Test
  void overlap_madeByALocalExtraField_isRefused() throws IOException {
    RawZip.Entry first = entry("first.csv");
    first.localExtra = new byte[] {(byte) 0x99, (byte) 0x99, 35, 0};
    byte[] honest = RawZip.of(first, entry("second.csv")).bytes();
    // The extra field covers the next entry's header, as in Fifield's zip bomb.
    ByteBuffer lying = ByteBuffer.wrap(honest.clone()).order(ByteOrder.LITTLE_ENDIAN);
    lying.putShort(28, (short) 39);
    assertRefused(lying.array(), "archive_unsafe", "overlaps");
  }

  @Test
  void twoDirectories_andWhatFollowsTheEnd_areRefused() throws IOException {
    byte[] shown = RawZip.named("shown.csv");
    byte[] hidden = RawZip.named("hidden.csv");
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.writeBytes(shown);
    both.writeBytes(hidden);
    byte[] nested = both.toByteArray();
    ByteBuffer.wrap(nested)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putShort(shown.length - 2, (short) hidden.length);
    assertRefused(nested, "archive_unsafe", "two directories");

    assertRefused(
        Arrays.copyOf(shown, shown.length + 1), "archive_damaged", "is followed by other data");
    assertRefused(
        concat("PK\3\4 stub".getBytes(StandardCharsets.UTF_8), shown), "archive_damaged", "");
  }

  @Test
  void extraFieldTwice_isRefused() throws IOException {
    RawZip.Entry entry = entry("a.csv");
    entry.localExtra = new byte[] {1, 0, 0, 0, 1, 0, 0, 0};
    assertRefused(RawZip.of(entry).bytes(), "archive_damaged", "twice");
  }

  @Test
  void emptyArchive_isWhole_andFailsAsNothingIsUnpacked() throws IOException {
    assertRefused(RawZip.named(), "file_not_found", "Nothing was unpacked");
  }

  @Test
  void splitArchive_isNotSupported() throws IOException {
    byte[] zip = RawZip.named("a.csv");
    ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).putShort(zip.length - END + 4, (short) 1);
    assertRefused(zip, "not_supported", "split");
  }

  @Test
  void zip64_thatContradictsTheShortEnd_isRefused() throws IOException {
    byte[] zip = RawZip.named("a.csv");
    byte[] end = Arrays.copyOfRange(zip, zip.length - END, zip.length);
    int start = ByteBuffer.wrap(end).order(ByteOrder.LITTLE_ENDIAN).getInt(16);
    int at = zip.length - END;
    ByteBuffer zip64 = ByteBuffer.allocate(76).order(ByteOrder.LITTLE_ENDIAN);
    zip64.putInt(0x06064b50).putLong(44).putInt(0).putLong(0).putLong(2).putLong(2);
    zip64.putLong(at - start).putLong(start);
    zip64.putInt(0x07064b50).putInt(0).putLong(at).putInt(1);
    byte[] lying = concat(concat(Arrays.copyOf(zip, at), zip64.array()), end);
    assertRefused(lying, "archive_damaged", "directory");
  }

  @Test
  void directory_withContent_isRefused() throws IOException {
    assertRefused(RawZip.of(entry("dir/")).bytes(), "archive_unsafe", "dir/");
  }

  @Test
  void archiveInAnArchive_isNotFollowed() throws IOException {
    byte[] inner = RawZip.named("../evil");
    run.put("a.zip", RawZip.of(new RawZip.Entry("inner.zip", inner)).bytes());
    try (BlobWorkspace attempt = run.spaces.attempt("unpack")) {
      run.unzip(attempt, "/a.zip", "out");
      assertThat(ArchiveRun.read(attempt, "out/inner.zip")).isEqualTo(inner);
    }
  }

  @Test
  void encrypted_changedAnywhereInItsData_isRefused() throws IOException {
    byte[] zip = encrypted();
    int data = 30 + "in.csv".length() + 9 + 11;
    for (int at = data + 16; at < data + 16 + 2 + 40 + 10; at++) {
      byte[] changed = zip.clone();
      changed[at] ^= 0x20;
      run.put("c" + at + ".zip", changed);
      int place = at;
      try (BlobWorkspace attempt = run.spaces.attempt("unpack")) {
        assertThatThrownBy(() -> unzip(attempt, "/c" + place + ".zip"))
            .as("byte " + place)
            .isInstanceOfSatisfying(
                CourierException.class,
                e -> assertThat(e.code()).isIn("archive_damaged", "archive_wrong_password"));
        assertThat(attempt.find("/out/**")).isEmpty();
      }
    }
  }

  @Test
  void encryptedTwice_hasAnotherSaltEachTime() throws IOException {
    assertThat(encrypted()).isNotEqualTo(encrypted());
  }

  private byte[] encrypted() throws IOException {
    try (BlobWorkspace attempt = run.spaces.attempt("pack")) {
      byte[] random = new byte[40];
      new java.util.Random(5).nextBytes(random);
      try (var upload = attempt.create("in.csv", Overwrite.FAIL)) {
        upload.write(random, 0, random.length);
        upload.commit();
      }
      run.zip(
          attempt,
          new ZipStep.Config(
              Json.tree("in.csv"), "a.zip", "zip", 6, Overwrite.FAIL, Secret.of("secret"), false));
      return ArchiveRun.read(attempt, "a.zip");
    }
  }

  private void unzip(BlobWorkspace attempt, String archive) throws IOException {
    run.unzip(
        attempt,
        new UnzipStep.Config(
            Json.tree(archive),
            "/out",
            null,
            Overwrite.FAIL,
            null,
            null,
            Secret.of("secret"),
            Separators.SLASH));
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
