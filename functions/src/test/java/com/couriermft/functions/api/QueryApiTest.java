package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.auth.Route;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All routes refuse unknown query parameters. */
class QueryApiTest {
  /**
   * These routes allow all parameters, because the started execution may read them or a probe may
   * send them.
   */
  private static final Set<Route> TAKING_ANY =
      Set.of(
          Route.HEALTH,
          Route.UI,
          Route.WEBHOOKS_RECEIVE,
          Route.JOBS_TRIGGER,
          Route.CHAINS_TRIGGER,
          Route.WRONG_ADDRESS);

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  private Reply send(Route route, String query) {
    String path = route.template().replace("{*path}", "a.txt").replaceAll("\\{[^}]*}", "x1");
    return api.send(route.method(), path + "?" + query, "");
  }

  @ParameterizedTest
  @EnumSource
  void unknownParameter_ofAnyRoute_isRefusedByName(Route route) {
    Reply reply = send(route, "no_such_parameter=1");
    if (route == Route.UI) {
      assertThat(reply.status()).isEqualTo(200);
    } else if (TAKING_ANY.contains(route) || route == Route.BREAK_GLASS) {
      assertThat(reply.code()).isNotEqualTo("invalid_query");
    } else {
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.code()).isEqualTo("invalid_query");
      assertThat(reply.json().at("/errors/0/pointer").asText()).isEqualTo("no_such_parameter");
      assertThat(reply.json().at("/errors/0/code").asText()).isEqualTo("unknown_parameter");
    }
  }

  /**
   * Sends every parameter of every route twice. Only labels may be repeated, and anything that
   * partners send to a webhook, because their messages must not be lost.
   */
  @ParameterizedTest
  @EnumSource
  void parameterTwice_ofAnyRoute_isRefusedByName(Route route) {
    boolean starts = Set.of(Route.JOBS_TRIGGER, Route.CHAINS_TRIGGER).contains(route);
    List<String> names = starts ? List.of("label", "a", "\u00e4") : route.query().names();
    for (String name : names) {
      if (!name.equals("*")) {
        String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8);
        Reply reply = send(route, encoded + "=1&" + encoded + "=2");
        List<String> refused =
            reply.json().path("errors").findValuesAsText("code").stream()
                .filter("duplicate_parameter"::equals)
                .toList();
        assertThat(refused)
            .as("%s %s: %s", route, name, reply.text())
            .hasSize(name.equals("label") && !starts ? 0 : 1);
        assertThat(reply.status() == 400 || refused.isEmpty()).isTrue();
      }
    }
  }

  @Test
  void misspeltFilter_suggestsTheOneThatIsMeant() {
    Reply reply = api.get("executions?status=failed&to=1");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().at("/errors/0/suggestion").asText()).isEqualTo("state");
    assertThat(reply.json().at("/errors/0/detail").asText())
        .isEqualTo("Unknown query parameter 'status'. Did you mean 'state'?");
    assertThat(reply.json().at("/errors/1/suggestion").asText()).isEqualTo("top");
  }

  @ParameterizedTest
  @ValueSource(strings = {"status=", "status", "st%61tus=failed", "top=1&top=2"})
  void parameter_withoutValueEncodedOrTwice_isSeen(String query) {
    assertThat(api.get("executions?" + query).code()).isEqualTo("invalid_query");
  }

  @Test
  void parametersOfTheHost_pass() {
    assertThat(api.get("executions?code=k&clientId=c").status()).isEqualTo(200);
  }

  @Test
  void flags_areTrueOrFalseAndNothingElse() {
    for (String path : List.of("jobs/validate?deep=yes", "connections/x1/test?probe=1")) {
      Reply reply = api.post(path, "{}");
      assertThat(reply.status()).as(path).isEqualTo(400);
      assertThat(reply.code()).as(path).isEqualTo("invalid_query");
    }
  }
}
