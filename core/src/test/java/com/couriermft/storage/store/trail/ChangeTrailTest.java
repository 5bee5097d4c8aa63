package com.couriermft.storage.store.trail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.language.definition.DefinitionReader;
import com.couriermft.language.definition.JobStore;
import com.couriermft.operating.access.ApiKeyDefinition;
import com.couriermft.operating.access.ApiKeys;
import com.couriermft.operating.access.Role;
import com.couriermft.operating.settings.SettingsStore;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.Documents;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChangeTrailTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<KeyMaterial> KEYS =
      IntStream.range(0, 3)
          .mapToObj(i -> SshKeys.generate(SshKeys.Algorithm.ED25519, "k" + i))
          .toList();

  private enum Thing {
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
   * One change that somebody asks for.
   *
   * @param variant of the content; below 0 the thing is to be deleted
   * @param fault what goes wrong
   * @param at which of the requests goes wrong
   * @param millis for how long nobody does anything afterwards
   */
  private record Wish(
      Thing thing, int number, int variant, FailingTables.Fault fault, int at, int millis) {}

  @Provide
  Arbitrary<List<Wish>> wishes() {
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

  private final ManualClock clock = new ManualClock(START);
  private final InMemoryTables kept = new InMemoryTables(clock);
  private final FailingTables failing = new FailingTables(kept);
  private final Tables tables =
      new RetryingTables(failing, new BackOff(pause -> {}, () -> 0, () -> 0));
  private final InMemorySecrets secrets = new InMemorySecrets();
  private final InMemoryBlobs blobs = new InMemoryBlobs(clock);

  /** Every change that is in effect is told once, in the order of its object, and nothing else. */
  @Property(tries = 300)
  void trail_tellsWhatIsInEffect(@ForAll("wishes") List<Wish> wishes, @ForAll("tops") int top) {
    Map<String, List<String>> expected = new LinkedHashMap<>();
    ChangeTrailTest world = new ChangeTrailTest();
    int number = 0;
    for (Wish wish : wishes) {
      String reason = "reason " + number++;
      String before = world.state(wish);
      world.failing.arm(wish.fault(), wish.at());
      new Actor("somebody", reason).call(() -> world.tried(wish));
      world.failing.arm(FailingTables.Fault.NONE, 0);
      if (!world.state(wish).equals(before)) {
        String object = wish.thing().name().toLowerCase() + " " + wish.thing().id(wish.number());
        expected.computeIfAbsent(object, name -> new ArrayList<>()).add(reason);
      }
      world.clock.advance(Duration.ofMillis(wish.millis()));
    }
    Map<String, List<String>> told = new LinkedHashMap<>();
    for (ObjectNode entry : world.everything(top)) {
      String object = entry.path("kind").asText() + " " + entry.path("id").asText();
      told.computeIfAbsent(object, name -> new ArrayList<>()).add(0, entry.path("reason").asText());
    }
    assertThat(told).isEqualTo(expected);
    expected.forEach(
        (object, reasons) -> {
          String[] parts = object.split(" ");
          ChangeKind kind = ChangeKind.valueOf(parts[0].toUpperCase());
          ChangeFilter one = new ChangeFilter(Set.of(kind), parts[1], null, null, null);
          assertThat(world.list(one, 100)).hasSize(reasons.size());
        });
  }

  @Provide
  Arbitrary<Integer> tops() {
    return Arbitraries.integers().between(1, 7);
  }

  private Void tried(Wish wish) {
    try {
      change(wish);
    } catch (CourierException | FailingTables.Died refusedOrDead) {
      // Whether it is in effect nevertheless, the object's row says.
    }
    return null;
  }

  /** A host that was started anew makes the change. */
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

  private static void put(Documents documents, String id, int variant) {
    if (variant < 0) {
      documents.delete(id, null);
    } else {
      documents.put(id, Json.object().put("variant", variant), "x", null);
    }
  }

  /** How an object stands, as its row has it. */
  private String state(Wish wish) {
    Thing thing = wish.thing();
    return kept.find(thing.table, thing.partition, thing.key(wish.number()))
        .map(ChangeTrailTest::state)
        .orElse("none");
  }

  private static String state(Row row) {
    return row.columns().number("version")
        + row.columns().text("settings")
        + row.columns().flag("archived");
  }

  private List<ObjectNode> everything(int top) {
    return list(new ChangeFilter(EnumSet.allOf(ChangeKind.class), null, null, null, null), top);
  }

  private List<ObjectNode> list(ChangeFilter filter, int top) {
    List<ObjectNode> all = new ArrayList<>();
    String after = null;
    do {
      ChangeQueries.Page page = new ChangeQueries(kept).list(filter, top, after);
      assertThat(page.entries()).hasSizeLessThanOrEqualTo(top);
      all.addAll(page.entries());
      after = page.next();
    } while (after != null);
    return all;
  }

  @Test
  void entry_tellsWhatChanged() {
    Documents calendars = new Documents(tables, "config", "calendar");
    ObjectNode json = (ObjectNode) Json.parse("{\"a\":1,\"list\":[1,2,3],\"password\":\"x\"}");
    new Actor("key:ops", "because").call(() -> calendars.put("c", json, "key:ops", null));
    ObjectNode next = (ObjectNode) Json.parse("{\"a\":2,\"list\":[1,3],\"password\":\"y\"}");
    calendars.put("c", next, "key:ops", null);
    calendars.put("c", next.deepCopy().put("enabled", false), "key:ops", null);
    calendars.delete("c", null);
    List<ObjectNode> told = everything(9);
    assertThat(told.stream().map(entry -> entry.path("action").asText()))
        .containsExactly("deleted", "disabled", "changed", "created");
    assertThat(told.get(3).path("reason").asText()).isEqualTo("because");
    assertThat(told.get(3).path("version").asInt()).isEqualTo(1);
    assertThat(told.get(2).path("from_version").asInt()).isEqualTo(1);
    assertThat(told.get(2).path("changes").toString())
        .isEqualTo(
            "[{\"pointer\":\"/a\",\"before\":1,\"after\":2},"
                + "{\"pointer\":\"/list/1\",\"before\":2},"
                + "{\"pointer\":\"/password\",\"before\":\"***\",\"after\":\"***\"}]");
    assertThat(told.get(0).path("by").asText()).isEqualTo("courier");
    assertThat(told.toString()).doesNotContain("\"x\"", "\"y\"");
  }

  @Test
  void hugeChange_isCutToWhatARowHolds() {
    Documents calendars = new Documents(tables, "config", "calendar");
    ObjectNode json = Json.object();
    IntStream.range(0, 300).forEach(i -> json.put("f" + i, "x".repeat(90)));
    calendars.put("c", json, "x", null);
    ObjectNode other = Json.object().put("long", "\u0001".repeat(1_500));
    IntStream.range(0, 300).forEach(i -> other.put("f" + i, "y".repeat(50)));
    new Actor("x", "\n".repeat(1_000)).call(() -> calendars.put("c", other, "x", null));
    ObjectNode told = everything(9).get(0);
    assertThat(told.path("changes")).hasSize(100);
    assertThat(told.path("changes_left_off").asInt()).isEqualTo(201);
    assertThat(everything(9).get(1).at("/changes/0/after_characters").asInt()).isPositive();
  }

  @Test
  void act_thatIsRefused_isNotTold() {
    ChangeTrail trail = new ChangeTrail(tables);
    assertThat(trail.act(ChangeKind.SECRET, "s", "saved", () -> 7)).isEqualTo(7);
    assertThatThrownBy(
            () ->
                trail.act(
                    ChangeKind.SECRET,
                    "s",
                    "saved",
                    () -> {
                      throw new ConflictException(
                          com.couriermft.formats.failure.catalogue.RequestCodes.PRECONDITION_FAILED,
                          "no");
                    }))
        .isInstanceOf(ConflictException.class);
    assertThat(everything(9)).hasSize(1);
    assertThat(everything(9).get(0).has("outcome")).isFalse();
  }

  /** Nobody knows whether it was done: after a while the trail says just that. */
  @Test
  void act_whoseHostDied_isToldWithUnknownOutcome() {
    ChangeTrail trail = new ChangeTrail(tables);
    failing.arm(FailingTables.Fault.DIES_BEFORE, 1);
    assertThatThrownBy(() -> trail.act(ChangeKind.SECRET, "s", "saved", () -> 7))
        .isInstanceOf(FailingTables.Died.class);
    assertThat(everything(9)).isEmpty();
    clock.advance(ChangeQueries.INTERRUPTED.plusSeconds(1));
    assertThat(everything(9)).hasSize(1);
    assertThat(everything(9).get(0).path("outcome").asText()).isEqualTo("unknown");
  }

  @Test
  void list_ofASpan_hasBothItsEnds() {
    Documents calendars = new Documents(tables, "config", "calendar");
    for (int i = 0; i < 5; i++) {
      calendars.put("c", Json.object().put("a", i), "x", null);
      clock.advance(Duration.ofMillis(1));
    }
    Set<ChangeKind> kinds = EnumSet.allOf(ChangeKind.class);
    for (String id : new @Nullable String[] {null, "c"}) {
      Set<ChangeKind> of = id == null ? kinds : Set.of(ChangeKind.CALENDAR);
      ChangeFilter span = new ChangeFilter(of, id, "x", START.plusMillis(1), START.plusMillis(3));
      assertThat(list(span, 2).stream().map(entry -> entry.path("version").asInt()))
          .containsExactly(4, 3, 2);
    }
    assertThat(list(new ChangeFilter(kinds, null, "y", null, null), 2)).isEmpty();
  }

  @Test
  void removal_takesWhatIsOldAndNothingElse() {
    Documents calendars = new Documents(tables, "config", "calendar");
    ChangeTrail trail = new ChangeTrail(tables);
    for (int i = 0; i < 120; i++) {
      calendars.put("c", Json.object().put("a", i), "x", null);
      trail.act(ChangeKind.SECRET, "s", "saved", () -> 7);
      clock.advance(Duration.ofMillis(1));
    }
    ChangeQueries queries = new ChangeQueries(kept);
    assertThat(queries.removeBefore(START.plusMillis(110))).isTrue();
    assertThat(queries.removeBefore(START.plusMillis(110))).isFalse();
    assertThat(everything(200)).hasSize(20);
    ChangeFilter one = new ChangeFilter(Set.of(ChangeKind.CALENDAR), "c", null, null, null);
    List<ObjectNode> left = list(one, 200);
    assertThat(left).hasSize(10);
    assertThat(Instant.parse(Objects.requireNonNull(left.get(9)).path("at").asText()))
        .isEqualTo(START.plusMillis(110));
  }
}
