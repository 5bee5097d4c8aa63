package com.couriermft.storage.store.trail;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests concurrent changes, and changes while lists are read. */
class ChangesTogetherTest {
  @Provide
  Arbitrary<List<TrailWorld.Wish>> wishes() {
    return TrailWorld.wishes();
  }

  /**
   * A reader who follows the pages sees each change that was in effect when the first page was
   * requested exactly once. Changes made between pages and dying hosts do not affect this.
   */
  @Property(tries = 200)
  void pages_whileOthersChange_skipNothing(
      @ForAll("wishes") List<TrailWorld.Wish> before,
      @ForAll("wishes") List<TrailWorld.Wish> between,
      @ForAll("tops") int top) {
    TrailWorld world = new TrailWorld();
    List<String> expected = new ArrayList<>();
    before.forEach(wish -> world.wished(wish, "before " + expected.size(), expected));
    List<TrailWorld.Wish> left = new ArrayList<>(between);
    List<String> told = new ArrayList<>();
    String after = null;
    do {
      ChangeQueries.Page page = new ChangeQueries(world.kept).list(TrailWorld.all(), top, after);
      page.entries().forEach(entry -> told.add(String.valueOf(entry.reason())));
      after = page.next();
      for (int i = 0; i < 3 && !left.isEmpty(); i++) {
        world.wished(left.remove(0), "between " + left.size(), new ArrayList<>());
      }
    } while (after != null);
    assertThat(told).doesNotHaveDuplicates();
    assertThat(told.stream().filter(reason -> reason.startsWith("before ")))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  /** Two hosts that change an object at the same time leave a history without gaps or forks. */
  @Property(tries = 300)
  void changesAtTheSameTime_followEachOther(
      @ForAll("wishes") List<TrailWorld.Wish> wishes, @ForAll("steps") List<Integer> steps) {
    TrailWorld world = new TrailWorld();
    List<TrailWorld.Wish> left = new ArrayList<>(wishes);
    List<Integer> at = new ArrayList<>(steps);
    while (!left.isEmpty()) {
      wishedAmongOthers(world, left, at);
    }
    for (String id : List.of("thing-0", "thing-1")) {
      ChangeFilter one = new ChangeFilter(Set.of(ObjectKind.CALENDAR), id, null, null, null);
      int version = 0;
      List<ObjectNode> history = new ArrayList<>(world.list(one, 100));
      Collections.reverse(history);
      for (ObjectNode entry : history) {
        assertThat(entry.path("from_version").asInt(0)).as("%s", history).isEqualTo(version);
        version = entry.path("version").asInt(0);
      }
      Integer now =
          new Documents(world.kept, "config", "calendar")
              .find(id)
              .map(it -> it.version())
              .orElse(0);
      assertThat(version).as("%s", history).isEqualTo(now);
    }
  }

  /** Makes a host change a calendar while other hosts change it as well. */
  private static void wishedAmongOthers(
      TrailWorld world, List<TrailWorld.Wish> left, List<Integer> at) {
    TrailWorld.Wish wish = left.remove(0);
    FailingTables mine = new FailingTables(world.kept);
    mine.arm(wish.fault(), wish.at());
    if (!left.isEmpty() && !at.isEmpty()) {
      mine.before(at.remove(0), () -> wishedAmongOthers(world, left, at));
    }
    Tables host = new RetryingTables(mine, new BackOff(pause -> {}, () -> 0, () -> 0));
    try {
      TrailWorld.put(
          new Documents(host, "config", "calendar"), "thing-" + wish.number(), wish.variant());
    } catch (CourierException | FailingTables.Died refusedOrDead) {
      // The row decides which change is in effect.
    }
  }

  @Provide
  Arbitrary<List<Integer>> steps() {
    return Arbitraries.integers().between(0, 7).list().ofSize(25);
  }

  /**
   * A list is complete, regardless of how many entries of hosts are not yet attached to their
   * objects.
   */
  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1})
  void entries_leftByHosts_areAllListed(int more) {
    TrailWorld world = new TrailWorld();
    int left = ChangeTrail.MOST_PENDING + more;
    ForwardingTables cut =
        new ForwardingTables(world.kept) {
          @Override
          public Committed transact(String table, String partition, List<Write> writes) {
            if (table.equals("changes")) {
              throw new StoreUnavailable("Unavailable, as the test wants it", null);
            }
            return super.transact(table, partition, writes);
          }
        };
    Documents calendars = new Documents(cut, "config", "calendar");
    for (int i = 0; i < left; i++) {
      calendars.put("c-" + i, Json.object(), "x", null);
    }
    assertThat(world.everything(100)).hasSize(left);
  }

  @Provide
  Arbitrary<Integer> tops() {
    return Arbitraries.integers().between(1, 7);
  }
}
