package com.couriermft.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FaultServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests calls to well-behaved and misbehaving servers. */
@Timeout(60)
class HttpPartnerTest {
  private static final HttpCall POST =
      HttpCall.of("POST", HttpTarget.of("orders?token=hidden"))
          .withBody(HttpBody.of("{\"a\":1}".getBytes(StandardCharsets.UTF_8), "application/json"));

  private final HttpLab lab = new HttpLab();

  @Test
  void exchange_sendsWhatCallAndConnectionSay() throws Exception {
    try (FaultServer server = FaultServer.start(request -> FaultReply.json(201, "{\"id\":7}"))) {
      lab.secret("pw", "päss:word");
      lab.save(
          server.url() + "/v2/",
          "'auth': {'type': 'basic', 'username': 'ü', 'secret': 'pw'}, 'tls': {'off': true},"
              + " 'headers': {'X-Client': 'courier', 'X-Both': 'connection'}");
      HttpCall call = POST.withHeaders(Map.of("x-both", "call")).tracedBy("00-1-2-01");
      assertThat(lab.said(call)).isEqualTo("201 {\"id\":7}");
      FaultRequest seen = server.received().get(0);
      assertThat(seen.method() + " " + seen.target()).isEqualTo("POST /v2/orders?token=hidden");
      assertThat(seen.text()).isEqualTo("{\"a\":1}");
      assertThat(seen.headers())
          .containsEntry("host", List.of("127.0.0.1:" + server.port()))
          .containsEntry("authorization", List.of("Basic w7w6cMOkc3M6d29yZA=="))
          .containsEntry("x-client", List.of("courier"))
          .containsEntry("x-both", List.of("call"))
          .containsEntry("traceparent", List.of("00-1-2-01"))
          .containsEntry("content-type", List.of("application/json"))
          .containsEntry("content-length", List.of("7"))
          .containsEntry("user-agent", List.of("courier"))
          .doesNotContainKeys("accept-encoding", "cookie", "transfer-encoding");
    }
  }

  @Test
  void exchange_keys_goWhereTheConnectionSays_andStayOutOfWhatIsSaid() throws Exception {
    try (FaultServer server =
        FaultServer.start(request -> FaultReply.raw("HTTP/1.1 200 OK\r\nContent-Le"))) {
      lab.secret("key", "k&y=1");
      lab.save(
          server.url(),
          "'auth': {'type': 'api_key', 'in': 'query', 'name': 'key', 'secret': 'key'},"
              + " 'tls': {'off': true}");
      assertThatThrownBy(() -> lab.said(POST))
          .isInstanceOf(AnswerLostException.class)
          .hasMessageContaining("POST http://127.0.0.1:" + server.port() + "/orders")
          .hasMessageNotContainingAny("hidden", "k&y", "k%26y");
      assertThat(server.received().get(0).target()).isEqualTo("/orders?token=hidden&key=k%26y%3D1");
      lab.save(
          server.url(),
          "'auth': {'type': 'api_key', 'name': 'X-Key', 'secret': 'key'}, 'tls': {'off': true}");
      assertThatThrownBy(() -> lab.said(POST)).isInstanceOf(AnswerLostException.class);
      assertThat(server.received().get(1).header("x-key")).isEqualTo("k&y=1");
    }
  }

  /**
   * Regardless of where the response is cut off, either the status is known or the outcome is
   * unknown.
   */
  @ParameterizedTest
  @ValueSource(strings = {"CLOSE", "RESET"})
  void exchange_answerCutAtEachByte_isNeverTakenForNothingSent(End end) throws Exception {
    FaultReply whole = FaultReply.json(200, "{\"ok\":true}");
    int[] cut = {0};
    try (FaultServer server = FaultServer.start(request -> whole.cut(cut[0], end))) {
      lab.savePlain(server.url());
      int head = new String(whole.bytes(), StandardCharsets.ISO_8859_1).indexOf("\r\n\r\n") + 4;
      for (int length = 0; length < whole.bytes().length; length++) {
        cut[0] = length;
        try (HttpPartner partner = lab.open();
            HttpAnswer answer = partner.exchange(POST)) {
          assertThat(length).isGreaterThanOrEqualTo(head);
          assertThat(answer.status()).isEqualTo(200);
          assertThatThrownBy(() -> HttpLab.text(answer))
              .isInstanceOf(IOException.class)
              .hasMessageStartingWith("Connection 'api': the body of the response to POST");
        } catch (AnswerLostException e) {
          assertThat(length).isLessThan(head + (end == End.RESET ? 100 : 0));
          assertThat(e.why().code()).isIn("connection_failed", "invalid_answer");
        }
      }
      assertThat(server.connections()).isEqualTo(whole.bytes().length);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9.2\r\n",
        "HTTP/1.1 abc\r\n\r\n",
        "HTTP/9.9 200 OK\r\n\r\n",
        "HTTP/1.1 099 Low\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: rot13\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nab\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nab"
      })
  void exchange_liesAboutFraming_areNeverAWholeAnswer(String raw) throws Exception {
    try (FaultServer server = FaultServer.start(request -> FaultReply.raw(raw))) {
      lab.savePlain(server.url());
      assertThatThrownBy(() -> lab.said(POST)).isInstanceOf(IOException.class);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void exchange_informationalAnswers_areSkipped() throws Exception {
    try (FaultServer server =
        FaultServer.start(
            request ->
                FaultReply.raw(
                    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                        + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"))) {
      lab.savePlain(server.url());
      assertThat(lab.said(POST)).isEqualTo("200 ok");
    }
  }

  @Test
  void exchange_headsOver64KiB_areRefused() throws Exception {
    String large = "HTTP/1.1 200 OK\r\n" + "X-Pad: 1234567890\r\n".repeat(4_000) + "\r\n";
    String endless = "HTTP/1.1 103 Hint\r\n\r\n".repeat(10_000);
    String fits =
        "HTTP/1.1 200 OK\r\n" + "X-Pad: 1234567890\r\n".repeat(1_500) + "Content-Length: 0\r\n\r\n";
    String[] reply = {large};
    try (FaultServer server = FaultServer.start(request -> FaultReply.raw(reply[0]))) {
      lab.savePlain(server.url());
      for (String each : List.of(large, endless)) {
        reply[0] = each;
        assertThatThrownBy(() -> lab.said(POST))
            .isInstanceOfSatisfying(
                AnswerLostException.class,
                e -> assertThat(e.why().code()).isEqualTo("invalid_answer"));
      }
      reply[0] = fits;
      assertThat(lab.said(POST)).isEqualTo("200 ");
    }
  }

  @Test
  void exchange_refusalBeforeTheBodyWasRead_isTheAnswer() throws Exception {
    HttpBody large =
        new HttpBody(null, 64 << 20, () -> new ByteArrayInputStream(new byte[64 << 20]));
    try (FaultServer server =
        FaultServer.start(
            request -> FaultReply.of(413, Map.of(), "too much").beforeTheBody().then(End.CLOSE))) {
      lab.savePlain(server.url());
      assertThat(lab.said(HttpCall.of("PUT", HttpTarget.of("big")).withBody(large)))
          .startsWith("413 ");
    }
  }

  @Test
  void exchange_bodyThatCannotBeRead_endsAtOnceAndMayHaveBeenSent() throws Exception {
    HttpBody broken = new HttpBody(null, 10, () -> new ByteArrayInputStream(new byte[3]));
    try (FaultServer server = FaultServer.start(request -> FaultReply.json(200, "{}"))) {
      lab.savePlain(server.url());
      assertThatThrownBy(() -> lab.said(HttpCall.of("PUT", HttpTarget.of("x")).withBody(broken)))
          .isInstanceOf(AnswerLostException.class)
          .hasMessageContaining("the body of the request is shorter than its length");
    }
  }

  @Test
  void exchange_nobodyThere_sendsNothing() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    lab.savePlain("http://127.0.0.1:" + port);
    assertNothingSent("connection_failed");
    lab.savePlain("http://no-such-host.invalid");
    assertNothingSent("connection_failed");
    lab.savePlain("http://169.254.169.254");
    assertNothingSent("outbound_refused");
    lab.savePlain("http://10.1.2.3");
    assertNothingSent("outbound_refused");
  }

  private void assertNothingSent(String code) {
    assertThatThrownBy(() -> lab.said(POST))
        .isInstanceOfSatisfying(
            NothingSentException.class,
            e -> {
              assertThat(e.why().code()).isEqualTo(code);
              assertThat(e.why().getMessage()).doesNotContain("hidden");
            });
  }

  @Test
  void exchange_silence_endsAfterTheIdleTime() throws Exception {
    try (FaultServer server =
        FaultServer.start(request -> FaultReply.json(200, "{}").cut(20, End.HANG))) {
      lab.save(
          server.url(),
          "'auth': {'type': 'none'}, 'tls': {'off': true}, 'idle_timeout_seconds': 1");
      assertThatThrownBy(() -> lab.said(POST))
          .isInstanceOfSatisfying(
              AnswerLostException.class, e -> assertThat(e.why().code()).isEqualTo("timed_out"));
    }
  }

  /**
   * The operating system accepts the connection and a part of the body, but the server does not
   * read anything.
   */
  @Test
  void exchange_bodyThatIsNotRead_endsAfterTheIdleTime() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      lab.save(
          "http://127.0.0.1:" + server.getLocalPort(),
          "'auth': {'type': 'none'}, 'tls': {'off': true}, 'idle_timeout_seconds': 1");
      HttpBody large = new HttpBody(null, 64 << 20, ZeroStream::new);
      assertThatThrownBy(() -> lab.said(POST.withBody(large)))
          .isInstanceOfSatisfying(
              AnswerLostException.class, e -> assertThat(e.why().code()).isEqualTo("timed_out"));
    }
  }

  /** An input stream of zeros that never ends. */
  private static final class ZeroStream extends InputStream {
    @Override
    public int read() {
      return 0;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      Arrays.fill(into, offset, offset + length, (byte) 0);
      return length;
    }
  }

  /** An occasional byte prevents the idle timeout. Closing the partner ends the call. */
  @Test
  void close_ofACallThatTrickles_endsItAtOnce() throws Exception {
    try (FaultServer server =
        FaultServer.start(
            request -> FaultReply.json(200, "{}".repeat(500)).paced(Duration.ofMillis(50)))) {
      HttpPartner partner = openAt(server);
      CompletableFuture<HttpAnswer> answer = new CompletableFuture<>();
      Thread caller =
          new Thread(
              () -> {
                try {
                  answer.complete(partner.exchange(POST));
                } catch (Exception e) {
                  answer.completeExceptionally(e);
                }
              });
      caller.start();
      Awaitility.await().until(() -> server.received().size() == 1);
      partner.close();
      assertThatThrownBy(() -> answer.get(5, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(AnswerLostException.class);
      assertThatThrownBy(() -> partner.exchange(POST)).isInstanceOf(NothingSentException.class);
    }
  }

  private HttpPartner openAt(FaultServer server) {
    lab.savePlain(server.url());
    return lab.open();
  }

  @Test
  void exchange_serverThatClosesKeptConnections_isNeverMetOnOne() throws Exception {
    try (FaultServer server =
            FaultServer.start(request -> FaultReply.json(200, "{}").then(End.CLOSE));
        HttpPartner partner = openAt(server)) {
      for (int i = 0; i < 50; i++) {
        try (HttpAnswer answer = partner.exchange(POST)) {
          assertThat(HttpLab.text(answer)).isEqualTo("{}");
        }
      }
      assertThat(server.connections()).isEqualTo(50);
    }
  }

  @Test
  void exchange_multipart_isWhatTheServerReads() throws Exception {
    byte[] file = new byte[200_000];
    Arrays.fill(file, (byte) 'x');
    HttpBody form =
        HttpBody.multipart(
            List.of(
                new HttpBody.Part("kind", null, HttpBody.of("a".getBytes(), null)),
                new HttpBody.Part("file", "ä\".csv", HttpBody.of(file, "text/csv"))),
            "01");
    try (FaultServer server = FaultServer.start(request -> FaultReply.json(200, "{}"))) {
      lab.savePlain(server.url());
      lab.said(HttpCall.of("POST", HttpTarget.of("files")).withBody(form));
      FaultRequest seen = server.received().get(0);
      String boundary = String.valueOf(seen.header("content-type")).replaceAll(".*boundary=", "");
      assertThat(seen.text())
          .isEqualTo(
              ("--%1$s\r\nContent-Disposition: form-data; "
                      + "name=\"kind\"\r\n\r\na\r\n--%1$s\r\nContent-Disposition: form-data; "
                      + "name=\"file\"; filename=\"ä%%22.csv\"\r\nContent-Type: "
                      + "text/csv\r\n\r\n%2$s\r\n--%1$s--\r\n")
                  .formatted(boundary, new String(file, StandardCharsets.UTF_8)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host",
        "content-length",
        "Authorization",
        "COOKIE",
        "Transfer-Encoding",
        "a b",
        ""
      })
  void call_headersThatAreNotTheCallers_areRefused(String name) {
    assertThatThrownBy(() -> POST.withHeaders(Map.of(name, "x")))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("invalid_config"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX: y", "a\nb", "a\0b", "  x", "x  ", "€"})
  void call_valuesWithControlCharacters_areRefused(String value) {
    assertThatThrownBy(() -> POST.withHeaders(Map.of("X-A", value)))
        .isInstanceOf(CourierException.class)
        .hasMessageNotContaining(value);
  }
}
