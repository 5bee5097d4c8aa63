package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveStepsTest {
  private final ArchiveRun run = new ArchiveRun();
  private final BlobWorkspace attempt = run.spaces.attempt("archive");

  @TempDir Path directory;

  @AfterEach
  void close() {
    attempt.close();
    run.close();
  }

  private StoredFile write(String path, byte[] bytes) throws IOException {
    try (Upload upload = attempt.create(path, Overwrite.FAIL)) {
      upload.write(bytes, 0, bytes.length);
      return upload.commit();
    }
  }

  private static byte[] randomBytes(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(strings = {"zip", "tar", "tar.gz"})
  void pack_thenUnpack_givesTheSameFiles(String format) throws IOException {
    byte[] big = randomBytes(9_000_000);
    write("in/a.bin", big);
    write("in/empty", new byte[0]);
    write("in/sub/d\u00e9j\u00e0 vu \u65e5\u672c.txt", "text".getBytes(StandardCharsets.UTF_8));
    write("in/" + "long/".repeat(40) + "name.txt", new byte[] {1});

    StepResult packed = run.zip(attempt, "in/**", "made." + format, format);
    StepResult unpacked = run.unzip(attempt, "made." + format, "out/");

    assertThat(packed.outputs().get("archive").textValue())
        .isEqualTo("work:/" + Spaces.RUN + "/made." + format);
    assertThat(unpacked.outputs().get("extracted_files")).hasSize(4);
    assertThat(ArchiveRun.read(attempt, "out/a.bin")).isEqualTo(big);
    assertThat(ArchiveRun.read(attempt, "out/empty")).isEmpty();
    for (StoredFile in : attempt.find("in/**")) {
      assertThat(attempt.get(in.path().replace("/in/", "/out/")).sha256()).isEqualTo(in.sha256());
    }
  }

  @Test
  void pack_gz_holdsTheFile() throws IOException {
    byte[] bytes = randomBytes(100_000);
    write("a.csv", bytes);
    run.zip(attempt, "a.csv", "a.csv.gz", "gz");

    byte[] packed = ArchiveRun.read(attempt, "a.csv.gz");
    assertThat(new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes())
        .isEqualTo(bytes);
    run.unzip(attempt, "a.csv.gz", "out");
    assertThat(ArchiveRun.read(attempt, "out/a.csv")).isEqualTo(bytes);
    write("b.csv", bytes);
    assertThatThrownBy(() -> run.zip(attempt, "*.csv", "both.gz", "gz"))
        .hasMessageContaining("one file");
  }

  @Test
  void pack_namesAndSelections_areRelativeAndUnique() throws IOException {
    write("in/a.csv", new byte[1]);
    write("in/sub/a.csv", new byte[2]);
    write("/store/b.csv", new byte[3]);

    run.zip(attempt, List.of("in/**", "/store/b.csv"), "made.zip", null);
    run.unzip(attempt, "made.zip", "out");
    assertThat(ArchiveRun.paths(attempt.find("out/**")))
        .extracting(path -> path.substring(path.indexOf("/out/") + 5))
        .containsExactly("a.csv", "b.csv", "sub/a.csv");

    assertThatThrownBy(
            () -> run.zip(attempt, List.of("in/a.csv", "in/sub/a.csv"), "twice.zip", null))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> run.zip(attempt, "none/*", "none.zip", null))
        .hasMessageContaining("none/*");
    assertThatThrownBy(() -> run.zip(attempt, "in/**", "a.rar", "rar")).hasMessageContaining("rar");
    assertThat(attempt.findFile("twice.zip")).isEmpty();
  }

  @Test
  void unpack_pattern_takesWhatMatches() throws IOException {
    write("a.zip", RawZip.named("a.csv", "b.txt", "sub/c.csv"));

    run.unzip(attempt, "a.zip", "out", "**/*.csv", null);

    assertThat(attempt.find("out/**"))
        .extracting(StoredFile::name)
        .containsExactly("a.csv", "c.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"out", "/out"})
  void unpack_twoArchivesWithOneName_isRefused(String destination) throws IOException {
    write("in/a.zip", RawZip.named("a.csv"));
    write("in/b.zip", RawZip.named("a.csv"));

    assertThatThrownBy(() -> run.unzip(attempt, "in/*.zip", destination))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("duplicate_destination"));
  }

  @Test
  void unpack_intoTheWorkspace_isVisibleToOthersOnlyWithTheCommit() throws IOException {
    run.put("a.zip", RawZip.named("a.csv", "b.csv"));
    run.unzip(attempt, "/a.zip", "out");

    assertThat(run.spaces.attempt("next").find("out/**")).isEmpty();
    run.spaces.commit(Spaces.RUN, attempt);
    assertThat(run.spaces.attempt("next").find("out/**")).hasSize(2);
  }

  @Test
  void unpack_intoThePermanentStore_endsWithAManifestAndMayBeRepeated() throws IOException {
    run.put("a.zip", RawZip.named("a.csv", "sub/b.csv"));
    run.unzip(attempt, "/a.zip", "/out");
    BlobWorkspace retry = run.spaces.attempt("archive");
    StepResult again = run.unzip(retry, "/a.zip", "/out");

    assertThat(again.outputs().get("extracted_files").toString())
        .isEqualTo("[\"files:/out/a.csv\",\"files:/out/sub/b.csv\"]");
    List<StoredFile> manifests = retry.find("/out/.courier-manifest-*");
    assertThat(manifests).hasSize(1);
    JsonNode manifest = Json.parse(ArchiveRun.read(retry, manifests.get(0).path()));
    assertThat(manifest.get("archive").textValue()).isEqualTo("files:/a.zip");
    assertThat(manifest.get("files").findValuesAsText("path"))
        .containsExactly("files:/out/a.csv", "files:/out/sub/b.csv");
  }

  @Test
  void unpack_overSomebodyElsesFile_isRefusedBeforeAnythingIsVisible() throws IOException {
    run.put("out/b.csv", new byte[] {7});
    run.put("a.zip", RawZip.named("a.csv", "b.csv"));

    assertThatThrownBy(() -> run.unzip(attempt, "/a.zip", "/out"))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("already_exists"));
    assertThat(ArchiveRun.paths(attempt.find("/out/**"))).containsExactly("files:/out/b.csv");
    assertThat(ArchiveRun.read(attempt, "/out/b.csv")).containsExactly(7);
  }

  @Test
  void zip64_ofMoreEntriesThanZip32Has_isReadAndWritten() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < 65_600; i++) {
        zip.putNextEntry(new ZipEntry("d" + i / 1000 + "/f" + i));
      }
    }
    write("many.zip", bytes.toByteArray());

    run.unzip(attempt, "many.zip", "out", "d65/*", null);
    assertThat(attempt.find("out/**")).hasSize(600);

    Path file = directory.resolve("again.zip");
    StoredFile empty = attempt.get("out/d65/f65000");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        Deflation deflation = new Deflation(6);
        OrderedWork work = OrderedWork.onAllProcessors()) {
      ArchiveWriter writer = ArchiveWriter.of(ArchiveFormat.ZIP, out, deflation, work, null);
      for (int i = 0; i < 65_600; i++) {
        writer.add(new Source("f" + i, empty, Instant.EPOCH, attempt));
      }
      writer.finish();
    }
    try (java.util.zip.ZipFile zip = new java.util.zip.ZipFile(file.toFile())) {
      assertThat(zip.size()).isEqualTo(65_600);
    }
  }

  @Test
  void unpack_namesInAnOldCharset_areReadByConfiguration() throws IOException {
    Charset dos = Charset.forName("IBM437");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes, dos)) {
      zip.putNextEntry(new ZipEntry("\u00fcber.csv"));
      zip.write(1);
    }
    write("dos.zip", bytes.toByteArray());

    run.unzip(attempt, "dos.zip", "out");
    run.unzip(attempt, "dos.zip", "set", "IBM437");
    for (String directory : new String[] {"out", "set"}) {
      assertThat(attempt.find(directory + "/**"))
          .extracting(StoredFile::name)
          .containsExactly("\u00fcber.csv");
    }
    assertThatThrownBy(() -> run.unzip(attempt, "dos.zip", "no", "UTF-8"))
        .hasMessageContaining("charset");
  }

  @Test
  void unpack_tarNamesInAnOldCharset_areReadByConfiguration() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, "ISO-8859-1")) {
      tar.putArchiveEntry(new TarArchiveEntry("\u00fcber.csv"));
      tar.closeArchiveEntry();
    }
    write("old.tar", bytes.toByteArray());

    assertThatThrownBy(() -> run.unzip(attempt, "old.tar", "out")).hasMessageContaining("charset");
    write("why?.csv", new byte[1]);
    run.zip(attempt, "why?.csv", "why.tar", "tar");
    run.unzip(attempt, "why.tar", "why");
    assertThat(attempt.findFile("why/why?.csv")).isPresent();
    run.unzip(attempt, "old.tar", "out", "ISO-8859-1");
    assertThat(attempt.find("out/**"))
        .extracting(StoredFile::name)
        .containsExactly("\u00fcber.csv");
  }
}
