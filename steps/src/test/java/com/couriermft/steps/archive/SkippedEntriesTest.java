package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests archive entries that are not unpacked: excluded by configuration, skipped and counted, or
 * refused.
 */
class SkippedEntriesTest {
  private static final String[] NAMES = {
    "a.csv", "/data/abs.csv", "A.csv", "../up.csv", "nul", "b/c.csv", "a.csv/x", "__MACOSX/._a.csv"
  };

  private final ArchiveRun run = new ArchiveRun();
  private final BlobWorkspace attempt = run.spaces.attempt("archive");

  @AfterEach
  void close() {
    attempt.close();
    run.close();
  }

  private StepResult unzip(String config) throws IOException {
    ObjectNode json = Json.object().put("destination", "out").put("input", "/archive");
    json.setAll((ObjectNode) Json.parse(config));
    return run.unzip(attempt, ConfigBinder.bind(new UnzipStep().type(), json));
  }

  private List<String> unpacked() {
    return attempt.find("**").stream()
        .map(StoredFile::path)
        .filter(path -> path.contains("/out/"))
        .map(path -> path.substring(path.indexOf("/out/") + 5))
        .toList();
  }

  private static byte[] archive(String format) throws IOException {
    return switch (format) {
      case "zip" -> RawZip.named(NAMES);
      case "tar" -> tar();
      default -> HostileSevenZipTest.archive(HostileSevenZipTest.copy(), new byte[30], NAMES);
    };
  }

  private static byte[] tar() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      TarArchiveEntry link = new TarArchiveEntry("link.csv", TarConstants.LF_SYMLINK);
      link.setLinkName("/etc/passwd");
      tar.putArchiveEntry(link);
      tar.closeArchiveEntry();
      for (String name : NAMES) {
        TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_NORMAL, true);
        entry.setSize(2 << 20);
        tar.putArchiveEntry(entry);
        tar.write(new byte[2 << 20]);
        tar.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({"zip, out, 5", "tar, out, 6", "7z, out, 5", "zip, /out, 5", "tar, /out, 6"})
  void unzip_unsafeEntriesThatAreSkipped_unpacksTheOthersAndCountsThem(
      String format, String destination, int skipped) throws IOException {
    run.put("archive", archive(format));
    StepResult result =
        unzip(
            "{\"unsafe_entries\": \"skip\", \"exclude\": [\"__MACOSX/**\"], \"destination\": \""
                + destination
                + "\"}");

    assertThat(result.outputs().path("extracted_files"))
        .extracting(path -> path.asText().substring(path.asText().indexOf("/out/") + 5))
        .containsExactly("a.csv", "b/c.csv");
    assertThat(result.outputs().path("omitted_count").asInt()).isEqualTo(skipped);
    assertThat(result.outputs().path("omitted").path(0).path("reason").asText())
        .isEqualTo("unsafe_entry");
    assertThat(result.warning()).contains(format.equals("tar") ? "link.csv" : "/data/abs.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"zip", "tar", "7z"})
  void unzip_unsafeEntriesByDefault_refusesTheArchive(String format) throws IOException {
    run.put("archive", archive(format));

    assertThatThrownBy(() -> unzip("{}"))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("archive_unsafe"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"pattern\": \"*.xml\"}",
        "{\"exclude\": [\"*\"]}",
        "{\"pattern\": \"*.xml\", \"destination\": \"/out\"}",
        "{\"pattern\": \"*.xml\", \"on_empty\": \"fail\"}"
      })
  void unzip_nothingIsUnpacked_fails(String config) throws IOException {
    run.put("archive", RawZip.named("a.csv", "b.csv"));

    assertThatThrownBy(() -> unzip(config))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("file_not_found"))
        .hasMessageContaining("\"on_empty\"");
    assertThat(attempt.find("/out/**")).isEmpty();
  }

  @Test
  void unzip_nothingIsUnpackedAndThatIsNormal_completes() throws IOException {
    run.put("archive", RawZip.named("a.csv"));

    StepResult result = unzip("{\"pattern\": \"*.xml\", \"on_empty\": \"ok\"}");

    assertThat(result.outputs().path("extracted_files")).isEmpty();
    assertThat(result.warning()).isNull();
    assertThat(unpacked()).isEmpty();
  }
}
