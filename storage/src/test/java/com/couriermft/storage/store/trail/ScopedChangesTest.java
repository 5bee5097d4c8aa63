package com.couriermft.storage.store.trail;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Tests which changes a reader sees who is restricted to the label {@code team:in}. */
class ScopedChangesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static final ChangeFilter LIMITED =
      new ChangeFilter(EnumSet.allOf(ObjectKind.class), null, null, null, null)
          .seeing(labels -> Json.parse(labels).path("team").asText().equals("in"));

  /** The state of a document after a change. */
  private enum Left {
    IN,
    OUT,
    UNLABELLED,
    GONE
  }

  /**
   * One change.
   *
   * @param document the index of the document
   * @param millis the time before the change, in milliseconds
   */
  private record Doing(int document, Left left, int millis) {}

  @Provide
  Arbitrary<List<Doing>> doings() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 1),
            Arbitraries.of(Left.class),
            Arbitraries.integers().between(0, 1))
        .as(Doing::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(30);
  }

  /**
   * The reader sees each change of an object that is or was visible to them. If the object becomes
   * visible or hidden, they see a creation or deletion, without the state outside their labels.
   */
  @Property(tries = 300)
  void limitedReader_isToldWhatTheySee(
      @ForAll("doings") List<Doing> doings, @ForAll @IntRange(min = 1, max = 3) int top) {
    ManualClock clock = new ManualClock(START);
    InMemoryTables tables = new InMemoryTables(clock);
    Documents documents = new Documents(tables, "config", "calendar");
    Map<Integer, Left> standing = new HashMap<>();
    Map<String, List<String>> expected = new HashMap<>();
    for (int i = 0; i < doings.size(); i++) {
      Doing doing = doings.get(i);
      clock.advance(Duration.ofMillis(doing.millis()));
      String id = "d" + doing.document();
      Left before = standing.getOrDefault(doing.document(), Left.GONE);
      standing.put(doing.document(), doing.left());
      String mark = doing.left() + "-" + i;
      if (doing.left() == Left.GONE) {
        new Actor("x", before + "-reason").call(() -> documents.delete(id, null));
      } else {
        String reason = (before == Left.IN ? doing.left() : before) + "-reason";
        ObjectNode json = document(doing.left(), mark);
        new Actor("x", reason).call(() -> documents.put(id, json, "x", null));
      }
      boolean was = before == Left.IN;
      boolean is = doing.left() == Left.IN;
      if (was || is) {
        expected
            .computeIfAbsent(id, each -> new ArrayList<>())
            .add(0, was && is ? "changed" : is ? "created" : "deleted");
      }
    }
    List<ObjectNode> told = list(tables, top);
    // The change log does not define an order for changes of different objects within the same
    // millisecond.
    for (String id : List.of("d0", "d1")) {
      assertThat(told.stream().filter(each -> isOf(each, id)).map(ScopedChangesTest::action))
          .containsExactlyElementsOf(expected.getOrDefault(id, List.of()));
    }
    assertThat(told.toString()).doesNotContain("OUT-", "UNLABELLED-");
  }

  private static boolean isOf(ObjectNode entry, String id) {
    return entry.path("id").asText().equals(id);
  }

  private static String action(ObjectNode entry) {
    return entry.path("action").asText();
  }

  private static ObjectNode document(Left left, String mark) {
    ObjectNode json = Json.object().put("mark", mark);
    if (left != Left.UNLABELLED) {
      json.putObject("labels").put("team", left == Left.IN ? "in" : "OUT-team");
    }
    return json;
  }

  private static List<ObjectNode> list(InMemoryTables tables, int top) {
    List<ObjectNode> all = new ArrayList<>();
    String after = null;
    do {
      ChangeQueries.Page page = new ChangeQueries(tables).list(LIMITED, top, after);
      page.entries().forEach(each -> all.add(Json.tree(each)));
      after = page.next();
      assertThat(page.entries()).hasSizeLessThanOrEqualTo(top);
      assertThat(page.scannedUntil()).isNull();
      assertThat(after == null || page.entries().size() == top).isTrue();
    } while (after != null);
    return all;
  }

  /**
   * Among thousands of hidden entries, a position reveals only a time, and leads to every visible
   * entry.
   */
  @Test
  void position_amongManyThatAreHidden_tellsNothingOfThem() {
    ManualClock clock = new ManualClock(START);
    InMemoryTables tables = new InMemoryTables(clock);
    Documents documents = new Documents(tables, "config", "calendar");
    documents.put("own", document(Left.IN, "first"), "x", null);
    IntStream.range(0, 2_001)
        .forEach(
            i -> {
              clock.advance(Duration.ofMillis(1));
              documents.put("theirs", document(Left.OUT, "m" + i), "x", null);
            });
    ChangeQueries queries = new ChangeQueries(tables);
    ChangeQueries.Page first = queries.list(LIMITED, 5, null);
    assertThat(first.entries()).isEmpty();
    assertThat(first.next()).matches("[0-9]{15}");
    assertThat(ChangeQueries.isPosition(String.valueOf(first.next()))).isTrue();
    ChangeQueries.Page second = queries.list(LIMITED, 5, first.next());
    assertThat(second.entries()).hasSize(1);
    assertThat(second.next()).isNull();
  }
}
