package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.launch.Target;
import com.couriermft.automation.webhook.Webhook;
import com.couriermft.automation.webhook.WebhookDefinition;
import com.couriermft.automation.webhook.Webhooks;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.Manifest;
import com.couriermft.operate.bundle.ObjectName;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Checks that webhooks with the same target and name are not confused, regardless of changes to
 * some of them.
 */
class SameNamedWebhooksTest {
  private final Site site = new Site();
  private final Webhooks webhooks = site.courier.automation().webhooks();

  @BeforeEach
  void saveJob() {
    Furniture.changeByHand(site.courier, "j", "any");
  }

  @AfterEach
  void close() {
    site.close();
  }

  private String webhook(int bytes) {
    ObjectNode definition =
        Json.object()
            .put("name", "caller")
            .put("max_body_bytes", bytes)
            .set("labels", Json.object().put("managed_by", "us"));
    return webhooks
        .create(Target.job("j"), WebhookDefinition.read(definition), "test")
        .webhook()
        .id();
  }

  /** Returns the active webhooks by URL, each with a number that identifies the webhook. */
  private Map<String, Long> bytes() {
    return webhooks.list().stream()
        .filter(webhook -> webhook.secrets().stream().anyMatch(each -> each.expiresAt() == null))
        .collect(
            Collectors.toMap(Webhook::id, webhook -> (long) webhook.definition().maxBodyBytes()));
  }

  private static ObjectName name(String id) {
    return ObjectName.parse("webhook/" + id).orElseThrow();
  }

  private Bundle edited(String id, int bytes) {
    Bundle bundle = site.export();
    SortedMap<ObjectName, String> texts = new TreeMap<>(bundle.texts());
    ObjectNode json = bundle.json(name(id));
    ((ObjectNode) json.path("definition")).put("max_body_bytes", bytes);
    texts.put(name(id), Json.write(json));
    return new Bundle(bundle.manifest(), texts);
  }

  private static void requireApplied(ObjectNode plan) {
    assertThat(plan.path("state").asText())
        .as(plan.path("stopped_by").toString())
        .isEqualTo("applied");
  }

  @Test
  void readdressed_isOneWebhook_atItsNewAddress() {
    String former = webhook(1_000);
    String address = webhooks.readdress(former, Duration.ofDays(1), "test").webhook().id();
    assertThat(site.export().texts().keySet().stream().map(ObjectName::toString))
        .filteredOn(name -> name.startsWith("webhook/"))
        .containsExactly("webhook/job.j.caller");
    requireApplied(site.apply(site.plan(edited("job.j.caller", 2_000), "")));
    assertThat(bytes()).isEqualTo(Map.of(address, 2_000L));
    assertThat(webhooks.get(former).definition().maxBodyBytes()).isEqualTo(1_000);
  }

  @Test
  void changeOfOne_whenAnotherGoesBeforeItIsApplied_changesTheOneThatWasMeant() {
    String first = webhook(1_000);
    String second = webhook(1_001);
    String third = webhook(1_001);
    ObjectNode plan = site.plan(edited("job.j.caller.2", 2_000), "");
    webhooks.delete(first);
    requireApplied(site.apply(plan));
    assertThat(bytes()).isEqualTo(Map.of(second, 2_000L, third, 1_001L));
    requireApplied(site.apply(site.undo(plan.path("plan_id").asText())));
    assertThat(bytes()).isEqualTo(Map.of(second, 1_001L, third, 1_001L));
  }

  @Test
  void undoOfACreation_leavesWhatSomebodyElseMadeUnderTheName() {
    String own = webhook(1_000);
    Bundle bundle = site.export();
    webhooks.delete(own);
    ObjectNode applied = site.apply(site.plan(bundle, ""));
    webhooks.delete(bytes().keySet().iterator().next());
    String others = webhook(1_000);
    ObjectNode undo = site.undo(applied.path("plan_id").asText());
    assertThat(undo.path("actions")).isEmpty();
    assertThat(bytes()).isEqualTo(Map.of(others, 1_000L));
  }

  @Test
  void undoOfARemoval_makesTheWebhookBesideWhatSomebodyElseMadeUnderTheName() {
    webhook(1_000);
    webhook(1_001);
    Bundle bundle = site.export();
    SortedMap<ObjectName, String> texts = new TreeMap<>(bundle.texts());
    texts.keySet().removeAll(List.of(name("job.j.caller"), name("job.j.caller.2")));
    Bundle without = new Bundle(Manifest.NONE, texts);
    ObjectNode applied = site.apply(site.plan(without, "'prune': 'managed_by:us'"));
    requireApplied(applied);
    assertThat(bytes()).isEmpty();
    String others = webhook(3_000);
    requireApplied(site.apply(site.undo(applied.path("plan_id").asText())));
    assertThat(bytes()).containsEntry(others, 3_000L);
    assertThat(bytes().values()).containsExactlyInAnyOrder(3_000L, 1_000L, 1_001L);
  }
}
