package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.auth.Route;
import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.couriermft.functions.wiring.WebOrigin;
import com.couriermft.storage.access.ApiKeyDefinition;
import com.couriermft.storage.access.Role;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests what a page of another site can do through a browser with the cookie of a signed-in user.
 */
class CrossSiteApiTest {
  private static final String REFUSED = "cross_site_request";
  private static final List<String> FROM_EVIL =
      List.of("origin", "https://evil.example", "sec-fetch-site", "cross-site");

  private final ApiClient api =
      new ApiClient(
          new AuthSettings(
              Mode.EASYAUTH,
              true,
              false,
              false,
              Set.of(new WebOrigin("https", "courier.example.com", 443))));

  @AfterEach
  void close() {
    api.close();
  }

  /** Returns the headers that App Service sends for the cookie of an administrator. */
  private static List<String> cookie() {
    String json =
        "{\"auth_typ\": \"aad\", \"claims\": [{\"typ\": \"oid\", \"val\": \"5f0c-1\"},"
            + " {\"typ\": \"roles\", \"val\": \"admin\"}]}";
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return List.of("x-ms-client-principal", Base64.getEncoder().encodeToString(bytes));
  }

  private List<String> key() {
    ApiKeyDefinition admin = new ApiKeyDefinition(Role.ADMIN, "", null);
    return List.of(
        "x-api-key", api.courier().apiKeys().create("admin", admin, "test").text().reveal());
  }

  /** Sends a request that a browser sends without a preflight, such as the submission of a form. */
  private Reply send(String method, String path, List<String> who, List<String> from) {
    Stream<String> form = Stream.of("content-type", "text/plain");
    String[] headers =
        Stream.of(form, who.stream(), from.stream()).flatMap(h -> h).toArray(String[]::new);
    return api.send(method, path, "", headers);
  }

  private static String path(Route route) {
    return route.template().replace("{*path}", "a.txt").replaceAll("\\{[^}]*}", "x1");
  }

  @Test
  void everyRouteThatChangesSomething_withACookie_isRefusedForAnotherSite() {
    for (Route route : Route.values()) {
      if (route.role().isPresent()) {
        boolean changes = !route.method().equals("GET");
        Reply reply = send(route.method(), path(route), cookie(), FROM_EVIL);
        assertThat(isRefused(reply)).as(route.toString()).isEqualTo(changes);
        assertThat(reply.status() == 403).as(route.toString()).isEqualTo(changes);
      }
    }
  }

  @Test
  void everyRoute_withAnApiKey_isOpenToAnotherSite() {
    List<String> key = key();
    for (Route route : Route.values()) {
      Reply reply = send(route.method(), path(route), key, FROM_EVIL);
      assertThat(isRefused(reply)).as(route.toString()).isFalse();
    }
  }

  /**
   * Returns whether a response is the refusal, and not a document that explains the failure code.
   */
  private static boolean isRefused(Reply reply) {
    return reply.status() == 403 && reply.text().contains(REFUSED);
  }

  @ParameterizedTest
  @CsvSource({
    // If the browser reports the relation to the page's origin, no other header counts.
    "same-origin, https://evil.example, false",
    "none,, false",
    "cross-site,, true",
    "same-site,, true",
    "cross-site, http://localhost:7071, true",
    "'same-origin,cross-site',, true",
    "SAME-ORIGIN,, true",
    // Older browsers and programs do not report the relation.
    ",, false",
    ", http://localhost:7071, false",
    ", http://LOCALHOST:7071, false",
    ", https://localhost:7071, false",
    ", https://courier.example.com, false",
    ", https://courier.example.com:443, false",
    ", http://courier.example.com, true",
    ", https://courier.example.com:8443, true",
    ", http://localhost:7072, true",
    ", http://localhost, true",
    ", https://evil.example, true",
    ", 'http://localhost:7071,https://evil.example', true",
    ", http://localhost:7071@evil.example, true",
    ", http://localhost:7071.evil.example, true",
    ", http://localhost:7071/a, true",
    ", null, true",
    ", file://, true"
  })
  void request_withACookie_isJudgedByWhatTheBrowserSays(
      @Nullable String site, @Nullable String origin, boolean refused) {
    List<String> from = new ArrayList<>(List.of("host", "localhost:7071"));
    if (site != null) {
      from.addAll(List.of("sec-fetch-site", site));
    }
    if (origin != null) {
      from.addAll(List.of("origin", origin));
    }
    Reply reply = send("POST", "jobs/not-there/trigger", cookie(), from);
    assertThat(reply.code()).isEqualTo(refused ? REFUSED : "job_not_found");
  }

  @Test
  void refusal_isToldWithWhoWasSignedIn() {
    try (CapturedEvents events = new CapturedEvents()) {
      send("DELETE", "connections/bank", cookie(), FROM_EVIL);
      assertThat(events.calls())
          .containsExactly("WARNING DELETE connections/{name} bank entra:5f0c-1 admin 403");
    }
  }
}
