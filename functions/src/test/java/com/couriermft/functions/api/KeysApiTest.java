package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KeysApiTest {
  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void pgpKey_generated_isShownWithWhatItIsGoodFor() {
    Reply made =
        api.post("keys/ours/generate", "{'kind': 'pgp', 'user_id': 'Ours <o@example.com>'}");

    assertThat(made.status()).isEqualTo(201);
    JsonNode key = made.json();
    assertThat(key.path("algorithm").asText()).isEqualTo("ed25519");
    assertThat(key.path("user_ids").toString()).isEqualTo("[\"Ours <o@example.com>\"]");
    assertThat(key.path("usable_for").toString())
        .isEqualTo("[\"encrypt\",\"verify\",\"decrypt\",\"sign\"]");
    assertThat(key.path("state").asText()).isEqualTo("valid");
    assertThat(key.at("/parts/1/capabilities").toString()).isEqualTo("[\"encrypt\"]");
    Instant expires = Instant.parse(key.path("expires_at").asText());
    assertThat(Duration.between(Instant.now(), expires).toDays()).isBetween(728L, 730L);
    assertThat(made.text()).doesNotContain("PRIVATE");
    assertThat(api.get("keys/ours/public").text())
        .startsWith("-----BEGIN PGP PUBLIC KEY BLOCK-----")
        .endsWith("-----END PGP PUBLIC KEY BLOCK-----\n");
    assertThat(api.get("keys").json().at("/value/0/usable_for")).hasSize(4);
  }

  @Test
  void pgpKey_generatedAgain_keepsItsOlderVersionUntilThatIsDeleted() {
    JsonNode first = api.post("keys/ours/generate", "{'kind': 'pgp', 'user_id': 'Us'}").json();
    JsonNode second = api.post("keys/ours/generate", "{'kind': 'pgp'}").json();

    assertThat(second.path("version").asInt()).isEqualTo(2);
    assertThat(second.path("user_ids")).isEqualTo(first.path("user_ids"));
    JsonNode versions = api.get("keys/ours/versions").json().path("value");
    assertThat(versions.findValuesAsText("version")).containsExactly("2", "1");
    assertThat(versions.at("/1/fingerprint")).isEqualTo(first.path("fingerprint"));

    assertThat(api.delete("keys/ours/versions/2").code()).isEqualTo("current_version");
    assertThat(api.delete("keys/ours/versions/7").code()).isEqualTo("key_version_not_found");
    assertThat(api.delete("keys/ours/versions/x").code()).isEqualTo("key_version_not_found");
    assertThat(api.delete("keys/ours/versions/1").status()).isEqualTo(204);
    assertThat(api.get("keys/ours/versions").json().path("value")).hasSize(1);
    assertThat(api.delete("keys/ours").status()).isEqualTo(204);
    assertThat(api.get("keys/ours/versions").code()).isEqualTo("key_not_found");
  }

  @Test
  void partnersKey_imported_isUpdatedAndNeverMixedWithOurs() {
    api.post("keys/ours/generate", "{'kind': 'pgp'}");
    String exported = api.get("keys/ours/public").text();
    ObjectNode body = Json.object().put("kind", "pgp").put("public", exported);

    assertThat(api.put("keys/partner", body.toString()).status()).isEqualTo(201);
    Reply again = api.put("keys/partner", body.toString());
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.json().path("version").asInt()).isEqualTo(1);
    assertThat(again.json().path("usable_for").toString()).isEqualTo("[\"encrypt\",\"verify\"]");
    assertThat(again.json().path("has_private").asBoolean()).isFalse();
    assertThat(api.post("keys/partner/generate", "{'kind': 'pgp'}").code()).isEqualTo("key_exists");

    api.post("keys/other/generate", "{'kind': 'pgp'}");
    assertThat(api.put("keys/other", body.toString()).code()).isEqualTo("private_key_kept");
    api.post("keys/login/generate", "");
    assertThat(api.put("keys/login", body.toString()).code()).isEqualTo("wrong_key_kind");
  }

  @Test
  void pgpKey_wrong_isRefusedWithoutQuotingIt() {
    String[] bodies = {
      "{'kind': 'pgp', 'private': 'hunter2', 'passphrase': 'hunter2'}",
      "{'kind': 'pgp', 'public': 'hunter2'}",
      "{'kind': 'pgp', 'public': 'hunter2', 'private': 'hunter2'}",
      "{'kind': 'pgp', 'public': 'hunter2', 'passphrase': 'hunter2'}",
      "{'kind': 'ssh', 'public': 'hunter2'}",
      "{'kind': 'pgp'}"
    };
    for (String body : bodies) {
      Reply reply = api.put("keys/k", body);
      assertThat(reply.status()).as(body).isEqualTo(400);
      assertThat(reply.text()).doesNotContain("hunter2");
    }
    assertThat(api.put("keys/k", "{'private': '-----BEGIN PGP PRIVATE KEY BLOCK-----'}").text())
        .contains("set 'kind' to 'pgp'");
    assertThat(api.post("keys/k/generate", "{'user_id': 'Us'}").status()).isEqualTo(400);
    assertThat(api.post("keys/k/generate", "{'kind': 'pgp', 'expires_in_days': 0}").status())
        .isEqualTo(400);
    Reply forEver = api.post("keys/k/generate", "{'kind': 'pgp', 'expires_in_days': null}");
    assertThat(forEver.status()).isEqualTo(201);
    assertThat(forEver.json().has("expires_at")).isFalse();
  }
}
