package com.couriermft.storage.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.trail.FailingTables;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class EventFeedTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** The index of the execution whose events a restricted reader sees. */
  private static final int LIMITED = 1;

  private static final LabelFilter SCOPE = LabelFilter.of(labels(LIMITED));

  private final ManualClock clock = new ManualClock(START);
  private final InMemoryTables tables = new InMemoryTables(clock);

  /** The actions of a host. */
  private enum Act {
    /** Publishes the next event of one of three executions. */
    TELL,
    /** Publishes the last event of an execution again, like a sweep. */
    TELL_AGAIN,
    /** Continues reading, and numbers the events that it finds. */
    READ
  }

  /**
   * One action of a host.
   *
   * @param of the index of the execution
   * @param most the maximum number of events that a reader requests
   * @param fault the fault, and the request at which it occurs
   * @param meanwhile whether another host performs the next action during this one, and before
   *     which of its requests
   */
  private record Doing(
      Act act,
      int of,
      int most,
      FailingTables.Fault fault,
      int at,
      boolean meanwhile,
      int before) {}

  @Provide
  Arbitrary<List<Doing>> doings() {
    return Combinators.combine(
            Arbitraries.of(Act.class),
            Arbitraries.integers().between(0, 2),
            Arbitraries.integers().between(1, 4),
            Arbitraries.of(FailingTables.Fault.class),
            Arbitraries.integers().between(0, 5),
            Arbitraries.of(true, false),
            Arbitraries.integers().between(0, 5))
        .as(Doing::new)
        .list()
        .ofMinSize(5)
        .ofMaxSize(60);
  }

  /**
   * A reader who continues after the number of the last event gets each event exactly once. This
   * holds no matter what hosts write, number and read at the same time, and wherever they die. All
   * readers see the same order, in which the events of an execution appear as they were published.
   */
  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void reader_whoGoesOn_missesNothing(@ForAll("doings") List<Doing> doings) {
    World world = new World();
    List<Doing> left = new ArrayList<>(doings);
    while (!left.isEmpty()) {
      world.doNext(left);
    }
    world.retellAll();
    world.readOn(500);
    List<String> again = ids(new EventFeed(world.kept).read(0, 500));
    assertThat(world.read).isEqualTo(again);
    assertThat(world.read).doesNotHaveDuplicates();
    assertThat(new LinkedHashSet<>(world.read)).isEqualTo(sorted(world.read, world.told));
    for (Map.Entry<Integer, List<String>> each : world.told.entrySet()) {
      String prefix = each.getKey() + "|";
      assertThat(world.read.stream().filter(id -> id.startsWith(prefix)))
          .containsExactlyElementsOf(each.getValue());
    }
    assertThat(world.readLimited(doings.size() % 3 + 1))
        .isEqualTo(world.told.getOrDefault(LIMITED, List.of()));
    assertThat(IntStream.rangeClosed(1, again.size()).mapToLong(i -> i))
        .containsExactlyElementsOf(
            new EventFeed(world.kept)
                .read(0, 500).stream().map(EventFeed.Numbered::number).toList());
  }

  private static Labels labels(int execution) {
    return new Labels(new TreeMap<>(Map.of("execution", String.valueOf(execution))));
  }

  /** Returns the published events in the order in which they were read. */
  private static Set<String> sorted(List<String> read, Map<Integer, List<String>> told) {
    Set<String> all = new LinkedHashSet<>();
    told.values().forEach(all::addAll);
    assertThat(read).containsExactlyInAnyOrderElementsOf(all);
    return new LinkedHashSet<>(read);
  }

  private static List<String> ids(List<EventFeed.Numbered> events) {
    return events.stream().map(each -> each.event().path("id").asText()).toList();
  }

  /** Several hosts and one reader on the same storage. */
  private static final class World {
    private final ManualClock clock = new ManualClock(START);
    private final InMemoryTables kept = new InMemoryTables(clock);
    private final Map<Integer, List<String>> told = new LinkedHashMap<>();
    private final Map<String, ObjectNode> events = new LinkedHashMap<>();
    private final List<String> read = new ArrayList<>();
    private long after;

    /**
     * Performs an action. Another host may perform the next action while this action is in
     * progress.
     */
    void doNext(List<Doing> left) {
      Doing doing = left.remove(0);
      clock.advance(Duration.ofMillis(doing.of()));
      FailingTables failing = new FailingTables(kept);
      failing.arm(doing.fault(), doing.at());
      if (doing.meanwhile() && !left.isEmpty()) {
        failing.before(doing.before(), () -> doNext(left));
      }
      Tables host = new RetryingTables(failing, new BackOff(pause -> {}, () -> 0, () -> 0));
      try {
        act(doing, new EventFeed(host));
      } catch (FailingTables.Died | StoreUnavailable dead) {
        // The host publishes a final event again until publishing succeeds.
      }
    }

    private void act(Doing doing, EventFeed feed) {
      List<String> mine = told.computeIfAbsent(doing.of(), of -> new ArrayList<>());
      switch (doing.act()) {
        case TELL -> {
          if (!mine.isEmpty()) {
            // An execution publishes its next final event after the previous one was published.
            new EventFeed(kept).append(events.get(mine.get(mine.size() - 1)), labels(doing.of()));
          }
          String id = doing.of() + "|h|" + mine.size();
          mine.add(id);
          ObjectNode event = Json.object().put("id", id).put("type", "execution.paused");
          events.put(id, event.put("at", clock.instant().plusMillis(mine.size()).toString()));
          feed.append(event, labels(doing.of()));
        }
        case TELL_AGAIN -> {
          if (!mine.isEmpty()) {
            feed.append(events.get(mine.get(mine.size() - 1)), labels(doing.of()));
          }
        }
        case READ -> {
          long from = after;
          List<EventFeed.Numbered> page = feed.read(from, doing.most());
          if (from == after) {
            take(page);
          }
        }
        default -> throw new AssertionError(doing);
      }
    }

    private void take(List<EventFeed.Numbered> page) {
      read.addAll(ids(page));
      after = page.isEmpty() ? after : page.get(page.size() - 1).number();
    }

    void retellAll() {
      events.forEach(
          (id, event) ->
              new EventFeed(kept).append(event, labels(Integer.parseInt(id.split("\\|")[0]))));
    }

    /** Reads the complete feed as a reader who may see the events of only one execution. */
    List<String> readLimited(int most) {
      List<String> seen = new ArrayList<>();
      EventFeed feed = new EventFeed(kept);
      long end = 0;
      EventFeed.Page page = feed.read(end, most, SCOPE, Instant.MIN);
      while (page.end().number() > end) {
        seen.addAll(ids(page.events()));
        end = page.end().number();
        page = feed.read(end, most, SCOPE, Instant.MIN);
      }
      assertThat(page.events()).isEmpty();
      return seen;
    }

    void readOn(int most) {
      take(new EventFeed(kept).read(after, most));
    }
  }

  @Test
  void hostsAtTheSameTime_numberEachEventOnce() throws Exception {
    int hosts = 4;
    int each = 60;
    ExecutorService threads = Executors.newFixedThreadPool(hosts);
    CountDownLatch begin = new CountDownLatch(1);
    List<Future<Void>> ends = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      String name = "host" + host;
      ends.add(
          threads.submit(
              () -> {
                begin.await();
                EventFeed feed = new EventFeed(tables);
                for (int i = 0; i < each; i++) {
                  feed.append(event(name + "|" + i), Labels.NONE);
                  feed.read(0, 1);
                }
                return null;
              }));
    }
    begin.countDown();
    for (Future<Void> end : ends) {
      end.get();
    }
    threads.shutdown();
    List<String> all = ids(new EventFeed(tables).read(0, EventFeed.MOST));
    assertThat(all).hasSize(hosts * each).doesNotHaveDuplicates();
  }

  private ObjectNode event(String id) {
    return Json.object()
        .put("id", id)
        .put("type", "execution.failed")
        .put("at", clock.instant().toString());
  }

  @Test
  void removal_tellsReadersWhoAreTooLate() {
    EventFeed feed = new EventFeed(tables);
    IntStream.range(0, 40).forEach(i -> feed.append(event("a|" + i), Labels.NONE));
    assertThat(feed.read(0, 500)).hasSize(40);
    clock.advance(Duration.ofDays(1));
    feed.append(event("b"), Labels.NONE);
    assertThat(feed.newest()).isEqualTo(41);
    assertThat(feed.removeBefore(START.plusSeconds(1))).isTrue();
    assertThat(feed.removeBefore(START.plusSeconds(1))).isTrue();
    assertThat(feed.removeBefore(START.plusSeconds(1))).isFalse();
    assertThatThrownBy(() -> feed.read(39, 500))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("events_gone"));
    assertThat(ids(feed.read(40, 500))).containsExactly("b");
    assertThat(ids(feed.read(feed.oldest(), 500))).containsExactly("b");
    assertThat(feed.read(41, 500)).isEmpty();
  }

  /** A backup taken during operation may contain numbered events without their markers. */
  @Test
  void removal_ofEventsWithoutMarkers_comesToItsEnd() {
    EventFeed feed = new EventFeed(tables);
    IntStream.range(0, 40).forEach(i -> feed.append(event("a|" + i), Labels.NONE));
    assertThat(feed.newest()).isEqualTo(40);
    delete("m|a|1");
    delete("m|a|9");
    removeAllBut(feed, "b");
  }

  @Test
  void removal_ofAnEventWithTwoNumbers_comesToItsEnd() {
    EventFeed feed = new EventFeed(tables);
    IntStream.range(0, 40).forEach(i -> feed.append(event("a|" + i), Labels.NONE));
    assertThat(feed.newest()).isEqualTo(40);
    delete("m|a|1");
    feed.append(event("a|1"), Labels.NONE);
    assertThat(feed.newest()).isEqualTo(41);
    delete("m|a|9");
    Columns eighth = tables.find("events", "feed", numbered(39)).orElseThrow().columns();
    write(Write.upsert(numbered(40), eighth));
    removeAllBut(feed, "b");
  }

  private void removeAllBut(EventFeed feed, String id) {
    clock.advance(Duration.ofDays(1));
    feed.append(event(id), Labels.NONE);
    int calls = 0;
    while (feed.removeBefore(START.plusSeconds(1))) {
      assertThat(++calls).as("calls that remove some forty events").isLessThan(10);
    }
    assertThat(ids(feed.read(feed.oldest(), 500))).containsExactly(id);
    assertThat(tables.queryAll("events", "feed", KeyRange.prefix("m|")))
        .extracting(Row::key)
        .containsExactly("m|" + id);
  }

  private static String numbered(long number) {
    return "n|%019d".formatted(number);
  }

  private void delete(String key) {
    write(Write.delete(key, Write.ANY));
  }

  private void write(Write write) {
    tables.transact("events", "feed", List.of(write));
  }

  @Test
  void reader_whoIsAheadOfTheFeed_isRefused() {
    EventFeed feed = new EventFeed(tables);
    assertThatThrownBy(() -> feed.read(1, 10))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("events_gone"));
    feed.append(event("a"), Labels.NONE);
    assertThat(feed.read(1, 10)).isEmpty();
    assertThatThrownBy(() -> feed.read(2, 10))
        .isInstanceOfSatisfying(
            CourierException.class,
            e -> {
              assertThat(e.code()).isEqualTo("events_gone");
              assertThat(e.getMessage()).contains("latest event has number 1", "not 2");
            });
  }

  @Test
  void newest_ofAFeedThatNobodyHasReadForLong_isThatOfTheLastEvent() {
    EventFeed feed = new EventFeed(tables);
    int all = 32 * 100 + 1;
    IntStream.range(0, all).forEach(i -> feed.append(event("a|" + i), Labels.NONE));
    assertThat(feed.newest()).isEqualTo(all);
  }

  @Test
  void oddIds_areKeptApart() {
    EventFeed feed = new EventFeed(tables);
    List<String> odd = List.of("a/b", "a\\b", "a#b", "a?b", "ü", "x".repeat(500), "%", "a b");
    odd.forEach(id -> feed.append(event(id), Labels.NONE));
    odd.forEach(id -> feed.append(event(id), Labels.NONE));
    assertThat(feed.read(0, 500)).hasSize(odd.size());
  }

  @Test
  void secret_doesNotReachTheFeed() {
    EventFeed feed = new EventFeed(tables);
    feed.append(event("a").put("reason", "password=Sommer2026"), Labels.NONE);
    assertThat(feed.read(0, 1).get(0).event().toString()).doesNotContain("Sommer2026");
  }
}
