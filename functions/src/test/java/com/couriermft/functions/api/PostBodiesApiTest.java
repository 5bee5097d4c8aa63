package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.api.RouteSamples.Sample;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.wiring.AuthSettings;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No {@code POST} ignores its body: each either reads it completely or refuses it. */
class PostBodiesApiTest {
  private static final AuthSettings SETTINGS =
      new AuthSettings(AuthSettings.Mode.OPEN, false, true, true, Set.of());

  private final ApiClient api = new ApiClient(SETTINGS);
  private final RouteSamples samples = new RouteSamples(api);

  /** Returns every {@code POST} except that of a webhook, whose body may have any format. */
  private static Stream<Route> posts() {
    return Stream.of(Route.values())
        .filter(route -> route.method().equals("POST") && route != Route.WEBHOOKS_RECEIVE);
  }

  @BeforeEach
  void configure() {
    samples.configure();
  }

  @AfterEach
  void close() {
    api.close();
  }

  @ParameterizedTest
  @MethodSource("posts")
  void body_withAFieldThatTheRouteDoesNotKnow_isRefused(Route route) {
    Sample sample = samples.all().get(route);
    ObjectNode body = (ObjectNode) Json.parse(sample.body().replace('\'', '"'));
    Reply reply = api.post(sample.path().apply(1), Json.write(body.put("colour", "red")));
    if (route == Route.JOBS_TRANSLATE) {
      // A field of another engine is left out and listed as a decision.
      assertThat(reply.json().path("decisions").findValuesAsText("pointer")).contains("/colour");
      return;
    } else if (route.name().endsWith("_VALIDATE")) {
      assertThat(reply.json().path("valid").asBoolean(true)).as(reply.text()).isFalse();
    } else {
      assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    }
    assertThat(reply.json().path("errors").findValuesAsText("pointer"))
        .as(reply.text())
        .contains("/colour");
  }

  @ParameterizedTest
  @MethodSource("posts")
  void body_thatIsNoJson_isRefused(Route route) {
    String path = samples.all().get(route).path().apply(1);
    assertThat(api.post(path, "{'reason'").status()).isEqualTo(400);
  }
}
