package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.local.Azurite;
import com.couriermft.local.HostProcess;
import com.couriermft.local.SftpServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged app in a separate host, with Azurite and a partner's SFTP server. */
class ApiIT {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final String CONTENT = "0123456789";

  @TempDir private static Path directory;

  private static Azurite azurite;
  private static HostProcess host;
  private static SftpServer partner;
  private static Client api;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    Path incoming = Files.createDirectories(directory.resolve("partner/incoming"));
    Files.writeString(incoming.resolve("a.txt"), CONTENT);
    partner = SftpServer.over(directory.resolve("partner")).user("u", "hunter2").start();
    azurite = Azurite.start();
    host =
        HostProcess.of(PackagedApp.DIRECTORY, azurite.connectionString())
            .environment("COURIER_SECRETS_DIR", directory.resolve("secrets").toString())
            .environment("COURIER_HEARTBEAT_SECONDS", "1")
            .logFile(directory.resolve("host.log"))
            .start();
    api = new Client(host.apiUri());
    savePartner();
  }

  private static void savePartner() throws IOException, InterruptedException {
    HttpResponse<String> saved =
        api.put(
            "connections/partner-a",
            "{'type': 'sftp', 'host': '127.0.0.1', 'port': %d, 'username': 'u', 'host_keys': ['%s'],"
                    .formatted(partner.port(), partner.fingerprint())
                + " 'auth': {'type': 'password', 'password': 'hunter2'}}");
    assertThat(saved.statusCode()).as(saved.body()).isEqualTo(201);
    assertThat(saved.body()).doesNotContain("hunter2");
    saveJob("fetch", download("get", "/incoming/a.txt"), download("gone", "/incoming/gone.txt"));
    saveJob("fetch-late", download("get", "/incoming/late.txt"));
    saveJob(
        "wait",
        "{'id': 'wait', 'type': 'sftp.list', 'config': {'connection': 'partner-a', 'path':"
            + " '/incoming', 'stable_for_seconds': 60}}");
  }

  private static String download(String id, String path) {
    return "{'id': '%s', 'type': 'sftp.download', 'config': {'connection': 'partner-a', 'path': '%s'}}"
        .formatted(id, path);
  }

  private static void saveJob(String id, String... steps) throws IOException, InterruptedException {
    HttpResponse<String> saved =
        api.put("jobs/" + id, "{'steps': [" + String.join(", ", steps) + "]}");
    assertThat(saved.statusCode()).as(saved.body()).isEqualTo(201);
  }

  @AfterAll
  static void stop() {
    host.close();
    partner.close();
    azurite.close();
  }

  @Test
  void health_anonymous_isOk() throws Exception {
    JsonNode health = Client.json(api.get("health"));
    assertThat(health.path("status").asText()).isEqualTo("ok");
    assertThat(health.path("version").asText()).isNotEqualTo("development");
  }

  @Test
  void connectionTest_partner_isReachedAndKnown() throws Exception {
    JsonNode report = Client.json(api.post("connections/partner-a/test", ""));
    assertThat(report.path("authenticated").asBoolean()).as(report.toString()).isTrue();
    assertThat(report.at("/key/trusted").asBoolean()).isTrue();
  }

  @Test
  void run_failsAtItsLastStep_showsStepsAuditContextAndFiles() throws Exception {
    String id = start("fetch", "");
    JsonNode run = ended(id);
    assertThat(run.path("state").asText()).isEqualTo("failed");
    assertThat(run.at("/failure/step").asText()).isEqualTo("gone");
    JsonNode steps = Client.json(api.get("executions/" + id + "/steps")).path("value");
    assertThat(states(steps)).containsExactly("completed", "failed");
    assertThat(steps.get(0).at("/attempts/0/bytes").asInt()).isEqualTo(CONTENT.length());
    assertThat(Client.json(api.get("executions/" + id + "/audit")).path("value").size())
        .isGreaterThan(6);
    assertThat(api.get("executions/" + id + "/context").body()).contains("downloaded_file");
    JsonNode files = Client.json(api.get("executions/" + id + "/files")).path("value");
    assertThat(files.findValuesAsText("name")).containsExactly("a.txt");
    String download = "executions/" + id + "/files/a.txt";
    assertThat(api.get(download).body()).isEqualTo(CONTENT);
    HttpResponse<String> range = api.get(download, "Range", "bytes=3-5");
    assertThat(range.statusCode()).isEqualTo(206);
    assertThat(range.body()).isEqualTo("345");
    assertThat(range.headers().firstValue("Content-Range")).contains("bytes 3-5/10");
  }

  @Test
  void run_resumedOnceThePartnerHasTheFile_completes() throws Exception {
    String id = start("fetch-late", "");
    assertThat(ended(id).at("/failure/code").asText()).isNotEmpty();
    Files.writeString(directory.resolve("partner/incoming/late.txt"), CONTENT);
    HttpResponse<String> resumed = api.post("executions/" + id + "/resume", "");
    assertThat(resumed.statusCode()).as(resumed.body()).isEqualTo(202);
    assertThat(ended(id).path("state").asText()).isEqualTo("completed");
    JsonNode step = Client.json(api.get("executions/" + id + "/steps")).at("/value/0");
    assertThat(step.path("attempts").findValuesAsText("state"))
        .containsExactly("failed", "completed");
  }

  @Test
  void cancel_runningStep_isInterrupted() throws Exception {
    String id = start("wait", "");
    await("the step of " + id)
        .atMost(LONGEST)
        .until(
            () -> Client.json(api.get("executions/" + id)),
            run -> !run.path("worker").asText().isEmpty());
    HttpResponse<String> asked = api.post("executions/" + id + "/cancel", "{'reason': 'enough'}");
    assertThat(asked.statusCode()).as(asked.body()).isEqualTo(202);
    assertThat(ended(id).path("state").asText()).isEqualTo("cancelled");
    assertThat(api.get("executions/" + id + "/audit").body()).contains("enough");
    JsonNode steps = Client.json(api.get("executions/" + id + "/steps")).path("value");
    assertThat(states(steps)).containsExactly("cancelled");
  }

  @Test
  void cancel_queuedRun_isCancelledAndThenRefused() throws Exception {
    String id = start("fetch", "{'not_before': '2126-01-01T00:00:00Z'}");
    assertThat(api.post("executions/" + id + "/cancel", "{'reason': 'mistake'}").statusCode())
        .isEqualTo(202);
    assertThat(ended(id).path("state").asText()).isEqualTo("cancelled");
    HttpResponse<String> again = api.post("executions/" + id + "/cancel", "");
    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(Client.json(again).path("state").asText()).isEqualTo("cancelled");
    String rerun =
        Client.json(api.post("executions/" + id + "/rerun", "")).path("execution_id").asText();
    assertThat(ended(rerun).path("rerun_of").asText()).isEqualTo(id);
  }

  @Test
  void trigger_sameKeyAtTheSameTime_startsOneRun() throws Exception {
    String first = start("fetch", "{'priority': 1}", "Idempotency-Key", "once");
    assertThat(start("fetch", "{'priority': 1}", "Idempotency-Key", "once")).isEqualTo(first);
    assertThat(
            api.post("jobs/fetch/trigger", "{'priority': 2}", "Idempotency-Key", "once")
                .statusCode())
        .isEqualTo(422);
  }

  @Test
  void save_fiveErrors_isAProblemThatNamesThem() throws Exception {
    HttpResponse<String> response =
        api.put(
            "jobs/wrong",
            "{'job_id': 'other', 'pool': 'nowhere', 'prority': 1, 'steps': [{'id': 'x', 'type':"
                + " 'sftp.get'}, {'id': 'x', 'type': 'sftp.list', 'config': {'connection':"
                + " 'partner-a', 'path': '/'}}]}");
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/problem+json");
    assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(Client.json(response).path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder("/job_id", "/pool", "/prority", "/steps/0/type", "/steps/1/id");
  }

  @Test
  void save_conditions_holdOrAre412() throws Exception {
    String steps = "'steps': [{'type': 'file.list', 'config': {'path': '*'}}]}";
    HttpResponse<String> first = api.put("jobs/guarded", "{" + steps, "If-None-Match", "*");
    assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
    String etag = first.headers().firstValue("ETag").orElseThrow();
    assertThat(api.put("jobs/guarded", "{'name': 'n', " + steps, "If-Match", etag).statusCode())
        .isEqualTo(200);
    assertThat(api.put("jobs/guarded", "{'name': 'm', " + steps, "If-Match", etag).statusCode())
        .isEqualTo(412);
    assertThat(api.delete("jobs/guarded").statusCode()).isEqualTo(204);
    assertThat(api.get("jobs/guarded").statusCode()).isEqualTo(404);
  }

  @Test
  void list_pages_followEachOtherThroughTheirLinks() throws Exception {
    api.put("jobs/listed", "{'steps': [{'type': 'file.list', 'config': {'path': '*'}}]}");
    List<String> started = List.of(start("listed", ""), start("listed", ""), start("listed", ""));
    started.forEach(ApiIT::ended);
    JsonNode first = Client.json(api.get("executions?job_id=listed&top=2"));
    JsonNode second = Client.json(api.getLink(first.path("next_link").asText()));
    assertThat(first.path("value")).hasSize(2);
    assertThat(second.path("value").findValuesAsText("execution_id"))
        .containsExactly(started.get(0));
    assertThat(second.has("next_link")).isFalse();
  }

  @Test
  void keysAndSecrets_written_neverComeOut() throws Exception {
    assertThat(api.put("secrets/token", "{'value': 'hunter3'}").statusCode()).isEqualTo(204);
    assertThat(api.get("secrets/token").statusCode()).isEqualTo(405);
    assertThat(api.post("keys/ours/generate", "").statusCode()).isEqualTo(201);
    HttpResponse<String> line = api.get("keys/ours/public");
    assertThat(line.body()).startsWith("ssh-ed25519 ");
    assertThat(line.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
    assertThat(Files.readString(host.getLogFile())).doesNotContain("hunter2", "hunter3");
  }

  @Test
  void wrongMethod_onARoute_is405WithThoseItHas() throws Exception {
    HttpResponse<String> reply = api.post("health", "");
    assertThat(reply.statusCode()).isEqualTo(405);
    assertThat(reply.headers().firstValue("Allow").orElse("").split(", "))
        .contains("GET", "HEAD")
        .doesNotContain("POST");
  }

  @Test
  void webhook_calledAsItsPageShows_startsARunEachTime() throws Exception {
    List<PageScripts.Script> scripts = PageScripts.of("author/webhooks.md");
    assertThat(scripts)
        .extracting(PageScripts.Script::language)
        .containsExactly("sh", "python", "sh");
    for (PageScripts.Script script : scripts) {
      String scheme = script.text().contains("X-Webhook-Signature") ? "hmac_body" : "standard";
      JsonNode webhook =
          Client.json(api.post("jobs/fetch-late/webhooks", "{'scheme': '" + scheme + "'}"));
      JsonNode answer =
          script.run(
              Map.of(
                  "URL", webhook.path("url").asText(),
                  "SECRET", webhook.path("secret").asText(),
                  "BODY", "{\"name\": \"Zo\u00eb \ud83d\ude00\", \"n\": 1.50}"));
      String id = answer.path("execution_id").asText();
      assertThat(id).as(answer.toString()).hasSize(26);
      JsonNode context = Client.json(api.get("executions/" + id + "/context"));
      assertThat(context.at("/trigger/payload/name").asText()).isEqualTo("Zo\u00eb \ud83d\ude00");
    }
    assertThat(Files.readString(host.getLogFile())).doesNotContain("whsec_");
  }

  @Test
  void webhook_calledWithOtherBytes_isRefusedCleanly() throws Exception {
    JsonNode webhook = Client.json(api.post("jobs/fetch-late/webhooks", "{}"));
    URI uri = URI.create(webhook.path("url").asText());
    byte[] invalid = {'"', (byte) 0xff, '"'};
    byte[] marked = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf, '{', '}'};
    assertThat(refusal(uri, invalid, "application/json")).contains("unsupported_media_type");
    assertThat(refusal(uri, marked, "application/json")).contains("unsupported_media_type");
    assertThat(refusal(uri, marked, "application/octet-stream")).contains("unsupported_media_type");
    assertThat(refusal(uri, new byte[(1 << 20) + 1], "text/plain")).contains("payload_too_large");
    assertThat(refusal(uri, "{}".getBytes(StandardCharsets.UTF_8), "application/json"))
        .contains("signature_missing");
  }

  private static String refusal(URI uri, byte[] body, String type) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static String start(String job, String body, String... headers)
      throws IOException, InterruptedException {
    HttpResponse<String> response = api.post("jobs/" + job + "/trigger", body, headers);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
    assertThat(response.headers().firstValue("Location"))
        .contains(Client.json(response).path("status_url").asText());
    return Client.json(response).path("execution_id").asText();
  }

  private static JsonNode ended(String id) {
    return await("the end of " + id)
        .atMost(LONGEST)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> Client.json(api.get("executions/" + id)), run -> run.has("ended_at"));
  }

  private static List<String> states(JsonNode steps) {
    List<String> states = new ArrayList<>();
    steps.forEach(step -> states.add(step.path("state").asText()));
    return states;
  }
}
