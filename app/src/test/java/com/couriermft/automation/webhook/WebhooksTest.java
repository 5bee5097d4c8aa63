package com.couriermft.automation.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.automation.launch.Target;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.storage.store.Listed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests stored webhooks and the rotation of their secrets. */
class WebhooksTest {
  private final Hosts hosts = new Hosts();

  @AfterEach
  void close() {
    hosts.close();
  }

  private boolean isAccepted(Webhooks.Issued signedWith) {
    Sender sender = new Sender(signedWith.secret().reveal());
    String id = "m-" + hosts.writes.get();
    try {
      hosts.receive(signedWith, sender.standard(id, hosts.now(), "{}"));
      return true;
    } catch (WebhookRefusedException e) {
      assertThat(e.code()).isEqualTo("signature_invalid");
      return false;
    }
  }

  @Test
  void signature_ofThePublishedVector_isRight() {
    Instant at = Instant.ofEpochSecond(1614265330);
    String id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    String signature = "v1a,AAAA v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    WebhookRequest request = Sender.standard(id, at, "{\"test\": 2432232314}", signature);
    SignedMessage message = SignedMessage.read(Scheme.STANDARD, request, at);
    List<Secret> secrets = List.of(Secret.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
    assertThat(Signatures.matches(message, Scheme.STANDARD, secrets)).isTrue();
    assertThat(Signatures.matches(message, Scheme.STANDARD, List.of(Secret.of("whsec_AAAA"))))
        .isFalse();
  }

  @Test
  void secret_rotated_countsUntilItsOverlapIsOver() {
    Webhooks.Issued first = hosts.webhook("{}");
    Webhooks.Issued second =
        hosts.webhooks().rotate(first.webhook().id(), Duration.ofHours(1), "test");
    assertThat(second.secret().reveal()).isNotEqualTo(first.secret().reveal());
    assertThat(isAccepted(first)).isTrue();
    assertThat(isAccepted(second)).isTrue();
    hosts.clock.advance(Duration.ofHours(1).minusMillis(1));
    assertThat(isAccepted(first)).isTrue();
    hosts.clock.advance(Duration.ofMillis(1));
    assertThat(isAccepted(first)).isFalse();
    assertThat(isAccepted(second)).isTrue();
  }

  @Test
  void secret_rotatedTwice_countsUntilItsOwnOverlapIsOver() {
    Webhooks.Issued first = hosts.webhook("{}");
    String id = first.webhook().id();
    Webhooks.Issued second = hosts.webhooks().rotate(id, Duration.ofHours(2), "test");
    Webhooks.Issued third = hosts.webhooks().rotate(id, Duration.ofHours(1), "test");
    assertThat(List.of(first, second, third)).allMatch(this::isAccepted);
    hosts.clock.advance(Duration.ofHours(1));
    assertThat(isAccepted(first)).isTrue();
    assertThat(isAccepted(second)).isFalse();
    hosts.clock.advance(Duration.ofHours(1));
    assertThat(isAccepted(first)).isFalse();
    assertThat(isAccepted(third)).isTrue();
    Webhook rotated = hosts.webhooks().rotate(id, Duration.ofHours(1), "test").webhook();
    assertThat(rotated.secrets()).hasSize(2);
    assertThat(hosts.secrets.find(secretName(first))).isEmpty();
    assertThat(hosts.secrets.find(secretName(second))).isEmpty();
  }

  @Test
  void secret_whenFourCount_isRefusedUntilTheFirstEnds() {
    Webhooks.Issued first = hosts.webhook("{}");
    String id = first.webhook().id();
    Instant end = hosts.now().plus(Duration.ofHours(1));
    for (int overlap = 1; overlap <= 3; overlap++) {
      hosts.webhooks().rotate(id, Duration.ofHours(overlap), "test");
    }
    Webhook full = hosts.webhooks().get(id);
    assertThatThrownBy(() -> hosts.webhooks().rotate(id, Duration.ofMinutes(1), "test"))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("4 valid secrets")
        .hasMessageContaining(end.toString());
    assertThat(hosts.webhooks().get(id)).isEqualTo(full);
    assertThat(isAccepted(first)).isTrue();
    hosts.clock.advance(Duration.ofHours(1));
    assertThat(hosts.webhooks().rotate(id, Duration.ofHours(1), "test").webhook().secrets())
        .hasSize(4);
    assertThat(hosts.webhooks().rotate(id, Duration.ZERO, "test").webhook().secrets()).hasSize(1);
    for (SigningSecret secret : full.secrets()) {
      assertThat(hosts.secrets.find(secret.name())).isEmpty();
    }
  }

  private static String secretName(Webhooks.Issued issued) {
    return issued.webhook().secrets().get(0).name();
  }

  @Test
  void secret_rotatedWithoutOverlap_isOverAtOnce() {
    Webhooks.Issued first = hosts.webhook("{}");
    hosts.webhooks().rotate(first.webhook().id(), Duration.ZERO, "test");
    assertThat(isAccepted(first)).isFalse();
    assertThat(hosts.secrets.find(first.webhook().secrets().get(0).name())).isEmpty();
  }

  @Test
  void webhook_removed_isGoneWithItsSecrets() {
    Webhooks.Issued issued = hosts.webhook("{}");
    String id = issued.webhook().id();
    hosts.webhooks().delete(id);
    Sender sender = new Sender(issued.secret().reveal());
    assertThatThrownBy(() -> hosts.receive(issued, sender.standard("m", hosts.now(), "{}")))
        .isInstanceOf(NotFoundException.class);
    assertThat(hosts.secrets.find(issued.webhook().secrets().get(0).name())).isEmpty();
    assertThat(hosts.webhooks().listed(Target.job("j"))).isEmpty();
    assertThatThrownBy(() -> hosts.webhooks().delete(id)).isInstanceOf(NotFoundException.class);
  }

  @Test
  void list_hasThoseOfItsTargetAndNoSecret() {
    Webhooks.Issued mine = hosts.webhook("{'name': 'mine'}");
    WebhookDefinition plain = WebhookDefinition.read(Json.object());
    hosts.webhooks().create(Target.chain("j"), plain, "test");
    List<Webhook> listed = Listed.readable(hosts.webhooks().listed(Target.job("j")));
    assertThat(listed).containsExactly(mine.webhook());
    assertThat(listed.get(0).toJson().toString()).doesNotContain(mine.secret().reveal());
  }

  @Test
  void definition_leftOut_hasEveryDefault() {
    assertThat(WebhookDefinition.read(Json.object()).toJson().toString())
        .isEqualTo(
            Hosts.json(
                "{'name':'','scheme':'standard','rate_limit':{'requests':100,'per_seconds':60},"
                    + "'allowed_headers':[],'max_body_bytes':262144,"
                    + "'replay_window_seconds':86400,'parameters':{}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'scheme': 'none'} | /scheme",
        "{'max_body_bytes': 1048577} | /max_body_bytes",
        "{'rate_limit': {'requests': 0}} | /rate_limit/requests",
        "{'allowed_headers': ['Authorization']} | /allowed_headers",
        "{'allowed_headers': ['X-Auth-Token']} | /allowed_headers",
        "{'allowed_headers': ['Ocp-Apim-Subscription-Key']} | /allowed_headers",
        "{'allowed_headers': ['X-ARR-ClientCert']} | /allowed_headers",
        "{'allowed_headers': ['sig']} | /allowed_headers",
        "{'allowed_headers': ['x y']} | /allowed_headers/0",
        "{'parameters': {'a': '{{secrets.a}}'}} | /parameters",
        "{'parameters': {'a': ['b', {'c': '{{variables.a}}'}]}} | /parameters",
        "{'parameters': {'a': '{{trigger.payload.'}} | /parameters",
        "{'name': 'a\u0007'} | /name",
        "{'secret': 'mine'} | /secret",
      })
  void definition_thatIsWrong_isToldWhere(String definition, String pointer) {
    InvalidInputException e =
        catchThrowableOfType(
            InvalidInputException.class,
            () ->
                WebhookDefinition.read(
                    Json.parse(Hosts.json(definition).replace("\u0007", "\\u0007"))));
    assertThat(e.problems()).extracting(Problem::pointer).containsExactly(pointer);
  }
}
