package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.wiring.HostLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The size limits of bodies, by route. */
class BodyLimitApiTest {
  private static final String TOO_LARGE = "payload_too_large";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  private Reply send(Route route, String body, String... headers) {
    String path = route.template().replace("{*path}", "a.txt").replaceAll("\\{[^}]*}", "x1");
    return api.send(route.method(), path, body, headers);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BREAK_GLASS")
  void everyRoute_refusesABodyThatIsLargerThanItTakes(Route route) {
    String most = " ".repeat(route.bodyBytes());
    assertThat(send(route, most + " ").code()).isEqualTo(TOO_LARGE);
    assertThat(send(route, most + " ").status()).isEqualTo(413);
    assertThat(send(route, most).status()).isNotEqualTo(413);
    String announced = Integer.toString(route.bodyBytes() + 1);
    assertThat(send(route, "{}", "content-length", announced).code()).isEqualTo(TOO_LARGE);
  }

  @Test
  void hugeBody_isNotParsed() {
    String deep = "[".repeat(HostLimits.BODY_BYTES);
    Reply reply = send(Route.JOBS_SAVE, deep + "[");
    assertThat(reply.json().path("detail").asText())
        .isEqualTo("The body has 2,097,153 bytes; this route accepts at most 2,097,152.");
  }

  @Test
  void routesThatNeedNoCredentials_takeLittle() {
    for (Route route : Route.values()) {
      if (route.role().isEmpty()) {
        assertThat(route.bodyBytes()).as(route.toString()).isLessThanOrEqualTo(1 << 20);
      }
    }
  }

  /** The sample settings limit the host's bodies to the largest limit of any route. */
  @Test
  void host_isSetToTheLargestRoutesLimit() throws Exception {
    int most = List.of(Route.values()).stream().mapToInt(Route::bodyBytes).max().orElseThrow();
    assertThat(most).isEqualTo(HostLimits.BODY_BYTES);
    String sample = Files.readString(Path.of("..", "local.settings.sample.json"));
    assertThat(Json.parse(sample).path("Values").path("FUNCTIONS_REQUEST_BODY_SIZE_LIMIT").asText())
        .isEqualTo(Integer.toString(most));
  }
}
