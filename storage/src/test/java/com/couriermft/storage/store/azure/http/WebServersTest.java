package com.couriermft.storage.store.azure.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.ProxyOptions;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.storage.common.policy.RequestRetryOptions;
import com.azure.storage.common.policy.RequestRetryPolicy;
import com.azure.storage.common.policy.RetryPolicyType;
import com.couriermft.peers.HaProxy;
import com.couriermft.peers.JettyFiles;
import com.couriermft.peers.Nginx;
import com.couriermft.peers.ServerCertificate;
import com.couriermft.peers.TinyProxy;
import com.couriermft.peers.WebServer;
import com.couriermft.peers.WebServer.Way;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests real web servers over each route. */
@Timeout(60)
class WebServersTest {
  private static final int SEED = 20;
  private static final int LARGE = 8 << 20;
  private static final int IN_A_ROW = 50;

  @TempDir private static Path directory;

  private static ServerCertificate certificate;
  private static final Map<Peer, WebServer> SERVERS = new EnumMap<>(Peer.class);

  private final ApacheHttpClient client = client(Duration.ofSeconds(20), null);

  enum Peer {
    JETTY,
    NGINX,
    HAPROXY
  }

  @BeforeAll
  static void certify() throws IOException {
    certificate = ServerCertificate.make(directory);
  }

  @AfterAll
  static void stop() {
    SERVERS.values().forEach(WebServer::close);
    SERVERS.clear();
  }

  private static ApacheHttpClient client(Duration limit, @Nullable ProxyOptions proxy) {
    return new ApacheHttpClient(Duration.ofSeconds(5), limit, proxy, certificate.context());
  }

  /** Starts the server on first use; skips the test if it is not installed. */
  private static WebServer server(Peer peer) throws IOException {
    if (!SERVERS.containsKey(peer)) {
      SERVERS.put(peer, start(peer));
    }
    return SERVERS.get(peer);
  }

  private static WebServer start(Peer peer) throws IOException {
    return switch (peer) {
      case JETTY -> new JettyFiles(certificate);
      case NGINX -> {
        Nginx.assumeInstalled();
        yield new Nginx(Files.createDirectory(directory.resolve("nginx")), certificate);
      }
      case HAPROXY -> {
        HaProxy.assumeInstalled();
        yield new HaProxy(directory, certificate, server(Peer.JETTY));
      }
    };
  }

  private static String url(Peer peer, Way way) throws IOException {
    assumeTrue(way != Way.IPV6 || WebServer.hasIpv6(), "skipped: this machine has no IPv6");
    return server(peer).url(way);
  }

  private static Stream<Arguments> ways() {
    return Stream.of(Peer.values())
        .flatMap(peer -> Stream.of(Way.values()).map(way -> Arguments.of(peer, way)));
  }

  /** Sends more requests than nginx accepts on one connection. */
  @ParameterizedTest
  @MethodSource("ways")
  void contents_putAndGot_areTheSame(Peer peer, Way way) throws IOException {
    String files = url(peer, way) + "/files/" + UUID.randomUUID();
    Random random = new Random(SEED);
    List<byte[]> contents = new ArrayList<>();
    for (int size : new int[] {0, 1, 10 << 10, 16 << 10, 100_000, 3 << 20}) {
      byte[] content = new byte[size];
      random.nextBytes(content);
      contents.add(content);
    }
    for (int i = 0; i < contents.size(); i++) {
      assertThat(put(files + i, contents.get(i)).getStatusCode()).isEqualTo(201);
    }
    for (int i = 0; i < contents.size(); i++) {
      assertThat(get(files + i).getBodyAsBinaryData().toBytes()).isEqualTo(contents.get(i));
    }
    assertThat(get(files + "none").getStatusCode()).isEqualTo(404);
  }

  /**
   * Jetty closes the connection immediately, so the network may lose its response. The other
   * servers wait.
   */
  private static Stream<Arguments> waysThatTellRefusals() {
    return ways().filter(arguments -> arguments.get()[0] != Peer.JETTY);
  }

  @ParameterizedTest
  @MethodSource("waysThatTellRefusals")
  void refusal_beforeTheContentIsRead_isTheAnswer(Peer peer, Way way) throws IOException {
    String url = url(peer, way);

    assertThat(put(url + "/small/a", new byte[LARGE]).getStatusCode()).isEqualTo(413);
    assertThat(put(url + "/files/after", new byte[1]).getStatusCode()).isIn(201, 204);
  }

  @ParameterizedTest
  @EnumSource
  void content_awaitingPermission_isSentOnceItIsGiven(Peer peer) throws IOException {
    String url = url(peer, Way.PLAIN);

    assertThat(expecting(url + "/files/" + UUID.randomUUID()).getStatusCode()).isEqualTo(201);
    assertThat(expecting(url + "/small/a").getStatusCode()).isEqualTo(413);
  }

  private HttpResponse expecting(String url) {
    HttpRequest put =
        new HttpRequest(HttpMethod.PUT, url).setBody(BinaryData.fromBytes(new byte[LARGE]));
    return client.sendSync(put.setHeader(HttpHeaderName.EXPECT, "100-continue"), Context.NONE);
  }

  @ParameterizedTest
  @EnumSource
  void connection_thatTheServerClosedWhileItRested_isReplaced(Peer peer) throws IOException {
    for (Way way : List.of(Way.PLAIN, Way.TLS_1_3)) {
      String file = url(peer, way) + "/files/rested";
      put(file, new byte[1]);
    }
    await().pollDelay(Duration.ofMillis(3_500)).until(() -> true);

    for (Way way : List.of(Way.PLAIN, Way.TLS_1_3)) {
      assertThat(get(url(peer, way) + "/files/rested").getStatusCode()).isEqualTo(200);
    }
  }

  @Test
  void body_thatTakesTooLong_isNoAnswer() throws IOException {
    String url = url(Peer.NGINX, Way.TLS_1_3);
    put(url + "/files/long", new byte[48 << 10]);

    assertThat(get(url + "/slow/long").getBodyAsBinaryData().toBytes()).hasSize(48 << 10);
    ApacheHttpClient hasty = client(Duration.ofSeconds(1), null);
    assertThatThrownBy(
            () -> hasty.sendSync(new HttpRequest(HttpMethod.GET, url + "/slow/long"), Context.NONE))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("No complete response from 127.0.0.1");
  }

  @Test
  void proxy_withALogin_isGoneThroughPlainAndByTunnel() throws IOException {
    TinyProxy.assumeInstalled();
    try (TinyProxy proxy = new TinyProxy(Files.createTempDirectory(directory, "proxy"))) {
      ApacheHttpClient through = client(Duration.ofSeconds(20), options(proxy, null));
      for (Way way : List.of(Way.PLAIN, Way.TLS_1_3)) {
        String file = url(Peer.JETTY, way) + "/files/proxied";
        HttpRequest put = new HttpRequest(HttpMethod.PUT, file).setBody("through");
        assertThat(through.sendSync(put, Context.NONE).getStatusCode()).isEqualTo(201);
        HttpPipeline reading = way == Way.PLAIN ? repeating(through) : pipeline(through);
        for (int i = 0; i < IN_A_ROW; i++) {
          HttpRequest get = new HttpRequest(HttpMethod.GET, file);
          assertThat(reading.sendSync(get, Context.NONE).getBodyAsBinaryData())
              .hasToString("through");
        }
      }
      assertThat(proxy.log()).contains("PUT http://127.0.0.1", "CONNECT 127.0.0.1");
    }
  }

  @Test
  void proxy_notMeantForAServer_isPassedBy() throws IOException {
    TinyProxy.assumeInstalled();
    try (TinyProxy proxy = new TinyProxy(Files.createTempDirectory(directory, "proxy"))) {
      ApacheHttpClient through = client(Duration.ofSeconds(20), options(proxy, "127.0.0.1"));
      HttpRequest get = new HttpRequest(HttpMethod.GET, url(Peer.JETTY, Way.PLAIN) + "/files/none");

      assertThat(through.sendSync(get, Context.NONE).getStatusCode()).isEqualTo(404);
      assertThat(proxy.log()).doesNotContain("Request");
    }
  }

  /**
   * Returns a pipeline that repeats a request without a response, like the storage clients.
   * tinyproxy closes the connection after each plain response without announcing it, so an
   * immediate further request may be sent on a closing connection. A tunnel stays open.
   */
  private static HttpPipeline repeating(ApacheHttpClient client) {
    Duration delay = Duration.ofMillis(20);
    RequestRetryOptions options =
        new RequestRetryOptions(RetryPolicyType.FIXED, 4, null, delay, delay, null);
    return pipeline(client, new RequestRetryPolicy(options));
  }

  private static HttpPipeline pipeline(ApacheHttpClient client, HttpPipelinePolicy... policies) {
    return new HttpPipelineBuilder().httpClient(client).policies(policies).build();
  }

  private static ProxyOptions options(TinyProxy proxy, @Nullable String except) {
    InetSocketAddress address = InetSocketAddress.createUnresolved("127.0.0.1", proxy.port());
    ProxyOptions options =
        new ProxyOptions(ProxyOptions.Type.HTTP, address)
            .setCredentials(TinyProxy.USER, TinyProxy.PASSWORD);
    return except == null ? options : options.setNonProxyHosts(except);
  }

  private HttpResponse put(String url, byte[] content) {
    return client.sendSync(
        new HttpRequest(HttpMethod.PUT, url).setBody(BinaryData.fromBytes(content)), Context.NONE);
  }

  private HttpResponse get(String url) {
    return client.sendSync(new HttpRequest(HttpMethod.GET, url), Context.NONE);
  }
}
