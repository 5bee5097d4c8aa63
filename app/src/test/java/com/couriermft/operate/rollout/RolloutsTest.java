package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.operate.bundle.Manifest;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.partners.key.SshKeys;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks properties of exports and plans between arbitrary installations. */
class RolloutsTest {
  private static final int SEEDS = 12;

  @Test
  void installationOntoAnother_isThereAfterwardsAsItIsHere() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      try (Site here = new Site();
          Site there = new Site()) {
        Furniture.fill(here, seed);
        Furniture.fill(there, seed + 1_000);
        Bundle bundle = here.export();
        ObjectNode plan = there.plan(bundle, "'policy': 'replace'");
        assertThat(plan.path("errors")).as("seed %d", seed).isEmpty();
        assertThat(plan.path("valid").asBoolean()).isTrue();
        assertThat(plan.at("/summary/create").asInt() + plan.at("/summary/update").asInt())
            .isPositive();
        ObjectNode applied = there.apply(plan);
        assertThat(applied.path("state").asText())
            .as("seed %d: %s", seed, applied.path("stopped_by"))
            .isEqualTo("applied");
        assertThat(there.export(bundle).texts()).as("seed %d", seed).isEqualTo(bundle.texts());
        assertThat(there.plan(bundle, "").path("actions")).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void installationOntoAnEmptyOne_withItsSecretsAndKeys_isTheSame(long seed) {
    try (Site here = new Site();
        Site there = new Site()) {
      Furniture.fill(here, seed);
      Bundle bundle = here.export();
      ObjectNode plan = there.plan(bundle, "");
      assertThat(plan.path("valid").asBoolean()).as(plan.toString()).isFalse();
      assertThat(plan.at("/missing/keys/0/name").asText()).isEqualTo("ours");
      assertThat(plan.at("/missing/secrets")).isNotEmpty();
      assertThatThrownBy(() -> there.begin(plan))
          .isInstanceOf(ConflictException.class)
          .hasMessageContaining("key/ours")
          .hasMessageContaining("secret/secret-");
      Furniture.SECRETS.forEach(
          value ->
              there.secrets.put("secret-" + Furniture.SECRETS.indexOf(value), Secret.of("other")));
      there
          .courier
          .partners()
          .keys()
          .put("ours", SshKeys.generate(SshKeys.Algorithm.ED25519, "ours"));
      ObjectNode applied = there.apply(plan);
      assertThat(applied.path("state").asText()).as(applied.toString()).isEqualTo("applied");
      SortedMap<ObjectName, String> expected = new TreeMap<>(bundle.texts());
      SortedMap<ObjectName, String> found = new TreeMap<>(there.export().texts());
      // The private key belongs to this installation only.
      ObjectName ours = ObjectName.parse("key/ours").orElseThrow();
      expected.remove(ours);
      found.remove(ours);
      assertThat(found).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void export_twice_isTheSameBytes_andItsOwnPlanIsEmpty(long seed) {
    try (Site here = new Site()) {
      Furniture.fill(here, seed);
      Bundle bundle = here.export();
      assertThat(BundleZip.write(here.export())).isEqualTo(BundleZip.write(bundle));
      ObjectNode plan = here.plan(bundle, "");
      assertThat(plan.path("actions")).isEmpty();
      assertThat(plan.path("errors")).isEmpty();
      assertThat(plan.path("unchanged")).hasSize(bundle.texts().size());
      assertThat(here.apply(plan).path("state").asText()).isEqualTo("applied");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8})
  void bundle_hasNoSecretInAnyByte(long seed) {
    try (Site here = new Site()) {
      Furniture.fill(here, seed);
      BundleZip.files(here.export())
          .values()
          .forEach(text -> assertThat(text).doesNotContain(Furniture.SECRETS));
      String zip = new String(BundleZip.write(here.export()), StandardCharsets.ISO_8859_1);
      assertThat(zip).doesNotContain(Furniture.SECRETS);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {9, 10})
  void appliedPlan_undone_isAsItWas(long seed) {
    try (Site here = new Site();
        Site there = new Site()) {
      Furniture.fill(here, seed);
      Furniture.fill(there, seed + 500);
      Bundle before = there.export();
      ObjectNode applied =
          there.apply(there.plan(here.export(), "'policy': 'replace', 'values': {}"));
      assertThat(applied.path("state").asText()).isEqualTo("applied");
      assertThat(there.export().texts()).isNotEqualTo(before.texts());
      ObjectNode undo = there.undo(applied.path("plan_id").asText());
      assertThat(undo.path("errors")).isEmpty();
      ObjectNode undone = there.apply(undo);
      assertThat(undone.path("state").asText())
          .as(undone.path("stopped_by").toString())
          .isEqualTo("applied");
      assertThat(there.export().texts()).isEqualTo(before.texts());
    }
  }

  @Test
  void plan_whoseBaseHasMoved_isStaleAndDoesNothing() {
    try (Site here = new Site();
        Site there = new Site()) {
      Furniture.fill(here, 11);
      Furniture.fill(there, 12);
      ObjectNode plan = there.plan(here.export(), "'policy': 'replace'");
      Furniture.changeByHand(there.courier, "job-0", "mine");
      Bundle before = there.export();
      assertThatThrownBy(() -> there.begin(plan))
          .isInstanceOf(ConflictException.class)
          .hasMessageContaining("job/job-0")
          .extracting(e -> ((ConflictException) e).code())
          .isEqualTo("plan_stale");
      there.work(there.courier);
      assertThat(there.export().texts()).isEqualTo(before.texts());
      assertThat(there.standing(plan).path("state").asText()).isEqualTo("planned");
    }
  }

  @Test
  void planThatCannotBeRead_isStoppedAndSaysWhy() {
    try (Site here = new Site();
        Site there = new Site()) {
      here.save("a", "'description': 'x'");
      ObjectNode plan = there.plan(here.export(), "");
      String id = plan.path("plan_id").asText();
      byte[] noZip = "damaged".getBytes(StandardCharsets.UTF_8);
      there.blobs.put("definitions", "plans/" + id + "/targets.zip", noZip, "application/zip");
      ObjectNode stopped = there.apply(plan);
      assertThat(stopped.path("state").asText()).isEqualTo("stopped");
      assertThat(stopped.at("/stopped_by/id").asText()).isEqualTo(id);
      assertThat(stopped.at("/stopped_by/detail").asText()).isNotEmpty();
    }
  }

  @Test
  void objectChangedSinceTheExport_isAConflict_andOneThatWasNotIsReplaced() {
    try (Site here = new Site()) {
      Furniture.fill(here, 13);
      Bundle exported = here.export();
      Bundle edited = edited(exported, "job/job-0", "/description", "\"edited\"");
      ObjectNode plan = here.plan(edited, "");
      assertThat(plan.at("/actions/0/action").asText()).isEqualTo("update");
      assertThat(plan.at("/actions/0/changes/0/to").asText()).isEqualTo("edited");
      Furniture.changeByHand(here.courier, "job-0", "meanwhile");
      ObjectNode conflict = here.plan(edited, "");
      assertThat(conflict.at("/actions/0/action").asText()).isEqualTo("conflict");
      assertThat(conflict.path("valid").asBoolean()).isFalse();
      assertThatThrownBy(() -> here.begin(conflict)).isInstanceOf(ConflictException.class);
      assertThat(here.plan(edited, "'policy': 'keep'").at("/actions/0/action").asText())
          .isEqualTo("keep");
    }
  }

  @Test
  void suffix_createsBesideAndEverythingInTheBundleRefersToIt() {
    try (Site here = new Site();
        Site there = new Site()) {
      Furniture.fill(here, 14);
      Furniture.fill(there, 15);
      Bundle before = there.export();
      Bundle bundle = here.export("{'select': ['chain/chain-0']}");
      ObjectNode plan = there.plan(bundle, "'policy': 'suffix'");
      assertThat(plan.path("errors")).as(plan.toString()).isEmpty();
      assertThat(plan.at("/renames/chain~1chain-0").asText()).isEqualTo("chain/chain-0-2");
      assertThat(there.apply(plan).path("state").asText()).isEqualTo("applied");
      SortedMap<ObjectName, String> after = new TreeMap<>(there.export().texts());
      String chain = after.get(ObjectName.parse("chain/chain-0-2").orElseThrow());
      plan.path("renames")
          .properties()
          .forEach(
              renamed -> {
                String to = renamed.getValue().asText();
                if (to.startsWith("job/") && namesIn(bundle, renamed.getKey())) {
                  assertThat(chain).contains(to.substring(4));
                }
              });
      assertThat(after).containsAllEntriesOf(before.texts());
    }
  }

  private static boolean namesIn(Bundle bundle, String job) {
    String chain = bundle.texts().get(ObjectName.parse("chain/chain-0").orElseThrow());
    return chain.contains('"' + job.substring(4) + '"');
  }

  @Test
  void mappedConnection_isNamedAnewAndNotApplied() {
    try (Site here = new Site();
        Site there = new Site()) {
      Furniture.fill(here, 16);
      Furniture.fill(there, 16);
      Bundle bundle = here.export();
      ObjectNode plan =
          there.plan(
              bundle,
              "'policy': 'replace', 'mappings': {'connection/connection-0': 'connection-1'}");
      assertThat(plan.path("errors")).isEmpty();
      there.apply(plan);
      there
          .export()
          .texts()
          .forEach(
              (name, text) -> {
                if (!name.toString().equals("connection/connection-0")) {
                  assertThat(text).doesNotContain("connection-0");
                }
              });
    }
  }

  @Test
  void prune_removesWhatHasTheLabelAndIsNotInTheBundle_afterEverythingElse() {
    try (Site here = new Site()) {
      here.save("a", "'labels': {'managed_by': 'us', 'x': 'y'}");
      here.save("b", "'labels': {'managed_by': 'us'}, 'depends_on': [{'job_id': 'a'}]");
      here.save("c", "'labels': {'managed_by': 'others'}");
      here.save("d", "'labels': {'managed_by': 'us'}");
      Bundle kept = here.export("{'select': ['job/d']}");
      ObjectNode plan = here.plan(kept, "'prune': 'managed_by=us'");
      assertThat(plan.path("errors")).isEmpty();
      assertThat(plan.path("actions").findValuesAsText("id")).containsExactly("b", "a");
      assertThat(here.apply(plan).path("state").asText()).isEqualTo("applied");
      assertThat(here.export().texts().keySet().stream().map(ObjectName::toString))
          .contains("job/c", "job/d")
          .doesNotContain("job/a", "job/b");
      here.save("a", "'labels': {'managed_by': 'us'}");
      here.save("c", "'depends_on': [{'job_id': 'a'}]");
      ObjectNode refused = here.plan(kept, "'prune': 'managed_by=us'");
      assertThat(refused.at("/errors/0/code").asText()).isEqualTo("object_in_use");
      assertThat(refused.at("/errors/0/file").asText()).isEqualTo("jobs/c.json");
    }
  }

  private static Bundle edited(Bundle bundle, String name, String pointer, String value) {
    ObjectName edited = ObjectName.parse(name).orElseThrow();
    SortedMap<ObjectName, String> texts = new TreeMap<>(bundle.texts());
    ObjectNode json = bundle.json(edited);
    assertThat(TextEdits.set(json, pointer, Json.parse(value))).isTrue();
    texts.put(edited, Json.write(json));
    return new Bundle(Manifest.read(bundle.manifest().toJson()), texts);
  }
}
