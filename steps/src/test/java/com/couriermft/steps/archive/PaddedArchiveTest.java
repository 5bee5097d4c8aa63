package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests archives with gaps, padding or trailing data: Courier reads them like other programs do, or
 * fails with an accurate message.
 */
class PaddedArchiveTest {
  private static final byte[] A = "to,amount\n".repeat(700).getBytes(StandardCharsets.UTF_8);

  private final ArchiveRun run = new ArchiveRun();
  private final List<String> warnings = new ArrayList<>();

  @TempDir Path directory;

  @BeforeEach
  void write() throws IOException {
    Files.write(directory.resolve("a.csv"), A);
    Files.write(directory.resolve("b.csv"), "b".getBytes(StandardCharsets.UTF_8));
  }

  @AfterEach
  void close() {
    run.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tar -b 1 -cf x.tar a.csv b.csv | false",
        "tar -b 512 -cf x.tar a.csv b.csv | false",
        "tar -b 1 -cf x.tar a.csv b.csv; head -c 99999 /dev/zero >> x.tar | false",
        "tar -b 1 -cf x.tar a.csv b.csv; printf garbage >> x.tar | true",
        "tar -b 20 -cf x.tar a.csv b.csv; printf garbage >> x.tar | true",
        "tar -b 1 -cf x.tar a.csv b.csv; tar -b 1 -cf - a.csv >> x.tar | true",
        "bsdtar -cf x.tar a.csv b.csv; bsdtar -cf - a.csv >> x.tar | true",
      })
  void tar_withSomethingBehindItsEnd_isUnpackedAndSaid(String command, boolean isFollowed)
      throws Exception {
    assertThat(read("x.tar", made(command))).containsExactly("a.csv", "b.csv");
    assertThat(warnings).hasSize(isFollowed ? 1 : 0);
    if (isFollowed) {
      assertThat(warnings.get(0)).contains("Data after the end of the tar", "x.tar");
    }
  }

  @Test
  void tar_cutOff_isDamaged() throws Exception {
    byte[] whole = made("tar -b 1 -cf x.tar a.csv b.csv");
    byte[] cut = java.util.Arrays.copyOf(whole, whole.length - 1024);
    assertRefused(
        "x.tar", cut, "archive_damaged", "the end-of-archive marker is missing: it is truncated");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tar -S --format=gnu -cf x.tar s.bin",
        "tar -S --format=oldgnu -cf x.tar s.bin",
        "tar -S --format=posix --sparse-version=0.0 -cf x.tar s.bin",
        "tar -S --format=posix --sparse-version=0.1 -cf x.tar s.bin",
        "tar -S --format=posix --sparse-version=1.0 -cf x.tar s.bin",
        "bsdtar -cf x.tar s.bin",
      })
  void tar_withSparseFile_isRefusedAsSuch(String command) throws Exception {
    byte[] tar = made("truncate -s 3M s.bin; printf hello >> s.bin; " + command);
    assertRefused("x.tar", tar, "not_supported", "it is a sparse file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "printf garbage | its last gzip member is followed by other data",
        "printf '\\0\\0x' | its last gzip member is followed by other data",
        "printf x | its last gzip member is followed by other data",
      })
  void gz_withSomethingBehindIt_isRefusedAsSuch(String more, String why) throws Exception {
    byte[] packed = made("(gzip -c a.csv; " + more + ") > x.gz");
    assertRefused("x.csv.gz", packed, "archive_damaged", why);
  }

  @Test
  void zip_withPaddedMember_isRefusedAsSuch() throws Exception {
    RawZip.Entry padded = new RawZip.Entry("a.csv", A);
    padded.after = new byte[7];
    assertRefused(
        "x.zip", RawZip.of(padded).bytes(), "archive_unsafe", "the 7 bytes after it are padding");
  }

  @Test
  void zip_withBackslashes_isUnpackedWhereAsked() throws Exception {
    byte[] zip = RawZip.named("in\\sub\\a.csv", "in/b.csv");
    assertRefused("x.zip", zip, "archive_unsafe", "set \"separators\" to \"accept_backslash\"");
    assertThat(read("y.zip", zip, Separators.ACCEPT_BACKSLASH))
        .containsExactly("in/sub/a.csv", "in/b.csv");
    for (String hostile : List.of("..\\a.csv", "\\a.csv", "C:\\a.csv", "in\\..\\a.csv", "a\\\\b")) {
      assertThatThrownBy(() -> read("z.zip", RawZip.named(hostile), Separators.ACCEPT_BACKSLASH))
          .isInstanceOfSatisfying(
              CourierException.class, e -> assertThat(e.code()).isEqualTo("archive_unsafe"));
    }
    assertThatThrownBy(
            () -> read("w.zip", RawZip.named("a\\b", "a/b"), Separators.ACCEPT_BACKSLASH))
        .hasMessageContaining("the name occurs twice");
  }

  private byte[] made(String command) throws Exception {
    new Peers(directory).run(command);
    return Files.readAllBytes(directory.resolve(command.contains("x.gz") ? "x.gz" : "x.tar"));
  }

  private List<String> read(String name, byte[] archive) throws IOException {
    return read(name, archive, Separators.SLASH);
  }

  private List<String> read(String name, byte[] archive, Separators separators) throws IOException {
    List<String> names = new ArrayList<>();
    try (BlobWorkspace attempt = run.spaces.attempt("reading")) {
      StoredFile stored = put(attempt, name, archive);
      ArchiveOptions options =
          new ArchiveOptions(ArchiveLimits.of(null), null, null, separators, warnings::add);
      ArchiveFormat format = ArchiveFormat.detect(archive, name).orElseThrow();
      ArchiveReader.of(format, attempt, stored, options)
          .readAll(
              path -> {
                names.add(path);
                return ArchiveReader.Sink.NOWHERE.file(path);
              });
    }
    return names;
  }

  private static StoredFile put(BlobWorkspace attempt, String name, byte[] bytes)
      throws IOException {
    try (var upload = attempt.create(name, Overwrite.REPLACE)) {
      upload.write(bytes, 0, bytes.length);
      return upload.commit();
    }
  }

  private void assertRefused(String name, byte[] archive, String code, String why)
      throws IOException {
    run.put(name, archive);
    try (BlobWorkspace attempt = run.spaces.attempt("archive")) {
      assertThatThrownBy(() -> run.unzip(attempt, "/" + name, "out"))
          .hasMessageContaining(why)
          .isInstanceOfSatisfying(
              CourierException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
  }
}
