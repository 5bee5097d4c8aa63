package com.couriermft.functions.insights;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.HttpRequest;
import com.azure.core.util.Context;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.store.azure.http.ApacheHttpClient;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests through a real pipeline to a server that responds with the status in the path. */
class ObservedRequestsTest {
  private static final HttpClient HTTP =
      new ApacheHttpClient(Duration.ofSeconds(2), Duration.ofSeconds(10), null);

  private final RequestItems items = new RequestItems(new Random(7));
  private final AtomicInteger told = new AtomicInteger();
  private final HttpPipeline pipeline =
      new HttpPipelineBuilder()
          .httpClient(HTTP)
          .policies(
              new ObservedRequests(items, InstantSource.system(), () -> told.incrementAndGet()))
          .build();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          int status =
              Integer.parseInt(
                  exchange.getRequestURI().getPath().replaceFirst(".*?/([0-9]+)(/.*)?$", "$1"));
          if (status > 0) {
            exchange.sendResponseHeaders(status, -1);
          }
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void generatedRequests_areStoodForExactly_failuresOneByOneUpToABound() {
    Random random = new Random(11);
    List<Integer> statuses = List.of(200, 201, 304, 404, 409, 412, 416, 401, 500, 503, 429, 403, 0);
    for (int period = 0; period < 10; period++) {
      int sent = random.nextInt(150);
      int failed = 0;
      for (int i = 0; i < sent; i++) {
        int status = statuses.get(random.nextInt(random.nextBoolean() ? 8 : statuses.size()));
        failed +=
            status == 0 || status >= 403 && !List.of(404, 409, 412, 416).contains(status) ? 1 : 0;
        send("/executions/" + status + "/secret-name-of-a-file.csv?sig=s3cr3t", status);
      }
      List<DependencyItem> all = items.take();
      assertThat(all.stream().mapToLong(DependencyItem::stands).sum()).isEqualTo(sent);
      assertThat(all.stream().filter(i -> !i.success()).mapToLong(DependencyItem::stands).sum())
          .isEqualTo(failed);
      assertThat(all).hasSizeLessThanOrEqualTo(RequestItems.MOST_FAILED + 2);
      assertThat(all.stream().filter(i -> !i.success()).count())
          .isGreaterThanOrEqualTo(Math.min(failed, RequestItems.MOST_FAILED));
      assertThat(all)
          .allSatisfy(
              item -> {
                assertThat(item.name()).isEqualTo("GET executions");
                assertThat(item.toString()).doesNotContain("secret-name", "s3cr3t");
                assertThat(item.target()).isEqualTo(authority());
                assertThat(item.operation()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
              });
    }
    assertThat(items.take()).isEmpty();
  }

  @Test
  void reservoir_choosesEachRequestAlike() {
    int[] chosen = new int[10];
    for (int round = 0; round < 5_000; round++) {
      for (int i = 0; i < chosen.length; i++) {
        String id = Integer.toString(i);
        items.add("t", true, () -> ItemSenderTest.item(id, "t"));
      }
      DependencyItem one = items.take().get(0);
      assertThat(one.stands()).isEqualTo(chosen.length);
      chosen[Integer.parseInt(one.id())]++;
    }
    assertThat(chosen)
        .satisfies(
            counts -> {
              for (int count : counts) {
                assertThat(count).isBetween(400, 600);
              }
            });
  }

  @Test
  void tables_keysAreLeftOut_andKeyVaultsFirstQuestionIsNoFailure() {
    send("/jobs(PartitionKey='p',RowKey='secret')/200", 200);
    assertThat(items.take())
        .singleElement()
        .satisfies(item -> assertThat(item.name()).isEqualTo("GET jobs"));
    send("/secrets/401/password-of-a-partner", 401);
    assertThat(items.take())
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.success()).isTrue();
              assertThat(item.name()).isEqualTo("GET secrets");
            });
    pipeline.sendSync(
        new HttpRequest(HttpMethod.GET, "http://" + authority() + "/secrets/401")
            .setHeader(HttpHeaderName.AUTHORIZATION, "Bearer x"),
        Context.NONE);
    assertThat(items.take())
        .singleElement()
        .satisfies(item -> assertThat(item.success()).isFalse());
    assertThat(told.get()).isEqualTo(3);
  }

  private void send(String path, int status) {
    Trace.run(
        "4bf92f3577b34da6a3ce929d0e0e4736",
        () -> {
          try {
            int found =
                pipeline
                    .sendSync(
                        new HttpRequest(HttpMethod.GET, "http://" + authority() + path),
                        Context.NONE)
                    .getStatusCode();
            assertThat(found).isEqualTo(status);
          } catch (UncheckedIOException noAnswer) {
            assertThat(status).isZero();
          }
        });
  }

  private String authority() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }
}
