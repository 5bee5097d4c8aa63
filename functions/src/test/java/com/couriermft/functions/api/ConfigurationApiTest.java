package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.local.SftpServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationApiTest {
  private static final String PARTNER =
      "{'type': 'sftp', 'host': '127.0.0.1', 'port': 1, 'username': 'u',"
          + " 'auth': {'type': 'password', 'password': 'hunter2'}}";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void connection_savedReadAndRemoved_neverShowsItsPassword() {
    Reply created = api.put("connections/partner-a", PARTNER);
    assertThat(created.status()).isEqualTo(201);
    Reply read = api.get("connections/partner-a");
    assertThat(read.json().at("/connection/auth/secret").asText())
        .isEqualTo("connection-partner-a-password");
    assertThat(read.text() + created.text() + api.get("connections").text())
        .doesNotContain("hunter2");
    assertThat(api.secrets().find("connection-partner-a-password").orElseThrow().reveal())
        .isEqualTo("hunter2");
    Reply again = api.put("connections/partner-a", read.json().path("connection").toString());
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.json().path("version").asInt()).isEqualTo(1);
    assertThat(api.delete("connections/partner-a").status()).isEqualTo(204);
    assertThat(api.delete("connections/partner-a").code()).isEqualTo("connection_not_found");
  }

  @Test
  void connection_conditions_holdOrAre412() {
    Reply created = api.put("connections/partner-a", PARTNER, "if-none-match", "*");
    assertThat(created.status()).isEqualTo(201);
    assertThat(api.put("connections/partner-a", PARTNER, "if-none-match", "*").status())
        .isEqualTo(412);
    String changed = PARTNER.replace("'u'", "'v'");
    String etag = created.header("ETag");
    assertThat(api.put("connections/partner-a", changed, "if-match", etag).status()).isEqualTo(200);
    assertThat(api.put("connections/partner-a", PARTNER, "if-match", etag).status()).isEqualTo(412);
    assertThat(api.delete("connections/partner-a", "if-match", etag).status()).isEqualTo(412);
    assertThat(api.delete("connections/partner-a", "if-match", "*").status()).isEqualTo(204);
  }

  @Test
  void connection_wrong_tellsEveryProblemAndQuotesNoSecret() {
    Reply reply =
        api.put(
            "connections/partner-a",
            "{'type': 'sftp', 'port': 0, 'auth': {'type': 'password', 'password': 'hunter2',"
                + " 'secret': 's'}}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("invalid_connection");
    assertThat(reply.json().path("errors").size()).isGreaterThan(2);
    assertThat(reply.text()).doesNotContain("hunter2");
    assertThat(api.put("connections/Bad%20Name", PARTNER).status()).isEqualTo(400);
    assertThat(api.get("connections/Bad%3FName").status()).isEqualTo(404);
    assertThat(api.put("connections/x", "{'auth': hunter2}").text()).doesNotContain("hunter2");
  }

  @Test
  void connectionTest_serverThatIsNotThere_isReported() {
    api.put("connections/partner-a", PARTNER);
    Reply reply = api.post("connections/partner-a/test", "");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("reachable").asBoolean()).isFalse();
    assertThat(reply.json().path("code").asText()).isNotEmpty();
    assertThat(api.post("connections/nobody/test", "").status()).isEqualTo(404);
  }

  @Test
  void connectionTest_probe_triesWhatTheServerDoesAndKeepsIt(@TempDir Path partner)
      throws IOException {
    Files.createDirectory(partner.resolve("incoming"));
    try (SftpServer server = SftpServer.over(partner).user("u", "hunter2").start()) {
      String json =
          PARTNER
              .replace("'port': 1", "'port': " + server.port())
              .replace("'auth'", "'host_keys': ['" + server.fingerprint() + "'], 'auth'");
      String etag = api.put("connections/partner-a", json).header("ETag");
      Reply probed = api.post("connections/partner-a/test", "{'probe': true, 'path': '/incoming'}");
      assertThat(probed.status()).isEqualTo(200);
      assertThat(probed.json().at("/key/kind").asText()).isEqualTo("host_key");
      assertThat(probed.json().at("/profile/directory").asText()).isEqualTo("/incoming");
      assertThat(probed.json().at("/profile/capabilities/rename/answer").asText()).isEqualTo("yes");
      assertThat(partner.resolve("incoming")).isEmptyDirectory();
      Reply read = api.get("connections/partner-a");
      assertThat(read.json().at("/profile")).isEqualTo(probed.json().at("/profile"));
      assertThat(read.json().path("version").asInt()).isEqualTo(1);
      assertThat(read.header("ETag")).isNotEqualTo(etag);
      Reply look = api.post("connections/partner-a/test", "");
      assertThat(look.json().at("/profile")).isEqualTo(read.json().at("/profile"));
      Reply again = api.post("connections/partner-a/test?probe=true&path=/none", "");
      assertThat(again.json().at("/profile/capabilities/create/answer").asText()).isEqualTo("no");
      assertThat(api.get("connections/partner-a").json().at("/profile"))
          .isEqualTo(read.json().at("/profile"));
    }
  }

  @Test
  void connectionTest_wrongBody_isRefused() {
    api.put("connections/partner-a", PARTNER);
    String path = "connections/partner-a/test";
    assertThat(api.post(path, "{'probe': 'yes'}").text()).contains("/probe");
    assertThat(api.post(path, "{'path': '/incoming'}").text()).contains("invalid_combination");
    assertThat(api.post(path, "{'prob': true}").text()).contains("unknown_field");
    assertThat(api.post(path, "{'probe': true, 'path': '../etc'}").text()).contains("invalid_path");
  }

  @Test
  void key_generatedReadAndRemoved_keepsItsPrivatePart() {
    Reply made = api.post("keys/ours/generate", "");
    assertThat(made.status()).isEqualTo(201);
    String secret = api.secrets().find("key-ours").orElseThrow().reveal();
    assertThat(made.text()).contains("ssh-ed25519").doesNotContain("PRIVATE");
    Reply line = api.get("keys/ours/public");
    assertThat(line.header("Content-Type")).isEqualTo("text/plain");
    assertThat(line.text()).startsWith("ssh-ed25519 ").endsWith("\n");
    assertThat(api.get("keys").json().path("value")).hasSize(1);
    assertThat(api.get("keys/ours").json().path("has_private").asBoolean()).isTrue();
    assertThat(api.post("keys/ours/generate", "").code()).isEqualTo("key_exists");
    assertThat(api.secrets().find("key-ours").orElseThrow().reveal()).isEqualTo(secret);
    assertThat(api.delete("keys/ours").status()).isEqualTo(204);
    assertThat(api.secrets().find("key-ours")).isEmpty();
    assertThat(api.get("keys/ours/public").status()).isEqualTo(404);
  }

  @Test
  void key_imported_isTheSameKeyAgain() {
    api.post("keys/one/generate", "");
    String material = api.secrets().find("key-one").orElseThrow().reveal().replace("\n", "\\n");
    Reply imported = api.put("keys/two", "{'kind': 'ssh', 'private': '" + material + "'}");
    assertThat(imported.status()).isEqualTo(201);
    assertThat(imported.json().path("fingerprint"))
        .isEqualTo(api.get("keys/one").json().path("fingerprint"));
    assertThat(api.put("keys/two", "{'private': '" + material + "'}").status()).isEqualTo(200);
  }

  @Test
  void key_wrong_isRefusedWithoutQuotingIt() {
    Reply garbled = api.put("keys/one", "{'private': 'hunter2'}");
    assertThat(garbled.status()).isEqualTo(400);
    assertThat(garbled.text()).doesNotContain("hunter2");
    assertThat(api.put("keys/one", "{'kind': 'gpg', 'private': 'x'}").text())
        .contains("invalid_value");
    assertThat(api.put("keys/one", "{}").text()).contains("/private");
    assertThat(api.post("keys/one/generate", "{'algorithm': 'dsa'}").status()).isEqualTo(400);
    assertThat(api.post("keys/One/generate", "").code()).isEqualTo("invalid_name");
    assertThat(api.get("keys/a%23b").status()).isEqualTo(404);
  }

  @Test
  void secret_written_canBeUsedAndNotRead() {
    assertThat(api.put("secrets/token", "{'value': 'hunter2'}").status()).isEqualTo(204);
    assertThat(api.secrets().find("token").orElseThrow().reveal()).isEqualTo("hunter2");
    assertThat(api.delete("secrets/token").status()).isEqualTo(204);
    assertThat(api.secrets().find("token")).isEmpty();
  }

  @Test
  void secret_withExpiry_isListedAndRecorded_untilItIsSavedWithout() {
    Instant end = Instant.now().plus(Duration.ofDays(20)).truncatedTo(ChronoUnit.SECONDS);
    String body = "{'value': 'hunter2', 'expires_at': '%s'}";
    assertThat(api.put("secrets/token", body.formatted(end)).status()).isEqualTo(204);

    JsonNode listed = api.get("expiries?days=30").json().at("/value/0");
    assertThat(listed.path("kind").asText()).isEqualTo("secret");
    assertThat(listed.path("id").asText()).isEqualTo("token");
    assertThat(listed.path("expires_at").asText()).isEqualTo(end.toString());
    assertThat(listed.path("days_left").asInt()).isEqualTo(19);
    Reply changes = api.get("changes?kind=secret");
    assertThat(changes.json().at("/value/0/changes/0/after/expires_at").asText())
        .isEqualTo(end.toString());
    assertThat(changes.text()).doesNotContain("hunter2");

    api.put("secrets/token", "{'value': 'hunter3'}");
    assertThat(api.get("expiries?days=30").json().path("value")).isEmpty();
    assertThat(api.get("changes?kind=secret").json().at("/value/0").has("changes")).isFalse();
  }

  @Test
  void secret_withAnExpiryThatIsNoFutureTime_isRefusedAndNotSaved() {
    for (String wrong :
        List.of(
            "'2020-01-01T00:00:00Z'",
            "'2027-02-30T00:00:00Z'",
            "'2027-01-31'",
            "'next year'",
            "''",
            "1830297600",
            "'+10000-01-01T00:00:00Z'")) {
      Reply refused = api.put("secrets/odd", "{'value': 'hunter2', 'expires_at': " + wrong + "}");
      assertThat(refused.status()).as(wrong).isEqualTo(400);
      assertThat(refused.code()).isEqualTo("invalid_secret");
      assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo("/expires_at");
      assertThat(refused.text()).doesNotContain("hunter2");
    }
    assertThat(api.secrets().find("odd")).isEmpty();
    Reply zoned =
        api.put("secrets/odd", "{'value': 'x', 'expires_at': '2099-01-01T00:00:00+02:00'}");
    assertThat(zoned.status()).isEqualTo(204);
    assertThat(api.secrets().ends()).containsEntry("odd", Instant.parse("2098-12-31T22:00:00Z"));
  }

  @Test
  void secret_wrong_isRefusedWithoutQuotingIt() {
    assertThat(api.put("secrets/token", "{'value': hunter2}").text()).doesNotContain("hunter2");
    assertThat(api.put("secrets/token", "{'valu': 'hunter2'}").text()).doesNotContain("hunter2");
    assertThat(api.put("secrets/..%5Ctoken", "{'value': 'x'}").status()).isEqualTo(400);
    assertThat(api.put("secrets/token", "{'value': 1}").status()).isEqualTo(400);
  }

  @Test
  void settings_replaced_keepTheDefaultPool() {
    assertThat(api.get("settings").json().at("/pools/default/limit").asInt()).isEqualTo(5);
    Reply changed = api.put("settings", "{'pools': {'nightly': {'limit': 2}}}");
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json().path("pools").size()).isEqualTo(2);
    assertThat(api.put("settings", "{'pools': {'x': {'limit': -1}}}").code())
        .isEqualTo("invalid_settings");
    Reply saved =
        api.put("jobs/a", "{'pool': 'nightly', 'steps': [{'type': 'test.fail', 'config': {}}]}");
    assertThat(saved.status()).isEqualTo(201);
  }

  @Test
  void stepTypes_all_haveASchema() {
    JsonNode types = api.get("step-types").json().path("value");
    assertThat(types.findValuesAsText("type")).contains("sftp.download", "test.write");
    assertThat(types)
        .extracting(type -> type.path("title").asText())
        .contains("Download from SFTP", "test.write");
    types.forEach(type -> assertThat(type.at("/config/type").asText()).isEqualTo("object"));
  }

  @Test
  void functions_ofAnAppWithoutJars_areNone() {
    assertThat(api.get("functions").json().path("value")).isEmpty();
  }

  @Test
  void health_storageAnswers_isOk() {
    Reply reply = api.get("health");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("status").asText()).isEqualTo("ok");
    assertThat(reply.json().path("storage").asText()).isEqualTo("ok");
    assertThat(reply.json().path("timers").asText()).isEqualTo("ok");
    assertThat(reply.json().path("version").asText()).isNotEmpty();
    assertThat(reply.json().path("worker").asText()).isNotEmpty();
  }

  @Test
  void connection_whoseSecretDoesNotExist_is422() {
    String body =
        "{'type': 'sftp', 'host': 'h', 'username': 'u',"
            + " 'auth': {'type': 'password', 'secret': 'Sommer2026'}}";
    Reply refused = api.put("connections/partner-b", body);
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.code()).isEqualTo("unknown_secret");
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo("/auth/secret");
    assertThat(refused.text()).doesNotContain("Sommer2026");
    api.put("secrets/Sommer2026", "{'value': 'x'}");
    assertThat(api.put("connections/partner-b", body).status()).isEqualTo(201);
  }

  @Test
  void connection_withoutAWayToLogIn_isRefusedWithTheField() {
    Reply refused =
        api.put(
            "connections/partner-b", "{'type': 'sftp', 'host': 'h', 'username': 'u', 'auth': {}}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().path("detail").asText())
        .isEqualTo("Connection 'partner-b', /auth/type: 'type' is required: How to log in.");
  }
}
