package com.couriermft.automation.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.automation.launch.TargetStarter.Launched;
import com.couriermft.automation.webhook.WebhookRefusedException.Reason;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks that one message starts one execution, which receives the message's data. */
class WebhookReceiverTest {
  private static final String BODY = "{\"day\": \"2026-11-21\", \"n\": 7}";

  private final Hosts hosts = new Hosts();
  private final Webhooks.Issued issued =
      hosts.webhook("{'name': 'partner a', 'allowed_headers': ['X-Region']}");
  private final Sender sender = new Sender(issued.secret().reveal());

  @AfterEach
  void close() {
    hosts.close();
  }

  private WebhookRefusedException refused(Webhooks.Issued webhook, WebhookRequest request) {
    return catchThrowableOfType(
        WebhookRefusedException.class, () -> hosts.receive(webhook, request));
  }

  @Test
  void message_deliveredAgainWithANewTimestamp_isTheSameRun() {
    Launched first = hosts.receive(issued, sender.standard("m-1", hosts.now(), BODY));
    hosts.clock.advance(Duration.ofDays(3));
    Launched again =
        hosts.host(1).receive(issued.webhook().id(), sender.standard("m-1", hosts.now(), BODY));
    assertThat(first.isNew()).isTrue();
    assertThat(again.isNew()).isFalse();
    assertThat(again.id()).isEqualTo(first.id());
    assertThat(hosts.runs()).isEqualTo(1);
  }

  @Test
  void id_withAnotherBody_isAConflict() {
    hosts.receive(issued, sender.standard("m-1", hosts.now(), BODY));
    WebhookRefusedException e = refused(issued, sender.standard("m-1", hosts.now(), "{}"));
    assertThat(e.reason()).isEqualTo(Reason.REUSED);
    assertThat(hosts.runs()).isEqualTo(1);
  }

  @Test
  void id_usedAtAnotherWebhook_isAnotherMessage() {
    Webhooks.Issued other = hosts.webhook("{}");
    String first = hosts.receive(issued, sender.standard("m", hosts.now(), BODY)).id();
    Sender partner = new Sender(other.secret().reveal());
    assertThat(hosts.receive(other, partner.standard("m", hosts.now(), BODY)).id())
        .isNotEqualTo(first);
  }

  @Test
  void message_atBothHostsManyTimesAtOnce_isOneRun() {
    WebhookRequest request = sender.standard("m-1", hosts.now(), BODY);
    List<CompletableFuture<Launched>> all =
        IntStream.range(0, 16)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> hosts.host(i).receive(issued.webhook().id(), request),
                        work -> new Thread(work).start()))
            .toList();
    List<Launched> answers = all.stream().map(CompletableFuture::join).toList();
    assertThat(answers.stream().map(Launched::id).distinct()).hasSize(1);
    assertThat(answers).as("one of them made it").filteredOn(Launched::isNew).hasSize(1);
    assertThat(hosts.runs()).isEqualTo(1);
  }

  @Test
  void id_withTwoBodiesThatBothHostsTakeForNew_isTheRunOfOneOfThem() {
    CyclicBarrier bothHaveLooked = new CyclicBarrier(2);
    AtomicInteger looks = new AtomicInteger();
    hosts.afterLookingForAMessage =
        () -> {
          if (looks.incrementAndGet() <= 2) {
            meet(bothHaveLooked);
          }
        };
    List<CompletableFuture<Boolean>> both =
        IntStream.range(0, 2)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> isAccepted(i, sender.standard("m-1", hosts.now(), "[" + i + "]")),
                        work -> new Thread(work).start()))
            .toList();
    assertThat(both.stream().filter(CompletableFuture::join)).hasSize(1);
    assertThat(hosts.runs()).isEqualTo(1);
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  private boolean isAccepted(int host, WebhookRequest request) {
    try {
      return hosts.host(host).receive(issued.webhook().id(), request).isNew();
    } catch (WebhookRefusedException e) {
      assertThat(e.reason()).isEqualTo(Reason.REUSED);
      return false;
    }
  }

  @Test
  void repetitions_takeNothingFromTheLimit() {
    Webhooks.Issued small = hosts.webhook("{'rate_limit': {'requests': 2}}");
    Sender partner = new Sender(small.secret().reveal());
    for (int i = 0; i < 10; i++) {
      hosts.receive(small, partner.standard("m-1", hosts.now(), BODY));
    }
    hosts.receive(small, partner.standard("m-2", hosts.now(), BODY));
    WebhookRefusedException e = refused(small, partner.standard("m-3", hosts.now(), BODY));
    assertThat(e.reason()).isEqualTo(Reason.TOO_MANY);
    assertThat(e.retryAfterSeconds()).isEqualTo(60);
    hosts.clock.advance(Duration.ofSeconds(60));
    hosts.receive(small, partner.standard("m-3", hosts.now(), BODY));
    assertThat(hosts.runs()).isEqualTo(3);
  }

  @Test
  void context_hasWhatTheRequestBrought_andTheHeaderOnlyTheFacts() {
    String large = "{\"text\": \"" + "x".repeat(200_000) + "\", \"trap\": \"{{secrets.a}}\"}";
    WebhookRequest plain = sender.standard("m-1", hosts.now(), large);
    Map<String, String> query = Map.of("region", "eu", "code", "a-host-key", "api_key", "k");
    WebhookRequest request = new WebhookRequest(plain.headers(), query, plain.body());
    request = Sender.with(request, "x-region", "north");
    request = Sender.with(request, "authorization", "Bearer abc");
    request = Sender.with(request, "x-other", "not allowed");

    var run = hosts.execution(hosts.receive(issued, request));
    JsonNode header = run.trigger();
    assertThat(header.properties().stream().map(Map.Entry::getKey))
        .containsExactlyInAnyOrder("kind", "id", "by", "at", "message_id");
    assertThat(header.path("kind").asText()).isEqualTo("webhook");
    assertThat(header.path("by").asText()).isEqualTo("webhook partner a");
    assertThat(header.path("id").asText()).isEqualTo(issued.webhook().id());
    assertThat(header.path("message_id").asText()).isEqualTo("m-1");

    JsonNode trigger = hosts.courier().engine().context(run).path("trigger");
    assertThat(trigger.at("/payload/text").asText()).hasSize(200_000);
    assertThat(trigger.at("/payload/trap").asText()).isEqualTo("{{secrets.a}}");
    assertThat(trigger.path("query").toString()).isEqualTo("{\"region\":\"eu\"}");
    assertThat(trigger.path("headers").toString()).isEqualTo("{\"x-region\":\"north\"}");
    assertThat(trigger.at("/route/webhook_id").asText()).isEqualTo(issued.webhook().id());
  }

  @Test
  void body_ofAnotherType_isText() {
    WebhookRequest request =
        Sender.with(sender.standard("m-1", hosts.now(), "{"), "content-type", "text/csv");
    var run = hosts.execution(hosts.receive(issued, request));
    assertThat(hosts.courier().engine().context(run).at("/trigger/payload").textValue())
        .isEqualTo("{");
  }

  @Test
  void parameters_areMadeOfThePayloadAndCheckedByTheJob() {
    hosts.save(
        "{'job_id': 'j', 'steps': [{'type': 'file.delete', 'config': {'path': 'x'}}],"
            + " 'parameters': {'type': 'object', 'required': ['day'], 'properties':"
            + " {'day': {'type': 'string'}, 'label': {'type': 'string'}}}}");
    Webhooks.Issued asking =
        hosts.webhook(
            "{'parameters': {'day': '{{trigger.payload.day}}',"
                + " 'label': 'n={{trigger.payload.n}}'}}");
    Sender partner = new Sender(asking.secret().reveal());
    var run = hosts.execution(hosts.receive(asking, partner.standard("m", hosts.now(), BODY)));
    assertThat(hosts.courier().engine().context(run).path("parameters").toString())
        .isEqualTo("{\"day\":\"2026-11-21\",\"label\":\"n=7\"}");

    for (String body : new String[] {"{\"n\": 1}", "{\"n\": 1, \"day\": 5}", "[]", "5"}) {
      WebhookRequest request = partner.standard("b" + body.length(), hosts.now(), body);
      InvalidInputException e =
          catchThrowableOfType(InvalidInputException.class, () -> hosts.receive(asking, request));
      assertThat(e).as(body).isNotNull();
      assertThat(e.code()).isEqualTo("invalid_parameters");
      assertThat(e.problems().get(0).pointer()).startsWith("/parameters");
    }
    assertThat(hosts.runs()).isEqualTo(1);
  }

  @Test
  void referenceInAPayload_isNotResolvedOnItsWayIntoAParameter() {
    Webhooks.Issued asking =
        hosts.webhook(
            "{'parameters': {'x': '{{trigger.payload.x}}', 'y': 'a{{trigger.payload.x}}'}}");
    String trap = "{\"x\": \"{{trigger.id}} {{secrets.a}}\"}";
    Sender partner = new Sender(asking.secret().reveal());
    var run = hosts.execution(hosts.receive(asking, partner.standard("m", hosts.now(), trap)));
    JsonNode parameters = hosts.courier().engine().context(run).path("parameters");
    assertThat(parameters.path("x").asText()).isEqualTo("{{trigger.id}} {{secrets.a}}");
    assertThat(parameters.path("y").asText()).isEqualTo("a{{trigger.id}} {{secrets.a}}");
  }

  @Test
  void bodyScheme_knowsARepetitionByTheBodyForItsWindow() {
    Webhooks.Issued plain = hosts.webhook("{'scheme': 'hmac_body', 'replay_window_seconds': 600}");
    Sender partner = new Sender(plain.secret().reveal());
    String run = hosts.receive(plain, partner.ofBody(BODY)).id();
    WebhookRequest replayed =
        Sender.with(partner.ofBody(BODY), "idempotency-key", "an attacker may choose this");
    hosts.clock.advance(Duration.ofSeconds(600));
    assertThat(hosts.receive(plain, replayed).id()).isEqualTo(run);
    assertThat(hosts.receive(plain, partner.ofBody(BODY + " ")).id()).isNotEqualTo(run);
    hosts.clock.advance(Duration.ofSeconds(1));
    assertThat(hosts.receive(plain, partner.ofBody(BODY)).id()).isNotEqualTo(run);
  }

  @Test
  void job_thatIsArchived_isGoneAndNotNamed() {
    hosts.courier().jobs().archive("j");
    WebhookRefusedException e = refused(issued, sender.standard("m-1", hosts.now(), BODY));
    assertThat(e.reason()).isEqualTo(Reason.GONE);
    assertThat(e).hasMessage("The target of this webhook no longer exists.");
  }

  @Test
  void secretStore_withoutTheSecret_isUnavailableAndSaysNoMore() {
    hosts.secrets.delete(issued.webhook().secrets().get(0).name());
    CourierException e =
        catchThrowableOfType(
            CourierException.class,
            () -> hosts.receive(issued, sender.standard("m-1", hosts.now(), BODY)));
    assertThat(e.code()).isEqualTo("webhook_unavailable");
    assertThat(e).hasMessage("This webhook cannot check signatures at the moment; try again.");
  }
}
