package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.auth.Route;
import com.couriermft.functions.http.ApiVersion;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All routes follow the conventions that HTTP clients expect. */
class HabitsApiTest {
  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void everyGet_asHead_hasTheSameHeadersAndNoBody() {
    new RouteSamples(api).configure();
    for (Route route : Route.values()) {
      if (route.method().equals("GET")) {
        String path =
            route.template().replace("{kind}", "job").replaceAll("\\{[^}]*}", "j")
                + RouteSamples.query(route);
        Reply get = api.get(path);
        Reply head = api.send("HEAD", path, "");
        assertThat(head.status()).as(path).isEqualTo(get.status());
        assertThat(head.body()).as(path).isEmpty();
        Map<String, String> expected = new HashMap<>(get.headers());
        expected.put("Content-Length", Integer.toString(get.body().length));
        assertThat(ofTheResource(head.headers())).as(path).isEqualTo(ofTheResource(expected));
      }
    }
  }

  /**
   * Leaves out headers that differ with each request: each request has its own trace, and the page
   * a nonce of constant length.
   */
  private static Map<String, String> ofTheResource(Map<String, String> headers) {
    Map<String, String> own = new HashMap<>(headers);
    own.remove("traceparent");
    own.computeIfPresent(
        "Content-Security-Policy",
        (name, policy) -> policy.replaceFirst("'nonce-[A-Za-z0-9_-]{22}'", "'nonce'"));
    return own;
  }

  @ParameterizedTest
  @CsvSource({
    "POST, jobs/a, 'DELETE, GET, HEAD, PUT'",
    "DELETE, settings, 'GET, HEAD, PUT'",
    "PUT, JOBS/a/Trigger/, POST",
    "GET, jobs/a/trigger, POST",
    "HEAD, jobs/a/trigger, POST",
    "OPTIONS, health, 'GET, HEAD'",
    "POST, executions/x/files/a/b, 'GET, HEAD'",
    "PUT, executions/x/files, 'DELETE, GET, HEAD'",
  })
  void knownAddress_withAnotherMethod_is405WithThoseItTakes(
      String method, String path, String allowed) {
    Reply reply = api.send(method, path, "");
    assertThat(reply.status()).isEqualTo(405);
    assertThat(Arrays.asList(reply.header("Allow").split(", ")))
        .containsAll(Arrays.asList(allowed.split(", ")))
        .doesNotContain(method);
    assertThat(reply.header("x-ms-error-code")).isEqualTo("method_not_allowed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "jobz", "jobs/a/b", "executions/x/file/y", "%00", "a//b", "{*path}"})
  void unknownAddress_isAProblem(String path) {
    Reply reply = api.get(path.replace("{", "%7B").replace("}", "%7D"));
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.code()).isEqualTo("route_not_found");
    assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
  }

  @Test
  void apiVersion_isAnsweredAlways_andTakenInQueryAndHeader() {
    String current = ApiVersion.CURRENT;
    assertThat(api.get("jobs?api-version=" + current).status()).isEqualTo(200);
    assertThat(api.get("jobs", "api-version", current).status()).isEqualTo(200);
    for (Reply reply : new Reply[] {api.get("jobs"), api.get("jobs/none"), api.get("none")}) {
      assertThat(reply.header("api-version")).isEqualTo(current);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2019-01-01", "2026-11-23,2026-11-23", "latest", "%0d%0aX: 1", "'"})
  void apiVersion_thatIsNotKnown_is400WithTheKnown(String version) {
    Reply reply = api.get("jobs?api-version=" + version.replace(" ", "%20"));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("unsupported_api_version");
    assertThat(reply.json().path("detail").asText()).contains(ApiVersion.CURRENT);
    assertThat(api.get("jobs", "api-version", "1").code()).isEqualTo("unsupported_api_version");
  }

  @Test
  void apiVersion_ofAPartnersCall_isThePartners() {
    assertThat(api.post("webhooks/0123?api-version=7", "{}").code()).isEqualTo("webhook_not_found");
  }
}
