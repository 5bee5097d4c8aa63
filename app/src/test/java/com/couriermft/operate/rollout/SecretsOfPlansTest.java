package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.webhook.Webhook;
import com.couriermft.formats.secret.Secret;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.partners.key.Key;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.KeyRange;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that no export, plan, row of a plan or blob of a plan contains a secret of the
 * installation.
 */
class SecretsOfPlansTest {
  private final Map<String, String> places = new TreeMap<>();

  /** Returns all secrets of a site: stored secrets, private keys, and secrets of webhooks. */
  private static List<String> secrets(Site site) {
    List<String> all = new ArrayList<>(Furniture.SECRETS);
    for (Webhook webhook : site.courier.automation().webhooks().list()) {
      webhook
          .secrets()
          .forEach(each -> all.add(site.secrets.find(each.name()).orElseThrow().reveal()));
    }
    String[] lines =
        site.courier
            .partners()
            .keys()
            .getPrivatePart("ours", Key.Kind.SSH)
            .reveal()
            .strip()
            .split("\\R");
    all.add(lines[lines.length / 2]);
    return all;
  }

  private void add(String place, byte[] bytes) {
    places.put(place, new String(bytes, StandardCharsets.ISO_8859_1));
    if (bytes.length > 1 && bytes[0] == 'P' && bytes[1] == 'K') {
      Bundle inside = BundleZip.readOwn(bytes);
      BundleZip.files(inside).forEach((path, text) -> places.put(place + "!" + path, text));
    }
  }

  private void addStored(String of, Site site, ObjectNode plan) {
    String id = plan.path("plan_id").asText();
    places.put(of + " answer", site.standing(plan).toString());
    for (String partition : List.of("list", id)) {
      places.put(
          of + " rows " + partition,
          site.tables.queryAll("plans", partition, KeyRange.prefix("")).toString());
    }
    List<BlobInfo> blobs = site.blobs.list("definitions", "plans/" + id + "/", null).blobs();
    assertThat(blobs).hasSize(3);
    blobs.forEach(blob -> add(of + " " + blob.name(), site.blobs.get("definitions", blob.name())));
  }

  @ParameterizedTest
  @ValueSource(longs = {41, 42, 43})
  void secretsOfBothSites_areNowhere(long seed) {
    try (Site here = new Site();
        Site there = new Site()) {
      Furniture.fill(here, seed);
      Furniture.fill(there, seed + 500);
      there.secrets.put("partner-new", Secret.of("token-of-nobody-else-7788"));
      var webhooks = there.courier.automation().webhooks();
      String any = webhooks.list().get(0).id();
      webhooks.rotate(any, Duration.ofHours(1), "test");
      webhooks.readdress(any, Duration.ofHours(1), "test");
      add("export", BundleZip.write(here.export()));
      ObjectNode plan = there.plan(here.export(), "'policy': 'replace'");
      ObjectNode applied = there.apply(plan);
      assertThat(applied.path("state").asText()).isEqualTo("applied");
      addStored("plan", there, plan);
      ObjectNode undo = there.undo(plan.path("plan_id").asText());
      there.apply(undo);
      addStored("undo", there, undo);
      add("export afterwards", BundleZip.write(there.export()));

      List<String> all = new ArrayList<>(secrets(here));
      all.addAll(secrets(there));
      all.add("token-of-nobody-else-7788");
      assertThat(places).hasSizeGreaterThan(40);
      assertThat(all).hasSizeGreaterThan(10).allMatch(secret -> secret.length() > 15);
      for (String secret : all) {
        String encoded =
            Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8));
        places.forEach((place, text) -> assertThat(text).as(place).doesNotContain(secret, encoded));
      }
    }
  }
}
