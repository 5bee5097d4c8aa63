package com.couriermft.functions.api;

import static com.couriermft.functions.api.Principals.base64;
import static com.couriermft.functions.api.Principals.principal;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.couriermft.storage.access.Role;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests callers whom App Service has authenticated, with functions called in the same way as by the
 * host.
 */
class EasyAuthApiTest {
  private static final AuthSettings EASYAUTH =
      new AuthSettings(Mode.EASYAUTH, true, false, false, Set.of());

  private ApiClient api = new ApiClient(EASYAUTH);

  @AfterEach
  void close() {
    api.close();
  }

  private void use(AuthSettings settings) {
    api.close();
    api = new ApiClient(settings);
  }

  @Test
  void easyauth_whereThePlatformDoesNotSayThatItChecks_headersAreIgnored() {
    use(new AuthSettings(Mode.EASYAUTH, false, false, false, Set.of()));
    assertThat(api.get("jobs", "x-ms-client-principal", principal("admin")).status())
        .isEqualTo(401);
    assertThat(api.get("jobs", "x-api-key", api.key(Role.READER)).status()).isEqualTo(200);
  }

  @Test
  void easyauth_rolesOfThePrincipal_count() {
    use(EASYAUTH);
    String author = principal("reader", "author");
    assertThat(
            api.put("calendars/c", "{'excluded': ['2026-12-31']}", "x-ms-client-principal", author)
                .status())
        .isEqualTo(201);
    Reply saved = api.get("calendars/c", "x-ms-client-principal", author);
    assertThat(saved.json().path("saved_by").asText()).isEqualTo("entra:5f0c-1 ann@example.org");
    assertThat(api.put("settings", "{}", "x-ms-client-principal", author).status()).isEqualTo(403);
  }

  @Test
  void easyauth_tokenOfThePlatformBesideThePrincipal_isLeftToThePlatform() {
    use(EASYAUTH);
    String token = "Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln";
    assertThat(api.get("jobs", "authorization", token).code()).isEqualTo("unauthenticated");
    String reader = principal("reader");
    assertThat(api.get("jobs", "authorization", token, "x-ms-client-principal", reader).status())
        .isEqualTo(200);
  }

  @Test
  void easyauth_wrongKeyBesideAPrincipal_isRefused() {
    use(EASYAUTH);
    Reply reply =
        api.get(
            "jobs",
            "x-ms-client-principal",
            principal("admin"),
            "x-api-key",
            "cr_x_" + "0".repeat(64));
    assertThat(reply.code()).isEqualTo("invalid_credentials");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%%%",
        "e30=",
        "bnVsbA==",
        "WyJhIl0=",
        "eyJhdXRoX3R5cCI6ImFhZCIsImNsYWltcyI6e319",
        "eyJhdXRoX3R5cCI6ImFhZCIsImNsYWltcyI6WzEsbnVsbCxbXV19",
        "////",
        "eyJh"
      })
  void easyauth_malformedPrincipal_is401(String header) {
    use(EASYAUTH);
    Reply reply = api.get("jobs", "x-ms-client-principal", header);
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.code()).isEqualTo("invalid_credentials");
  }

  @Test
  void easyauth_hostilePrincipal_is401() {
    use(EASYAUTH);
    String twice = principal("admin") + "," + principal("admin");
    String many = "{'typ': 'roles', 'val': 'admin'},".repeat(1_001);
    for (String header :
        Set.of(
            twice,
            base64("{'auth_typ': 'aad', 'claims': [" + many + "{'typ': 'oid', 'val': '1'}]}"),
            base64("[".repeat(20_000)),
            "A".repeat(1 << 20),
            base64("{'auth_typ': 'google', 'claims': [{'typ': 'oid', 'val': '1'}]}"),
            base64("{'auth_typ': 'aad', 'claims': [{'typ': 'oid', 'val': '1\\n2'}]}"))) {
      Reply reply = api.get("jobs", "x-ms-client-principal", header);
      assertThat(reply.status()).as(header.substring(0, 40)).isEqualTo(401);
    }
  }

  @Test
  void easyauth_scopesOfSettings_limitThoseTheyApplyTo() {
    use(EASYAUTH);
    String admin = principal("admin");
    String scopes =
        "{'scopes': [{'app_role': 'team-a', 'labels': {'team': 'a'}}, {'object_id': '5F0C-1',"
            + " 'labels': {'tier': '1'}}]}";
    Reply patched =
        api.send(
            "PATCH",
            "settings",
            scopes.replace("5F0C-1", "other"),
            "x-ms-client-principal",
            admin,
            "content-type",
            "application/merge-patch+json");
    assertThat(patched.status()).as(patched.text()).isEqualTo(200);
    Reply free = api.get("me", "x-ms-client-principal", admin);
    assertThat(free.json().has("labels")).isFalse();
    Reply limited = api.get("me", "x-ms-client-principal", principal("admin", "team-a"));
    assertThat(limited.json().path("labels").toString()).isEqualTo("[\"team:a\"]");
    assertThat(limited.json().path("role").asText()).isEqualTo("author");
    assertThat(api.put("settings", scopes, "x-ms-client-principal", admin).status()).isEqualTo(200);
    Reply both = api.get("me", "x-ms-client-principal", principal("reader", "team-a"));
    assertThat(both.json().path("labels").toString()).isEqualTo("[\"team:a\",\"tier:1\"]");
    assertThat(api.get("settings", "x-ms-client-principal", admin).code())
        .isEqualTo("limited_to_labels");
  }

  @Test
  void scopes_thatLimitNobodyOrToNothing_areRefused() {
    use(AuthSettings.OPEN);
    Reply reply =
        api.put(
            "settings",
            "{'scopes': [{'app_role': 'a', 'labels': {}}, {'labels': {'a': 'b'}}, {'app_role': 'a',"
                + " 'object_id': 'b', 'labels': {'a': 'b'}}]}");
    assertThat(reply.json().path("errors").findValuesAsText("pointer"))
        .containsExactly("/scopes/0", "/scopes/1", "/scopes/2");
  }
}
