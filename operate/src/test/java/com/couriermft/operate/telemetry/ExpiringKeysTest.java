package com.couriermft.operate.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.openpgp.KeyGenerator;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpMaterial;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.trail.FailingTables;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExpiringKeysTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Logger EVENTS = Logger.getLogger("com.couriermft.storage.event");

  private Instant now = START;
  private final InMemoryTables tables = new InMemoryTables(() -> now);
  private final KeyStore keys = new KeyStore(tables, new InMemorySecrets());
  private final ExpiringKeys watch = watch();
  private final List<JsonNode> heard = Collections.synchronizedList(new ArrayList<>());
  private final Handler ear =
      new Handler() {
        @Override
        public void publish(LogRecord told) {
          heard.add(Json.parse(told.getMessage().substring("courier.event ".length())));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    EVENTS.addHandler(ear);
  }

  @AfterEach
  void stopListening() {
    EVENTS.removeHandler(ear);
  }

  @Test
  void key_onItsWayToExpiry_isReportedFourTimesAndWhenExpired() {
    generate("ours", 100);
    IntStream.rangeClosed(0, 101).forEach(day -> lookAtDay(day, 2));

    assertThat(heard)
        .extracting(told -> told.path("days_left").asInt())
        .containsExactly(60, 30, 7, 1, 0);
    assertThat(heard)
        .extracting(told -> told.path("type").asText())
        .containsExactly(
            "key.expiring", "key.expiring", "key.expiring", "key.expiring", "key.expired");
    JsonNode first = heard.get(0);
    assertThat(first.path("type").asText()).isEqualTo("key.expiring");
    assertThat(first.path("key").asText()).isEqualTo("ours");
    assertThat(first.path("expires_at").asText()).isEqualTo("2026-04-11T00:00:00Z");
    assertThat(first.path("jobs").toString()).isEqualTo("[\"invoices\",\"orders\"]");
    assertThat(heard.stream().map(told -> told.path("id").asText()).distinct()).hasSize(5);
  }

  @Test
  void keyWithoutJobs_isToldToo() {
    generate("idle", 5);
    watch.look();
    assertThat(heard).hasSize(1);
    assertThat(heard.get(0).path("jobs")).isEmpty();
  }

  @Test
  void rotatedKey_isNotToldAnyMore_andItsSuccessorIsInItsTime() {
    generate("ours", 10);
    lookAtDay(4, 1);
    generate("ours", 100);
    lookAtDay(9, 1);
    assertThat(heard).extracting(told -> told.path("version").asInt()).containsExactly(1);
    assertThat(marks()).isEmpty();
    lookAtDay(50, 1);
    assertThat(heard).extracting(told -> told.path("version").asInt()).containsExactly(1, 2);
  }

  @Test
  void hostThatDiedWhileTelling_isFollowedByOneThatTells() {
    generate("ours", 5);
    watch.look();
    String mark = marks().get(0).key();
    Columns died = Columns.none().with("told", 0).with("claimed", 7).with("claimed_at", now);
    tables.transact("config", "key-warning", List.of(Write.upsert(mark, died)));

    watch().look();
    assertThat(heard).as("the claim still stands").hasSize(1);
    now = now.plus(Duration.ofMinutes(11));
    watch().look();
    assertThat(heard).hasSize(2);
    assertThat(heard.get(1).path("id")).isEqualTo(heard.get(0).path("id"));
    watch().look();
    assertThat(heard).hasSize(2);
  }

  /** The feed contains each warning once, whichever request is the last of the publishing host. */
  @Test
  void hostThatDiesAtAnyRequest_isFollowedByOneThatTells() {
    KeyMaterial key =
        PgpMaterial.generate(KeyGenerator.Algorithm.ED25519, "ours", START, Duration.ofDays(5));
    for (FailingTables.Fault death :
        List.of(FailingTables.Fault.DIES_BEFORE, FailingTables.Fault.DIES_AFTER)) {
      for (int at = 0; at < 10; at++) {
        now = START;
        InMemoryTables kept = new InMemoryTables(() -> now);
        KeyStore stored = new KeyStore(kept, new InMemorySecrets());
        stored.put("ours", key);
        FailingTables dying = new FailingTables(kept);
        dying.arm(death, at);
        try {
          new ExpiringKeys(stored, dying, Map::of).look();
        } catch (FailingTables.Died dead) {
          assertThat(dead).isNotNull();
        }
        now = now.plus(Duration.ofMinutes(11));
        new ExpiringKeys(stored, kept, Map::of).look();
        assertThat(new EventFeed(kept).read(0, EventFeed.MOST))
            .as("%s at request %d", death, at)
            .hasSize(1);
      }
    }
  }

  @Test
  void hostsThatLookAtOnce_tellItOnce() {
    generate("ours", 5);
    List<CompletableFuture<Void>> hosts =
        IntStream.range(0, 8).mapToObj(i -> CompletableFuture.runAsync(watch()::look)).toList();
    hosts.forEach(CompletableFuture::join);
    assertThat(heard).hasSize(1);
  }

  @Test
  void keyThatCannotBeReadForOnce_isNotToldAgain() {
    generate("ours", 5);
    watch.look();
    String certificate = keys.get("ours").publicPart();
    setPublicPart("damaged");
    watch.look();
    setPublicPart(certificate);
    watch.look();
    assertThat(heard).hasSize(1);
  }

  private void setPublicPart(String text) {
    Columns columns = Columns.none().with("public", text);
    tables.transact("config", "key", List.of(Write.merge("ours", columns, Write.ANY)));
  }

  private ExpiringKeys watch() {
    return new ExpiringKeys(keys, tables, () -> Map.of("ours", List.of("invoices", "orders")));
  }

  private void lookAtDay(int day, int times) {
    now = START.plus(Duration.ofDays(day));
    IntStream.range(0, times).forEach(i -> watch.look());
  }

  private void generate(String name, int days) {
    keys.put(
        name,
        PgpMaterial.generate(KeyGenerator.Algorithm.ED25519, name, now, Duration.ofDays(days)));
  }

  private List<Row> marks() {
    return tables.queryAll("config", "key-warning", KeyRange.prefix(""));
  }
}
