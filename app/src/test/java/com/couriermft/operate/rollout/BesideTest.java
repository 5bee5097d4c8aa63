package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.Manifest;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests plans that create objects under other names next to existing ones, together with all
 * dependent objects.
 */
class BesideTest {
  private static ObjectName name(String text) {
    return ObjectName.parse(text).orElseThrow();
  }

  /**
   * Checks that a plan with a suffix never changes an existing object of a generated installation.
   */
  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25, 26})
  void suffix_ofAnyJob_changesNothingThatWasThere(long seed) {
    try (Site site = new Site()) {
      Furniture.fill(site, seed);
      Bundle whole = site.export();
      SortedMap<ObjectName, String> texts = new TreeMap<>(whole.texts());
      texts.keySet().removeIf(name -> name.toString().startsWith("webhook/"));
      ObjectName job =
          texts.keySet().stream()
              .filter(n -> n.toString().startsWith("job/"))
              .findFirst()
              .orElseThrow();
      ObjectNode changed = whole.json(job).put("description", "another " + seed);
      texts.put(job, Json.write(changed));
      ObjectNode plan = site.plan(new Bundle(Manifest.NONE, texts), "'policy': 'suffix'");
      assertThat(plan.path("renames").has(job.toString())).as(plan.toString()).isTrue();
      for (JsonNode action : plan.path("actions")) {
        assertThat(action.path("action").asText()).as(action.toString()).isEqualTo("create");
      }
    }
  }

  @Test
  void schedule_ofAJobThatIsCreatedBeside_keepsItsTarget_andACopyIsDisabled() {
    try (Site site = new Site()) {
      site.save("hook", "'description': 'a'");
      ObjectNode schedule =
          (ObjectNode)
              Json.parse(
                  "{\"target\": {\"job_id\": \"hook\"}, \"type\": \"cron\", \"expression\": \"0 3 *"
                      + " * *\"}");
      ObjectNode made = site.apply(site.plan(bundleOf(site, schedule), ""));
      assertThat(made.path("state").asText()).as(made.toString()).isEqualTo("applied");
      Bundle exported = site.export("{'select': ['job/hook', 'schedule/nightly']}");
      SortedMap<ObjectName, String> texts = new TreeMap<>(exported.texts());
      texts.put(
          name("job/hook"), Json.write(exported.json(name("job/hook")).put("description", "b")));
      ObjectNode plan = site.plan(new Bundle(exported.manifest(), texts), "'policy': 'suffix'");
      assertThat(plan.path("renames").toString())
          .contains("\"job/hook\":\"job/hook-2\"", "\"schedule/nightly\":\"schedule/nightly-2\"");
      assertThat(plan.path("warnings").findValuesAsText("code")).contains("created_disabled");
      site.apply(plan);
      Bundle after = site.export();
      assertThat(after.json(name("schedule/nightly")).at("/target/job_id").asText())
          .isEqualTo("hook");
      assertThat(after.json(name("schedule/nightly-2")).at("/target/job_id").asText())
          .isEqualTo("hook-2");
      assertThat(after.json(name("schedule/nightly-2")).path("enabled").asBoolean(true)).isFalse();
    }
  }

  private static Bundle bundleOf(Site site, ObjectNode schedule) {
    SortedMap<ObjectName, String> texts =
        new TreeMap<>(site.export("{'select': ['job/hook']}").texts());
    texts.put(name("schedule/nightly"), Json.write(schedule));
    return new Bundle(Manifest.NONE, texts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"replace", "fail", "keep", "suffix"})
  void labelsOfAKey_travel_whereThePolicyLetsThem(String policy) {
    try (Site here = new Site();
        Site there = new Site()) {
      var material = SshKeys.generate(SshKeys.Algorithm.ED25519, "ours");
      here.courier
          .partners()
          .keys()
          .put("ours", material, new Labels(new TreeMap<>(Map.of("team", "a"))));
      there.courier.partners().keys().put("ours", material, Labels.NONE);
      ObjectNode plan =
          there.plan(here.export("{'select': ['key/ours']}"), "'policy': '" + policy + "'");
      assertThat(plan.path("renames")).as(policy).isEmpty();
      assertThat(plan.at("/missing/keys")).as(policy).isEmpty();
      String action = plan.at("/actions/0/action").asText();
      switch (policy) {
        case "replace" -> {
          assertThat(action).isEqualTo("update");
          assertThat(there.apply(plan).path("state").asText()).isEqualTo("applied");
          assertThat(there.export().texts()).isEqualTo(here.export().texts());
        }
        case "keep" -> assertThat(action).isIn("", "keep");
        default -> assertThat(action).isEqualTo("conflict");
      }
    }
  }

  /**
   * For callers who are limited to certain labels, plans and exports reject the same requests as
   * the routes.
   */
  @Test
  void subscriptions_areClosedToCallersLimitedToLabels() {
    try (Site site = new Site()) {
      Furniture.fill(site, 4);
      LabelFilter team = LabelFilter.of(new Labels(new TreeMap<>(Map.of("team", "a"))));
      String subscription =
          "{\"events\": [\"onEnd\"], \"channel\": \"mail\", \"labels\": {\"team\": \"a\"}}";
      SortedMap<ObjectName, String> texts = new TreeMap<>();
      texts.put(name("subscription/x"), subscription);
      ObjectNode plan = site.plan(new Bundle(Manifest.NONE, texts), "", team);
      assertThat(plan.path("errors").findValuesAsText("code")).contains("out_of_scope");
      assertThat(site.export(Site.scope("{}"), team).texts().keySet())
          .noneMatch(each -> each.toString().startsWith("subscription/"));
    }
  }
}
