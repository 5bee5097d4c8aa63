package com.couriermft.storage.store.azure;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.jdk.httpclient.JdkHttpClientBuilder;
import com.couriermft.storage.store.azure.BlobService.Address;
import com.couriermft.storage.store.azure.BlobService.Bytes;
import com.couriermft.storage.store.azure.http.ApacheHttpClient;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that range reads fill their buffer even with a client that does not support the buffer. */
class RangeReadingTest {
  private static final byte[] CONTENT = "0123456789".getBytes(US_ASCII);

  private HttpServer server;

  private static Stream<HttpClient> clients() {
    return Stream.of(
        new ApacheHttpClient(Duration.ofSeconds(5), Duration.ofSeconds(20), null),
        new JdkHttpClientBuilder().build());
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String[] range =
              exchange.getRequestHeaders().getFirst("x-ms-range").split("=")[1].split("-");
          int from = Integer.parseInt(range[0]);
          int to = Math.min(CONTENT.length, Integer.parseInt(range[1]) + 1);
          exchange.sendResponseHeaders(206, to - from);
          exchange.getResponseBody().write(CONTENT, from, to - from);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @ParameterizedTest
  @MethodSource("clients")
  void read_range_isInItsBuffer(HttpClient client) {
    byte[] buffer = "abcdefgh".getBytes(US_ASCII);

    assertThat(service(client).read(blob(), 3, new Bytes(buffer, 1, 4), null)).isEqualTo(4);
    assertThat(buffer).isEqualTo("a3456fgh".getBytes(US_ASCII));
  }

  @ParameterizedTest
  @MethodSource("clients")
  void read_beyondTheEnd_tellsHowManyCame(HttpClient client) {
    byte[] buffer = "abcdefgh".getBytes(US_ASCII);

    assertThat(service(client).read(blob(), 8, new Bytes(buffer, 0, 4), null)).isEqualTo(2);
    assertThat(buffer).isEqualTo("89cdefgh".getBytes(US_ASCII));
  }

  private static Address blob() {
    return new Address("box", "a");
  }

  private BlobService service(HttpClient client) {
    return new BlobService(
        "http://127.0.0.1:" + server.getAddress().getPort(),
        new HttpPipelineBuilder().httpClient(client).build());
  }
}
