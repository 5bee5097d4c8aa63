package com.couriermft.storage.store.azure.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ApacheHttpClientTest {
  private static final String EMPTY = "HTTP/1.1 200 OK\nContent-Length: 0\n\n";

  private final ApacheHttpClient client =
      new ApacheHttpClient(Duration.ofSeconds(5), Duration.ofSeconds(20), null);
  private ScriptedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ScriptedServer(ServerSocketFactory.getDefault());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void put_bodyLargerThanAPiece_arrivesAsItIs() throws Exception {
    String body = "0123456789".repeat(20_000);
    server.answer("HTTP/1.1 201 Created\nETag: \"1\"\nContent-Length: 0\n\n");

    HttpResponse response =
        send(request(HttpMethod.PUT).setBody(body).setHeader(HttpHeaderName.IF_MATCH, "x"));

    assertThat(response.getStatusCode()).isEqualTo(201);
    assertThat(response.getHeaders().getValue(HttpHeaderName.ETAG)).isEqualTo("\"1\"");
    assertThat(server.request())
        .startsWith("PUT /c/a%20b?comp=x HTTP/1.1\r\n")
        .contains("\r\nHost: 127.0.0.1:", "\r\nContent-Length: 200000\r\n", "\r\nIf-Match: x\r\n")
        .endsWith("\r\n\r\n" + body);
  }

  @Test
  void answers_readWhole_leaveTheirConnectionToTheNext() {
    server.answer(
        "HTTP/1.1 200 OK\nContent-Length: 3\n\nabc",
        "HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n"
            + "2;x=y\nde\n1\nf\n0\nTrailer: t\n\n",
        "HTTP/1.1 404 Not Found\nContent-Length: 5\n\n",
        "HTTP/1.1 204 No Content\n\n",
        EMPTY);

    assertThat(body(HttpMethod.GET)).isEqualTo("abc");
    assertThat(send(request(HttpMethod.GET)).getBodyAsString().block()).isEqualTo("def");
    assertThat(body(HttpMethod.HEAD)).isEmpty();
    assertThat(body(HttpMethod.DELETE)).isEmpty();
    assertThat(body(HttpMethod.GET)).isEmpty();
    assertThat(server.connections()).isOne();
  }

  @Test
  void success_readIntoABuffer_isWhatItWasFilledWith() {
    server.answer(
        "HTTP/1.1 206 Partial Content\nContent-Length: 3\n\nabc",
        "HTTP/1.1 206 Partial Content\nTransfer-Encoding: chunked\n\n3\ndef\n1\ng\n0\n\n");

    assertThat(into("12345678", 1, 5)).isEqualTo("1abc5678: abc");
    assertThat(into("12345678", 2, 4)).isEqualTo("12defg78: defg");
    assertThat(server.connections()).isOne();
  }

  @Test
  void error_toWhatWasToBeReadIntoABuffer_leavesTheBufferAlone() {
    server.answer("HTTP/1.1 404 Not Found\nContent-Length: 4\n\ngone");

    assertThat(into("12345678", 0, 8)).isEqualTo("12345678: gone");
  }

  @Test
  void success_longerThanTheBuffer_isNoAnswer() {
    server.answer("HTTP/1.1 200 OK\nContent-Length: 9\n\nabcdefghi", EMPTY);

    assertThatThrownBy(() -> into("12345678", 0, 2))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("more than the requested 2 bytes");
    assertThat(body(HttpMethod.GET)).isEmpty();
    assertThat(server.connections()).isEqualTo(2);
  }

  /** Reads a response into a part of a buffer, and returns the buffer and the response's body. */
  private String into(String before, int start, int length) {
    byte[] buffer = before.getBytes(UTF_8);
    Context context = new Context(ApacheHttpClient.INTO, ByteBuffer.wrap(buffer, start, length));
    HttpResponse answer = client.sendSync(request(HttpMethod.GET), context);
    return new String(buffer, UTF_8) + ": " + answer.getBodyAsBinaryData();
  }

  @Test
  void answer_untilTheConnectionEnds_isReadAndNotKept() {
    server.answer("HTTP/1.1 200 OK\nConnection: close\nContent-Length: 1\n\na", EMPTY);

    assertThat(body(HttpMethod.GET)).isEqualTo("a");
    assertThat(body(HttpMethod.GET)).isEmpty();
    assertThat(server.connections()).isEqualTo(2);
  }

  @Test
  void restingConnection_closedByTheServer_isReplacedAndNothingFails() throws IOException {
    server.answer(EMPTY, EMPTY);
    body(HttpMethod.GET);
    server.hangUp();

    await()
        .pollDelay(Duration.ofMillis(600))
        .untilAsserted(() -> assertThat(body(HttpMethod.GET)).isEmpty());

    assertThat(server.connections()).isEqualTo(2);
  }

  @Test
  void answer_thatBreaksOff_isNoAnswer() {
    for (String part :
        new String[] {
          "HTTP/1.1 200 OK\nContent-Le",
          "HTTP/1.1 200 OK\nContent-Length: 9\n\nabc",
          "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n9\nabc"
        }) {
      server.answer(part);
      CompletableFuture<HttpResponse> sent =
          CompletableFuture.supplyAsync(() -> send(request(HttpMethod.GET)));
      await().until(() -> !sent.isDone());
      hangUpOnceAsked();
      assertThatThrownBy(sent::join).cause().isInstanceOf(UncheckedIOException.class);
    }
  }

  private void hangUpOnceAsked() {
    try {
      server.request();
      server.hangUp();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void answer_thatIsNoHttp_isNoAnswer() {
    for (String wrong :
        new String[] {
          "SSH-2.0-OpenSSH\n\n",
          "HTTP/1.1 200 OK\n: x\n\n",
          "HTTP/1.1 200 OK\nContent-Length: -1\n\n",
          "HTTP/1.1 200 OK\nTransfer-Encoding: gzip\n\n",
          "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nxyz\n",
          "HTTP/1.1 200 OK\nX: " + "y".repeat(70_000) + "\n\n"
        }) {
      server.answer(wrong);
      assertThatThrownBy(() -> send(request(HttpMethod.GET)))
          .isInstanceOf(UncheckedIOException.class);
    }
    assertThat(server.connections()).isEqualTo(6);
  }

  @Test
  void silentServer_isGivenUpAfterTheTimeOfTheRequest() {
    assertThatThrownBy(
            () ->
                client.sendSync(
                    request(HttpMethod.GET),
                    new Context("azure-response-timeout", Duration.ofMillis(200))))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("No complete response from 127.0.0.1");
  }

  @Test
  void interruptedThread_waitsNoLonger() throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    CountDownLatch ended = new CountDownLatch(1);
    Thread asking =
        new Thread(
            () -> {
              try {
                send(request(HttpMethod.GET));
              } catch (RuntimeException e) {
                thrown.set(e);
              }
              ended.countDown();
            });
    asking.start();
    server.request();
    asking.interrupt();
    ended.await();

    assertThat(thrown.get()).hasCauseInstanceOf(InterruptedException.class);
  }

  @Test
  void error_ofOneRequest_leavesTheClientToTheNext() {
    server.answer(EMPTY);
    BinaryData body =
        BinaryData.fromStream(
            new InputStream() {
              @Override
              public int read() {
                throw new OutOfMemoryError("thrown by the test");
              }
            },
            1L);

    assertThatThrownBy(() -> send(request(HttpMethod.PUT).setBody(body)))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(body(HttpMethod.GET)).isEmpty();
  }

  @Test
  void header_withALineBreak_isNotSent() {
    HttpRequest request = request(HttpMethod.GET).setHeader(HttpHeaderName.ETAG, "a\r\nX: y");

    assertThatThrownBy(() -> send(request))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ETag");
  }

  private String body(HttpMethod method) {
    try (HttpResponse response = send(request(method))) {
      return response.getBodyAsBinaryData().toString();
    }
  }

  private HttpRequest request(HttpMethod method) {
    return new HttpRequest(method, server.url("http") + "/c/a%20b?comp=x");
  }

  private HttpResponse send(HttpRequest request) {
    return client.sendSync(request, Context.NONE);
  }
}
