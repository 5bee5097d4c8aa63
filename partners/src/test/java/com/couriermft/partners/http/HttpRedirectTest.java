package com.couriermft.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FaultServer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the targets of redirects and which headers and bodies they receive. */
@Timeout(60)
class HttpRedirectTest {
  private final HttpLab lab = new HttpLab();
  private FaultReply redirect = FaultReply.json(200, "{}");
  private FaultServer home;
  private FaultServer elsewhere;

  @BeforeEach
  void start() throws Exception {
    home =
        FaultServer.start(
            request ->
                request.target().startsWith("/base/go")
                    ? redirect
                    : FaultReply.json(200, "\"home\""));
    elsewhere = FaultServer.start(request -> FaultReply.json(200, "\"elsewhere\""));
    lab.secret("t", "s3cret-token");
    lab.save(
        home.url() + "/base",
        "'auth': {'type': 'bearer', 'secret': 't'}, 'tls': {'off': true},"
            + " 'headers': {'X-Client': 'courier'}");
  }

  @AfterEach
  void stop() throws Exception {
    home.close();
    elsewhere.close();
  }

  private static HttpCall call(String method) {
    return HttpCall.of(method, HttpTarget.of("go?q=1"))
        .withHeaders(Map.of("Accept", "a/b", "X-Ours", "1"))
        .withBody(HttpBody.of("body".getBytes(StandardCharsets.UTF_8), "text/plain"))
        .tracedBy("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
  }

  private FaultRequest last(FaultServer server) {
    return server.received().get(server.received().size() - 1);
  }

  @Test
  void exchange_unasked_followsNothing() throws Exception {
    redirect = FaultReply.redirect(302, "/base/there");
    assertThat(lab.said(call("POST"))).isEqualTo("302 ");
    assertThat(home.received()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "301,POST,GET,''", "302,POST,GET,''", "303,POST,GET,''", "303,PUT,GET,''",
    "301,PUT,PUT,body", "302,DELETE,DELETE,body", "307,POST,POST,body", "308,PUT,PUT,body"
  })
  void exchange_withinTheOrigin_keepsWhatTheStatusSays(
      int status, String method, String then, String body) throws Exception {
    redirect = FaultReply.redirect(status, "/else/where?page=2#part");
    assertThat(lab.said(call(method).following(1))).isEqualTo("200 \"home\"");
    FaultRequest second = last(home);
    assertThat(second.method() + " " + second.target()).isEqualTo(then + " /else/where?page=2");
    assertThat(second.text()).isEqualTo(body);
    assertThat(second.header("authorization")).isEqualTo("Bearer s3cret-token");
    assertThat(second.header("traceparent")).startsWith("00-4bf92f");
    assertThat(second.header("content-type")).isEqualTo(body.isEmpty() ? null : "text/plain");
  }

  @Test
  void exchange_toAnotherOrigin_dropsAllThatIsOurs() throws Exception {
    redirect = FaultReply.redirect(303, elsewhere.url() + "/x?y=1");
    assertThat(lab.said(call("POST").following(3))).isEqualTo("200 \"elsewhere\"");
    FaultRequest seen = last(elsewhere);
    assertThat(seen.method() + " " + seen.target()).isEqualTo("GET /x?y=1");
    assertThat(seen.headers().keySet())
        .containsExactlyInAnyOrder("host", "connection", "user-agent", "accept");
    assertThat(seen.body()).isEmpty();
  }

  @Test
  void exchange_toAPathWithTwoSlashes_staysWithTheHost() throws Exception {
    redirect = FaultReply.redirect(302, home.url() + "//other.example/files?page=1");
    HttpCall get = HttpCall.of("GET", HttpTarget.of("go")).following(1);
    assertThat(lab.said(get)).isEqualTo("200 \"home\"");
    assertThat(last(home).target()).isEqualTo("//other.example/files?page=1");
  }

  /**
   * A redirect back to the original origin gets no credentials, because the other origin could have
   * chosen the path.
   */
  @Test
  void exchange_backFromAnotherOrigin_staysWithoutCredentials() throws Exception {
    try (FaultServer bouncing =
        FaultServer.start(request -> FaultReply.redirect(302, home.url() + "/base/back"))) {
      redirect = FaultReply.redirect(302, bouncing.url());
      assertThat(lab.said(HttpCall.of("GET", HttpTarget.of("go")).following(3)))
          .isEqualTo("200 \"home\"");
      assertThat(last(home).target()).isEqualTo("/base/back");
      assertThat(last(home).headers()).doesNotContainKeys("authorization", "x-client");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://10.0.0.1/",
        "http://169.254.169.254/latest",
        "ftp://127.0.0.1/",
        "http://u:p@host/",
        "file:///etc/passwd",
        "http://[::1",
        "http:///x",
        "%zz",
        "http://127.0.0.1:99999/"
      })
  void exchange_toWhereWeDoNotGo_failsAsSent(String location) {
    redirect = FaultReply.redirect(302, location);
    assertThatThrownBy(() -> lab.said(HttpCall.of("GET", HttpTarget.of("go")).following(5)))
        .isInstanceOfSatisfying(
            AnswerLostException.class,
            e -> assertThat(e.why().code()).isIn("redirect_refused", "outbound_refused"));
  }

  @Test
  void exchange_bodyToAnotherOrigin_isRefused() {
    redirect = FaultReply.redirect(307, elsewhere.url());
    assertThatThrownBy(() -> lab.said(call("POST").following(5)))
        .isInstanceOfSatisfying(
            AnswerLostException.class,
            e -> assertThat(e.why().code()).isEqualTo("redirect_refused"));
    assertThat(elsewhere.received()).isEmpty();
  }

  @Test
  void exchange_loops_end() {
    redirect = FaultReply.redirect(302, "/base/go");
    assertThatThrownBy(() -> lab.said(HttpCall.of("GET", HttpTarget.of("go")).following(5)))
        .isInstanceOf(AnswerLostException.class)
        .hasMessageContaining("more than 5 times");
    assertThat(home.received()).hasSize(6);
  }

  @Test
  void follow_urlsOfAnswers_leadBelowTheBaseOrNowhere() throws Exception {
    try (HttpPartner partner = lab.open();
        HttpAnswer answer = partner.exchange(HttpCall.of("GET", HttpTarget.of("list/a")))) {
      assertThat(partner.follow(home.url() + "/base/list?page=2", answer).toString())
          .isEqualTo(new HttpTarget("list", "page=2").toString());
      assertThat(partner.follow("?page=3", answer)).isEqualTo(new HttpTarget("list/a", "page=3"));
      assertThat(partner.follow("b", answer).path()).isEqualTo("list/b");
      assertThat(partner.follow("/base", answer).path()).isEmpty();
      for (String out :
          new String[] {
            elsewhere.url() + "/base/x",
            "/other",
            "/base/../other",
            "/basement",
            "//evil/base/x",
            home.url().replace("http", "https") + "/base/x",
            "/base/%2e%2e/x"
          }) {
        assertThatThrownBy(() -> partner.follow(out, answer))
            .as(out)
            .isInstanceOfSatisfying(
                CourierException.class, e -> assertThat(e.code()).isEqualTo("redirect_refused"));
      }
    }
  }
}
