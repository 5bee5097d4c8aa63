package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.auth.Route;
import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.couriermft.operating.access.ApiKeyDefinition;
import com.couriermft.operating.access.Role;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is let in where, asked of the functions as the host calls them. */
class AuthorizationApiTest {
  private static final AuthSettings KEYS =
      new AuthSettings(Mode.KEYS, false, false, false, Set.of());
  private static final AuthSettings EASYAUTH =
      new AuthSettings(Mode.EASYAUTH, true, false, false, Set.of());
  private static final String NOT_SHOWN = "unauthenticated";
  private static final String NOT_ACCEPTED = "invalid_credentials";

  private ApiClient api = new ApiClient(KEYS);

  @AfterEach
  void close() {
    api.close();
  }

  private void use(AuthSettings settings) {
    api.close();
    api = new ApiClient(settings);
  }

  private String key(Role role) {
    return api.courier()
        .apiKeys()
        .create(role.text(), new ApiKeyDefinition(role, "", null), "test")
        .text()
        .reveal();
  }

  private static String principal(String... roles) {
    String claims =
        Stream.of(roles)
            .map(role -> ", {'typ': 'roles', 'val': '" + role + "'}")
            .collect(Collectors.joining());
    return base64(
        "{'auth_typ': 'aad', 'role_typ': 'roles', 'claims': [{'typ': 'oid', 'val': '5f0c-1'},"
            + " {'typ': 'preferred_username', 'val': 'ann@example.org'}"
            + claims
            + "]}");
  }

  private static String base64(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private Reply send(Route route, String... headers) {
    String path = route.template().replace("{*path}", "a.txt").replaceAll("\\{[^}]*}", "x1");
    return api.send(route.method(), path, "", headers);
  }

  private static Set<Route> guarded() {
    return EnumSet.complementOf(
        EnumSet.of(
            Route.HEALTH,
            Route.ME,
            Route.UI,
            Route.WEBHOOKS_RECEIVE,
            Route.BREAK_GLASS,
            Route.WRONG_ADDRESS));
  }

  @Test
  void everyRoute_byNobody_is401() {
    for (Route route : guarded()) {
      Reply reply = send(route);
      assertThat(reply.status()).as(route.toString()).isEqualTo(401);
      assertThat(reply.code()).isEqualTo(NOT_SHOWN);
      assertThat(reply.header("WWW-Authenticate")).startsWith("Bearer");
      assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
    }
  }

  @Test
  void everyRoute_bySomebodyWithoutARole_is403WithTheRoleOfItsEntry() {
    use(EASYAUTH);
    for (Route route : guarded()) {
      Reply reply = send(route, "x-ms-client-principal", principal("Owner", "ADMIN"));
      assertThat(reply.status()).as(route.toString()).isEqualTo(403);
      String role = route.role().orElseThrow().text();
      assertThat(reply.json().path("detail").asText())
          .as(route.toString())
          .isEqualTo("This needs the role '" + role + "'.");
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyRoute_byAKeyOfEachRole_isOpenToThatRoleAndHigher(Role role) {
    String key = key(role);
    for (Route route : guarded()) {
      int status = send(route, "authorization", "Bearer " + key).status();
      if (role.includes(route.role().orElseThrow())) {
        assertThat(status).as(route.toString()).isNotIn(401, 403, 500);
      } else {
        assertThat(status).as(route.toString()).isEqualTo(403);
      }
    }
  }

  @Test
  void publicRoutes_needNothing() {
    assertThat(api.get("health").status()).isEqualTo(200);
    assertThat(api.post("webhooks/0123", "{}").code()).isEqualTo("webhook_not_found");
  }

  @Test
  void refusal_comesBeforeBodyAndLookup() {
    assertThat(api.put("jobs/x", "{no json").status()).isEqualTo(401);
    String reader = key(Role.READER);
    Reply refused = api.put("jobs/x", "{no json", "x-api-key", reader);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.header("WWW-Authenticate")).contains("insufficient_scope", "author");
    Reply absent = api.post("jobs/not-there/trigger", "", "x-api-key", reader);
    assertThat(absent.code()).isEqualTo("forbidden");
    assertThat(absent.json().path("detail").asText()).isEqualTo("This needs the role 'operator'.");
  }

  @Test
  void keysMode_platformHeaders_areIgnored() {
    Reply reply =
        api.get(
            "jobs",
            "x-ms-client-principal",
            principal("admin"),
            "x-ms-client-principal-id",
            "5f0c-1",
            "x-ms-client-principal-name",
            "ann");
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.code()).isEqualTo(NOT_SHOWN);
  }

  @Test
  void easyauth_whereThePlatformDoesNotSayThatItChecks_headersAreIgnored() {
    use(new AuthSettings(Mode.EASYAUTH, false, false, false, Set.of()));
    assertThat(api.get("jobs", "x-ms-client-principal", principal("admin")).status())
        .isEqualTo(401);
    assertThat(api.get("jobs", "x-api-key", key(Role.READER)).status()).isEqualTo(200);
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
    assertThat(api.get("jobs", "authorization", token).code()).isEqualTo(NOT_SHOWN);
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
    assertThat(reply.code()).isEqualTo(NOT_ACCEPTED);
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
    assertThat(reply.code()).isEqualTo(NOT_ACCEPTED);
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
  void keys_shownInAnyOtherWay_areRefused() {
    String key = key(Role.ADMIN);
    for (String header :
        Set.of(
            "Basic " + key,
            key,
            "Bearer " + key + ",Bearer " + key,
            "Bearer " + key + " x",
            "Bearer",
            "Bearer " + key.substring(0, key.length() - 1),
            "Bearer \"" + key + "\"")) {
      Reply reply = api.get("jobs", "authorization", header);
      assertThat(reply.status()).as(header).isEqualTo(401);
      assertThat(reply.text()).doesNotContain(key.substring(key.length() - 20));
    }
    assertThat(api.get("jobs", "authorization", "bearer  " + key).status()).isEqualTo(200);
    assertThat(api.get("jobs?code=" + key).status()).isEqualTo(401);
    assertThat(api.get("jobs", "x-functions-key", key).status()).isEqualTo(401);
  }

  @Test
  void keys_twoThatDiffer_areRefused() {
    String reader = key(Role.READER);
    String admin = key(Role.ADMIN);
    assertThat(api.get("jobs", "authorization", "Bearer " + reader, "x-api-key", admin).status())
        .isEqualTo(401);
    assertThat(api.get("jobs", "authorization", "Bearer " + admin, "x-api-key", admin).status())
        .isEqualTo(200);
  }

  @Test
  void closed_everybodyIsRefused() {
    use(new AuthSettings(Mode.CLOSED, false, false, false, Set.of()));
    Reply reply = api.get("jobs", "x-api-key", key(Role.ADMIN));
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.code()).isEqualTo("authorization_not_configured");
    assertThat(api.get("health").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "host, 127.0.0.1:7071, 200",
    "host, LOCALHOST, 200",
    "host, [::1]:7071, 200",
    "origin, http://localhost:3000, 200",
    "host, courier.example.org, 403",
    "host, 127.0.0.1.example.org:7071, 403",
    "host, localhost@example.org, 403",
    "host, example.org#localhost, 403",
    "host, 10.0.0.7:7071, 403",
    "origin, https://example.org, 403",
    "origin, null, 403"
  })
  void open_onlyThisMachineMayAsk(String header, String value, int status) {
    use(AuthSettings.OPEN);
    assertThat(api.get("jobs", header, value).status()).isEqualTo(status);
  }

  @Test
  void breakGlass_whereASettingDoesNotAllowIt_is403() {
    assertThat(send(Route.BREAK_GLASS).code()).isEqualTo("break_glass_off");
    assertThat(api.courier().apiKeys().list()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"OPEN", "KEYS"})
  void breakGlass_onALaptop_isForThisMachineOnly(Mode mode) {
    use(new AuthSettings(mode, false, true, true, Set.of()));
    assertThat(send(Route.BREAK_GLASS, "origin", "https://example.org").status()).isEqualTo(403);
    assertThat(send(Route.BREAK_GLASS).status()).isEqualTo(201);
  }

  @Test
  void breakGlass_makesAKeyThatMakesAKey() {
    use(new AuthSettings(Mode.KEYS, false, true, false, Set.of()));
    Reply made = send(Route.BREAK_GLASS);
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.json().path("role").asText()).isEqualTo("admin");
    assertThat(made.json().path("expires_at").asText()).isNotEmpty();
    String key = made.json().path("key").asText();
    assertThat(api.put("api-keys/ops", "{'role': 'admin'}", "x-api-key", key).status())
        .isEqualTo(201);
  }

  @Test
  void calls_thatChangeSomething_areToldOfWithWhoAndWhat_alsoThoseRefused() {
    use(new AuthSettings(Mode.KEYS, false, true, false, Set.of()));
    try (CapturedEvents events = new CapturedEvents()) {
      send(Route.BREAK_GLASS);
      String reader = key(Role.READER);
      api.get("jobs", "x-api-key", reader);
      api.put("jobs/nightly", "{}", "x-api-key", reader);
      api.delete("connections/a%0ab", "x-api-key", key(Role.ADMIN));
      api.post("jobs/nightly/trigger", "", "x-api-key", reader + "0");
      api.post("webhooks/0123", "{}");
      assertThat(events.calls())
          .containsExactly(
              "WARNING POST break-glass/api-key null break-glass null 201",
              "WARNING PUT jobs/{job_id} nightly key:reader reader 403",
              "INFO DELETE connections/{name} a%0ab key:admin admin 404",
              "WARNING POST jobs/{job_id}/trigger nightly anonymous null 401");
      assertThat(events.toString()).doesNotContain("cr_");
      assertThat(events.problems()).isEmpty();
    }
  }

  @Test
  void everyRoute_thatChangesSomething_isToldOfUnderItsName() {
    use(EASYAUTH);
    for (Route route : guarded()) {
      try (CapturedEvents events = new CapturedEvents()) {
        send(route, "x-ms-client-principal", principal());
        assertThat(events.calls())
            .as(route.toString())
            .hasSize(route.method().equals("GET") ? 0 : 1)
            .allMatch(line -> line.contains(" " + route.method() + " " + route.template() + " "));
      }
    }
  }

  @Test
  void me_ofEverybody_is200WithTheirRoleOrWhatIsMissing() {
    String author = key(Role.AUTHOR);
    assertThat(api.get("me", "x-api-key", author).text())
        .isEqualTo(
            "{\"caller\":\"key:author\",\"kind\":\"key\",\"role\":\"author\",\"mode\":\"keys\","
                + "\"sign_in\":[{\"kind\":\"key\"}],\"version\":\"development\",\"features\":[]}");
    requireNobody(api.get("me"), "Show an API key");
    requireNobody(api.get("me", "x-api-key", "cr_x"), "not accepted");
    use(EASYAUTH);
    Reply ann = api.get("me", "x-ms-client-principal", principal("operator"));
    assertThat(ann.json().path("caller").asText()).isEqualTo("entra:5f0c-1 ann@example.org");
    assertThat(ann.json().path("kind").asText()).isEqualTo("user");
    assertThat(ann.json().path("role").asText()).isEqualTo("operator");
    assertThat(ann.json().at("/sign_in/0/url").asText()).isEqualTo("/.auth/login/aad");
    Reply without = api.get("me", "x-ms-client-principal", principal());
    assertThat(without.json().path("kind").asText()).isEqualTo("user");
    requireNobody(without, "none of the roles");
    use(new AuthSettings(Mode.EASYAUTH, false, false, false, Set.of()));
    requireNobody(api.get("me", "x-ms-client-principal", principal("admin")), "is not on");
    use(new AuthSettings(Mode.CLOSED, false, false, false, Set.of()));
    requireNobody(api.get("me"), "COURIER_AUTH_MODE");
    use(AuthSettings.OPEN);
    assertThat(api.get("me").json().path("role").asText()).isEqualTo("admin");
    requireNobody(api.get("me", "origin", "https://evil.example"), "only this machine");
  }

  private static void requireNobody(Reply reply, String words) {
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().get("role").isNull()).isTrue();
    assertThat(reply.json().path("missing").asText()).contains(words);
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
