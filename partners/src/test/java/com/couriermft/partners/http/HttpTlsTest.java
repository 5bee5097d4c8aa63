package com.couriermft.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.key.CertificateText;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultServer;
import com.couriermft.peers.Nginx;
import com.couriermft.peers.TestAuthority;
import com.couriermft.peers.TestAuthority.Issued;
import com.couriermft.peers.TlsNginx;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests server and client certificates with nginx. */
@Timeout(60)
class HttpTlsTest {
  private static final TestAuthority AUTHORITY = new TestAuthority();
  private static final Issued GOOD = AUTHORITY.issue("127.0.0.1");
  private static final Issued OURS = AUTHORITY.issue("courier");
  private static @TempDir Path directory;
  private static TlsNginx nginx;

  private final HttpLab lab = new HttpLab();

  @BeforeAll
  static void start() throws Exception {
    Nginx.assumeInstalled();
    nginx =
        new TlsNginx(
            directory,
            Map.of(
                "good",
                GOOD,
                "wanting",
                GOOD,
                "other",
                AUTHORITY.issue("other.example"),
                "expired",
                AUTHORITY.issue("127.0.0.1", Instant.now().minus(Duration.ofDays(1)))),
            "wanting",
            AUTHORITY.pem());
  }

  @AfterAll
  static void stop() {
    if (nginx != null) {
      nginx.close();
    }
  }

  private void save(String server, String trust, String more) {
    lab.save(
        nginx.url(server),
        "'auth': {'type': 'none'}, 'tls': {'trust': [%s]}%s".formatted(trust, more));
  }

  private static String authority() {
    return Json.write(AUTHORITY.pem()).replace('"', '\'');
  }

  private void assertRefused(String server, String trust, String code, String says) {
    save(server, trust, "");
    assertThatThrownBy(() -> lab.get("x"))
        .isInstanceOfSatisfying(
            NothingSentException.class,
            e -> {
              assertThat(e.why().code()).isEqualTo(code);
              assertThat(e.why().getMessage()).contains(says);
            });
  }

  @Test
  void exchange_ofTrustedServers_isAnswered() throws Exception {
    save("good", authority(), "");
    assertThat(lab.get("a/b")).isEqualTo("200 GET /a/b by ");
    save("other", "'" + fingerprint("other") + "'", "");
    assertThat(lab.get("x")).as("a pinned certificate counts whatever its name").startsWith("200");
  }

  private String fingerprint(String server) {
    save(server, "", "");
    return String.valueOf(lab.test().key().fingerprint());
  }

  @Test
  void exchange_ofServersThatAreNotTrusted_sendsNothing() {
    assertRefused(
        "good", "", "certificate_not_trusted", CertificateText.fingerprint(GOOD.certificate()));
    assertRefused("expired", authority(), "certificate_not_trusted", "validity check failed");
    assertRefused("other", authority(), "certificate_not_trusted", "127.0.0.1");
    assertRefused(
        "good",
        "'SHA256:" + "ab".repeat(32) + "'",
        "certificate_not_trusted",
        "not one of the pinned");
  }

  @Test
  void exchange_withAClientCertificate_isKnownToTheServer() throws Exception {
    lab.tlsKey("ours", OURS.pem());
    save("wanting", authority(), ", 'client_key': 'ours'");
    assertThat(lab.get("x")).isEqualTo("200 GET /x by CN=courier");
    save("wanting", authority(), "");
    assertThat(lab.get("x")).startsWith("400 ").contains("No required SSL certificate was sent");
  }

  @Test
  void exchange_withoutACertificateThatTheServerInsistsOn_saysSo() throws Exception {
    try (FaultServer server =
        FaultServer.startInsisting(request -> FaultReply.json(200, "{}"), GOOD.tls())) {
      lab.save(
          server.url(), "'auth': {'type': 'none'}, 'tls': {'trust': [%s]}".formatted(authority()));
      assertThatThrownBy(() -> lab.get("x"))
          .isInstanceOfSatisfying(
              AnswerLostException.class,
              e -> {
                assertThat(e.why().code()).isIn("tls_failed", "connection_failed");
                assertThat(e.why()).hasMessageContaining("'client_key'");
              });
    }
  }

  @Test
  void exchange_withoutTlsThere_isTlsFailed() throws Exception {
    try (FaultServer plain = FaultServer.start(request -> FaultReply.json(200, "{}"))) {
      lab.save("https://127.0.0.1:" + plain.port(), "'auth': {'type': 'none'}");
      assertThatThrownBy(() -> lab.get("x")).isInstanceOf(NothingSentException.class);
    }
  }

  @Test
  void test_tellsTheCertificateAndItsEnd() {
    save("good", authority(), ", 'probe': 'health'");
    ConnectionReport report = lab.test();
    assertThat(report.code()).isNull();
    assertThat(report.reachable()).isTrue();
    assertThat(report.authenticated()).isTrue();
    assertThat(report.tls()).startsWith("TLSv1.");
    assertThat(report.banner()).isEqualTo("nginx");
    assertThat(report.key().trusted()).isTrue();
    assertThat(report.key().expiresAt()).isEqualTo(GOOD.certificate().getNotAfter().toInstant());
    save("good", "", "");
    ConnectionReport untrusted = lab.test();
    assertThat(untrusted.code()).isEqualTo("certificate_not_trusted");
    assertThat(untrusted.key().trusted()).isFalse();
    assertThat(untrusted.authenticated()).isFalse();
  }
}
