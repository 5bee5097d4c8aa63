package com.couriermft.functions.openapi;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The check of responses finds the single deviation in each of these exchanges. */
class AnswerCheckTest {
  private static final AnswerCheck CHECK = AnswerCheck.of(BuiltInSchemas.CATALOG);
  private static final String ETAG = "\"1\"";
  private static final String CALENDAR =
      "{'calendar_id': 'a', 'version': 1, 'saved_at': '2026-11-20T22:00:00Z', 'saved_by': 'local',"
          + " 'definition': {'excluded': [], 'weekdays': [1]}}";

  private static Map<String, String> headers(String... more) {
    Map<String, String> headers = new TreeMap<>();
    headers.put("api-version", "2026-11-23");
    headers.put("traceparent", "00-…");
    headers.put("Cache-Control", "no-store");
    headers.put("Content-Type", "application/json");
    for (int i = 0; i < more.length; i += 2) {
      headers.put(more[i], more[i + 1]);
    }
    return headers;
  }

  private static Exchange exchange(
      String method,
      String path,
      String sent,
      int status,
      Map<String, String> headers,
      String body) {
    URI uri = URI.create("http://localhost:7071/api/" + path);
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return new Exchange(method, uri, sent.replace('\'', '"'), status, headers, bytes);
  }

  private static Exchange calendar(String body) {
    return exchange("GET", "calendars/a", "", 200, headers("ETag", ETAG), body);
  }

  private static void assertFound(Exchange wrong, String... words) {
    assertThatThrownBy(() -> CHECK.check(wrong))
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void answer_asDescribed_passes() {
    assertThatCode(() -> CHECK.check(calendar(CALENDAR))).doesNotThrowAnyException();
  }

  @Test
  void field_thatIsNotDescribed_isFound() {
    assertFound(
        calendar(CALENDAR.replace("'version'", "'colour': 'red', 'version'")),
        "calendarsGet",
        "colour");
    assertFound(calendar(CALENDAR.replace("'excluded'", "'colour': 1, 'excluded'")), "colour");
  }

  @Test
  void field_thatIsMissing_isFound() {
    assertFound(calendar(CALENDAR.replace("'version': 1, ", "")), "version");
  }

  @Test
  void field_ofAnotherTypeOrForm_isFound() {
    assertFound(calendar(CALENDAR.replace("'version': 1", "'version': '1'")), "version");
    assertFound(calendar(CALENDAR.replace("2026-11-20T22:00:00Z", "yesterday")), "saved_at");
  }

  @Test
  void body_ofAnotherTypeOrWhereThereIsNone_isFound() {
    Map<String, String> headers = headers("ETag", ETAG, "Content-Type", "text/html");
    assertFound(exchange("GET", "calendars/a", "", 200, headers, CALENDAR), "text/html");
    assertFound(exchange("DELETE", "calendars/a", "", 204, headers(), "{}"), "a body");
    assertFound(
        exchange("HEAD", "calendars/a", "", 200, headers("ETag", ETAG), CALENDAR), "a body");
  }

  @Test
  void status_thatIsNotDescribed_isFound() {
    assertFound(exchange("GET", "calendars/a", "", 418, headers(), "{}"), "no answer");
  }

  @Test
  void header_thatIsMissingOrNotDescribed_isFound() {
    assertFound(exchange("GET", "calendars/a", "", 200, headers(), CALENDAR), "etag");
    Map<String, String> headers = headers("ETag", ETAG, "X-Colour", "red");
    assertFound(exchange("GET", "calendars/a", "", 200, headers, CALENDAR), "x-colour");
  }

  @Test
  void address_thatIsNotDescribed_isFound() {
    assertFound(exchange("GET", "colours", "", 200, headers(), "{}"), "no operation");
    assertFound(exchange("POST", "calendars", "", 200, headers(), "{}"), "no operation");
  }

  @Test
  void request_thatWasTakenAndIsNotDescribed_isFound() {
    Map<String, String> headers = headers("ETag", ETAG, "Location", "…");
    assertFound(
        exchange("PUT", "calendars/a", "{'colour': 1}", 200, headers, CALENDAR),
        "the request's",
        "colour");
    assertFound(
        exchange("GET", "calendars/a", "{}", 200, headers("ETag", ETAG), CALENDAR),
        "a body of which nothing is described");
  }
}
