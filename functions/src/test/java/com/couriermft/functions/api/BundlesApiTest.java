package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.store.WorkQueue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests bundles and plans in the API. */
class BundlesApiTest {
  private final ApiClient api = new ApiClient();
  private final ApiClient other = new ApiClient();

  @AfterEach
  void close() {
    api.close();
    other.close();
  }

  private static void furnish(ApiClient api) {
    assertThat(api.put("secrets/partner-a", "{'value': 'hunter2hunter2'}").status()).isEqualTo(204);
    assertThat(api.put("calendars/weekdays", "{'weekdays': [1, 2, 3, 4, 5]}").status())
        .isEqualTo(201);
    api.put(
        "connections/partner-a",
        "{'type': 'sftp', 'host': 'h', 'username': 'u', 'auth': {'type': 'password', 'secret':"
            + " 'partner-a'}}");
    api.saveJob(
        "fetch",
        "{'id': 'list', 'type': 'sftp.list', 'config': {'connection': 'partner-a', 'path':"
            + " '/in/'}}");
    assertThat(
            api.put(
                    "schedules/nightly",
                    "{'target': {'job_id': 'fetch'}, 'type': 'cron', 'expression': '0 3 * * *',"
                        + " 'calendars': ['weekdays']}")
                .status())
        .isEqualTo(201);
    assertThat(api.post("jobs/fetch/webhooks", "{'name': 'caller'}").status()).isEqualTo(201);
  }

  private static List<String> entries(byte[] zip) {
    List<String> names = new ArrayList<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        names.add(entry.getName());
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return names;
  }

  private static byte[] zip(String... namesAndTexts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < namesAndTexts.length; i += 2) {
        zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
        zip.write(namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static Reply plan(ApiClient api, byte[] zip, String options) {
    ObjectNode body = (ObjectNode) Json.parse("{" + options.replace('\'', '"') + "}");
    body.put("zip", Base64.getEncoder().encodeToString(zip));
    return api.post("plans", body.toString());
  }

  /** Processes the messages of the control queue like the host. */
  private static void work(ApiClient api) throws InterruptedException {
    for (WorkQueue.Received message :
        api.names().storage.queue().receive(ControlQueue.NAME, 32, Duration.ofSeconds(30))) {
      api.courier().automation().control().onMessage(message.body());
    }
  }

  @Test
  void job_exported_hasWhatItNeedsAndWhatStartsIt_andIsTakenAsItIs() throws InterruptedException {
    furnish(api);
    Reply exported = api.get("jobs/fetch/export");
    assertThat(exported.status()).isEqualTo(200);
    JsonNode metadata = exported.json().path("export_metadata");
    assertThat(metadata.path("job_id").asText()).isEqualTo("fetch");
    assertThat(metadata.path("exported_by").asText()).isEqualTo("local");
    assertThat(metadata.has("original_created_at")).isTrue();
    List<String> files = new ArrayList<>();
    exported.json().path("files").fieldNames().forEachRemaining(files::add);
    assertThat(files)
        .containsExactlyInAnyOrder(
            "courier-bundle.json",
            "jobs/fetch.json",
            "connections/partner-a.json",
            "calendars/weekdays.json",
            "schedules/nightly.json",
            "webhooks/job.fetch.caller.json");
    assertThat(exported.text()).doesNotContain("hunter2hunter2");
    Reply planned = other.post("plans", exported.text());
    assertThat(planned.status()).as(planned.text()).isEqualTo(201);
    assertThat(planned.json().at("/missing/secrets/0/name").asText()).isEqualTo("partner-a");
    String apply = "plans/" + planned.json().path("plan_id").asText() + "/apply";
    assertThat(other.post(apply, "").code()).isEqualTo("plan_not_valid");
    other.put("secrets/partner-a", "{'value': 'another'}");
    assertThat(other.post(apply, "{'plan_hash': 'sha256:00'}").code())
        .isEqualTo("plan_hash_differs");
    Reply begun =
        other.post(
            apply,
            "{'plan_hash': '"
                + planned.json().path("plan_hash").asText()
                + "', 'reason': 'moved'}");
    assertThat(begun.status()).as(begun.text()).isEqualTo(202);
    work(other);
    Reply after = other.get("plans/" + planned.json().path("plan_id").asText());
    assertThat(after.json().path("state").asText()).as(after.text()).isEqualTo("applied");
    assertThat(after.json().at("/progress/done").asInt()).isEqualTo(5);
    assertThat(other.get("jobs/fetch").json().path("saved_by").asText())
        .isEqualTo("local plan " + planned.json().path("plan_id").asText());
    assertThat(other.get("jobs/fetch/webhooks").json().path("value")).hasSize(1);
    assertThat(other.post(apply, "").code()).isEqualTo("plan_ended");
    JsonNode change = other.get("changes?kind=job").json().at("/value/0");
    assertThat(change.path("reason").asText()).isEqualTo("moved");
    assertThat(change.path("by").asText()).startsWith("local plan ");
  }

  @Test
  void export_withoutABody_isEverythingAsAZip() {
    furnish(api);
    Reply exported = api.post("export", "");
    assertThat(exported.header("Content-Type")).isEqualTo("application/zip");
    assertThat(entries(exported.body()))
        .contains("README.md", "settings.json", "jobs/fetch.json", "courier-bundle.json")
        .isSorted();
    assertThat(api.post("export", "").body()).isEqualTo(exported.body());
    Reply some = api.post("export", "{'kinds': ['job'], 'job_ids': ['fetch']}");
    JsonNode manifest = Json.parse(BundleZip.unpack(some.body()).get("courier-bundle.json"));
    assertThat(manifest.at("/missing/0/name").asText()).isEqualTo("connection/partner-a");
    assertThat(manifest.at("/objects/0/requires").toString()).contains("pool/default");
    assertThat(api.post("export", "{'select': ['job/none']}").code()).isEqualTo("object_not_found");
    assertThat(api.post("export", "{'kinds': ['jobs'], 'slect': []}").json().path("errors"))
        .hasSize(2);
  }

  @Test
  void credentialInAText_isRefusedOrMarked_andAValueTakesItsPlace() {
    api.put(
        "jobs/sync",
        "{'variables': {'url': 'https://u:pa55word@h/', 'password': 'plain', 'ok':"
            + " 'Bearer {{secrets.token}}'}, 'steps': [{'type': 'file.copy', 'config': {'path':"
            + " 'a', 'destination': '/b/'}}]}");
    Reply refused = api.post("export", "{'select': ['job/sync']}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder(
            "/jobs~1sync.json/variables/url", "/jobs~1sync.json/variables/password");
    assertThat(refused.text()).doesNotContain("pa55word");
    Reply marked = api.get("jobs/sync/export");
    assertThat(marked.text()).doesNotContain("pa55word", "'plain'").contains("***REDACTED***");
    Reply plan = other.post("plans", marked.text());
    assertThat(plan.json().path("errors").findValuesAsText("code"))
        .containsExactly("redacted_value", "redacted_value");
    ObjectNode again = (ObjectNode) marked.json();
    again.set(
        "values",
        Json.parse(
            "{\"job/sync\": {\"/variables/url\": \"{{secrets.url}}\", \"/variables/password\":"
                + " \"{{secrets.pw}}\"}}"));
    assertThat(other.post("plans", again.toString()).json().path("errors")).isEmpty();
  }

  @Test
  void wrongDefinition_isToldWithItsFileAndPlace() throws IOException {
    byte[] zip =
        zip(
            "jobs/a.json",
            "{\"job_id\": \"a\", \"steps\": [{\"type\": \"sftp.lst\", \"config\": {}}]}",
            "chains/c.json",
            "{\"chain_id\": \"c\", \"nodes\": [{\"id\": \"n\", \"job_id\": \"none\"}]}",
            "jobs/broken.json",
            "{");
    JsonNode plan = plan(api, zip, "").json();
    assertThat(plan.path("valid").asBoolean()).isFalse();
    assertThat(plan.path("errors").findValuesAsText("file"))
        .contains("jobs/a.json", "chains/c.json", "jobs/broken.json");
    assertThat(plan.path("errors").toString())
        .contains("/steps/0/type", "sftp.list", "/nodes/0/job_id");
  }

  @Test
  void hostileZips_areRefusedWithAReason() throws IOException {
    assertThat(plan(api, new byte[] {1, 2, 3}, "").code()).isEqualTo("invalid_bundle");
    for (String name :
        List.of("../jobs/a.json", "/jobs/a.json", "jobs/../a.json", "jobs/A.json", "evil.sh")) {
      assertThat(plan(api, zip(name, "{}"), "").code()).as(name).isEqualTo("invalid_bundle");
    }
    String large = " ".repeat((1 << 20) + 1);
    assertThat(plan(api, zip("jobs/a.json", large), "").code()).isEqualTo("bundle_too_large");
    String[] many = new String[2 * 1_100];
    for (int i = 0; i < many.length; i += 2) {
      many[i] = "jobs/j" + i + ".json";
      many[i + 1] = "{}";
    }
    assertThat(plan(api, zip(many), "").code()).isEqualTo("bundle_too_large");
    String[] bomb = new String[2 * 70];
    for (int i = 0; i < bomb.length; i += 2) {
      bomb[i] = "jobs/j" + i + ".json";
      bomb[i + 1] = " ".repeat(1 << 20);
    }
    assertThat(plan(api, zip(bomb), "").code()).isEqualTo("bundle_too_large");
    byte[] newer = zip("courier-bundle.json", "{\"format\": 2, \"courier\": \"9.9\"}");
    Reply refused = plan(api, newer, "");
    assertThat(refused.code()).isEqualTo("unsupported_bundle_format");
    assertThat(refused.text()).contains("9.9");
    byte[] reserved = zip("jobs/import.json", "{\"job_id\": \"import\", \"steps\": []}");
    assertThat(plan(api, reserved, "").json().at("/errors/0/code").asText())
        .isEqualTo("reserved_name");
    byte[] password =
        zip(
            "connections/c.json",
            "{\"type\": \"sftp\", \"host\": \"h\", \"username\": \"u\", \"auth\": {\"type\":"
                + " \"password\", \"password\": \"secret\"}}");
    assertThat(plan(api, password, "").json().at("/errors/0/code").asText())
        .isEqualTo("secret_in_definition");
  }

  @Test
  void request_wrong_namesEveryProblem() {
    Reply wrong =
        api.post(
            "plans",
            "{'policy': {'job': 'replce', 'jobs': 'keep'}, 'mappings': {'x': 'y'}, 'prune': 'a'}");
    assertThat(wrong.code()).isEqualTo("invalid_plan");
    assertThat(wrong.json().path("errors")).hasSize(5);
    assertThat(api.get("plans/none").code()).isEqualTo("plan_not_found");
  }

  @Test
  void planThatChangesConnections_isAppliedByAdminsOnly() throws IOException {
    byte[] zip =
        zip(
            "connections/c.json",
            "{\"type\": \"sftp\", \"host\": \"h\", \"username\": \"u\", \"auth\": {\"type\":"
                + " \"ssh_key\", \"key\": \"k\"}}");
    JsonNode plan = plan(api, zip, "").json();
    assertThat(plan.path("role").asText()).isEqualTo(Role.ADMIN.text());
  }
}
