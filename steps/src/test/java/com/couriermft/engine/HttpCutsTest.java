package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.transfer.file.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests responses that are cut off after any byte. Whatever the step does, the server never
 * receives a request twice unless the request is declared idempotent, and no execution completes
 * with a wrong result.
 */
@Timeout(300)
class HttpCutsTest {
  /**
   * Distance in bytes between the tested cuts of a response; {@code -Dcourier.cuts=1} tests each
   * byte.
   */
  private static final int EACH = Integer.getInteger("courier.cuts", 11);

  private static final String FILE = "0123456789abcdef".repeat(16);
  private static final String CALL =
      "{'id': 'call', 'type': 'http.request', 'timeout_seconds': 900,"
          + " 'config': {'connection': 'api', ";
  private static final String FETCH =
      CALL.replace("'call'", "'fetch'")
          + "'path': 'f', 'response': 'file', 'destination': 'a.bin'}}, ";
  private static final String SHA256 = "'result': '{{steps.call.files[0].sha256}}'";

  /** The tested uses of a server. */
  private enum Kind {
    GET_FILE("'path': 'f', 'response': 'file', 'destination': 'a.bin'", SHA256, sha256(FILE)),
    POST(
        "'method': 'POST', 'path': 'o', 'body': {'n': 1}",
        "'result': '{{steps.call.response.data.id}}'",
        "7"),
    POST_IDEMPOTENT(
        "'method': 'POST', 'path': 'o', 'body': {'n': 1}, 'idempotent': true",
        "'result': '{{steps.call.response.data.id}}'",
        "7"),
    PUT_FILE(
        "'method': 'PUT', 'path': 'f', 'body_file': 'a.bin'",
        "'result': '{{steps.call.response.status_code}}'",
        "200"),
    PAGES(
        "'path': 'p', 'pagination': {'type': 'next_url', 'items': '$.v', 'next': '$.next'}",
        SHA256,
        sha256("1\n2\n3\n")),
    POLL(
        "'method': 'POST', 'path': 'jobs', 'body': {'n': 1},"
            + " 'poll': {'until': {'path': '$.status', 'in': ['done']}, 'every_seconds': 5}",
        "'result': '{{steps.call.response.data.status}}'",
        "done");

    private final String config;
    private final String outputs;
    private final String result;

    Kind(String config, String outputs, String result) {
      this.config = config;
      this.outputs = outputs;
      this.result = result;
    }
  }

  @ParameterizedTest
  @EnumSource
  void answer_cutAtAnyByte_isNeverDoneTwiceNorTakenForAWholeOne(Kind kind) throws IOException {
    Receiver receiver = new Receiver();
    try (HttpWorld http = new HttpWorld(receiver::answer)) {
      http.jobOf((kind == Kind.PUT_FILE ? FETCH : "") + CALL + kind.config + "}}", kind.outputs);
      receiver.begin(-1, -1);
      check(kind, http, receiver, "uncut");
      int answers = receiver.asked.get();
      for (int which = 0; which < answers; which++) {
        int length = receiver.lengths.get(which);
        for (int at = (which * 3) % EACH; at < length; at += EACH) {
          receiver.begin(which, at);
          check(kind, http, receiver, "answer %d cut at byte %d".formatted(which, at));
        }
      }
    }
  }

  private static void check(Kind kind, HttpWorld http, Receiver receiver, String when) {
    Execution e = http.run();
    boolean once = kind == Kind.POST || kind == Kind.POLL;
    if (once) {
      assertThat(receiver.posts.values()).as(when).allMatch(times -> times == 1);
    }
    assertThat(receiver.posts.size()).as("operations when %s", when).isLessThanOrEqualTo(1);
    if (e.state() == ExecutionState.FAILED) {
      assertThat(e.failure().code()).as(when).isEqualTo("outcome_unknown");
      assertThat(once && receiver.posts.size() == 1).as("unknown when %s", when).isTrue();
    } else {
      assertThat(e.state()).as(when).isEqualTo(ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).path("result").asText()).as(when).isEqualTo(kind.result);
    }
  }

  private static String sha256(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** A server that counts operations and cuts off one response per case. */
  private static final class Receiver {
    private final AtomicInteger asked = new AtomicInteger();
    private final Map<Integer, Integer> lengths = new HashMap<>();
    private final Map<String, Integer> posts = new HashMap<>();
    private int cutAnswer;
    private int cutAt;
    private int polls;

    void begin(int answer, int at) {
      asked.set(0);
      posts.clear();
      polls = 0;
      cutAnswer = answer;
      cutAt = at;
    }

    synchronized FaultReply answer(FaultRequest request) throws IOException {
      FaultReply whole = whole(request).then(End.CLOSE);
      int number = asked.getAndIncrement();
      if (cutAnswer < 0) {
        lengths.put(number, whole.length());
      }
      return number == cutAnswer ? whole.cut(cutAt, cutAt % 2 == 0 ? End.CLOSE : End.RESET) : whole;
    }

    private FaultReply whole(FaultRequest request) throws IOException {
      if (request.method().equals("POST")) {
        posts.merge(String.valueOf(request.header("idempotency-key")), 1, Integer::sum);
      }
      return switch (request.method() + " " + request.target()) {
        case "POST /v1/o" -> FaultReply.json(201, "{\"id\": 7}");
        case "POST /v1/jobs" ->
            FaultReply.of(
                202,
                Map.of("Location", "/v1/jobs/17", "Content-Type", "application/json"),
                "{\"status\": \"accepted\"}");
        case "GET /v1/jobs/17" ->
            FaultReply.json(200, polls++ < 1 ? "{\"status\": \"busy\"}" : "{\"status\": \"done\"}");
        case "GET /v1/f" -> file(request);
        case "PUT /v1/f" -> FaultReply.json(request.text().equals(FILE) ? 200 : 400, "{}");
        case "GET /v1/p" -> FaultReply.json(200, "{\"v\": [1, 2], \"next\": \"/v1/p?page=2\"}");
        case "GET /v1/p?page=2" -> FaultReply.json(200, "{\"v\": [3]}");
        default -> FaultReply.json(404, "{}");
      };
    }

    private static FaultReply file(FaultRequest request) {
      String range = request.header("range");
      Map<String, String> headers = Map.of("ETag", "\"v1\"");
      if (range == null) {
        return FaultReply.of(200, headers, FILE);
      }
      int from = Integer.parseInt(range.replaceAll("[^0-9]", ""));
      Map<String, String> rest =
          Map.of(
              "ETag",
              "\"v1\"",
              "Content-Range",
              "bytes %d-%d/%d".formatted(from, FILE.length() - 1, FILE.length()));
      return FaultReply.of(206, rest, FILE.substring(from));
    }
  }
}
