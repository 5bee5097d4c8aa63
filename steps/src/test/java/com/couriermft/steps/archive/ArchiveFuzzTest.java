package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Workspace.Upload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests randomly modified small archives of each format. The output equals the input, or the step
 * fails with a known error and without output. Only tar has no checksum for the content of files.
 */
class ArchiveFuzzTest {
  private static final Set<String> KNOWN =
      Set.of(
          "archive_damaged",
          "archive_unsafe",
          "archive_too_big",
          "archive_encrypted",
          "archive_wrong_password",
          "archive_unknown",
          "not_supported");
  private static final Secret PASSWORD = Secret.of("secret");

  private final ArchiveRun run = new ArchiveRun();

  @AfterEach
  void close() {
    run.close();
  }

  @ParameterizedTest
  @CsvSource({
    "zip, false, 700",
    "zip, true, 150",
    "tar, false, 500",
    "tar.gz, false, 500",
    "gz, false, 500",
    "7z, false, 300"
  })
  void changedAtRandom_givesTheSameFilesOrNone(String format, boolean encrypted, int rounds)
      throws IOException {
    byte[] whole = archive(format, encrypted ? PASSWORD : null);
    Map<String, String> expected = unpacked("whole." + format, whole);
    assertThat(expected).hasSize(format.equals("gz") ? 1 : 2);
    Random random = new Random(format.hashCode());
    int refused = 0;
    for (int i = 0; i < rounds; i++) {
      Map<String, String> found = unpacked("whole." + format, changed(whole, random));
      if (found.isEmpty()) {
        refused++;
      } else if (!format.equals("tar")) {
        assertThat(found).as("round " + i).isEqualTo(expected);
      }
    }
    assertThat(refused).isGreaterThan(rounds / 10);
  }

  private byte[] archive(String format, @Nullable Secret password) throws IOException {
    byte[] csv = "a;b;c\n1;2;3\n".repeat(20).getBytes(StandardCharsets.UTF_8);
    byte[] random = new byte[200];
    new Random(1).nextBytes(random);
    if (format.equals("7z")) {
      return HostileSevenZipTest.archive(HostileSevenZipTest.lzma2(4096), csv, "a.csv", "d/b.csv");
    }
    try (BlobWorkspace attempt = run.spaces.attempt("pack")) {
      write(attempt, "in/a.csv", csv);
      if (!format.equals("gz")) {
        write(attempt, "in/d/b.bin", random);
      }
      run.zip(
          attempt,
          new ZipStep.Config(
              Json.tree("in/**"), "made", format, 6, Overwrite.FAIL, password, false));
      return ArchiveRun.read(attempt, "made");
    }
  }

  private static void write(BlobWorkspace attempt, String path, byte[] bytes) throws IOException {
    try (Upload upload = attempt.create(path, Overwrite.FAIL)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
  }

  private static byte[] changed(byte[] whole, Random random) {
    byte[] changed = whole.clone();
    for (int flips = random.nextInt(3) + 1; flips > 0; flips--) {
      int at = random.nextInt(changed.length);
      changed[at] =
          random.nextBoolean()
              ? (byte) random.nextInt()
              : (byte) (changed[at] ^ 1 << random.nextInt(8));
    }
    return random.nextInt(10) == 0
        ? Arrays.copyOf(changed, random.nextInt(changed.length))
        : changed;
  }

  /** Returns the hashes of the files by path; empty if the archive was refused. */
  private Map<String, String> unpacked(String name, byte[] archive) throws IOException {
    run.put(name, archive);
    Map<String, String> files = new TreeMap<>();
    try (BlobWorkspace attempt = run.spaces.attempt("unpack")) {
      boolean good = true;
      try {
        run.unzip(
            attempt,
            new UnzipStep.Config(
                Json.tree("/" + name),
                "/out",
                null,
                Overwrite.FAIL,
                null,
                null,
                PASSWORD,
                Separators.SLASH));
      } catch (CourierException e) {
        assertThat(e.code()).as(e.toString()).isIn(KNOWN);
        good = false;
      }
      for (StoredFile file : attempt.find("/out/**")) {
        if (!file.name().startsWith(".courier-manifest")) {
          files.put(file.path(), String.valueOf(file.sha256()));
        }
        attempt.delete(file);
      }
      attempt.delete(attempt.get("/" + name));
      assertThat(good || files.isEmpty()).as("refused, with files").isTrue();
    }
    return files;
  }
}
