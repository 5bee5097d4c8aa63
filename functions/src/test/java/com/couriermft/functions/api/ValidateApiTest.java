package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.auth.Route;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind can be validated without saving it, and reserved ids are refused. */
class ValidateApiTest {
  private final ApiClient api = new ApiClient();
  private final RouteSamples samples = new RouteSamples(api);

  @BeforeEach
  void configure() {
    samples.configure();
  }

  @AfterEach
  void close() {
    api.close();
  }

  static List<Route> validations() {
    return Arrays.stream(Route.values())
        .filter(route -> route.template().endsWith("/validate"))
        .toList();
  }

  @Test
  void everyKind_isThere() {
    assertThat(validations()).hasSize(10);
  }

  @ParameterizedTest
  @MethodSource("validations")
  void document_withAnUnknownField_isNotValidAndNothingIsSaved(Route route) {
    Reply reply = api.post(route.template(), "{'nonsense': 1}");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("valid").asBoolean(true)).isFalse();
    assertThat(reply.json().path("errors")).isNotEmpty();
    assertThat(reply.json().path("warnings").isArray()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "jobs, JOBS_SAVE",
    "schedules, SCHEDULES_SAVE",
    "calendars, CALENDARS_SAVE",
    "watches, WATCHES_SAVE",
    "expectations, EXPECTATIONS_SAVE",
    "subscriptions, SUBSCRIPTIONS_SAVE",
    "connections, CONNECTIONS_SAVE",
    "settings, SETTINGS_CHANGE"
  })
  void document_thatWouldBeSaved_isValid(String kind, Route saving) {
    String body = samples.all().get(saving).body();
    String named = kind.equals("jobs") ? body.replaceFirst("\\{", "{'job_id': 'odd', ") : body;
    String before = api.get(kind).text();
    Reply reply = api.post(kind + "/validate", named);
    String known = kind.equals("schedules") ? ",\"upcoming\":" : "}";
    assertThat(reply.text()).startsWith("{\"valid\":true,\"errors\":[],\"warnings\":[]" + known);
    assertThat(api.get(kind).text()).isEqualTo(before);
  }

  @Test
  void schedule_thatNeverFires_isWarnedOf() {
    Reply reply =
        api.post(
            "schedules/validate",
            "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '0 6 * * 6', 'timezone':"
                + " 'UTC', 'calendars': ['cal']}");
    assertThat(reply.json().path("valid").asBoolean()).as(reply.text()).isTrue();
    assertThat(reply.json().at("/warnings/0/code").asText()).isEqualTo("no_instant_ahead");
  }

  @Test
  void connection_withASecretThatIsNotThere_isNotValid_andNoPasswordIsQuoted() {
    Reply reply =
        api.post(
            "connections/validate",
            "{'type': 'sftp', 'host': 'h', 'username': 'u', 'auth': {'type': 'password', 'secret':"
                + " 'none'}}");
    assertThat(reply.json().at("/errors/0/code").asText()).isEqualTo("unknown_secret");
    assertThat(api.post("connections/validate", "{'auth': hunter2}").text())
        .doesNotContain("hunter2");
    api.post(
        "connections/validate",
        "{'name': 'n', 'type': 'sftp', 'host': 'h', 'username': 'u', 'auth': {'type': 'password',"
            + " 'password': 'hunter2'}}");
    assertThat(api.secrets().find("connection-n-password")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"validate", "import", "export", "bulk"})
  void reservedIds_areNeverSaved(String id) {
    List<Route> saving =
        List.of(
            Route.JOBS_SAVE,
            Route.CHAINS_SAVE,
            Route.SCHEDULES_SAVE,
            Route.CALENDARS_SAVE,
            Route.WATCHES_SAVE,
            Route.EXPECTATIONS_SAVE,
            Route.SUBSCRIPTIONS_SAVE,
            Route.CONNECTIONS_SAVE,
            Route.API_KEYS_SAVE,
            Route.KEYS_IMPORT);
    for (Route route : saving) {
      String path = route.template().replaceAll("\\{[^}]*}", id);
      Reply reply = api.put(path, samples.all().get(route).body());
      assertThat(reply.text()).as(path).contains("reserved_name");
      assertThat(reply.status()).as(path).isEqualTo(400);
      assertThat(api.get(path).status()).as(path).isEqualTo(404);
    }
    Reply generated = api.post("keys/" + id + "/generate", "{'kind': 'ssh'}");
    assertThat(generated.text()).contains("reserved_name");
  }
}
