package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests requests that may have been processed, but whose response does not say so. An operator can
 * settle each such request.
 */
class OutcomeOfRequestsApiTest {
  /** First responses, as content types and bodies. An empty body closes the connection. */
  private static final List<String> ANSWERS =
      List.of(
          "application/json|\r\n",
          "application/json|{\"a\": NaN}",
          "application/json|{\"a\": ",
          "application/json|[" + "1,".repeat(700_000) + "1]",
          "application/json|");

  private final ApiClient api = new ApiClient(ApiClient.LOOPBACK);
  private final AtomicInteger received = new AtomicInteger();
  private HttpServer server;
  private String first = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    api.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    String[] answer = (received.incrementAndGet() == 1 ? first : ok()).split("\\|", 2);
    if (answer[1].isEmpty()) {
      exchange.close();
      return;
    }
    byte[] body = answer[1].getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", answer[0]);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static String ok() {
    return "application/json|{\"id\": 17}";
  }

  static Stream<Arguments> cases() {
    return ANSWERS.stream()
        .flatMap(
            answer ->
                Stream.of("done", "skip", "repeat")
                    .map(outcome -> Arguments.of(ANSWERS.indexOf(answer), outcome)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void request_whoseAnswerCannotBeUsed_isSettledByWhoeverResumes(int answer, String outcome)
      throws InterruptedException {
    first = ANSWERS.get(answer);
    made(
        api.put(
            "connections/partner",
            "{'type': 'http', 'base_url': 'http://127.0.0.1:%d', 'tls': {'off': true}, 'network': 'private', 'auth': {'type': 'none'}}"
                .formatted(server.getAddress().getPort())));
    String then = outcome.equals("skip") ? "'b'" : "'{{steps.h.response.data.id}}'";
    api.saveJob(
        "j",
        "{'id': 'h', 'type': 'http.request', 'config': {'connection': 'partner', 'method': 'POST',"
            + " 'path': 'orders', 'body': {'a': 1}}}, {'id': 'w', 'type': 'test.write', 'config':"
            + " {'path': 'a', 'text': "
            + then
            + "}}");
    String id = api.run("j");
    JsonNode failed = api.get("executions/" + id).json();
    assertThat(failed.path("state").asText()).as(failed.toString()).isEqualTo("failed");
    assertThat(received).hasValue(1);

    String outputs =
        outcome.equals("done") ? ", 'outputs': {'response': {'data': {'id': 17}}}" : "";
    made(api.post("executions/" + id + "/resume", "{'outcome': '" + outcome + "'" + outputs + "}"));
    api.work();
    JsonNode ended = api.get("executions/" + id).json();
    assertThat(ended.path("state").asText()).as(ended.toString()).isEqualTo("completed");
    assertThat(received).hasValue(outcome.equals("repeat") ? 2 : 1);
  }

  private static void made(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isBetween(200, 299);
  }
}
