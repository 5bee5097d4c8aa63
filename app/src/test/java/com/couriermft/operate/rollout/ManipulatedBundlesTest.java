package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.operate.bundle.Manifest;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests truncated, damaged, renamed and edited bundles: only changes that the plan showed are
 * applied.
 */
class ManipulatedBundlesTest {
  private static final String PRUNE = "'prune': 'managed_by:us', 'policy': 'replace'";

  /** Creates an installation of three jobs with the label of the bundle. */
  private static Site furnished() {
    Site site = new Site();
    for (String id : List.of("ja", "jb", "jc")) {
      site.save(id, "'labels': {'managed_by': 'us'}");
    }
    return site;
  }

  private static ObjectNode plan(Site site, byte[] zip, String options) {
    ObjectNode request = (ObjectNode) Json.parse("{" + options.replace('\'', '"') + "}");
    request.put("zip", Base64.getEncoder().encodeToString(zip));
    return Json.tree(
        site.courier
            .bundles()
            .rollouts()
            .plan(PlanRequest.read(request), "tester", LabelFilter.ALL, false));
  }

  /** The zip file is truncated at every length: in data, between entries and in the directory. */
  @Test
  void zip_cutAnywhere_isRefused() {
    try (Site site = furnished()) {
      byte[] zip = BundleZip.write(site.export());
      for (int length = 0; length < zip.length; length++) {
        byte[] cut = Arrays.copyOf(zip, length);
        assertThatThrownBy(() -> BundleZip.read(cut))
            .as("cut at %d of %d", length, zip.length)
            .isInstanceOf(InvalidInputException.class);
      }
      assertThat(plan(site, zip, PRUNE).path("actions")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void zip_withOneOtherByte_isRefusedOrTheSame(long seed) {
    try (Site site = furnished()) {
      Bundle bundle = site.export();
      byte[] zip = BundleZip.write(bundle);
      Random random = new Random(seed);
      for (int i = 0; i < 200; i++) {
        byte[] other = zip.clone();
        int at = random.nextInt(zip.length);
        other[at] ^= (byte) (1 + random.nextInt(255));
        try {
          assertThat(BundleZip.read(other).texts()).as("byte %d", at).isEqualTo(bundle.texts());
        } catch (InvalidInputException refused) {
          assertThat(refused.code()).isIn("invalid_bundle", "bundle_too_large");
        }
      }
    }
  }

  @Test
  void bytesBeforeOrBehindTheZip_areRefused() {
    try (Site site = furnished()) {
      byte[] zip = BundleZip.write(site.export());
      byte[] behind = Arrays.copyOf(zip, zip.length + 3);
      byte[] before = new byte[zip.length + 3];
      System.arraycopy(zip, 0, before, 3, zip.length);
      for (byte[] wrong : List.of(behind, before)) {
        assertThatThrownBy(() -> BundleZip.read(wrong)).isInstanceOf(InvalidInputException.class);
      }
    }
  }

  @Test
  void fileThatTheManifestListsAndTheBundleLacks_isAnErrorAndNoDeletion() {
    try (Site site = furnished()) {
      Bundle whole = site.export();
      SortedMap<ObjectName, String> texts = new TreeMap<>(whole.texts());
      texts.remove(ObjectName.parse("job/jc").orElseThrow());
      ObjectNode plan = site.plan(new Bundle(whole.manifest(), texts), PRUNE);
      assertThat(plan.path("valid").asBoolean(true)).isFalse();
      assertThat(plan.at("/errors/0/code").asText()).isEqualTo("bundle_incomplete");
      ObjectNode meant = site.plan(new Bundle(Manifest.NONE, texts), PRUNE);
      assertThat(meant.at("/actions/0/action").asText()).isEqualTo("delete");
    }
  }

  @Test
  void editedFile_isRefusedInAZip_andTakenFromAFolder() {
    try (Site site = furnished()) {
      Bundle edited = edited(site.export(), "job/ja", job -> job.put("description", "d"));
      assertThatThrownBy(() -> plan(site, BundleZip.write(edited), PRUNE))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("edited or damaged");
      ObjectNode plan = site.plan(edited, PRUNE);
      assertThat(plan.at("/actions/0/action").asText()).isEqualTo("update");
    }
  }

  /** For every kind, the plan rejects a document whose id differs from its file name. */
  @Test
  void documentWithAnotherIdThanItsFile_isRefused() {
    try (Site site = new Site()) {
      Furniture.fill(site, 3);
      Bundle whole = site.export();
      for (ObjectName name : whole.texts().keySet()) {
        String field = name.kind().idField();
        if (!field.isEmpty() && whole.json(name).has(field)) {
          Bundle renamed = edited(whole, name.toString(), json -> json.put(field, "another"));
          ObjectNode plan = site.plan(renamed, "'policy': 'replace'");
          JsonNode errors = plan.path("errors");
          assertThat(errors.findValuesAsText("code")).as("%s", name).contains("id_mismatch");
          assertThat(plan.path("valid").asBoolean(true)).isFalse();
        }
      }
    }
  }

  @Test
  void keyWithTheLabel_isPrunedOnlyWhereItIsNamed_andUndoSaysWhatItCannotRestore() {
    try (Site site = furnished()) {
      site.courier
          .partners()
          .keys()
          .put(
              "spare",
              SshKeys.generate(SshKeys.Algorithm.ED25519, "spare"),
              new Labels(new TreeMap<>(Map.of("managed_by", "us"))));
      ObjectName kept = ObjectName.parse("job/ja").orElseThrow();
      SortedMap<ObjectName, String> none = new TreeMap<>();
      none.put(kept, site.export().texts().get(kept));
      Bundle bundle = new Bundle(Manifest.NONE, none);
      ObjectNode refused = site.plan(bundle, PRUNE);
      assertThat(refused.path("errors").findValuesAsText("code")).contains("key_not_named");
      ObjectNode plan = site.plan(bundle, PRUNE + ", 'prune_keys': ['spare']");
      assertThat(plan.path("errors")).as(plan.toString()).isEmpty();
      ObjectNode applied = site.apply(plan);
      assertThat(applied.path("state").asText()).isEqualTo("applied");
      ObjectNode undo = site.undo(applied.path("plan_id").asText());
      assertThat(undo.path("valid").asBoolean()).as(undo.toString()).isTrue();
      assertThat(undo.path("warnings").findValuesAsText("code")).contains("key_not_restored");
      assertThat(site.apply(undo).path("state").asText()).isEqualTo("applied");
      assertThat(site.export().texts()).containsKey(ObjectName.parse("job/jc").orElseThrow());
    }
  }

  private static Bundle edited(Bundle bundle, String name, UnaryOperator<ObjectNode> edit) {
    SortedMap<ObjectName, String> texts = new TreeMap<>(bundle.texts());
    ObjectName object = ObjectName.parse(name).orElseThrow();
    texts.put(object, Json.write(edit.apply(bundle.json(object))));
    return new Bundle(bundle.manifest(), texts);
  }
}
