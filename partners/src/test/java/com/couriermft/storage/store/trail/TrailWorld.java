package com.couriermft.storage.store.trail;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.storage.access.ApiKeyDefinition;
import com.couriermft.storage.access.ApiKeys;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.settings.SettingsStore;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Objects of all kinds, and hosts that change them and may die while doing so. */
final class TrailWorld {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<KeyMaterial> KEYS =
      IntStream.range(0, 3)
          .mapToObj(i -> SshKeys.generate(SshKeys.Algorithm.ED25519, "k" + i))
          .toList();

  enum Thing {
    JOB("definitions", "job", "cur|"),
    CONNECTION("config", "connection", ""),
    KEY("config", "key", ""),
    SETTINGS("config", "settings", ""),
    CALENDAR("config", "calendar", ""),
    WEBHOOK("webhooks", "webhook", ""),
    API_KEY("apikeys", "key", "");

    private final String table;
    private final String partition;
    private final String prefix;

    Thing(String table, String partition, String prefix) {
      this.table = table;
      this.partition = partition;
      this.prefix = prefix;
    }

    String id(int number) {
      return this == SETTINGS ? "settings" : "thing-" + number;
    }

    String key(int number) {
      return this == SETTINGS ? "cur" : prefix + id(number);
    }
  }

  /**
   * A requested change.
   *
   * @param variant variant of the content; negative to delete the object
   * @param fault the fault that happens
   * @param at index of the request at which the fault happens
   * @param millis idle time afterwards in milliseconds
   */
  record Wish(
      Thing thing, int number, int variant, FailingTables.Fault fault, int at, int millis) {}

  final ManualClock clock = new ManualClock(START);
  final InMemoryTables kept = new InMemoryTables(clock);
  final FailingTables failing = new FailingTables(kept);
  final Tables tables = new RetryingTables(failing, new BackOff(pause -> {}, () -> 0, () -> 0));
  final InMemorySecrets secrets = new InMemorySecrets();
  final InMemoryBlobs blobs = new InMemoryBlobs(clock);

  /** Generates changes of any kind. */
  static Arbitrary<List<Wish>> wishes() {
    return Combinators.combine(
            Arbitraries.of(Thing.class),
            Arbitraries.integers().between(0, 1),
            Arbitraries.integers().between(-1, 2),
            Arbitraries.of(FailingTables.Fault.class),
            Arbitraries.integers().between(0, 11),
            Arbitraries.integers().between(0, 2))
        .as(Wish::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(25);
  }

  /** Attempts a change and adds the change's reason if the change takes effect. */
  void wished(Wish wish, String reason, List<String> inEffect) {
    String before = state(wish);
    failing.arm(wish.fault(), wish.at());
    new Actor("somebody", reason).call(() -> tried(wish));
    failing.arm(FailingTables.Fault.NONE, 0);
    if (!state(wish).equals(before)) {
      inEffect.add(reason);
    }
    clock.advance(Duration.ofMillis(wish.millis()));
  }

  private Void tried(Wish wish) {
    try {
      change(wish);
    } catch (CourierException | FailingTables.Died refusedOrDead) {
      // The object's row decides whether the change took effect despite the failure.
    }
    return null;
  }

  /** Makes the change on a newly started host. */
  private void change(Wish wish) {
    String id = wish.thing().id(wish.number());
    int variant = wish.variant();
    switch (wish.thing()) {
      case JOB -> {
        JobStore jobs = new JobStore(tables, blobs);
        if (variant < 0) {
          jobs.archive(id);
        } else {
          String json =
              "{\"job_id\":\"%s\",\"description\":\"%d\",\"steps\":[{\"type\":\"flow.end\"}]}";
          jobs.save(DefinitionReader.read(Json.parse(json.formatted(id, variant))), "x", null);
        }
      }
      case CONNECTION -> {
        ConnectionStore connections = new ConnectionStore(tables, secrets);
        if (variant < 0) {
          connections.delete(id, null);
        } else {
          String json =
              "{\"type\":\"sftp\",\"host\":\"h\",\"port\":%d,\"username\":\"u\",\"auth\":"
                  + "{\"type\":\"password\",\"password\":\"Sommer2026\"}}";
          connections.put(ConnectionReader.read(id, Json.parse(json.formatted(variant + 1))), null);
        }
      }
      case KEY -> {
        KeyStore keys = new KeyStore(tables, secrets);
        if (variant < 0) {
          keys.delete(id);
        } else {
          keys.put(id, KEYS.get(variant));
        }
      }
      case SETTINGS ->
          new SettingsStore(tables, 5)
              .replace(
                  Json.parse("{\"pools\":{\"default\":{\"limit\":%d}}}".formatted(variant + 2)),
                  null);
      case CALENDAR -> put(new Documents(tables, "config", "calendar"), id, variant);
      case WEBHOOK -> put(new Documents(tables, "webhooks", "webhook"), id, variant);
      case API_KEY -> {
        ApiKeys keys = new ApiKeys(tables);
        ApiKeyDefinition definition = new ApiKeyDefinition(Role.READER, "variant " + variant, null);
        if (variant < 0) {
          keys.delete(id, null);
        } else if (keys.find(id).isPresent()) {
          keys.change(id, definition, null, "x");
        } else {
          keys.create(id, definition, "x");
        }
      }
      default -> throw new AssertionError(wish);
    }
  }

  static void put(Documents documents, String id, int variant) {
    if (variant < 0) {
      documents.delete(id, null);
    } else {
      documents.put(id, Json.object().put("variant", variant), "x", null);
    }
  }

  /** Returns the state of an object according to its row. */
  String state(Wish wish) {
    Thing thing = wish.thing();
    return kept.find(thing.table, thing.partition, thing.key(wish.number()))
        .map(TrailWorld::state)
        .orElse("none");
  }

  private static String state(Row row) {
    return row.columns().number("version")
        + row.columns().text("settings")
        + row.columns().flag("archived");
  }

  List<ObjectNode> everything(int top) {
    return list(all(), top);
  }

  static ChangeFilter all() {
    return new ChangeFilter(EnumSet.allOf(ObjectKind.class), null, null, null, null);
  }

  List<ObjectNode> list(ChangeFilter filter, int top) {
    List<ObjectNode> all = new ArrayList<>();
    String after = null;
    do {
      ChangeQueries.Page page = new ChangeQueries(kept).list(filter, top, after);
      assertThat(page.entries()).hasSizeLessThanOrEqualTo(top);
      page.entries().forEach(each -> all.add(Json.tree(each)));
      after = page.next();
    } while (after != null);
    return all;
  }
}
