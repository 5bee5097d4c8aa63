package com.couriermft.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.local.sample.Probe;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the HTTP triggers of the sample app with a real client. These tests need no storage. */
class LocalHostHttpTest {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final Map<String, String> SETTINGS =
      SampleApp.settings("UseDevelopmentStorage=true");
  @TempDir static Path directory;
  private static LocalHost host;

  @BeforeAll
  static void start() throws IOException {
    host = LocalHost.start(SampleApp.in(directory), SETTINGS, 0);
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/api/items/7, 200, parameter 7",
    "/API/Items/a%20b%2Fc/, 200, parameter a b%2Fc",
    "/api/items/special, 200, parameter special",
    "/api/files/a/b/../c, 200, rest a/c",
    "/api/files, 200, 'rest '",
    "/api/numbers/41, 200, number 42",
    "/api/numbers/x, 500, ''",
    "/api/missing, 500, ''",
    "/api/missing?n=1, 200, number 2",
    "/api/fails, 500, ''",
    "/api/nothing, 204, ''",
    "/api/off, 404, ''",
    "/api/none, 404, ''",
    "/items/7, 404, ''",
    "/api/zconflict, 404, ''",
    "/, 200, The Courier local host is running.",
    "/admin/host/status, 200, '{\"state\":\"Running\"}'",
    "/admin/none, 404, ''",
  })
  void get_eachRoute_answersAsTheRealHost(String path, int status, String body) throws Exception {
    var response = send(host, "GET", path, BodyPublishers.noBody());

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.body()).isEqualTo(body);
  }

  @ParameterizedTest
  @CsvSource({"POST, 404", "OPTIONS, 404", "DELETE, 404", "HEAD, 404", "GET, 200"})
  void items_wrongMethod_isNotFound(String method, int status) throws Exception {
    assertThat(send(host, method, "/api/items/7", BodyPublishers.noBody()).statusCode())
        .isEqualTo(status);
  }

  @Test
  void head_listedMethod_hasNoBody() throws Exception {
    var response = send(host, "HEAD", "/api/isolation", BodyPublishers.noBody());

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
  }

  @Test
  void text_response_hasStatusHeadersAndCharset() throws Exception {
    var response =
        send(
            host,
            "POST",
            "/api/echo/text?A=1&empty=&a=2&b=x+y%21",
            BodyPublishers.ofString("grüß"),
            "X-Two",
            "1",
            "X-Two",
            "2");

    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(response.headers().firstValue("Content-Type")).contains("text/csv; charset=utf-8");
    assertThat(response.headers().firstValue("X-Sample")).contains("yes");
    assertThat(response.body())
        .contains("body=grüß", "x-two=1,2", "query={A=1,2, b=x y!}", "calls=1", "function=Text")
        .contains("uri=" + host.uri() + "/api/echo/text?A=1&empty=&a=2&b=x+y%21");
  }

  @Test
  void middleware_ofTheApp_isCalledAroundFunctionsWithASpanOfTheRequestsTrace() throws Exception {
    var around = new ConcurrentLinkedQueue<String>();
    System.getProperties().put(Probe.AROUND, around);
    try {
      var trace = "4bf92f3577b34da6a3ce929d0e0e4736";
      var sent = "00-" + trace + "-00f067aa0ba902b7-01";
      send(host, "GET", "/api/items/7", BodyPublishers.noBody(), "traceparent", sent);
      send(host, "GET", "/api/fails", BodyPublishers.noBody(), "traceparent", "nonsense");

      assertThat(around).hasSize(4);
      assertThat(around.poll())
          .startsWith("around AParameter 00-" + trace + "-")
          .endsWith("-01")
          .doesNotContain("00f067aa0ba902b7");
      assertThat(around.poll()).isEqualTo("after AParameter");
      assertThat(around.poll()).matches("around Fails 00-[0-9a-f]{32}-[0-9a-f]{16}-01");
      assertThat(around.poll()).isEqualTo("failed Fails");
    } finally {
      System.getProperties().remove(Probe.AROUND);
    }
  }

  @Test
  void text_octetStream_isDecoded() throws Exception {
    var response =
        send(
            host,
            "POST",
            "/api/echo/text",
            BodyPublishers.ofString("abc"),
            "Content-Type",
            "application/octet-stream");

    assertThat(response.body()).startsWith("body=abc\n");
  }

  @ParameterizedTest
  @CsvSource({
    "efbbbf c3bc, \u00fc",
    "fffe fc00, \u00fc",
    "feff 00fc, \u00fc",
    "fc 41, \ufffdA",
    "f09f92 41, \ufffdA",
    "ef bfbd, \ufffd",
  })
  void text_inAnyCharset_isReadByItsMarkOrAsUtf8(String hex, String expected) throws Exception {
    var bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    var response =
        send(
            host,
            "POST",
            "/api/echo/text",
            BodyPublishers.ofByteArray(bytes),
            "Content-Type",
            "text/plain; charset=iso-8859-1");

    assertThat(response.body()).startsWith("body=" + expected + "\n");
  }

  @Test
  void text_chunkedBody_arrivesEmpty() throws Exception {
    var chunked =
        BodyPublishers.ofInputStream(() -> new ByteArrayInputStream("lost".getBytes(UTF_8)));

    assertThat(send(host, "POST", "/api/echo/text", chunked).body()).startsWith("body=<none>\n");
  }

  @Test
  void bytes_octetStream_arrivesUnchanged() throws Exception {
    var body = new byte[256];
    for (int i = 0; i < body.length; i++) {
      body[i] = (byte) i;
    }
    var request =
        HttpRequest.newBuilder(host.uri().resolve("/api/echo/bytes"))
            .header("Content-Type", "application/octet-stream")
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    var response = CLIENT.send(request, BodyHandlers.ofByteArray());

    assertThat(response.body()).isEqualTo(body);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/octet-stream");
  }

  @Test
  void bytes_textBody_failsTheInvocation() throws Exception {
    var response =
        send(
            host,
            "POST",
            "/api/echo/bytes",
            BodyPublishers.ofString("zip"),
            "Content-Type",
            "application/zip");

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(response.body()).isEmpty();
  }

  @Test
  void body_aboveTheLimit_isTooLarge() throws Exception {
    var settings = new HashMap<>(SETTINGS);
    settings.put("FUNCTIONS_REQUEST_BODY_SIZE_LIMIT", "10");
    try (var small = LocalHost.start(directory, settings, 0)) {
      assertThat(
              send(small, "POST", "/api/echo/text", BodyPublishers.ofString("x".repeat(10)))
                  .statusCode())
          .isEqualTo(201);
      assertThat(
              send(small, "POST", "/api/echo/text", BodyPublishers.ofString("x".repeat(11)))
                  .statusCode())
          .isEqualTo(413);
    }
  }

  @Test
  void isolation_hostLibraries_areNotVisibleToTheApp() throws Exception {
    assertThat(send(host, "GET", "/api/isolation", BodyPublishers.noBody()).body())
        .isEqualTo("jackson=false storage=false slf4j=false host=false api=true context=true");
  }

  @Test
  void keys_whenSet_areRequiredByLevel() throws Exception {
    var settings = new HashMap<>(SETTINGS);
    settings.put("COURIER_LOCAL_FUNCTION_KEY", "f");
    settings.put("COURIER_LOCAL_MASTER_KEY", "m");
    try (var guarded = LocalHost.start(directory, settings, 0)) {
      var none = BodyPublishers.noBody();
      assertThat(send(guarded, "GET", "/api/items/7", none).statusCode()).isEqualTo(401);
      assertThat(send(guarded, "GET", "/api/items/7", none, "x-functions-key", "f").statusCode())
          .isEqualTo(200);
      assertThat(send(guarded, "GET", "/api/items/7?code=m", none).statusCode()).isEqualTo(200);
      assertThat(
              send(guarded, "GET", "/api/items/7?code=f", none, "x-functions-key", "no")
                  .statusCode())
          .isEqualTo(401);
      assertThat(send(guarded, "GET", "/api/sleep?code=f", none).statusCode()).isEqualTo(401);
      assertThat(send(guarded, "GET", "/admin/host/status?code=f", none).statusCode())
          .isEqualTo(401);
      assertThat(send(guarded, "GET", "/admin/host/status?code=m", none).statusCode())
          .isEqualTo(200);
      assertThat(send(guarded, "GET", "/api/off?code=m", none).statusCode()).isEqualTo(200);
      assertThat(send(guarded, "GET", "/api/isolation?code=wrong", none).statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void indexErrors_badFunctions_areNamedAndTheRestRuns() {
    assertThat(host.indexErrors()).containsOnlyKeys("BadCron", "ZConflict");
    assertThat(host.indexErrors().get("BadCron")).contains("weekday").contains("7");
    assertThat(host.indexErrors().get("ZConflict")).contains("AParameter");
  }

  @Test
  void routePrefix_overriddenBySetting_moves() throws Exception {
    var settings = new HashMap<>(SETTINGS);
    settings.put("AzureFunctionsJobHost__extensions__http__routePrefix", "");
    try (var bare = LocalHost.start(directory, settings, 0)) {
      assertThat(send(bare, "GET", "/items/7", BodyPublishers.noBody()).body())
          .isEqualTo("parameter 7");
      assertThat(bare.apiUri()).isEqualTo(URI.create(bare.uri() + "/"));
    }
  }

  private static HttpResponse<String> send(
      LocalHost target, String method, String path, BodyPublisher body, String... headers)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(target.uri() + path)).method(method, body);
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }
}
