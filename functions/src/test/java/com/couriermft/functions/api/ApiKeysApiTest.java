package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ApiKeysApiTest {
  private final ApiClient api =
      new ApiClient(new AuthSettings(Mode.KEYS, false, true, false, Set.of()));
  private String admin = "";

  @BeforeEach
  void breakGlass() {
    admin = api.post("break-glass/api-key", "").json().path("key").asText();
  }

  @AfterEach
  void close() {
    api.close();
  }

  private Reply save(String name, String body) {
    return api.put("api-keys/" + name, body, "x-api-key", admin);
  }

  private Reply get(String path) {
    return api.get(path, "x-api-key", admin);
  }

  private int asked(String key) {
    return api.get("jobs", "authorization", "Bearer " + key).status();
  }

  @Test
  void save_new_showsTheKeyThisOnce() {
    Reply made = save("loader", "{'role': 'operator', 'description': 'nightly loader'}");
    assertThat(made.status()).isEqualTo(201);
    String key = made.json().path("key").asText();
    assertThat(key).matches("cr_loader_[0-9a-f]{64}");
    assertThat(made.header("Location")).endsWith("/api/api-keys/loader");
    assertThat(asked(key)).isEqualTo(200);
    JsonNode shown = get("api-keys/loader").json();
    assertThat(shown.path("role").asText()).isEqualTo("operator");
    assertThat(shown.path("created_by").asText()).startsWith("key:break-glass-");
    assertThat(shown.path("last_used_at").asText()).isNotEmpty();
    assertThat(shown.path("texts")).hasSize(1);
    String all = get("api-keys").text() + shown;
    assertThat(all).contains("loader").doesNotContain("sha256", key.substring(10));
  }

  @Test
  void save_known_changesItsRoleAndShowsNoKey() {
    String key = save("loader", "{'role': 'admin'}").json().path("key").asText();
    Reply changed = save("loader", "{'role': 'reader'}");
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json().has("key")).isFalse();
    assertThat(asked(key)).isEqualTo(200);
    assertThat(api.get("api-keys", "x-api-key", key).status()).isEqualTo(403);
  }

  @Test
  void save_conditions_holdOrAre412() {
    String etag = save("loader", "{'role': 'reader'}").header("ETag");
    assertThat(put("{'role': 'author'}", "if-match", etag).status()).isEqualTo(200);
    assertThat(put("{'role': 'admin'}", "if-match", etag).status()).isEqualTo(412);
    assertThat(put("{'role': 'admin'}", "if-none-match", "*").status()).isEqualTo(412);
    assertThat(get("api-keys/loader").json().path("role").asText()).isEqualTo("author");
  }

  private Reply put(String body, String condition, String value) {
    return api.put("api-keys/loader", body, condition, value, "x-api-key", admin);
  }

  @Test
  void save_wrong_namesEveryProblem() {
    Reply wrong = save("loader", "{'role': 'root', 'expires_at': 'soon', 'secret': 'x'}");
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.json().path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder("/role", "/expires_at", "/secret");
    assertThat(save("loader", "{}").json().at("/errors/0/code").asText()).isEqualTo("required");
    assertThat(save("Loader", "{'role': 'reader'}").code()).isEqualTo("invalid_name");
    assertThat(save("break-glass-1", "{'role': 'reader'}").code()).isEqualTo("invalid_name");
  }

  @Test
  void rotate_givesAnotherKey_andTheOneBeforeCountsForAWhile() {
    String before = save("loader", "{'role': 'reader'}").json().path("key").asText();
    Reply rotated = api.post("api-keys/loader/rotate", "", "x-api-key", admin);
    assertThat(rotated.status()).isEqualTo(200);
    String after = rotated.json().path("key").asText();
    assertThat(after).isNotEqualTo(before);
    assertThat(asked(before)).isEqualTo(200);
    assertThat(asked(after)).isEqualTo(200);
    String last =
        api.post("api-keys/loader/rotate", "{'overlap_seconds': 0}", "x-api-key", admin)
            .json()
            .path("key")
            .asText();
    assertThat(asked(last)).isEqualTo(200);
    assertThat(get("api-keys/loader").json().path("texts")).hasSize(1);
  }

  @Test
  void delete_known_isGone() {
    save("loader", "{'role': 'reader'}");
    assertThat(api.delete("api-keys/loader", "x-api-key", admin).status()).isEqualTo(204);
    assertThat(get("api-keys/loader").code()).isEqualTo("api_key_not_found");
    assertThat(api.delete("api-keys/loader", "x-api-key", admin).status()).isEqualTo(404);
  }
}
