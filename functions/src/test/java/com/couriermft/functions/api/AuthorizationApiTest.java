package com.couriermft.functions.api;

import static com.couriermft.functions.api.Principals.principal;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.auth.Route;
import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.couriermft.storage.access.Role;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Access to the functions, called in the same way as by the host. */
class AuthorizationApiTest {
  private static final AuthSettings KEYS =
      new AuthSettings(Mode.KEYS, false, false, false, Set.of());
  private static final AuthSettings EASYAUTH =
      new AuthSettings(Mode.EASYAUTH, true, false, false, Set.of());
  private static final String NOT_SHOWN = "unauthenticated";

  private ApiClient api = new ApiClient(KEYS);

  @AfterEach
  void close() {
    api.close();
  }

  private void use(AuthSettings settings) {
    api.close();
    api = new ApiClient(settings);
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
          .isEqualTo("This request requires the role '" + role + "'.");
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyRoute_byAKeyOfEachRole_isOpenToThatRoleAndHigher(Role role) {
    String key = api.key(role);
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
    String reader = api.key(Role.READER);
    Reply refused = api.put("jobs/x", "{no json", "x-api-key", reader);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.header("WWW-Authenticate")).contains("insufficient_scope", "author");
    Reply absent = api.post("jobs/not-there/trigger", "", "x-api-key", reader);
    assertThat(absent.code()).isEqualTo("forbidden");
    assertThat(absent.json().path("detail").asText())
        .isEqualTo("This request requires the role 'operator'.");
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
  void keys_shownInAnyOtherWay_areRefused() {
    String key = api.key(Role.ADMIN);
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

  /** Generated clients send an empty bearer token together with an API key. */
  @ParameterizedTest
  @ValueSource(strings = {"Bearer", "Bearer ", "bearer   ", "BEARER", "", " "})
  void emptyBearer_isNoCredential(String empty) {
    String key = api.key(Role.READER);
    assertThat(api.get("jobs", "authorization", empty, "x-api-key", key).status()).isEqualTo(200);
    assertThat(api.get("jobs", "authorization", empty).code()).isEqualTo(NOT_SHOWN);
    assertThat(api.get("jobs", "authorization", empty, "x-api-key", key + "x").code())
        .isEqualTo("invalid_credentials");
  }

  @Test
  void keys_twoThatDiffer_areRefused() {
    String reader = api.key(Role.READER);
    String admin = api.key(Role.ADMIN);
    assertThat(api.get("jobs", "authorization", "Bearer " + reader, "x-api-key", admin).status())
        .isEqualTo(401);
    assertThat(api.get("jobs", "authorization", "Bearer " + admin, "x-api-key", admin).status())
        .isEqualTo(200);
  }

  @Test
  void closed_everybodyIsRefused() {
    use(new AuthSettings(Mode.CLOSED, false, false, false, Set.of()));
    Reply reply = api.get("jobs", "x-api-key", api.key(Role.ADMIN));
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
      String reader = api.key(Role.READER);
      api.get("jobs", "x-api-key", reader);
      api.put("jobs/nightly", "{}", "x-api-key", reader);
      api.delete("connections/a%0ab", "x-api-key", api.key(Role.ADMIN));
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
    String author = api.key(Role.AUTHOR);
    assertThat(api.get("me", "x-api-key", author).text())
        .isEqualTo(
            "{\"caller\":\"key:author\",\"kind\":\"key\",\"role\":\"author\",\"mode\":\"keys\","
                + "\"sign_in\":[{\"kind\":\"key\"}],\"version\":\"development\",\"features\":[],"
                + "\"time_zone\":\"UTC\"}");
    requireNobody(api.get("me"), "Send an API key");
    requireNobody(api.get("me", "x-api-key", "cr_x"), "invalid or have expired");
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
    requireNobody(
        api.get("me", "x-ms-client-principal", principal("admin")), "authentication is off");
    use(new AuthSettings(Mode.CLOSED, false, false, false, Set.of()));
    requireNobody(api.get("me"), "COURIER_AUTH_MODE");
    use(AuthSettings.OPEN);
    assertThat(api.get("me").json().path("role").asText()).isEqualTo("admin");
    requireNobody(
        api.get("me", "origin", "https://evil.example"), "only requests from this machine");
  }

  private static void requireNobody(Reply reply, String words) {
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().get("role").isNull()).isTrue();
    assertThat(reply.json().path("missing").asText()).contains(words);
  }
}
