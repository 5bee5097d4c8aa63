package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.util.BinaryData;
import com.couriermft.local.SftpServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs that use two containers of an Azurite: {@code archive} with the account's key, {@code inbox}
 * with a shared access signature. Permanent storage is in memory, so the bytes of transfers between
 * permanent storage and the containers pass through the process.
 */
class PlacesApiTest {
  private final ApiClient api = new ApiClient();
  private final StorageBox archive = new StorageBox();
  private final StorageBox inbox = new StorageBox();

  @BeforeEach
  void connect() {
    api.put("connections/archive", StorageBox.connection(archive.name(), StorageBox.byOurKey()));
    api.put("connections/inbox", StorageBox.connection(inbox.name(), StorageBox.bySas("rwdlac")));
  }

  @AfterEach
  void close() {
    api.close();
  }

  /** Runs one step and returns its outputs in the context. */
  private JsonNode run(String type, String config) throws InterruptedException {
    return api.get("executions/" + finished(type, config) + "/context").json().at("/steps/s");
  }

  private String finished(String type, String config) throws InterruptedException {
    api.saveJob("one", "{'id': 's', 'type': '%s', 'config': {%s}}".formatted(type, config));
    return api.run("one");
  }

  private void assertFails(String type, String config, String code) throws InterruptedException {
    JsonNode run = api.get("executions/" + finished(type, config)).json();
    assertThat(run.path("state").asText()).as(run.toString()).isEqualTo("failed");
    assertThat(run.at("/failure/code").asText()).as(run.toString()).isEqualTo(code);
  }

  private static List<String> paths(JsonNode step) {
    assertThat(step.path("state").asText()).as(step.toString()).isEqualTo("completed");
    return step.at("/outputs/files").findValuesAsText("path");
  }

  @ParameterizedTest
  @ValueSource(strings = {"archive:/2026/", "inbox:/done/", "/done/"})
  void copy_fromASignedPlace_goesAnywhere(String destination) throws Exception {
    inbox.put("in/a ü%.csv", "content");

    JsonNode copied =
        run("file.copy", "'path': 'inbox:/in/*.csv', 'destination': '" + destination + "'");

    String prefix = destination.startsWith("/") ? "files:" : "";
    assertThat(paths(copied)).containsExactly(prefix + destination + "a ü%.csv");
    JsonNode hashed = run("file.checksum", "'path': '" + destination + "a*'");
    assertThat(hashed.at("/outputs/sha256").asText())
        .as(hashed.toString())
        .isEqualTo("ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73");
    assertThat(inbox.text("in/a ü%.csv")).isEqualTo("content");
  }

  @Test
  void move_betweenContainers_leavesNothingBehind() throws Exception {
    byte[] bytes = new byte[9 << 20];
    new Random(1).nextBytes(bytes);
    inbox.put("in/big.bin", BinaryData.fromBytes(bytes));
    inbox.put("in/small.bin", "s");

    paths(run("file.move", "'path': 'inbox:/in/*', 'destination': 'archive:/2026/'"));

    assertThat(inbox.names()).isEmpty();
    assertThat(archive.names()).containsExactly("2026/big.bin", "2026/small.bin");
    assertThat(archive.content("2026/big.bin").toBytes()).isEqualTo(bytes);
  }

  @Test
  void inspections_withTheConnection_seeTheContainer() throws Exception {
    archive.put("a/1.csv", "one");
    archive.put("a/2.csv", "two");
    String at = "'connection': 'archive', 'path': 'a/*.csv'";

    assertThat(paths(run("file.list", at))).containsExactly("archive:/a/1.csv", "archive:/a/2.csv");
    assertThat(run("file.exists", at).at("/outputs/exists").asBoolean()).isTrue();
    run("file.delete", at);
    assertThat(archive.names()).isEmpty();
    assertThat(run("file.exists", at).at("/outputs/exists").asBoolean()).isFalse();
  }

  @Test
  void copy_ontoAFileOfSomebodyElse_doesAsThePolicySays() throws Exception {
    inbox.put("a.csv", "new");
    archive.put("a.csv", "old");
    String copy = "'path': 'inbox:/a.csv', 'destination': 'archive:/a.csv'";

    assertFails("file.copy", copy, "already_exists");
    assertThat(archive.text("a.csv")).isEqualTo("old");
    assertThat(paths(run("file.copy", copy + ", 'overwrite': 'rename'")))
        .containsExactly("archive:/a-1.csv");
    assertThat(archive.text("a.csv")).isEqualTo("old");
    assertThat(paths(run("file.copy", copy + ", 'overwrite': 'replace'")))
        .containsExactly("archive:/a.csv");
    assertThat(archive.text("a.csv")).isEqualTo("new");
  }

  @Test
  void archives_inPlaces_arePackedAndUnpacked() throws Exception {
    inbox.put("in/a.csv", "a");
    inbox.put("in/b.csv", "b");

    run("file.zip", "'input': 'inbox:/in/*.csv', 'destination': 'archive:/z/all.zip'");
    JsonNode unpacked =
        run("file.unzip", "'input': 'archive:/z/all.zip', 'destination': 'inbox:/out/'");

    assertThat(paths(unpacked)).contains("inbox:/out/a.csv", "inbox:/out/b.csv");
    assertThat(inbox.text("out/b.csv")).isEqualTo("b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"archive:/evil.csv", "../evil.csv", "files:/evil.csv", "/evil.csv"})
  void unzip_ofAnEntryThatNamesAnotherPlace_writesNothingThere(String entry) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write("evil".getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    inbox.put("evil.zip", BinaryData.fromBytes(bytes.toByteArray()));

    assertFails(
        "file.unzip", "'input': 'inbox:/evil.zip', 'destination': 'inbox:/out/'", "archive_unsafe");

    assertThat(inbox.names()).containsExactly("evil.zip");
    assertThat(archive.names()).isEmpty();
  }

  @Test
  void path_thatLeavesItsPlace_isRefused() throws Exception {
    archive.put("secret.csv", "x");

    assertFails(
        "file.copy", "'path': 'archive:/a/../secret.csv', 'destination': 'b.csv'", "invalid_path");
  }

  @Test
  void upload_fromAPlace_reachesThePartnerWhole(@TempDir Path partner) throws Exception {
    byte[] bytes = new byte[9 << 20];
    new Random(2).nextBytes(bytes);
    inbox.put("out/a.bin", BinaryData.fromBytes(bytes));
    Files.createDirectory(partner.resolve("in"));
    try (SftpServer server = sftp(partner)) {
      api.put(
          "connections/partner-a",
          ("{'type': 'sftp', 'host': '127.0.0.1', 'port': %d, 'username': 'u', 'host_keys': ['%s'],"
                  + " 'auth': {'type': 'password', 'password': 'hunter2'}}")
              .formatted(server.port(), server.fingerprint()));

      JsonNode sent =
          run(
              "sftp.upload",
              "'connection': 'partner-a', 'files': 'inbox:/out/*.bin', 'path': '/in/'");

      assertThat(sent.path("state").asText()).as(sent.toString()).isEqualTo("completed");
      assertThat(partner.resolve("in/a.bin")).hasBinaryContent(bytes);
      JsonNode delivery = api.get("files?name=a.bin").json().at("/value/0");
      assertThat(delivery.path("local_path").asText()).isEqualTo("inbox:/out/a.bin");
    }
  }

  private static SftpServer sftp(Path root) throws IOException {
    return SftpServer.over(root).user("u", "hunter2").start();
  }
}
