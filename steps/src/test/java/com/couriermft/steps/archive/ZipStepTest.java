package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Random;
import java.util.TimeZone;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipStepTest {
  private final ArchiveRun run = new ArchiveRun();
  private final BlobWorkspace attempt = run.spaces.attempt("archive");

  @AfterEach
  void close() {
    attempt.close();
    run.close();
  }

  private void write(String path, int size) throws IOException {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    for (int i = 0; i < size; i++) {
      bytes[i] &= 0x0f;
    }
    try (var upload = attempt.create(path, Overwrite.REPLACE)) {
      upload.write(bytes, 0, size);
      upload.commit();
    }
  }

  private static ZipStep.Config config(
      String input, String destination, String format, @Nullable String password, boolean each) {
    Secret secret = password == null ? null : Secret.of(password);
    return new ZipStep.Config(
        Json.tree(input), destination, format, 6, Overwrite.REPLACE, secret, each);
  }

  @ParameterizedTest
  @CsvSource({"zip, .zip", "tar, .tar", "tar.gz, .tar.gz", "gz, .gz"})
  void each_makesAnArchiveOfEachFile(String format, String ending) throws IOException {
    write("in/a.csv", 10);
    write("in/sub/b.csv", 20);

    StepResult made = run.zip(attempt, config("in/**", "out/", format, null, true));

    assertThat(ArchiveRun.paths(attempt.find("out/**")))
        .extracting(path -> path.substring(path.indexOf("/out/") + 5))
        .containsExactly("a.csv" + ending, "sub/b.csv" + ending);
    assertThat(made.outputs().get("archives")).hasSize(2);
    run.unzip(attempt, "out/sub/b.csv" + ending, "back");
    assertThat(attempt.find("back/**")).singleElement().extracting("sizeBytes").isEqualTo(20L);
  }

  @Test
  void configThatCannotWork_isRefused() throws IOException {
    write("a.csv", 10);
    write("b.csv", 10);
    Object[][] refused = {
      {config("*.csv", "out", "zip", null, true), "must end in '/'"},
      {config("*.csv", "out/", "zip", null, false), "must not end in '/'"},
      {config("*.csv", "out.tar", "tar", "secret", false), "does not support encryption"},
      {config("*.csv", "out.zip", "zip", "", false), "empty"},
      {config("*.csv", "out.gz", "gz", null, false), "each"},
    };
    for (Object[] each : refused) {
      assertThatThrownBy(() -> run.zip(attempt, (ZipStep.Config) each[0]))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining((String) each[1]);
    }
    assertThat(attempt.find("out*")).isEmpty();
    assertThatThrownBy(() -> config("*.csv", "out.7z", "7z", null, false))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("not a format that can be written");
  }

  @ParameterizedTest
  @ValueSource(strings = {"zip", "tar", "tar.gz", "gz"})
  void sameFiles_makeTheSameBytes_whereverAndOnHoweverManyProcessors(String format)
      throws IOException {
    write("in/many-chunks.bin", 5 * Deflation.CHUNK + 3);
    if (!format.equals("gz")) {
      write("in/one-chunk.bin", 1000);
      write("in/\u00fc.bin", 100);
    }
    TimeZone zone = TimeZone.getDefault();
    String user = System.getProperty("user.name");
    byte[] first = pack(format, 1);
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
      System.setProperty("user.name", "somebody-else");
      assertThat(pack(format, 4)).isEqualTo(first);
    } finally {
      TimeZone.setDefault(zone);
      System.setProperty("user.name", user);
    }
    run.zip(attempt, config("in/**", "out", format, null, false));
    assertThat(ArchiveRun.read(attempt, "out")).isEqualTo(first);
  }

  private byte[] pack(String format, int threads) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Deflation deflation = new Deflation(6);
        OrderedWork work = new OrderedWork(threads)) {
      ArchiveWriter writer =
          ArchiveWriter.of(ArchiveFormat.parse(format), bytes, deflation, work, null);
      for (StoredFile file : attempt.find("in/**")) {
        Instant started = EntryDates.startOf(com.couriermft.transfer.workspace.Spaces.RUN);
        writer.add(new Source(file.name(), file, started, attempt));
      }
      writer.finish();
    }
    return bytes.toByteArray();
  }

  @Test
  void tar_tellsNothingOfThisMachine() throws IOException {
    write("in/a.csv", 10);
    run.zip(attempt, config("in/**", "out.tar", "tar", null, false));
    byte[] tar = ArchiveRun.read(attempt, "out.tar");
    try (TarArchiveInputStream in = new TarArchiveInputStream(new ByteArrayInputStream(tar))) {
      TarArchiveEntry entry = in.getNextEntry();
      assertThat(entry.getUserName()).isEmpty();
      assertThat(entry.getLongUserId()).isZero();
    }
  }

  @Test
  void gz_ofManyChunks_isOneMember() throws IOException {
    write("a.bin", 5 * Deflation.CHUNK);
    run.zip(attempt, config("a.bin", "a.bin.gz", "gz", null, false));
    byte[] gz = ArchiveRun.read(attempt, "a.bin.gz");
    assertThat(new GZIPInputStream(new ByteArrayInputStream(gz)).readAllBytes())
        .isEqualTo(ArchiveRun.read(attempt, "a.bin"));
    assertThat(gz.length).isLessThan(3 * Deflation.CHUNK);
  }

  @Test
  void retry_doesNotPackWhatItMadeItself() throws IOException {
    for (String place : new String[] {"/store/", "box:/store/"}) {
      write(place + "a.csv", 10);
      ZipStep.Config one = config(place + "**", place + "made.zip", "zip", null, false);
      ZipStep.Config each = config(place + "*.csv*", place, "gz", null, true);
      try (BlobWorkspace first = run.spaces.attempt("pack")) {
        run.zip(first, one, 0);
        run.zip(first, each, 0);
      }
      try (BlobWorkspace second = run.spaces.attempt("pack")) {
        run.zip(second, one, 1);
        run.zip(second, each, 1);
        assertThat(ArchiveRun.paths(second.find(place + "**")))
            .extracting(path -> path.substring(path.indexOf("store/") + 6))
            .containsExactly("a.csv", "a.csv.gz", "made.zip");
        run.unzip(second, place + "made.zip", "back" + place.length());
        assertThat(second.find("back" + place.length() + "/**")).hasSize(1);
      }
    }
  }

  @Test
  void zip64_isUsedWhereANumberDoesNotFit_andOnlyThere() throws IOException {
    for (long size : new long[] {1000, 0xf000_0000L, 0xffff_ffffL, 5L << 30}) {
      StoredFile file = new StoredFile("work:/x/a", "a", size, null, null);
      ZipRecord entry =
          new ZipRecord(new Source("a", file, Instant.EPOCH, attempt), 8, false, true);
      entry.beginsAt(7);
      entry.packed(1, size - 1);
      boolean zip64 = size >= 0xffff_ffffL;
      assertThat(entry.localHeader()[4]).isEqualTo((byte) (zip64 ? 45 : 20));
      assertThat(entry.descriptor()).hasSize(zip64 ? 24 : 16);
      assertThat(entry.centralHeader()[6]).isEqualTo((byte) (zip64 ? 45 : 20));
    }
  }
}
