package com.couriermft.storage.store.trail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Tables;
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
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChangeTrailTest {
  private static final Instant START = TrailWorld.START;

  @Provide
  Arbitrary<List<TrailWorld.Wish>> wishes() {
    return TrailWorld.wishes();
  }

  private final TrailWorld own = new TrailWorld();
  private final ManualClock clock = own.clock;
  private final InMemoryTables kept = own.kept;
  private final FailingTables failing = own.failing;
  private final Tables tables = own.tables;

  /**
   * Every change in effect appears in the audit log exactly once, in the order of the changes to
   * its object. No other changes appear.
   */
  @Property(tries = 300)
  void trail_tellsWhatIsInEffect(
      @ForAll("wishes") List<TrailWorld.Wish> wishes, @ForAll("tops") int top) {
    Map<String, List<String>> expected = new LinkedHashMap<>();
    TrailWorld world = new TrailWorld();
    int number = 0;
    for (TrailWorld.Wish wish : wishes) {
      String reason = "reason " + number++;
      String object = wish.thing().name().toLowerCase() + " " + wish.thing().id(wish.number());
      List<String> inEffect = expected.computeIfAbsent(object, name -> new ArrayList<>());
      world.wished(wish, reason, inEffect);
    }
    expected.values().removeIf(List::isEmpty);
    Map<String, List<String>> told = new LinkedHashMap<>();
    for (ObjectNode entry : world.everything(top)) {
      String object = entry.path("kind").asText() + " " + entry.path("id").asText();
      told.computeIfAbsent(object, name -> new ArrayList<>()).add(0, entry.path("reason").asText());
    }
    assertThat(told).isEqualTo(expected);
    expected.forEach(
        (object, reasons) -> {
          String[] parts = object.split(" ");
          ObjectKind kind = ObjectKind.valueOf(parts[0].toUpperCase());
          ChangeFilter one = new ChangeFilter(Set.of(kind), parts[1], null, null, null);
          assertThat(world.list(one, 100)).hasSize(reasons.size());
        });
  }

  @Provide
  Arbitrary<Integer> tops() {
    return Arbitraries.integers().between(1, 7);
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
    List<ObjectNode> told = own.everything(9);
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
    ObjectNode told = own.everything(9).get(0);
    assertThat(told.path("changes")).hasSize(100);
    assertThat(told.path("changes_left_off").asInt()).isEqualTo(201);
    assertThat(own.everything(9).get(1).at("/changes/0/after_characters").asInt()).isPositive();
  }

  @Test
  void act_thatIsRefused_isNotTold() {
    ChangeTrail trail = new ChangeTrail(tables);
    assertThat(trail.act(ObjectKind.SECRET, "s", "saved", made -> "", () -> 7)).isEqualTo(7);
    assertThatThrownBy(
            () ->
                trail.act(
                    ObjectKind.SECRET,
                    "s",
                    "saved",
                    made -> "",
                    () -> {
                      throw new ConflictException(
                          com.couriermft.formats.failure.catalogue.RequestCodes.PRECONDITION_FAILED,
                          "no");
                    }))
        .isInstanceOf(ConflictException.class);
    clock.advance(ChangeQueries.INTERRUPTED.plusSeconds(1));
    assertThat(own.everything(9)).hasSize(1);
    assertThat(own.everything(9).get(0).has("outcome")).isFalse();
  }

  @Test
  void act_thatChangedNothing_isNotTold() {
    ChangeTrail trail = new ChangeTrail(tables);
    RecordedChange saved = RecordedChange.act(ObjectKind.SECRET, "s", "saved");
    for (int made : List.of(1, 0, 1)) {
      assertThat(trail.act(saved, labels -> "", done -> done > 0, () -> made)).isEqualTo(made);
    }
    clock.advance(ChangeQueries.INTERRUPTED.plusSeconds(1));
    assertThat(own.everything(9)).hasSize(2).noneMatch(entry -> entry.has("outcome"));
  }

  /** After a while the audit log reports that the outcome of an action is unknown. */
  @Test
  void act_whoseHostDied_isToldWithUnknownOutcome() {
    ChangeTrail trail = new ChangeTrail(tables);
    failing.arm(FailingTables.Fault.DIES_BEFORE, 1);
    assertThatThrownBy(() -> trail.act(ObjectKind.SECRET, "s", "saved", made -> "", () -> 7))
        .isInstanceOf(FailingTables.Died.class);
    assertThat(own.everything(9)).isEmpty();
    clock.advance(ChangeQueries.INTERRUPTED.plusSeconds(1));
    assertThat(own.everything(9)).hasSize(1);
    assertThat(own.everything(9).get(0).path("outcome").asText()).isEqualTo("unknown");
  }

  @Test
  void list_ofASpan_hasBothItsEnds() {
    Documents calendars = new Documents(tables, "config", "calendar");
    for (int i = 0; i < 5; i++) {
      calendars.put("c", Json.object().put("a", i), "x", null);
      clock.advance(Duration.ofMillis(1));
    }
    Set<ObjectKind> kinds = EnumSet.allOf(ObjectKind.class);
    for (String id : new @Nullable String[] {null, "c"}) {
      Set<ObjectKind> of = id == null ? kinds : Set.of(ObjectKind.CALENDAR);
      ChangeFilter span = new ChangeFilter(of, id, "x", START.plusMillis(1), START.plusMillis(3));
      assertThat(own.list(span, 2).stream().map(entry -> entry.path("version").asInt()))
          .containsExactly(4, 3, 2);
    }
    assertThat(own.list(new ChangeFilter(kinds, null, "y", null, null), 2)).isEmpty();
  }

  /**
   * A page skips entries that do not match until the page is full, and returns its end position.
   */
  @Test
  void list_thatPassesOverMostEntries_hasThoseThatFit() {
    Documents calendars = new Documents(tables, "config", "calendar");
    for (int i = 0; i < 90; i++) {
      calendars.put("c", Json.object().put("a", i), i % 30 == 0 ? "x" : "y", null);
    }
    ChangeFilter rare = new ChangeFilter(EnumSet.allOf(ObjectKind.class), null, "x", null, null);
    for (int top = 1; top < 5; top++) {
      assertThat(own.list(rare, top).stream().map(entry -> entry.path("version").asInt()))
          .containsExactly(61, 31, 1);
    }
  }

  @Test
  void removal_takesWhatIsOldAndNothingElse() {
    Documents calendars = new Documents(tables, "config", "calendar");
    ChangeTrail trail = new ChangeTrail(tables);
    for (int i = 0; i < 120; i++) {
      calendars.put("c", Json.object().put("a", i), "x", null);
      trail.act(ObjectKind.SECRET, "s", "saved", made -> "", () -> 7);
      clock.advance(Duration.ofMillis(1));
    }
    ChangeQueries queries = new ChangeQueries(kept);
    assertThat(queries.removeBefore(START.plusMillis(110))).isTrue();
    int turns = 1;
    while (queries.removeBefore(START.plusMillis(110))) {
      assertThat(turns++).isLessThan(9);
    }
    assertThat(own.everything(200)).hasSize(20);
    ChangeFilter one = new ChangeFilter(Set.of(ObjectKind.CALENDAR), "c", null, null, null);
    List<ObjectNode> left = own.list(one, 200);
    assertThat(left).hasSize(10);
    assertThat(Instant.parse(Objects.requireNonNull(left.get(9)).path("at").asText()))
        .isEqualTo(START.plusMillis(110));
  }
}
