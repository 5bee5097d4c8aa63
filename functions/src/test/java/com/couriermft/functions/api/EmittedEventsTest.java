package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Brings about the events for which alert rules fire, so that the rules are tested with them. */
class EmittedEventsTest {
  private static final AuthSettings KEYS =
      new AuthSettings(Mode.KEYS, false, true, false, Set.of());

  @Test
  void refusedCalls() {
    try (ApiClient api = new ApiClient(KEYS)) {
      try (CapturedEvents events = new CapturedEvents()) {
        api.post("jobs/nightly/trigger", "");
        EmittedEvent.assertIn("call-unauthenticated", "api.called", events);
      }
      try (CapturedEvents events = new CapturedEvents()) {
        api.put("jobs/nightly", "{}", "x-api-key", api.key(Role.READER));
        EmittedEvent.assertIn("call-forbidden", "api.called", events);
      }
    }
  }

  @Test
  void breakGlass_andItsKey() {
    try (ApiClient api = new ApiClient(KEYS)) {
      String key;
      try (CapturedEvents events = new CapturedEvents()) {
        key = api.post("break-glass/api-key", "").json().path("key").asText();
        EmittedEvent.assertIn("break-glass", "api.called", events);
      }
      try (CapturedEvents events = new CapturedEvents()) {
        api.put("api-keys/ops", "{'role': 'admin'}", "x-api-key", key);
        EmittedEvent.assertIn("break-glass-key", "api.called", events);
      }
    }
  }

  @Test
  void webhookRequests() {
    try (ApiClient api = new ApiClient()) {
      api.saveJob("j", "{'id': 'a', 'type': 'test.write', 'config': {'path': 'a', 'text': 'b'}}");
      String id = api.post("jobs/j/webhooks", "{}").json().path("webhook_id").asText();
      try (CapturedEvents events = new CapturedEvents()) {
        api.post("webhooks/guess", "{}");
        EmittedEvent.assertIn("webhook-unknown", "webhook.refused", events);
      }
      try (CapturedEvents events = new CapturedEvents()) {
        api.post("webhooks/" + id, "{}");
        EmittedEvent.assertIn("webhook-refused", "webhook.refused", events);
      }
    }
  }

  @Test
  void objectThatCannotBeRead_isFoundAndSampled_untilItIsRepaired() {
    try (ApiClient api = new ApiClient()) {
      api.saveJob("j", "{'id': 'a', 'type': 'test.write', 'config': {'path': 'a', 'text': 'b'}}");
      String body = "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '0 3 * * *'}";
      assertThat(api.put("schedules/nightly", body).status()).isEqualTo(201);
      Columns damaged = Columns.none().with("json", "{\"newfield\":1}");
      api.names().rows.transact("schedules", "schedule", List.of(Write.upsert("nightly", damaged)));
      try (CapturedEvents events = new CapturedEvents()) {
        api.courier().telemetry().unreadable().look();
        api.courier().telemetry().unreadable().look();
        assertThat(events.ofType("object.unreadable")).hasSize(1);
        assertThat(events.ofType("object.sample")).hasSize(2);
        EmittedEvent.assertIn("object-unreadable", "object.unreadable", events);
        EmittedEvent.assertIn("object-sample", "object.sample", events);
      }
      api.names()
          .rows
          .transact("schedules", "schedule", List.of(Write.delete("nightly", Write.ANY)));
      try (CapturedEvents events = new CapturedEvents()) {
        api.courier().telemetry().unreadable().look();
        api.courier().telemetry().unreadable().look();
        assertThat(events.ofType("object.sample")).isEmpty();
        EmittedEvent.assertIn("object-recovered", "object.recovered", events);
      }
    }
  }

  @Test
  void samples_ofOneCheck_areLimited() {
    try (ApiClient api = new ApiClient()) {
      Columns damaged = Columns.none().with("json", "{\"newfield\":1}");
      for (int i = 0; i < 60; i++) {
        api.names().rows.transact("schedules", "schedule", List.of(Write.upsert("s" + i, damaged)));
      }
      try (CapturedEvents events = new CapturedEvents()) {
        api.courier().telemetry().unreadable().look();
        assertThat(events.ofType("object.unreadable")).hasSize(60);
        assertThat(events.ofType("object.sample")).hasSize(50);
      }
    }
  }

  @Test
  void lateExecution() throws InterruptedException {
    try (ApiClient api = new ApiClient()) {
      String step =
          "{'id': 'a', 'type': 'test.fail', 'config': {'for_now': true}, 'retry': {'max_retries':"
              + " 1, 'backoff_base_seconds': 600, 'backoff_max_seconds': 600}}";
      String job = "{'expected_duration_seconds': 60, 'steps': [" + step + "]}";
      Reply saved = api.put("jobs/orders", job);
      assertThat(saved.status()).as(saved.text()).isEqualTo(201);
      api.run("orders");
      api.moveClock(Duration.ofMinutes(20));
      try (CapturedEvents events = new CapturedEvents()) {
        api.courier().engine().sweep();
        api.work();
        EmittedEvent.assertIn("execution-late", "execution.late", events);
      }
    }
  }
}
