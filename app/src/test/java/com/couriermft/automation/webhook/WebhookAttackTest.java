package com.couriermft.automation.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.automation.webhook.WebhookRefusedException.Reason;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.NotFoundException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that a call without a valid signature starts nothing, writes nothing and does not count
 * toward any limit.
 */
class WebhookAttackTest {
  private static final String BODY = "{\"day\": \"2026-11-21\"}";

  private final Hosts hosts = new Hosts();
  private final Webhooks.Issued issued = hosts.webhook("{'name': 'partner a'}");
  private final Sender sender = new Sender(issued.secret().reveal());

  @AfterEach
  void close() {
    hosts.close();
  }

  private CourierException refused(WebhookRequest request) {
    int before = hosts.writes.get();
    CourierException e =
        catchThrowableOfType(CourierException.class, () -> hosts.receive(issued, request));
    assertThat(e).as("the request is refused").isNotNull();
    assertThat(hosts.writes.get()).as("nothing is written").isEqualTo(before);
    assertThat(hosts.runs()).isZero();
    assertThat(e.getMessage()).doesNotContain(issued.secret().reveal().substring(6));
    return e;
  }

  private void assertUnauthorized(WebhookRequest request, String code) {
    CourierException e = refused(request);
    assertThat(e.code()).isEqualTo(code);
    assertThat(((WebhookRefusedException) e).reason()).isEqualTo(Reason.UNAUTHORIZED);
    String right = sender.signature("m-1", hosts.now(), BODY);
    assertThat(e.getMessage()).doesNotContain(right);
  }

  @ParameterizedTest
  @ValueSource(strings = {"webhook-id", "webhook-timestamp", "webhook-signature"})
  void request_withoutOneOfItsHeaders_isToldWhichOne(String header) {
    WebhookRequest whole = sender.standard("m-1", hosts.now(), BODY);
    WebhookRequest request = Sender.with(whole, header, " ");
    assertUnauthorized(request, "signature_missing");
    assertThat(refused(request).getMessage()).contains("has no " + header);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "webhook-id | a b",
        "webhook-id | evt.1795291200",
        "webhook-id | evt\u00e9",
        "webhook-timestamp | yesterday",
        "webhook-timestamp | -1795291200",
        "webhook-timestamp | 999999999999",
        "webhook-signature | v1",
        "webhook-signature | v1,***",
        "webhook-signature |"
            + " v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==",
        "webhook-signature | sha256=00",
      })
  void request_withAMalformedHeader_isToldWhatIsExpected(String header, String value) {
    WebhookRequest whole = sender.standard("m-1", hosts.now(), BODY);
    assertUnauthorized(Sender.with(whole, header, value), "signature_malformed");
  }

  @Test
  void request_signedWrongly_isRefused() {
    Instant now = hosts.now();
    Sender stranger = new Sender(Signatures.newSecret(Scheme.STANDARD).reveal());
    assertUnauthorized(stranger.standard("m-1", now, BODY), "signature_invalid");
    String good = "v1," + sender.signature("m-1", now, BODY);
    assertUnauthorized(Sender.standard("m-1", now, BODY + " ", good), "signature_invalid");
    assertUnauthorized(Sender.standard("m-2", now, BODY, good), "signature_invalid");
    assertUnauthorized(Sender.standard("m-1", now.plusSeconds(1), BODY, good), "signature_invalid");
    assertUnauthorized(Sender.standard("m-1", now, BODY, "v1,AAAA"), "signature_invalid");
    String many = "v1,AAAA ".repeat(16) + good;
    assertUnauthorized(Sender.standard("m-1", now, BODY, many), "signature_invalid");
  }

  @ParameterizedTest
  @ValueSource(longs = {-301, 301, -86_400})
  void request_sentTooLongAgoOrTooSoon_isRefusedThoughRightlySigned(long seconds) {
    Instant then = hosts.now().plusSeconds(seconds);
    assertUnauthorized(sender.standard("m-1", then, BODY), "timestamp_out_of_tolerance");
  }

  @Test
  void request_withinTheTolerance_isAccepted() {
    hosts.receive(issued, sender.standard("m-1", hosts.now().minusSeconds(300), BODY));
    hosts.receive(issued, sender.standard("m-2", hosts.now().plusSeconds(300), BODY));
    assertThat(hosts.runs()).isEqualTo(2);
  }

  @Test
  void signature_ofTheOtherScheme_doesNotCount() {
    assertUnauthorized(sender.ofBody(BODY), "signature_missing");
    Webhooks.Issued other = hosts.webhook("{'scheme': 'hmac_body'}");
    WebhookRequest standard = new Sender("whsec_AAAA").standard("m-1", hosts.now(), BODY);
    assertThat(
            catchThrowableOfType(CourierException.class, () -> hosts.receive(other, standard))
                .code())
        .isEqualTo("signature_missing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sha256=00", "sha1=da39a3ee5e6b4b0d3255bfef95601890afd80709", "x"})
  void bodySignature_malformed_isToldWhatIsExpected(String value) {
    Webhooks.Issued other = hosts.webhook("{'scheme': 'hmac_body'}");
    WebhookRequest request =
        new WebhookRequest(Map.of("x-webhook-signature", value), Map.of(), BODY);
    assertThat(
            catchThrowableOfType(CourierException.class, () -> hosts.receive(other, request))
                .code())
        .isEqualTo("signature_malformed");
  }

  @Test
  void webhook_thatNobodyMade_isNotFoundWithoutASignature() {
    WebhookRequest request = sender.standard("m-1", hosts.now(), BODY);
    for (String id : new String[] {"0".repeat(32), "x", "../j", "", "a".repeat(2000)}) {
      assertThat(
              catchThrowableOfType(
                  NotFoundException.class, () -> hosts.host(0).receive(id, request)))
          .as(id)
          .hasMessage("This webhook does not exist.");
    }
  }

  @Test
  void unsignedRequests_takeNothingFromTheLimit() {
    Webhooks.Issued small = hosts.webhook("{'rate_limit': {'requests': 1}}");
    Sender partner = new Sender(small.secret().reveal());
    for (int i = 0; i < 100; i++) {
      WebhookRequest forged = Sender.standard("m-" + i, hosts.now(), BODY, "v1,AAAA");
      assertThat(
              catchThrowableOfType(
                  WebhookRefusedException.class, () -> hosts.receive(small, forged)))
          .isNotNull();
    }
    hosts.receive(small, partner.standard("m-1", hosts.now(), BODY));
    assertThat(hosts.runs()).isEqualTo(1);
  }

  @Test
  void body_overTheLimit_isRefusedBeforeItsSignatureIsLookedAt() {
    Webhooks.Issued small = hosts.webhook("{'max_body_bytes': 4}");
    Sender partner = new Sender(small.secret().reveal());
    hosts.receive(small, partner.standard("m-1", hosts.now(), "\"ab\""));
    WebhookRequest large = Sender.standard("m-2", hosts.now(), "\"\u00e9x\"", "v1,AAAA");
    WebhookRefusedException e =
        catchThrowableOfType(WebhookRefusedException.class, () -> hosts.receive(small, large));
    assertThat(e.reason()).isEqualTo(Reason.TOO_LARGE);
    assertThat(e).hasMessage("This webhook accepts bodies of up to 4 bytes.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "{\"a\": 1, \"a\": 2}", "{} {}", "{'a': 1}", "NaN", "[1e]", "\u0000"})
  void body_thatIsNotTheJsonItClaims_startsNothing(String body) {
    assertThat(refused(sender.standard("m-1", hosts.now(), body)).code()).isEqualTo("invalid_json");
  }

  @Test
  void body_nestedTooDeep_startsNothing() {
    String deep = "[".repeat(201) + "]".repeat(201);
    CourierException e = refused(sender.standard("m-1", hosts.now(), deep));
    assertThat(e.code()).isEqualTo("too_deep");
    assertThat(e)
        .hasMessage("Objects and lists are nested more than 200 levels deep here; flatten them.");
    String deeper = "{\"a\":".repeat(40_000) + "1" + "}".repeat(40_000);
    assertThat(refused(sender.standard("m-1", hosts.now(), deeper)).code()).isEqualTo("too_deep");
    String allowed = deep.substring(1, deep.length() - 1);
    hosts.receive(issued, sender.standard("m-2", hosts.now(), allowed));
    assertThat(hosts.runs()).isEqualTo(1);
  }

  @Test
  void numbers_areKeptAsTheyAreOrRefused() {
    String huge = "{\"n\": 10e2147483647}";
    assertThat(refused(sender.standard("m-3", hosts.now(), huge)).code())
        .isEqualTo("number_out_of_range");
    String endless = "{\"n\": " + "9".repeat(2_000) + "}";
    CourierException e =
        catchThrowableOfType(
            CourierException.class,
            () -> hosts.receive(issued, sender.standard("m-2", hosts.now(), endless)));
    assertThat(e.code()).isEqualTo("number_out_of_range");
    hosts.receive(issued, sender.standard("m-1", hosts.now(), "{\"n\": 1e400}"));
    assertThat(hosts.runs()).isEqualTo(1);
  }

  @Test
  void message_capturedAndSentAgainLater_isTooOld() {
    WebhookRequest captured = sender.standard("m-1", hosts.now(), BODY);
    String run = hosts.receive(issued, captured).id();
    hosts.clock.advance(Duration.ofMinutes(5));
    assertThat(hosts.receive(issued, captured).id()).isEqualTo(run);
    hosts.clock.advance(Duration.ofSeconds(1));
    CourierException e =
        catchThrowableOfType(CourierException.class, () -> hosts.receive(issued, captured));
    assertThat(e.code()).isEqualTo("timestamp_out_of_tolerance");
    assertThat(hosts.runs()).isEqualTo(1);
  }
}
