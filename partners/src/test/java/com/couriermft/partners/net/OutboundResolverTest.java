package com.couriermft.partners.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.connection.Network;
import com.couriermft.partners.net.OutboundPolicy.Bounds;
import com.couriermft.peers.TestAuthority;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.util.TimeValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the outbound policy with a real HTTP client and a real TLS server. */
@Timeout(60)
class OutboundResolverTest {
  private static final Bounds DEVELOPER = new Bounds(List.of(), List.of(), true, null, 0);

  private final Deque<String> answers = new ArrayDeque<>();
  private final List<String> asked = new ArrayList<>();
  private final List<String> seen = new ArrayList<>();

  private HttpsServer server;
  private SSLContext tls;

  @BeforeEach
  void start() throws Exception {
    tls = new TestAuthority().issue("api.example").tls();
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    server.createContext("/", this::answer);
    server.start();
  }

  /** IPv6 addresses with the brackets of URLs and without them, as passed by the client. */
  @ParameterizedTest
  @ValueSource(strings = {"[::1]", "::1", "127.0.0.1", "[0:0:0:0:0:0:0:1]"})
  void address_withOrWithoutBrackets_isResolved(String host) throws IOException {
    OutboundResolver resolver =
        new OutboundResolver(OutboundPolicy.within(DEVELOPER), Network.PRIVATE);
    assertThat(resolver.resolve(host, 8080))
        .singleElement()
        .satisfies(each -> assertThat(each.getAddress().isLoopbackAddress()).isTrue());
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void name_isLookedUpOnceForAConnectionAndKeptForHostAndTls() throws Exception {
    answers.addAll(List.of("127.0.0.1", "169.254.169.254"));
    try (PoolingHttpClientConnectionManager connections = connections();
        CloseableHttpClient client = client(connections)) {
      assertThat(status(client)).isEqualTo(HttpStatus.SC_OK);
      assertThat(status(client)).isEqualTo(HttpStatus.SC_OK);
      assertThat(asked).containsExactly("api.example");
      String host = "api.example:" + server.getAddress().getPort();
      assertThat(seen).containsExactly(host + " [api.example]", host + " [api.example]");
      connections.closeIdle(TimeValue.ZERO_MILLISECONDS);
      assertThatThrownBy(() -> status(client))
          .isInstanceOfSatisfying(
              CourierException.class, e -> assertThat(e.code()).isEqualTo("outbound_refused"));
      assertThat(seen).hasSize(2);
    }
  }

  @Test
  void name_withOneForbiddenAddressAmongOthers_isNotConnectedTo() throws Exception {
    answers.add("127.0.0.1 10.0.0.1");
    try (PoolingHttpClientConnectionManager connections = connections();
        CloseableHttpClient client = client(connections)) {
      assertThatThrownBy(() -> status(client))
          .isInstanceOf(CourierException.class)
          .hasMessageContaining("'api.example'")
          .hasMessageContaining("10.0.0.1 is private (10.0.0.0/8)");
      assertThat(seen).isEmpty();
    }
  }

  private int status(CloseableHttpClient client) throws IOException {
    HttpGet get = new HttpGet("https://api.example:" + server.getAddress().getPort() + "/x");
    return client.execute(
        get,
        response -> {
          response.getEntity().getContent().readAllBytes();
          return response.getCode();
        });
  }

  private void answer(HttpExchange exchange) throws IOException {
    ExtendedSSLSession session = (ExtendedSSLSession) ((HttpsExchange) exchange).getSSLSession();
    List<String> names =
        session.getRequestedServerNames().stream()
            .map(name -> new String(name.getEncoded(), StandardCharsets.US_ASCII))
            .toList();
    seen.add(exchange.getRequestHeaders().getFirst("Host") + " " + names);
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(HttpStatus.SC_OK, 2);
    exchange.getResponseBody().write(new byte[] {'o', 'k'});
    exchange.close();
  }

  private PoolingHttpClientConnectionManager connections() {
    OutboundPolicy policy =
        OutboundPolicy.within(
            DEVELOPER,
            host -> {
              asked.add(host);
              String[] texts = answers.removeFirst().split(" ");
              InetAddress[] all = new InetAddress[texts.length];
              for (int i = 0; i < all.length; i++) {
                all[i] = InetAddress.getByName(texts[i]);
              }
              return all;
            });
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setDnsResolver(new OutboundResolver(policy, Network.PUBLIC))
        .setTlsSocketStrategy(new DefaultClientTlsStrategy(tls))
        .build();
  }

  private static CloseableHttpClient client(PoolingHttpClientConnectionManager connections) {
    return HttpClients.custom()
        .setConnectionManager(connections)
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .build();
  }
}
