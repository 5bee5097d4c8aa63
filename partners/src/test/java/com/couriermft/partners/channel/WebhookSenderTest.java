package com.couriermft.partners.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.crypto.WebhookSignature;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.LaterException;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.channel.HookPeer.Seen;
import com.couriermft.partners.net.NameBook;
import com.couriermft.partners.net.OutboundPolicy;
import com.standardwebhooks.Webhook;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests webhooks with a real server and the Standard Webhooks library. */
@Timeout(60)
class WebhookSenderTest {
  private static final String OLD = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String NEW = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
  private static final String CHANNEL =
      "{'type': 'webhook', 'url_secret': 'url', 'signing_secrets': ['new', 'old'], 'network':"
          + " 'private'}";

  private final CountDownLatch never = new CountDownLatch(1);
  private HookPeer peer;
  private Desk desk;
  private StoredChannel channel;

  @BeforeEach
  void start() throws IOException {
    peer = new HookPeer();
    desk = desk(NameBook.LOOPBACK);
  }

  private Desk desk(OutboundPolicy policy) {
    Desk made = new Desk(policy).secret("url", peer.url("/hook?key=verysecret"));
    made.secret("new", NEW).secret("old", OLD);
    channel = made.save("ops", CHANNEL);
    return made;
  }

  @AfterEach
  void stop() {
    never.countDown();
    peer.close();
  }

  @Test
  void notice_isVerifiedByTheLibraryWithEachSecret() throws Exception {
    DeliveryReceipt receipt = desk.send(channel, Desk.notice());
    Seen seen = peer.seen.get(0);
    HttpHeaders headers = HttpHeaders.of(seen.headers(), (name, value) -> true);
    new Webhook(OLD).verify(seen.text(), headers);
    new Webhook(NEW).verify(seen.text(), headers);
    assertThatThrownBy(() -> new Webhook(NEW).verify(seen.text() + " ", headers)).isNotNull();
    assertThat(seen.headers().getFirst("webhook-id")).isEqualTo(Desk.notice().id());
    assertThat(seen.json().path("type").asText()).isEqualTo("execution.failed");
    assertThat(seen.json().path("timestamp").asText()).isEqualTo("2026-11-23T14:30:00Z");
    assertThat(seen.json().at("/data/job_id").asText()).isEqualTo("partner-invoices");
    assertThat(receipt.status()).isEqualTo(200);
    assertThat(receipt.answer()).isEqualTo("ok");
  }

  @Test
  void trial_sendsARealNotice_andTellsWhatBecameOfIt() throws Exception {
    ChannelTests.Outcome taken = desk.trials().test("ops", "ann");
    assertThat(Json.write(taken)).startsWith("{\"sent\":true,\"status\":200,\"answer\":\"ok\"");
    assertThat(peer.seen.get(0).json().path("type").asText()).isEqualTo("test");
    assertThat(peer.seen.get(0).json().at("/data/asked_by").asText()).isEqualTo("ann");
    peer.behaves(exchange -> {});
    ChannelTests.Outcome lost = desk.trials().test("ops", "ann");
    assertThat(lost.sent()).isFalse();
    assertThat(lost.code()).isEqualTo("channel_answer_lost");
    assertThat(lost.mayHaveArrived()).isTrue();
  }

  @Test
  void signature_isThatOfThePublishedExample() {
    byte[] body = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);
    byte[] key = WebhookSignature.findKey("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").orElseThrow();
    assertThat(
            WebhookSignature.header(
                List.of(key),
                WebhookSignature.signed("msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", body)))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @ParameterizedTest
  @CsvSource({
    "400, channel_refused, PERMANENT",
    "401, channel_denied, PERMANENT",
    "403, channel_denied, PERMANENT",
    "404, channel_unavailable, TRANSIENT",
    "408, channel_unavailable, TRANSIENT",
    "429, channel_unavailable, TRANSIENT",
    "503, channel_unavailable, TRANSIENT",
    "500, channel_answer_lost, TRANSIENT",
    "502, channel_answer_lost, TRANSIENT",
    "304, channel_denied, PERMANENT"
  })
  void status_saysWhetherItWasTaken(int status, String code, FailureClass failureClass) {
    peer.answers(status, status == 304 ? "" : "no, <b>because</b>");
    CourierException failure = failure(Desk.notice());
    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.failureClass()).isEqualTo(failureClass);
    assertThat(failure.getMessage()).contains("'ops'", String.valueOf(status));
    assertThat(failure.getMessage()).doesNotContain("verysecret");
    assertThat(peer.seen).hasSize(1);
  }

  @Test
  void retryAfter_isTold() {
    peer.answers(429, "slower", "Retry-After", "7");
    assertThat(((LaterException) failure(Desk.notice())).retryAfter()).hasSeconds(7);
    peer.answers(503, "slower", "Retry-After", "Fri, 31 Dec 2100 23:59:59 GMT");
    assertThat(((LaterException) failure(Desk.notice())).retryAfter())
        .isEqualTo(LaterException.LONGEST);
  }

  @Test
  void gone_disablesTheChannel_whichSaysSo() {
    peer.answers(410, "moved away");
    assertThat(failure(Desk.notice()).code()).isEqualTo("channel_gone");
    StoredChannel disabled = desk.channels.get("ops");
    assertThat(disabled.channel().traits().enabled()).isFalse();
    assertThat(disabled.channel().traits().disabledBecause()).contains("410", "moved away");
    channel = disabled;
    assertThat(failure(Desk.notice()))
        .satisfies(e -> assertThat(e.code()).isEqualTo("channel_disabled"))
        .hasMessageContaining("moved away");
    assertThat(peer.seen).hasSize(1);
  }

  @Test
  void gone_leavesAChannelThatWasChangedMeanwhile() {
    peer.answers(410, "");
    desk.save("ops", CHANNEL.replace("['new', 'old']", "['new']"));
    assertThat(failure(Desk.notice()).code()).isEqualTo("channel_gone");
    assertThat(desk.channels.get("ops").channel().traits().enabled()).isTrue();
  }

  @Test
  void redirect_isNotFollowed() {
    peer.answers(307, "", "Location", peer.url("/elsewhere"));
    assertThat(failure(Desk.notice())).hasMessageContaining("does not follow redirects");
    assertThat(peer.seen).extracting(Seen::path).containsExactly("/hook?key=verysecret");
  }

  @Test
  void addressWithAnImpossiblePort_isNone() {
    desk.secret("url", "https://example.com:99999/x");
    assertThat(failure(Desk.notice()).code()).isEqualTo("channel_misconfigured");
  }

  @Test
  void lateAnswer_mayHaveBeenTaken() {
    peer.behaves(exchange -> await());
    assertThat(
            catchThrowableOfType(
                CourierException.class,
                () -> desk.send(channel, Desk.notice(), Duration.ofMillis(700))))
        .isInstanceOf(UnconfirmedException.class)
        .hasMessageContaining("'127.0.0.1'");
  }

  @Test
  void brokenAnswer_mayHaveBeenTaken() {
    peer.behaves(exchange -> {});
    assertThat(failure(Desk.notice())).isInstanceOf(UnconfirmedException.class);
    assertThat(peer.seen).hasSize(1);
  }

  @Test
  void endlessAnswer_isReadInPart() throws Exception {
    peer.behaves(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] block = "<b>\u0007".repeat(2_000).getBytes(StandardCharsets.UTF_8);
          while (!Thread.interrupted()) {
            exchange.getResponseBody().write(block);
          }
        });
    DeliveryReceipt receipt = desk.send(channel, Desk.notice());
    assertThat(receipt.status()).isEqualTo(200);
    assertThat(receipt.answer()).hasSizeLessThanOrEqualTo(1_000).doesNotContain("\u0007");
  }

  @Test
  void tricklingAnswer_endsWithItsTime() throws Exception {
    peer.behaves(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write('a');
          exchange.getResponseBody().flush();
          await();
        });
    DeliveryReceipt receipt = desk.send(channel, Desk.notice(), Duration.ofSeconds(3));
    assertThat(receipt.status()).isEqualTo(200);
  }

  @Test
  void nobodyThere_nothingWasSent() {
    peer.close();
    assertThat(failure(Desk.notice()))
        .isNotInstanceOf(UnconfirmedException.class)
        .satisfies(e -> assertThat(e.code()).isEqualTo("channel_unavailable"));
  }

  @Test
  void forbiddenAddress_isNotConnectedTo() {
    desk = desk(OutboundPolicy.STRICT);
    assertThat(failure(Desk.notice()).code()).isEqualTo("outbound_refused");
    assertThat(peer.seen).isEmpty();
  }

  @Test
  void name_thatChangesItsAddress_isJudgedAnew() throws Exception {
    Deque<String> book = new ArrayDeque<>(List.of("127.0.0.1", "169.254.169.254"));
    desk = desk(NameBook.of(host -> book.removeFirst()));
    desk.secret("url", "http://hook.example:" + peer.port() + "/");
    assertThat(desk.send(channel, Desk.notice()).status()).isEqualTo(200);
    assertThat(failure(Desk.notice()).code()).isEqualTo("outbound_refused");
    assertThat(peer.seen).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "ftp://hook.example/, is not an HTTP URL",
    "https://user:verysecret@hook.example/, has a user",
    "http://verysecret .example, is not a valid URL",
    "https:///verysecret, has no host"
  })
  void address_thatIsNone_isNotShown(String url, String why) {
    desk.secret("url", url);
    assertThat(failure(Desk.notice()))
        .hasMessageContaining(why)
        .satisfies(e -> assertThat(e.code()).isEqualTo("channel_misconfigured"))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("verysecret"));
  }

  @Test
  void address_inTheClear_isForPrivateNetworksOnly() {
    channel = desk.save("open", CHANNEL.replace("private", "public"));
    assertThat(failure(Desk.notice())).hasMessageContaining("is not encrypted");
    assertThat(peer.seen).isEmpty();
  }

  @Test
  void secret_thatIsNone_isNotShown() {
    desk.secret("old", "verysecret");
    assertThat(failure(Desk.notice()))
        .hasMessageContaining("'old'")
        .hasMessageNotContaining("verysecret");
    assertThat(peer.seen).isEmpty();
  }

  @Test
  void hostileTexts_areDataAndNothingElse() throws Exception {
    desk.send(channel, Desk.hostile());
    assertThat(peer.seen.get(0).json().at("/data/job_id").asText()).startsWith("<script>");
    assertThat(peer.seen.get(0).json().path("type").asText()).hasSizeLessThanOrEqualTo(128);
  }

  private CourierException failure(Notice notice) {
    return catchThrowableOfType(CourierException.class, () -> desk.send(channel, notice));
  }

  private void await() {
    try {
      never.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
