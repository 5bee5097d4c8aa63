package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.operate.notification.Subscriptions;
import com.couriermft.storage.store.trail.Documents;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NotificationsApiTest {
  private static final String FAILURES =
      "{'events': ['onFail'], 'channel': 'operations', 'first_failure_only': true}";

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void configure() {
    RouteSamples.saveChannel(api.courier());
    api.saveJob("j", "{'type': 'test.fail', 'config': {}}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void subscription_isSavedReadListedAndRemoved() {
    Reply saved = api.put("subscriptions/failures", FAILURES);
    assertThat(saved.status()).as(saved.text()).isEqualTo(201);
    assertThat(saved.header("Location")).endsWith("/api/subscriptions/failures");
    JsonNode shown = api.get("subscriptions/failures").json();
    assertThat(shown.at("/definition/enabled").booleanValue()).isTrue();
    assertThat(api.get("subscriptions").json().get("value")).hasSize(1);
    assertThat(api.delete("subscriptions/failures").status()).isEqualTo(204);
    assertThat(api.get("subscriptions/failures").code()).isEqualTo("subscription_not_found");
  }

  @Test
  void wrongSubscription_isRefused_withEachProblem() {
    Reply unknown = api.put("subscriptions/s", FAILURES.replace("operations", "nobody"));
    assertThat(unknown.json().at("/errors/0/code").asText()).isEqualTo("unknown_channel");
    Reply calendar =
        api.put("subscriptions/s", FAILURES.replace("}", ", 'quiet_hours': {'calendar': 'none'}}"));
    assertThat(calendar.json().at("/errors/0/pointer").asText()).isEqualTo("/quiet_hours/calendar");
    Reply template =
        api.put(
            "subscriptions/s",
            FAILURES.replace("}", ", 'template': {'subject': '{{nothing.like.this}}'}}"));
    assertThat(template.json().at("/errors/0/pointer").asText()).isEqualTo("/template/subject");
    Reply many =
        api.put(
            "subscriptions/s",
            "{'events': ['onFial'], 'channel': 'operations', 'quiet_hours': {'from': '22:00'},"
                + " 'throttle': {'max': 0, 'window_seconds': 1}, 'digest': {'every': 'hour'}}");
    assertThat(many.code()).isEqualTo("invalid_subscription");
    assertThat(many.json().at("/errors"))
        .extracting(each -> each.path("pointer").asText())
        .containsExactlyInAnyOrder("/events/0", "/quiet_hours/to", "/throttle/max", "/throttle");
  }

  @Test
  void failedExecution_isToldOf_andItsNotificationShown() throws InterruptedException {
    api.put("subscriptions/failures", FAILURES);
    String execution = api.run("j");
    api.pass(Duration.ofMinutes(1));
    api.courier().notifying().outbox().tick();
    api.work();
    JsonNode listed = api.get("notifications?state=pending&execution_id=" + execution).json();
    assertThat(listed.path("value")).hasSize(1);
    String id = listed.at("/value/0/notification_id").asText();
    assertThat(listed.at("/value/0/next_try_at")).isEqualTo(listed.at("/value/0/ready_at"));
    assertThat(api.get("notifications?state=dead").json().path("value")).isEmpty();
    JsonNode whole = api.get("notifications/" + id).json();
    assertThat(whole.at("/event/type").asText()).isEqualTo("execution.failed");
    assertThat(api.post("notifications/" + id + "/again", "").code())
        .isEqualTo("notification_not_dead");
    api.delete("subscriptions/failures");
    api.pass(Duration.ofHours(1));
    api.courier().notifying().outbox().tick();
    api.courier().automation().polls().onMessage("{\"kind\":\"tell\",\"channel\":\"operations\"}");
    JsonNode dead = api.get("notifications/" + id).json();
    assertThat(dead.path("state").asText()).isEqualTo("dead");
    assertThat(dead.has("next_try_at")).isFalse();
    Reply again = api.post("notifications/" + id + "/again", "{'reason': 'mended'}");
    assertThat(again.status()).as(again.text()).isEqualTo(202);
    assertThat(api.get("notifications/" + id).json().path("state").asText()).isEqualTo("pending");
    assertThat(api.get("notifications/01M7ZV4NJ0JQ9SNKXPQETX9M0Z").code())
        .isEqualTo("notification_not_found");
  }

  @Test
  void subscriptionBeyondTheMost_isRefused_andOneThatIsThereStillChanges() {
    Documents documents = api.courier().notifying().subscriptions().documents();
    for (int i = 0; i < Subscriptions.MOST; i++) {
      documents.put(
          "s" + i, Json.object().put("channel", "operations").put("enabled", false), "test", null);
    }
    Reply refused = api.put("subscriptions/one-more", FAILURES);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().at("/errors/0/code").asText()).isEqualTo("too_many_subscriptions");
    assertThat(api.post("subscriptions/validate", FAILURES).text())
        .contains("too_many_subscriptions");
    assertThat(api.put("subscriptions/s7", FAILURES, "if-match", "*").status()).isEqualTo(200);
  }
}
