package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.transfer.workspace.BlobWorkspace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileArchiveTest {
  private static final byte[] TEXT = "hello".getBytes(StandardCharsets.UTF_8);

  private final ArchiveRun run = new ArchiveRun();

  @AfterEach
  void close() {
    run.close();
  }

  /**
   * Checks that an archive is refused with a code and the entry's name for every destination, and
   * that no file becomes visible.
   */
  private void assertRefused(String name, byte[] archive, String code, String mentions)
      throws IOException {
    run.put(name, archive);
    BlobWorkspace attempt = run.spaces.attempt("unpack");
    for (String destination : new String[] {"out/", "/out/"}) {
      assertThatThrownBy(() -> run.unzip(attempt, "/" + name, destination))
          .as(name + " to " + destination)
          .isInstanceOfSatisfying(
              CourierException.class,
              e -> {
                assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
                assertThat(e.failureClass()).isEqualTo(FailureClass.PERMANENT);
              })
          .hasMessageContaining("files:/" + name)
          .hasMessageContaining(mentions);
    }
    assertThat(attempt.find("/out/**")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../evil",
        "a/../../evil",
        "/etc/passwd",
        "C:\\evil",
        "C:/evil",
        "..\\evil",
        "a\\..\\evil",
        "a\u0000b",
        "a\nb",
        "a//b",
        "a/./b",
        "..",
        "./../evil"
      })
  void zip_withHostileName_isRefused(String name) throws IOException {
    assertRefused("a.zip", RawZip.named("good.csv", name), "archive_unsafe", name.substring(0, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../evil", "a/../../evil", "a\\b", "a/./b", "C:/evil"})
  void tar_withHostileName_isRefused(String name) throws IOException {
    assertRefused("a.tar", tar(file("good.csv"), entry(name, '0')), "archive_unsafe", name);
  }

  @Test
  void zip_withOneNameTwice_isRefused() throws IOException {
    assertRefused("a.zip", RawZip.named("a.csv", "a.csv"), "archive_unsafe", "a.csv");
    assertRefused("b.zip", RawZip.named("a.csv", "A.CSV"), "archive_unsafe", "A.CSV");
    assertRefused("c.zip", RawZip.named("a", "a/b"), "archive_unsafe", "a/b");
    assertRefused("d.zip", RawZip.named("a/b", "a"), "archive_unsafe", "'a'");
    assertRefused("e.zip", RawZip.named("e\u0301", "\u00e9"), "archive_unsafe", "\u00e9");
  }

  @Test
  void zip_withSymlink_isRefused() throws IOException {
    RawZip.Entry link = new RawZip.Entry("link", "/etc/passwd".getBytes(StandardCharsets.UTF_8));
    link.unixMode = 0120777;

    assertRefused("a.zip", RawZip.of(link).bytes(), "archive_unsafe", "link");
  }

  @ParameterizedTest
  @ValueSource(chars = {'1', '2', '3', '4', '6'})
  void tar_withLinkOrDevice_isRefused(char type) throws IOException {
    assertRefused("a.tar", tar(file("good.csv"), entry("odd", type)), "archive_unsafe", "odd");
  }

  @Test
  void zip_flatBombOfSharedBytes_isRefused() throws IOException {
    RawZip.Entry kernel = new RawZip.Entry("kernel", new byte[100_000]).deflated();
    RawZip.Entry[] entries = new RawZip.Entry[50];
    entries[0] = kernel;
    for (int i = 1; i < entries.length; i++) {
      entries[i] = new RawZip.Entry("copy" + i, new byte[100_000]).deflated();
      entries[i].sharesOffsetOf = 0;
    }
    assertRefused("a.zip", RawZip.of(entries).bytes(), "archive_unsafe", "overlaps");
  }

  @Test
  void zip_ratioBomb_isRefusedByItsDirectoryAndWhenTheDirectoryLies() throws IOException {
    RawZip.Entry honest = new RawZip.Entry("bomb", new byte[40 << 20]).deflated();
    assertRefused("a.zip", RawZip.of(honest).bytes(), "archive_too_big", "bomb");

    RawZip.Entry lying = new RawZip.Entry("bomb", new byte[40 << 20]).deflated();
    lying.size = 1000;
    assertRefused("b.zip", RawZip.of(lying).bytes(), "archive_damaged", "bomb");
  }

  @Test
  void zip_manyEntriesThatAreTogetherABomb_isRefused() throws IOException {
    RawZip.Entry[] entries = new RawZip.Entry[20];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = new RawZip.Entry("part" + i, new byte[4 << 20]).deflated();
    }
    assertRefused("a.zip", RawZip.of(entries).bytes(), "archive_too_big", "max_ratio");
  }

  @Test
  void zip_ofOrdinaryZeros_isNoBomb() throws IOException {
    RawZip.Entry zeros = new RawZip.Entry("zeros", new byte[8 << 20]).deflated();
    run.put("a.zip", RawZip.of(zeros).bytes());

    assertThat(run.unzip(run.spaces.attempt("unpack"), "/a.zip", "out/").bytes())
        .isEqualTo(8 << 20);
  }

  @Test
  void gzBombs_areRefused() throws IOException {
    assertRefused("a.gz", gzip(new byte[60 << 20]), "archive_too_big", "max_ratio");
    byte[] tar = tarOf("zeros", new byte[60 << 20]);
    assertRefused("a.tar.gz", gzip(tar), "archive_too_big", "max_ratio");
  }

  @Test
  void tarGz_whoseLongNameIsABomb_isRefused() throws IOException {
    byte[] name = new byte[20 << 20];
    Arrays.fill(name, (byte) 'a');
    byte[] tar = tarOf(entry("././@LongLink", 'L'), name);

    assertRefused("a.tar.gz", gzip(tar), "archive_damaged", "header");
  }

  @Test
  void limits_areKept() throws IOException {
    run.put("a.zip", RawZip.named("a", "b", "c"));
    BlobWorkspace attempt = run.spaces.attempt("unpack");

    assertThatThrownBy(() -> run.unzip(attempt, "/a.zip", "out", null, "{\"max_entries\": 2}"))
        .hasMessageContaining("max_entries");
    assertThatThrownBy(() -> run.unzip(attempt, "/a.zip", "out", null, "{\"max_total_bytes\": 2}"))
        .hasMessageContaining("max_total_bytes");
    assertThatThrownBy(() -> run.unzip(attempt, "/a.zip", "out", null, "{\"max_files\": 2}"))
        .hasMessageContaining("max_files");
    assertThat(run.unzip(attempt, "/a.zip", "out", null, "{\"max_entries\": 3}").bytes())
        .isEqualTo(3);
  }

  @Test
  void zip_whoseHeadersLie_isRefused() throws IOException {
    RawZip.Entry shorter = new RawZip.Entry("short", TEXT).deflated();
    shorter.size = 50;
    assertRefused("a.zip", RawZip.of(shorter).bytes(), "archive_damaged", "short");

    RawZip.Entry beyond = new RawZip.Entry("beyond", TEXT);
    beyond.packedSize = 5000;
    beyond.size = 5000;
    assertRefused("b.zip", RawZip.of(beyond).bytes(), "archive_damaged", "beyond");

    RawZip.Entry crc = new RawZip.Entry("crc", TEXT);
    crc.crc ^= 1;
    assertRefused("c.zip", RawZip.of(crc).bytes(), "archive_damaged", "CRC-32");

    byte[] count = RawZip.of(new RawZip.Entry("a", TEXT)).stating(7).bytes();
    assertRefused("d.zip", count, "archive_damaged", "directory");
  }

  @Test
  void zip_encryptedOrOfUnknownMethod_isRefused() throws IOException {
    RawZip.Entry secret = new RawZip.Entry("secret", TEXT);
    secret.flags |= 1;
    assertRefused("a.zip", RawZip.of(secret).bytes(), "archive_encrypted", "secret");

    RawZip.Entry odd = new RawZip.Entry("odd", TEXT);
    odd.method = 98;
    assertRefused("b.zip", RawZip.of(odd).bytes(), "not_supported", "odd");
  }

  @Test
  void zip_cutOffAnywhere_isRefused() throws IOException {
    byte[] bytes = RawZip.of(new RawZip.Entry("a.csv", randomBytes(2000)).deflated()).bytes();
    for (int length = 5; length < bytes.length; length += 97) {
      assertRefused("a" + length + ".zip", Arrays.copyOf(bytes, length), "archive_damaged", "");
    }
  }

  @Test
  void tarAndGz_cutOffAnywhere_areRefused() throws IOException {
    byte[] tar = tarOf("a.csv", randomBytes(3000));
    for (int length : new int[] {600, 1024, 3584, 3600, 3900}) {
      assertRefused("a" + length + ".tar", Arrays.copyOf(tar, length), "archive_damaged", "");
    }
    byte[] packed = gzip(tar);
    for (int length = 20; length < packed.length; length += 301) {
      assertRefused("b" + length + ".tar.gz", Arrays.copyOf(packed, length), "archive_damaged", "");
    }
  }

  @Test
  void gz_withWrongChecksum_isRefused() throws IOException {
    byte[] packed = gzip(randomBytes(3000));
    packed[packed.length - 6] ^= 1;
    assertRefused("a.gz", packed, "archive_damaged", "");

    byte[] tar = gzip(tarOf("a.csv", randomBytes(3000)));
    tar[tar.length - 6] ^= 1;
    assertRefused("a.tar.gz", tar, "archive_damaged", "");
  }

  @Test
  void randomDamage_neverEscapesAsAnythingElse() throws IOException {
    byte[] zip =
        RawZip.of(
                new RawZip.Entry("a.csv", randomBytes(500)).deflated(),
                new RawZip.Entry("b/c.csv", randomBytes(100)))
            .bytes();
    byte[] tar = tar(file("a.csv"), file("b/c.csv"));
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      byte[] damaged = (i % 2 == 0 ? zip : tar).clone();
      for (int flips = random.nextInt(4) + 1; flips > 0; flips--) {
        damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      }
      String name = "damaged" + i + (i % 2 == 0 ? ".zip" : ".tar");
      run.put(name, damaged);
      try (BlobWorkspace attempt = run.spaces.attempt("unpack")) {
        run.unzip(attempt, "/" + name, "out");
      } catch (CourierException e) {
        assertThat(e.code())
            .isIn("archive_damaged", "archive_unsafe", "archive_too_big", "not_supported");
      }
    }
  }

  @Test
  void file_thatIsNoArchive_isRefused() throws IOException {
    run.put("a.txt", TEXT);
    assertThatThrownBy(() -> run.unzip(run.spaces.attempt("unpack"), "/a.txt", "out"))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("archive_unknown"));
  }

  private static byte[] randomBytes(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  private static TarArchiveEntry file(String name) {
    return entry(name, '0');
  }

  private static TarArchiveEntry entry(String name, char type) {
    TarArchiveEntry entry = new TarArchiveEntry(name, (byte) type, true);
    entry.setLinkName(type == '1' || type == '2' ? "/etc/passwd" : "");
    return entry;
  }

  private static byte[] tar(TarArchiveEntry... entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream out = new TarArchiveOutputStream(bytes, "UTF-8")) {
      for (TarArchiveEntry entry : entries) {
        byte[] content = entry.getLinkFlag() == TarConstants.LF_NORMAL ? TEXT : new byte[0];
        entry.setSize(content.length);
        out.putArchiveEntry(entry);
        out.write(content);
        out.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] tarOf(String name, byte[] content) throws IOException {
    return tarOf(file(name), content);
  }

  private static byte[] tarOf(TarArchiveEntry entry, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream out = new TarArchiveOutputStream(bytes, "UTF-8")) {
      entry.setSize(content.length);
      out.putArchiveEntry(entry);
      out.write(content);
      out.closeArchiveEntry();
    }
    return bytes.toByteArray();
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }
}
