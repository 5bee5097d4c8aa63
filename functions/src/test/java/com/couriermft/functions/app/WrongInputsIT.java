package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invalid inputs lead to clear messages, are not retried, and leave nothing incomplete. */
class WrongInputsIT {
  private static final long FAST = 200L << 20;

  private static final String UNPACK =
      """
      {'id': 'get', 'type': 'sftp.download',
       'config': {'connection': 'partner-a', 'path': '/incoming/%s'}},
      {'id': 'unpack', 'type': 'file.unzip',
       'config': {'input': '{{steps.get.downloaded_file}}', 'destination': '/filed/'}}
      """;

  @TempDir private static Path directory;

  private static Site site;
  private static Client api;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    site = new Site(directory, FAST);
    api = new Client(site.host("host").apiUri());
    site.configure(api, "j", UNPACK.formatted("nothing.zip"));
  }

  @AfterAll
  static void stop() throws IOException {
    site.close();
  }

  @AfterEach
  void nothingIsHalfDone() throws IOException {
    assertThat(site.filed()).isEmpty();
    assertThat(site.delivered()).isEmpty();
  }

  @Test
  void unknownStepType_isRefusedWithTheNearestName() throws Exception {
    JsonNode problem = refused("{'steps': [{'id': 'a', 'type': 'sftp.dwonload', 'config': {}}]}");
    assertProblem(problem, "/steps/0/type", "unknown_step_type", "sftp.download");
  }

  @Test
  void unknownConnection_isRefusedWithTheNearestName() throws Exception {
    JsonNode problem =
        refused(
            "{'steps': [{'id': 'a', 'type': 'sftp.list',"
                + " 'config': {'connection': 'partner-b', 'path': '/'}}]}");
    assertProblem(problem, "/steps/0/config/connection", "unknown_connection", "partner-a");
  }

  @Test
  void definitionWithFiveErrors_namesAllFiveWithTheirPointers() throws Exception {
    JsonNode problem =
        refused(
            """
            {'nmae': 'x', 'priority': 12,
             'steps': [
               {'id': 'a', 'type': 'file.copy', 'config': {'path': 'a', 'destination': 7}},
               {'id': 'b', 'type': 'sftp.list', 'config': {'connection': 'partner-a'}},
               {'id': 'c', 'type': 'file.delete', 'config': {'path': '{{steps.z.files}}'}}]}
            """);
    assertThat(problem.path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder(
            "/nmae",
            "/priority",
            "/steps/0/config/destination",
            "/steps/1/config/path",
            "/steps/2/config/path");
  }

  @Test
  void bodyThatIsNotJson_isRefusedWithItsPlace() throws Exception {
    JsonNode problem = refused("{'steps': [}");
    assertThat(problem.path("code").asText()).isEqualTo("invalid_json");
    assertThat(problem.path("detail").asText()).contains("line 1");
  }

  @Test
  void wrongHostKey_failsAtOnceAndNamesBothFingerprints() throws Exception {
    String other = "SHA256:" + "A".repeat(43);
    connection("impostor", other, Site.PASSWORD);
    JsonNode failure = fails("list-impostor", list("impostor"));
    assertThat(failure.path("code").asText()).isEqualTo("host_key_mismatch");
    assertThat(failure.path("message").asText())
        .contains("impostor", other, site.server.fingerprint());
  }

  @Test
  void wrongPassword_failsAtOnceAndNamesTheConnection() throws Exception {
    connection("locked", site.server.fingerprint(), "wrong-9a8b7c");
    JsonNode failure = fails("list-locked", list("locked"));
    assertThat(failure.path("code").asText()).isEqualTo("authentication_failed");
    assertThat(failure.path("message").asText()).contains("locked").doesNotContain("wrong-9a8b7c");
  }

  @Test
  void missingRemoteFile_failsAtOnceAndNamesIt() throws Exception {
    JsonNode failure = fails("get-missing", UNPACK.formatted("missing.zip"));
    assertThat(failure.path("code").asText()).isEqualTo("file_not_found");
    assertThat(failure.path("message").asText()).contains("missing.zip");
  }

  @Test
  void truncatedZip_isRefusedWhole() throws Exception {
    byte[] whole = zip("a.txt", "b.txt");
    incoming("truncated.zip", Arrays.copyOf(whole, whole.length - 30));
    JsonNode failure = fails("unpack-truncated", UNPACK.formatted("truncated.zip"));
    assertThat(failure.path("code").asText()).isEqualTo("archive_damaged");
    assertThat(failure.path("message").asText()).contains("truncated.zip");
  }

  @Test
  void zipThatEscapes_isRefusedWholeAndNamesTheEntry() throws Exception {
    incoming("escaping.zip", zip("good.txt", "../evil.txt"));
    JsonNode failure = fails("unpack-escaping", UNPACK.formatted("escaping.zip"));
    assertThat(failure.path("code").asText()).isEqualTo("archive_unsafe");
    assertThat(failure.path("message").asText()).contains("escaping.zip", "../evil.txt");
  }

  private static JsonNode refused(String definition) throws IOException, InterruptedException {
    HttpResponse<String> answer = api.put("jobs/wrong", definition);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/problem+json");
    assertThat(api.get("jobs/wrong").statusCode()).as("nothing was saved").isEqualTo(404);
    return Client.json(answer);
  }

  private static void assertProblem(JsonNode problem, String pointer, String code, String hint) {
    JsonNode error = problem.path("errors").path(0);
    assertThat(error.path("pointer").asText()).isEqualTo(pointer);
    assertThat(error.path("code").asText()).isEqualTo(code);
    assertThat(error.path("detail").asText()).contains(hint);
  }

  private static void connection(String name, String fingerprint, String password)
      throws IOException, InterruptedException {
    HttpResponse<String> saved =
        api.put(
            "connections/" + name,
            "{'type': 'sftp', 'host': '127.0.0.1', 'port': %d, 'username': 'u', 'host_keys': ['%s'], 'auth': {'type': 'password', 'password': '%s'}}"
                .formatted(site.line.port(), fingerprint, password));
    assertThat(saved.statusCode()).as(saved.body()).isEqualTo(201);
  }

  private static String list(String connection) {
    return "{'id': 'list', 'type': 'sftp.list', 'config': {'connection': '%s', 'path': '/incoming'}}"
        .formatted(connection);
  }

  /** Runs a job that must fail permanently. No step is retried. */
  private static JsonNode fails(String job, String steps) throws IOException, InterruptedException {
    HttpResponse<String> saved = api.put("jobs/" + job, "{'steps': [" + steps + "]}");
    assertThat(saved.statusCode()).as(saved.body()).isEqualTo(201);
    String id = Site.trigger(api, job);
    await()
        .atMost(60, TimeUnit.SECONDS)
        .until(() -> Site.execution(api, id).path("state").asText().equals("failed"));
    JsonNode failure = Site.execution(api, id).path("failure");
    assertThat(failure.path("class").asText()).as("%s", failure).isEqualTo("permanent");
    assertThat(failure.path("message").asText()).doesNotContain("\tat ", "Exception:");
    for (JsonNode step : Client.json(api.get("executions/" + id + "/steps")).path("value")) {
      boolean failed = step.path("id").equals(failure.path("step"));
      assertThat(step.path("attempts").size()).as("%s", step).isLessThanOrEqualTo(1);
      assertThat(step.path("state").asText().equals("failed")).as("%s", step).isEqualTo(failed);
    }
    return failure;
  }

  private static void incoming(String name, byte[] content) throws IOException {
    Files.write(site.partner.resolve("incoming").resolve(name), content);
  }

  private static byte[] zip(String... names) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (String name : names) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(name.repeat(1000).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }
}
