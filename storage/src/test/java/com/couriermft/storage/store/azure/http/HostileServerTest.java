package com.couriermft.storage.store.azure.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.Context;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.FileShare;
import com.couriermft.storage.store.StorageAccounts.Login;
import com.couriermft.storage.store.azure.AzureAccounts;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests servers that send too much, too early, or something that was not requested. */
@Timeout(30)
class HostileServerTest {
  private static final String A = "HTTP/1.1 200 OK\nContent-Length: 1\n\na";
  private static final String CREATED = "HTTP/1.1 201 Created\nContent-Length: 0\n\n";
  private static final String BUSY = "HTTP/1.1 503 Busy\nContent-Length: 0\n\n";
  private static final int BLOCK = 8 << 20;

  private final ApacheHttpClient client =
      new ApacheHttpClient(Duration.ofSeconds(5), Duration.ofSeconds(1), null);
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
  void answer_withMoreBehindIt_isNotTakenForTheNext() {
    server.answer(A + "HTTP/1.1 200 OK\nContent-Length: 6\n\npoison", A);

    assertThat(body(HttpMethod.GET)).isEqualTo("a");
    assertThat(body(HttpMethod.GET)).isEqualTo("a");
    assertThat(server.connections()).isEqualTo(2);
  }

  @Test
  void answerToHead_withABody_isNotTakenForTheNext() {
    server.answer("HTTP/1.1 200 OK\nContent-Length: 39\n\n" + A, A);

    assertThat(body(HttpMethod.HEAD)).isEmpty();
    assertThat(body(HttpMethod.GET)).isEqualTo("a");
    assertThat(server.connections()).isEqualTo(2);
  }

  @Test
  void refusal_beforeTheBodyIsRead_isTheAnswer() {
    server.answer(ScriptedServer.REFUSED + "HTTP/1.1 403 No\nContent-Length: 4\n\nlate", A);
    HttpRequest large = request(HttpMethod.PUT).setBody(new byte[BLOCK]);

    try (HttpResponse response = client.sendSync(large, Context.NONE)) {
      assertThat(response.getStatusCode()).isEqualTo(403);
      assertThat(response.getBodyAsBinaryData()).hasToString("late");
    }
    assertThat(body(HttpMethod.GET)).isEqualTo("a");
  }

  @Test
  void answer_largerThanMemory_isRefusedUnread() {
    server.answer("HTTP/1.1 200 OK\nContent-Length: 99999999999\n\nabc");
    server.answer("HTTP/1.1 200 OK\nContent-Length: 2000000000\n\nabc");

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> client.sendSync(request(HttpMethod.GET), Context.NONE))
          .hasRootCauseInstanceOf(IOException.class)
          .hasMessageContaining("bytes");
    }
  }

  @Test
  void target_withASpaceOrALineBreak_isNotSent() {
    for (String odd : new String[] {"/a b", "/a\r\nX: y"}) {
      assertThatThrownBy(
              () ->
                  client.sendSync(
                      new HttpRequest(HttpMethod.GET, server.url("http") + odd), Context.NONE))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void block_thatIsSent_isNotCopied() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    server.answer(CREATED, CREATED);
    Blobs blobs = accounts().blobs(URI.create(server.url("http")), new Login.Sas("sig=x"));
    byte[] content = new byte[BLOCK];
    blobs.stageBlock("container", "name", new byte[16], content, 1);

    long before = threads.getCurrentThreadAllocatedBytes();
    blobs.stageBlock("container", "name", new byte[16], content, BLOCK);

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(BLOCK / 2);
  }

  @Test
  void partOfAFile_thatIsSentTwice_isTheSameBothTimes() throws Exception {
    server.answer(BUSY, CREATED);
    FileShare share =
        accounts().share(URI.create(server.url("http")), "share", new Login.Sas("sig=x"));
    byte[] buffer = "0123456789".repeat(10).getBytes(StandardCharsets.US_ASCII);

    share.write("file", 0, buffer, 50, 10);

    String first = server.request();
    assertThat(first).endsWith("\r\n\r\n0123456789");
    assertThat(body(server.request())).isEqualTo(body(first));
  }

  @Test
  void refusal_ofALargeBlock_isNotTakenForAnOutage() {
    String denied = "HTTP/1.1 403 No\nx-ms-error-code: AuthorizationFailure\n\n";
    server.answer(ScriptedServer.REFUSED + denied);
    Blobs blobs = accounts().blobs(URI.create(server.url("http")), new Login.Sas("sig=x"));

    assertThatThrownBy(
            () -> blobs.stageBlock("container", "name", new byte[16], new byte[BLOCK], BLOCK))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("403 AuthorizationFailure");
  }

  private static AzureAccounts accounts() {
    return new AzureAccounts(List.of());
  }

  private static String body(String request) {
    return request.substring(request.indexOf("\r\n\r\n"));
  }

  private HttpRequest request(HttpMethod method) {
    return new HttpRequest(method, server.url("http") + "/c/a");
  }

  private String body(HttpMethod method) {
    try (HttpResponse response = client.sendSync(request(method), Context.NONE)) {
      return response.getBodyAsBinaryData().toString();
    }
  }
}
