package com.couriermft.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FaultServer;
import com.couriermft.peers.TestAuthority;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.Signature;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that client tokens are requested once, cached, renewed and never revealed. */
@Timeout(60)
class TokenRequestTest {
  private final HttpLab lab = new HttpLab();
  private final AtomicInteger issued = new AtomicInteger();
  private volatile FaultReply said;
  private volatile String good = "";
  private FaultServer endpoint;
  private FaultServer api;

  @BeforeEach
  void start() throws Exception {
    endpoint = FaultServer.start(request -> said == null ? issue() : said);
    api =
        FaultServer.start(
            request ->
                ("Bearer " + good).equals(request.header("authorization"))
                    ? FaultReply.json(200, "\"in\"")
                    : FaultReply.json(401, "\"out\""));
    lab.secret("client", "c&ient secret");
    save("'secret': 'client', 'scope': 'a b'");
  }

  @AfterEach
  void stop() throws Exception {
    endpoint.close();
    api.close();
  }

  private void save(String more) {
    lab.save(
        api.url(),
        "'auth': {'type': 'oauth2_client_credentials', 'token_url': '%s/token', 'client_id': 'us', %s}, 'tls': {'off': true}"
            .formatted(endpoint.url(), more));
  }

  private FaultReply issue() {
    good = "token-" + issued.incrementAndGet();
    return FaultReply.json(
        200,
        "{\"access_token\": \"%s\", \"token_type\": \"Bearer\", \"expires_in\": 3600}"
            .formatted(good));
  }

  @Test
  void token_isKeptUntilShortlyBeforeItsEnd() throws Exception {
    assertThat(lab.get("x")).isEqualTo("200 \"in\"");
    lab.clock.advance(Duration.ofMinutes(49));
    assertThat(lab.get("x")).isEqualTo("200 \"in\"");
    assertThat(endpoint.received()).hasSize(1);
    lab.clock.advance(Duration.ofMinutes(2));
    assertThat(lab.get("x")).isEqualTo("200 \"in\"");
    assertThat(endpoint.received()).hasSize(2);
    FaultRequest asked = endpoint.received().get(0);
    assertThat(asked.method() + " " + asked.target()).isEqualTo("POST /token");
    assertThat(asked.text()).isEqualTo("grant_type=client_credentials&scope=a+b");
    assertThat(asked.header("content-type")).isEqualTo("application/x-www-form-urlencoded");
    String basic = String.valueOf(asked.header("authorization")).substring("Basic ".length());
    assertThat(new String(Base64.getDecoder().decode(basic), StandardCharsets.UTF_8))
        .isEqualTo("us:c%26ient+secret");
  }

  @Test
  void token_refusedWith401_isRenewedOnce() throws Exception {
    assertThat(lab.get("x")).isEqualTo("200 \"in\"");
    good = "revoked";
    assertThat(lab.get("x")).isEqualTo("200 \"in\"");
    assertThat(endpoint.received()).hasSize(2);
    said = FaultReply.json(200, "{\"access_token\": \"useless\", \"expires_in\": \"3600\"}");
    good = "never";
    assertThat(lab.get("x")).isEqualTo("401 \"out\"");
    assertThat(endpoint.received()).hasSize(3);
  }

  @Test
  void token_ofAnotherVersionOfTheConnection_isAnother() throws Exception {
    lab.get("x");
    save("'secret': 'client', 'scope': 'other'");
    lab.get("x");
    assertThat(endpoint.received()).hasSize(2);
  }

  @Test
  void token_ofAConnectionThatWasRemoved_isNotThatOfANewOneOfTheName() throws Exception {
    lab.get("x");
    lab.connections.delete("api", null);
    save("'secret': 'client', 'scope': 'other'");
    assertThat(lab.connections.get("api").version()).isEqualTo(1);
    lab.get("x");
    assertThat(endpoint.received()).hasSize(2);
  }

  @Test
  void token_wantedByManyAtOnce_isAskedForOnce() throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService callers = Executors.newFixedThreadPool(8);
    try {
      List<CompletableFuture<String>> answers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        answers.add(CompletableFuture.supplyAsync(() -> got(start), callers));
      }
      start.countDown();
      for (CompletableFuture<String> answer : answers) {
        assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("200 \"in\"");
      }
    } finally {
      callers.shutdownNow();
    }
    assertThat(endpoint.received()).hasSize(1);
  }

  private String got(CountDownLatch start) {
    try {
      start.await();
      return lab.get("x");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void token_withTheSecretInTheBody_isAskedForSo() throws Exception {
    save("'secret': 'client', 'send_in': 'body', 'audience': 'api'");
    lab.get("x");
    assertThat(endpoint.received().get(0).text())
        .isEqualTo(
            "grant_type=client_credentials&audience=api&client_id=us&client_secret=c%26ient+secret");
    assertThat(endpoint.received().get(0).header("authorization")).isNull();
  }

  @Test
  void token_withAKey_isAskedForWithAProof() throws Exception {
    TestAuthority.Issued ours = new TestAuthority().issue("courier");
    lab.tlsKey("ours", ours.pem());
    save("'key': 'ours'");
    assertThat(lab.get("x")).isEqualTo("200 \"in\"");
    String body = endpoint.received().get(0).text();
    assertThat(body)
        .contains(
            "client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer")
        .doesNotContain("client_secret");
    String[] jwt = body.replaceAll(".*client_assertion=([^&]*).*", "$1").split("\\.");
    JsonNode head = Json.parse(text(jwt[0]));
    JsonNode claims = Json.parse(text(jwt[1]));
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(ours.certificate().getEncoded());
    assertThat(head.path("alg").asText()).isEqualTo("ES256");
    assertThat(Base64.getUrlDecoder().decode(head.path("x5t#S256").asText())).isEqualTo(hash);
    assertThat(claims.path("aud").asText()).isEqualTo(endpoint.url() + "/token");
    assertThat(claims.path("sub").asText()).isEqualTo("us");
    assertThat(claims.path("exp").asLong() - claims.path("iat").asLong()).isEqualTo(300);
    Signature check = Signature.getInstance("SHA256withECDSAinP1363Format");
    check.initVerify(ours.certificate());
    check.update((jwt[0] + "." + jwt[1]).getBytes(StandardCharsets.US_ASCII));
    assertThat(check.verify(Base64.getUrlDecoder().decode(jwt[2]))).isTrue();
  }

  private static String text(String base64) {
    return new String(Base64.getUrlDecoder().decode(base64), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401|{'error':'invalid_client','error_description':'no such"
            + " client'}|authentication_failed|PERMANENT|invalid_client no such client",
        "400|no json c&ient secret|authentication_failed|PERMANENT|responded with 400",
        "302|{}|authentication_failed|PERMANENT|responded with 302",
        "503|{}|connection_failed|TRANSIENT|responded with 503",
        "429|{}|connection_failed|TRANSIENT|responded with 429",
        "200|{'token':'x'}|invalid_answer|PERMANENT|no access_token",
        "200|{'access_token':'a b'}|invalid_answer|PERMANENT|no access_token",
        "200|{'access_token':'ab','token_type':'mac'}|invalid_answer|PERMANENT|no access_token"
      })
  void token_refused_sendsNothing(
      int status, String body, String code, FailureClass failureClass, String says) {
    said = FaultReply.json(status, body.replace('\'', '"'));
    assertNoToken(code, failureClass, says);
  }

  @Test
  void token_endpointThatBreaksOffOrIsNotThere_sendsNothing() throws Exception {
    said = FaultReply.json(200, "{}").cut(30, End.RESET);
    assertNoToken("connection_failed", FailureClass.TRANSIENT, "/token");
    endpoint.close();
    assertNoToken("connection_failed", FailureClass.TRANSIENT, "cannot connect");
  }

  private void assertNoToken(String code, FailureClass failureClass, String says) {
    assertThatThrownBy(() -> lab.get("x"))
        .isInstanceOfSatisfying(
            NothingSentException.class,
            e -> {
              assertThat(e.why().code()).isEqualTo(code);
              assertThat(e.why().failureClass()).isEqualTo(failureClass);
              assertThat(e.why().getMessage()).contains(says).doesNotContain("c&ient");
            });
    assertThat(api.received()).isEmpty();
  }

  @Test
  void identity_givesTokens_andAFreshOneAfter401() throws Exception {
    List<String> asked = new ArrayList<>();
    HttpLab ours =
        new HttpLab(
            HttpLab.LOOPBACK,
            (resource, fresh) -> {
              asked.add(resource + " " + fresh);
              good = fresh ? "fresh" : "other";
              return fresh ? "fresh" : "stale";
            });
    ours.save(
        api.url(),
        "'auth': {'type': 'managed_identity', 'resource': 'api://p'}, 'tls': {'off': true}");
    assertThat(ours.get("x")).isEqualTo("200 \"in\"");
    assertThat(asked).containsExactly("api://p false", "api://p true");
  }
}
