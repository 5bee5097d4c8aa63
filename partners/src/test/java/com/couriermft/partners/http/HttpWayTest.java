package com.couriermft.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultServer;
import com.couriermft.peers.ProxyServer;
import com.couriermft.peers.TinyProxy;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the route to a server: proxies, and the report of a connection test. */
@Timeout(60)
class HttpWayTest {
  private final HttpLab lab = new HttpLab();

  private void save(String url, String proxy) {
    lab.save(url, "'auth': {'type': 'none'}, 'tls': {'off': true}, 'proxy': " + proxy);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "socks5"})
  void exchange_throughAProxy_leavesTheNameToIt(String type) throws Exception {
    try (FaultServer server = FaultServer.start(request -> FaultReply.json(200, "{}"));
        ProxyServer proxy = new ProxyServer()) {
      proxy.names.put("api.only-the-proxy-knows.example", "127.0.0.1");
      save(
          "http://api.only-the-proxy-knows.example:" + server.port(),
          "{'type': '%s', 'host': '127.0.0.1', 'port': %d}".formatted(type, proxy.port()));
      assertThat(lab.get("x")).isEqualTo("200 {}");
      assertThat(server.received().get(0).header("host"))
          .isEqualTo("api.only-the-proxy-knows.example:" + server.port());
      assertThat(proxy.asked).hasSize(1);
    }
  }

  @Test
  void exchange_throughTinyproxy_logsIn(@TempDir Path directory) throws Exception {
    TinyProxy.assumeInstalled();
    lab.secret("good", TinyProxy.PASSWORD);
    lab.secret("bad", "wrong");
    try (FaultServer server = FaultServer.start(request -> FaultReply.json(200, "{}"));
        TinyProxy proxy = new TinyProxy(directory)) {
      String login =
          "{'type': 'http', 'host': '127.0.0.1', 'port': %d, 'username': '%s', 'secret': '%s'}";
      save(server.url(), login.formatted(proxy.port(), TinyProxy.USER, "good"));
      assertThat(lab.get("x")).isEqualTo("200 {}");
      save(server.url(), login.formatted(proxy.port(), TinyProxy.USER, "bad"));
      assertThatThrownBy(() -> lab.get("x"))
          .isInstanceOfSatisfying(
              NothingSentException.class,
              e -> assertThat(e.why().code()).isEqualTo("proxy_refused"));
      assertThat(server.received()).hasSize(1);
    }
  }

  @Test
  void test_withoutAProbe_sendsNothing() throws Exception {
    try (FaultServer server = FaultServer.start(request -> FaultReply.json(200, "{}"))) {
      lab.savePlain(server.url());
      ConnectionReport report = lab.test();
      assertThat(report.code()).isNull();
      assertThat(report.reachable()).isTrue();
      assertThat(report.authenticated()).isFalse();
      assertThat(report.key()).isNull();
      assertThat(server.received()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 204, 401, 403, 404, 405, 503})
  void test_withAProbe_saysWhatTheServerDoes(int status) throws Exception {
    try (FaultServer server =
        FaultServer.start(request -> FaultReply.of(status, Map.of("Server", "x/1"), ""))) {
      lab.save(
          server.url() + "/v2",
          "'auth': {'type': 'none'}, 'tls': {'off': true}, 'probe': 'health/live'");
      ConnectionReport report = lab.test();
      assertThat(server.received()).hasSize(1);
      assertThat(server.received().get(0).method() + " " + server.received().get(0).target())
          .isEqualTo("HEAD /v2/health/live");
      assertThat(report.banner()).isEqualTo("x/1");
      assertThat(report.authenticated()).isEqualTo(status != 401 && status != 403);
      assertThat(String.valueOf(report.code()))
          .isEqualTo(
              switch (status) {
                case 401, 403 -> "authentication_failed";
                case 404, 503 -> "remote_failure";
                default -> "null";
              });
    }
  }

  @Test
  void test_ofAConnectionThatLeadsNowhere_saysWhy() {
    lab.savePlain("http://10.1.2.3");
    ConnectionReport report = lab.test();
    assertThat(report.reachable()).isFalse();
    assertThat(report.code()).isEqualTo("outbound_refused");
  }
}
