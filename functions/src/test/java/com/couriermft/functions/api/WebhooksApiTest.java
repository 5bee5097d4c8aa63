package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhooksApiTest {
  private final ApiClient api = new ApiClient();

  @BeforeEach
  void job() {
    api.saveJob(
        "j",
        "{'id': 'a', 'type': 'test.write',"
            + " 'config': {'path': 'a.txt', 'text': '{{trigger.payload.name}}'}}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  private JsonNode create(String body) {
    Reply reply = api.post("jobs/j/webhooks", body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return reply.json();
  }

  static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** Sends a message of the standard scheme, with single quotes in place of double ones. */
  private Reply send(JsonNode webhook, String id, String body, String... headers) {
    long now = Instant.now().getEpochSecond();
    byte[] key =
        Base64.getDecoder().decode(webhook.path("secret").asText().substring("whsec_".length()));
    byte[] signature = hmac(key, id + "." + now + "." + body.replace('\'', '"'));
    String[] all = new String[headers.length + 6];
    System.arraycopy(headers, 0, all, 6, headers.length);
    all[0] = "webhook-id";
    all[1] = id;
    all[2] = "webhook-timestamp";
    all[3] = Long.toString(now);
    all[4] = "webhook-signature";
    all[5] = "v1," + Base64.getEncoder().encodeToString(signature);
    return api.post(path(webhook), body, all);
  }

  private static String path(JsonNode webhook) {
    return "webhooks/" + webhook.path("webhook_id").asText();
  }

  @Test
  void webhook_created_isShownWithItsSecretThisOnce() {
    Reply reply = api.post("jobs/j/webhooks", "{'name': 'partner a'}");
    JsonNode made = reply.json();
    assertThat(made.path("webhook_id").asText()).matches("[0-9a-f]{32}");
    assertThat(made.path("url").asText())
        .isEqualTo("http://localhost:7071/api/webhooks/" + made.path("webhook_id").asText());
    assertThat(reply.header("Location")).isEqualTo(made.path("url").asText());
    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
    assertThat(made.path("secret").asText()).matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(made.at("/target/job_id").asText()).isEqualTo("j");

    Reply list = api.get("jobs/j/webhooks");
    assertThat(list.text()).doesNotContain(made.path("secret").asText());
    assertThat(list.json().at("/value/0/definition/name").asText()).isEqualTo("partner a");
    assertThat(list.json().at("/value/0/accepted").asInt()).isZero();
    assertThat(list.json().at("/value/0").has("last_accepted_at")).isFalse();
  }

  @Test
  void webhook_ofNoSuchTarget_isNotMade() {
    assertThat(api.post("jobs/nobody/webhooks", "").code()).isEqualTo("job_not_found");
    assertThat(api.post("jobs/No%20body/webhooks", "").code()).isEqualTo("job_not_found");
    assertThat(api.post("chains/nobody/webhooks", "").code()).isEqualTo("chain_not_found");
    assertThat(api.post("jobs/j/webhooks", "{'scheme': 'x'}").code()).isEqualTo("invalid_webhook");
  }

  @Test
  void message_startsARunThatReadsItsPayload() throws InterruptedException {
    JsonNode webhook = create("{}");
    Reply reply = send(webhook, "m-1", "{'name': 'a {{secrets.x}}'}");
    assertThat(reply.status()).isEqualTo(202);
    String id = reply.json().path("execution_id").asText();
    assertThat(reply.header("Location")).endsWith("/api/executions/" + id);
    api.work();
    JsonNode run = api.get("executions/" + id).json();
    assertThat(run.path("state").asText()).isEqualTo("completed");
    assertThat(run.at("/trigger/kind").asText()).isEqualTo("webhook");
    assertThat(run.path("trigger").has("payload")).isFalse();
    JsonNode context = api.get("executions/" + id + "/context").json();
    assertThat(context.at("/trigger/payload/name").asText()).isEqualTo("a {{secrets.x}}");
    assertThat(context.at("/steps/a/outputs/text").asText()).isEqualTo("a {{secrets.x}}");
    JsonNode listed = api.get("jobs/j/webhooks").json().at("/value/0");
    assertThat(listed.path("accepted").asInt()).isEqualTo(1);
    assertThat(Instant.parse(listed.path("last_accepted_at").asText())).isNotNull();
  }

  @Test
  void message_deliveredAgain_is202WithTheSameRunAndAnotherBodyIs409() {
    JsonNode webhook = create("{}");
    Reply first = send(webhook, "m-1", "{'name': 'a'}");
    Reply again = send(webhook, "m-1", "{'name': 'a'}");
    assertThat(again.status()).isEqualTo(202);
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(again.json().path("execution_id")).isEqualTo(first.json().path("execution_id"));
    Reply other = send(webhook, "m-1", "{'name': 'b'}");
    assertThat(other.status()).isEqualTo(409);
    assertThat(other.code()).isEqualTo("webhook_id_reused");
  }

  @Test
  void message_repeatedAfterItsRefusal_startsTheRunItself() {
    JsonNode webhook = create("{}");
    api.post("jobs/j/disable", "");
    assertThat(send(webhook, "m-1", "{'name': 'a'}").code()).isEqualTo("job_disabled");
    api.post("jobs/j/enable", "");
    Reply started = send(webhook, "m-1", "{'name': 'a'}");
    assertThat(started.status()).as(started.text()).isEqualTo(202);
    assertThat(started.headers()).doesNotContainKey("Idempotent-Replayed");
    assertThat(send(webhook, "m-1", "{'name': 'a'}").header("Idempotent-Replayed"))
        .isEqualTo("true");
  }

  @Test
  void requests_overTheLimit_are429WithRetryAfter() {
    JsonNode webhook = create("{'rate_limit': {'requests': 1, 'per_seconds': 3600}}");
    send(webhook, "m-1", "{'name': 'a'}");
    Reply refused = send(webhook, "m-2", "{'name': 'a'}");
    assertThat(refused.status()).isEqualTo(429);
    assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(3_500, 3_600);
    assertThat(refused.json().path("title").asText()).isEqualTo("Too Many Requests");
  }

  @Test
  void request_unsigned_is401AndSaysWhatIsMissing() {
    Reply refused = api.post(path(create("{}")), "{}");
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.code()).isEqualTo("signature_missing");
    assertThat(refused.header("WWW-Authenticate")).isEqualTo("Signature");
    assertThat(api.post("webhooks/" + "0".repeat(32), "{}").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "content-type, application/octet-stream",
    "content-type, multipart/form-data; boundary=x",
    "content-encoding, gzip",
    "content-length, 99",
  })
  void body_whoseBytesAreNotToBeHadAgain_is415(String header, String value) {
    Reply refused = send(create("{}"), "m-1", "{'name': 'a'}", header, value);
    assertThat(refused.status()).isEqualTo(415);
  }

  @Test
  void body_withAByteOrderMark_is415() {
    assertThat(send(create("{}"), "m-1", "\ufeff{}").status()).isEqualTo(415);
  }

  @Test
  void body_tooLargeOrChunked_isRefused() {
    JsonNode webhook = create("{'max_body_bytes': 1048576}");
    assertThat(send(webhook, "m-1", "'" + "x".repeat(1 << 20) + "'").status()).isEqualTo(413);
    assertThat(send(create("{}"), "m-1", "'" + "x".repeat(1 << 18) + "'").status()).isEqualTo(413);
    assertThat(send(webhook, "m-1", "", "transfer-encoding", "chunked").status()).isEqualTo(411);
  }

  @Test
  void refusedRequests_areToldWithTheirReasons() {
    JsonNode webhook = create("{}");
    try (CapturedEvents events = new CapturedEvents()) {
      api.post("webhooks/not%0athere", "{}");
      api.post(path(webhook), "{}");
      send(webhook, "m-1", "'" + "x".repeat(2 << 20) + "'");
      send(webhook, "m-1", "'" + "x".repeat(1 << 18) + "'");
      send(webhook, "m-1", "", "transfer-encoding", "chunked");
      send(webhook, "m-2", "{}", "webhook-signature", "v1,AAAA");
      assertThat(send(webhook, "m-3", "{'name': 'a'}").status()).isEqualTo(202);
      String id = webhook.path("webhook_id").asText();
      assertThat(events.told("webhook.refused", "webhook", "status", "code"))
          .containsExactly(
              "WARNING not%0athere 404 webhook_not_found",
              "WARNING " + id + " 401 signature_missing",
              "WARNING " + id + " 413 payload_too_large",
              "WARNING " + id + " 413 payload_too_large",
              "WARNING " + id + " 411 length_required",
              "WARNING " + id + " 401 signature_invalid");
      assertThat(events.problems()).isEmpty();
    }
  }

  @Test
  void bodyScheme_isSignedWithTheTextOfItsSecret() {
    JsonNode webhook = create("{'scheme': 'hmac_body'}");
    byte[] key = webhook.path("secret").asText().getBytes(StandardCharsets.UTF_8);
    assertThat(key).hasSize(64);
    String body = "{\"name\": \"a\"}";
    String signature = "sha256=" + HexFormat.of().formatHex(hmac(key, body));
    Reply first = api.post(path(webhook), body, "x-webhook-signature", signature);
    assertThat(first.status()).isEqualTo(202);
    assertThat(api.post(path(webhook), body, "x-webhook-signature", signature).json())
        .isEqualTo(first.json());
  }

  @Test
  void secret_rotated_isShownOnceAndTheOldOneEnds() {
    JsonNode first = create("{}");
    Reply rotated = api.post(path(first) + "/rotate", "{'overlap_seconds': 3600}");
    assertThat(rotated.status()).isEqualTo(200);
    JsonNode second = rotated.json();
    assertThat(second.path("secrets")).hasSize(2);
    assertThat(second.at("/secrets/1").has("expires_at")).isTrue();
    assertThat(send(first, "m-1", "{'name': 'a'}").status()).isEqualTo(202);
    assertThat(send(second, "m-2", "{'name': 'a'}").status()).isEqualTo(202);
    JsonNode third = api.post(path(first) + "/rotate", "{'overlap_seconds': 0}").json();
    assertThat(send(second, "m-3", "{'name': 'a'}").code()).isEqualTo("signature_invalid");
    assertThat(send(third, "m-4", "{'name': 'a'}").status()).isEqualTo(202);
    assertThat(api.post(path(first) + "/rotate", "{'overlap_seconds': -1}").status())
        .isEqualTo(400);
  }

  @Test
  void webhook_removedOrItsJobArchived_startsNothingMore() {
    JsonNode webhook = create("{}");
    api.courier().jobs().archive("j");
    Reply gone = send(webhook, "m-1", "{'name': 'a'}");
    assertThat(gone.status()).isEqualTo(410);
    assertThat(gone.text()).doesNotContain("'j'");
    assertThat(api.delete(path(webhook)).status()).isEqualTo(204);
    assertThat(send(webhook, "m-1", "{'name': 'a'}").status()).isEqualTo(404);
    assertThat(api.delete(path(webhook)).status()).isEqualTo(404);
    assertThat(api.get("jobs/j/webhooks").json().path("value")).isEmpty();
  }

  @Test
  void chain_startedByAMessage_givesItsNodesWhatThePayloadHas() throws InterruptedException {
    api.put(
        "jobs/named",
        "{'steps': [{'type': 'test.write', 'config': {'path': 'a', 'text': 'x'}}],"
            + " 'parameters': {'type': 'object', 'properties': {'name': {'type': 'string'}}}}");
    Reply saved =
        api.put(
            "chains/c",
            "{'nodes': [{'id': 'w', 'job_id': 'named',"
                + " 'parameters': {'name': '{{trigger.payload.name}}'}}]}");
    assertThat(saved.status()).as(saved.text()).isEqualTo(201);
    Reply made = api.post("chains/c/webhooks", "");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    Reply first = send(made.json(), "m-1", "{'name': 'a'}");
    assertThat(first.status()).as(first.text()).isEqualTo(202);
    String id = first.json().path("chain_execution_id").asText();
    assertThat(first.header("Location")).endsWith("/api/chain-executions/" + id);
    Reply again = send(made.json(), "m-1", "{'name': 'a'}");
    assertThat(again.json().path("chain_execution_id").asText()).isEqualTo(id);
    api.work();
    JsonNode chain = api.get("chain-executions/" + id).json();
    assertThat(chain.path("state").asText()).as(chain.toString()).isEqualTo("completed");
    assertThat(chain.at("/trigger/kind").asText()).isEqualTo("webhook");
    String member = chain.at("/nodes/0/execution_id").asText();
    assertThat(api.get("executions/" + member + "/context").json().at("/parameters/name").asText())
        .isEqualTo("a");
    assertThat(api.get("chains/c/webhooks").json().path("value")).hasSize(1);
    assertThat(api.get("jobs/c/webhooks").json().path("value")).isEmpty();
  }

  @Test
  void rerun_ofAWebhooksRun_takesItsPayload() throws InterruptedException {
    String first = send(create("{}"), "m-1", "{'name': 'a'}").json().path("execution_id").asText();
    api.work();
    Reply rerun = api.post("executions/" + first + "/rerun", "{'reason': 'lost'}");
    String id = rerun.json().path("execution_id").asText();
    api.work();
    assertThat(api.get("executions/" + id).json().path("state").asText()).isEqualTo("completed");
    JsonNode trigger = api.get("executions/" + id + "/context").json().path("trigger");
    assertThat(trigger.path("kind").asText()).isEqualTo("rerun");
    assertThat(trigger.at("/payload/name").asText()).isEqualTo("a");
    assertThat(trigger.has("message_id")).isFalse();
  }

  @Test
  void trigger_byTheApi_bringsQueryRouteAndAllowedHeaders() {
    Reply refused = api.put("settings", "{'triggers': {'headers': ['x y']}}");
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo("/triggers/headers/0");
    Reply changed = api.put("settings", "{'triggers': {'headers': ['X-Ticket', 'Cookie']}}");
    assertThat(changed.json().at("/triggers/headers/0").asText()).isEqualTo("x-ticket");
    String[] headers = {"x-ticket", "T-1", "cookie", "a=b", "x-other", "1"};
    Reply reply = api.post("jobs/j/trigger?day=mon&code=the-hosts-key", "", headers);
    String id = reply.json().path("execution_id").asText();
    JsonNode trigger = api.get("executions/" + id + "/context").json().path("trigger");
    assertThat(trigger.path("query")).isEqualTo(Json.parse("{\"day\": \"mon\"}"));
    assertThat(trigger.path("route")).isEqualTo(Json.parse("{\"job_id\": \"j\"}"));
    assertThat(trigger.path("headers")).isEqualTo(Json.parse("{\"x-ticket\": \"T-1\"}"));
    assertThat(api.get("executions/" + id).json().path("trigger").has("query")).isFalse();
  }

  @Test
  void webhook_changed_keepsItsAddressAndSecret() {
    JsonNode hook = create("{'name': 'a', 'max_body_bytes': 1000}");
    String etag = api.get(path(hook)).header("ETag");
    Reply changed = api.put(path(hook), "{'name': 'b'}", "if-match", etag);
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(changed.json().at("/definition/name").asText()).isEqualTo("b");
    assertThat(changed.json().at("/definition/max_body_bytes").asInt()).isEqualTo(262_144);
    assertThat(changed.json().path("url")).isEqualTo(hook.path("url"));
    assertThat(changed.text()).doesNotContain("whsec_");
    assertThat(send(hook, "m-1", "{'name': 'x'}").status()).isEqualTo(202);
    assertThat(api.put(path(hook), "{'name': 'c'}", "if-match", etag).status()).isEqualTo(412);
    Reply scheme = api.put(path(hook), "{'scheme': 'hmac_body'}");
    assertThat(scheme.status()).as(scheme.text()).isEqualTo(400);
    assertThat(scheme.json().at("/errors/0/pointer").asText()).isEqualTo("/scheme");
    assertThat(api.put("webhooks/0123", "{}").code()).isEqualTo("webhook_not_found");
    assertThat(api.get("webhooks/0123").code()).isEqualTo("webhook_not_found");
  }

  @Test
  void webhook_withANewAddress_leavesTheFormerOneDead() {
    JsonNode hook = create("{'name': 'a'}");
    Reply moved = api.post(path(hook) + "/readdress", "");
    assertThat(moved.status()).as(moved.text()).isEqualTo(201);
    assertThat(moved.json().path("replaces")).isEqualTo(hook.path("webhook_id"));
    assertThat(moved.json().path("definition")).isEqualTo(hook.path("definition"));
    assertThat(moved.json().path("target")).isEqualTo(hook.path("target"));
    assertThat(send(hook, "m-1", "{'name': 'x'}").code()).isEqualTo("webhook_not_found");
    assertThat(send(moved.json(), "m-2", "{'name': 'x'}").status()).isEqualTo(202);
    assertThat(api.get("jobs/j/webhooks").json().path("value")).hasSize(1);
    assertThat(api.post(path(hook) + "/readdress", "").code()).isEqualTo("webhook_not_found");
  }

  @Test
  void webhook_withANewAddressAndAnOverlap_answersAtBoth() {
    JsonNode hook = create("{'name': 'a'}");
    Reply moved =
        api.post(path(hook) + "/readdress", "{'overlap_seconds': 60, 'reason': 'it leaked'}");
    assertThat(moved.status()).as(moved.text()).isEqualTo(201);
    assertThat(send(hook, "m-1", "{'name': 'x'}").status()).isEqualTo(202);
    assertThat(send(moved.json(), "m-2", "{'name': 'x'}").status()).isEqualTo(202);
    assertThat(api.get(path(hook)).json().at("/secrets/0/expires_at").isTextual()).isTrue();
    api.courier().automation().webhooks().removeEnded();
    assertThat(api.get("jobs/j/webhooks").json().path("value")).hasSize(2);
    Reply wrong = api.post(path(moved.json()) + "/readdress", "{'overlap_seconds': 604801}");
    assertThat(wrong.json().at("/errors/0/pointer").asText()).isEqualTo("/overlap_seconds");
  }
}
