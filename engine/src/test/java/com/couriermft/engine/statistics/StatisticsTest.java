package com.couriermft.engine.statistics;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Tests counters against a model: the set of ends, which is totaled for each comparison. */
class StatisticsTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final List<ExecutionState> ENDS =
      List.of(ExecutionState.COMPLETED, ExecutionState.FAILED, ExecutionState.CANCELLED);
  private static final List<LocalDate> DAYS =
      List.of(LocalDate.of(2026, 2, 28), LocalDate.of(2026, 3, 1));

  private final ManualClock clock = new ManualClock(NOON);
  private Tables rows = new InMemoryTables(clock);
  private int nonce;

  /** A host that may die at a request, either before it takes effect or before the response. */
  private final class Dying extends ForwardingTables {
    private int left;

    Dying(int requests) {
      super(rows);
      left = requests;
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      if (left-- == 0) {
        throw new StoreUnavailable("dies before it", new IllegalStateException());
      }
      Committed done = super.transact(table, partition, writes);
      if (left-- == 0) {
        throw new StoreUnavailable("dies after it", new IllegalStateException());
      }
      return done;
    }
  }

  private Statistics on(Tables tables) {
    return new Statistics(tables, () -> "n" + nonce++);
  }

  private static EndedExecution end(Random random) {
    Instant at = NOON.minusSeconds(random.nextInt(100_000));
    Instant started = random.nextBoolean() ? at.minusMillis(random.nextInt(90_000_000)) : null;
    return new EndedExecution(
        Ulid.random(at),
        "job-" + random.nextInt(5),
        ENDS.get(random.nextInt(3)),
        at,
        started,
        random.nextInt(1_000));
  }

  @Property(tries = 60)
  void counters_areTheSumOfAllEnds_whateverDiesAndRepeats(@ForAll Random random) {
    rows = new InMemoryTables(clock);
    Set<EndedExecution> model = new LinkedHashSet<>();
    List<EndedExecution> told = new ArrayList<>();
    for (int act = 0; act < 200; act++) {
      int requests = random.nextInt(4) == 0 ? random.nextInt(4) : Integer.MAX_VALUE;
      Statistics host = on(new Dying(requests));
      EndedExecution end =
          told.isEmpty() || random.nextInt(4) > 0
              ? end(random)
              : told.get(random.nextInt(told.size()));
      try {
        if (random.nextInt(8) == 0) {
          host.fold(DAYS.get(random.nextInt(2)));
        } else {
          told.add(end);
          host.count(end);
        }
      } catch (StoreUnavailable dies) {
        // The end is counted again, because the sweep finds an execution whose work is incomplete.
        on(rows).count(end);
        told.add(end);
      }
    }
    model.addAll(told);
    assertSums(model);
    clock.advance(Duration.ofHours(1));
    DAYS.forEach(on(rows)::fold);
    assertSums(model);
    for (LocalDate day : DAYS) {
      assertThat(rows.queryAll(Statistics.TABLE, day.toString(), KeyRange.prefix("i|")))
          .as("all are in sums")
          .isEmpty();
    }
  }

  private void assertSums(Set<EndedExecution> model) {
    Statistics statistics = on(rows);
    for (LocalDate day : DAYS) {
      List<EndedExecution> ofDay = model.stream().filter(e -> e.day().equals(day)).toList();
      assertThat(statistics.hours(day)).isEqualTo(sums(ofDay, EndedExecution::hour, true));
      assertThat(statistics.jobs(day)).isEqualTo(sums(ofDay, EndedExecution::jobId, false));
      Set<String> some = ofDay.stream().limit(1).map(EndedExecution::jobId).collect(toSet());
      List<EndedExecution> ofSome = ofDay.stream().filter(e -> some.contains(e.jobId())).toList();
      Statistics.Hours hours = statistics.hours(day, some, Math.max(1, ofDay.size()));
      assertThat(hours.sums()).isEqualTo(sums(ofSome, EndedExecution::hour, true));
      assertThat(hours.isWhole()).isTrue();
      if (ofDay.size() > 1) {
        assertThat(statistics.hours(day, some, ofDay.size() - 1).isWhole()).isFalse();
      }
    }
  }

  private static <K> Map<K, EndTally> sums(
      List<EndedExecution> ends, Function<EndedExecution, K> by, boolean starts) {
    Map<K, EndTally> sums = new TreeMap<>();
    for (EndedExecution end : ends) {
      EndTally one = starts ? EndTally.of(end) : EndTally.of(end).withoutStarts();
      sums.merge(by.apply(end), one, EndTally::plus);
    }
    return sums;
  }

  @Property(tries = 30)
  void recount_ofADayThatIsWrong_makesItRight(@ForAll Random random) {
    rows = new InMemoryTables(clock);
    Set<EndedExecution> all = new LinkedHashSet<>();
    for (int i = 0; i < 150; i++) {
      EndedExecution end = end(random);
      all.add(end);
      if (random.nextInt(5) > 0) {
        on(rows).count(end);
      }
      if (random.nextInt(40) == 0) {
        DAYS.forEach(on(rows)::fold);
      }
    }
    // An end that is not in any audit log.
    on(rows).count(end(random));
    for (LocalDate day : DAYS) {
      List<Row> there = rows.queryAll(Statistics.TABLE, day.toString(), KeyRange.prefix(""));
      for (Row row : there) {
        if (random.nextInt(20) == 0 && !row.key().startsWith("e|")) {
          rows.transact(
              Statistics.TABLE, day.toString(), List.of(Write.delete(row.key(), Write.ANY)));
        }
      }
      List<EndedExecution> ofDay = all.stream().filter(e -> e.day().equals(day)).toList();
      try {
        new Recount(new Dying(random.nextInt(6))).recount(day, ofDay);
      } catch (StoreUnavailable dies) {
        new Recount(rows).recount(day, ofDay);
      }
    }
    assertSums(all);
    all.forEach(on(rows)::count);
    assertSums(all);
  }

  @Test
  void recount_whileAnotherHostCounts_losesNothing() {
    EndedExecution known = end(new Random(1));
    EndedExecution late =
        new EndedExecution(Ulid.random(NOON), "job-9", ExecutionState.FAILED, known.at(), null, 3);
    Tables busy =
        new ForwardingTables(rows) {
          private boolean counted;

          @Override
          public Committed transact(String table, String partition, List<Write> writes) {
            if (!counted) {
              counted = true;
              on(rows).count(late);
              on(rows).fold(late.day());
            }
            return super.transact(table, partition, writes);
          }
        };
    new Recount(busy).recount(known.day(), List.of(known));
    new Recount(rows).recount(known.day(), List.of(known, late));
    assertSums(Set.of(known, late));
  }

  @Test
  void fold_whileAnotherHostFolds_isDoneOnce() {
    List<EndedExecution> ends = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      ends.add(
          new EndedExecution(
              Ulid.random(NOON.plusMillis(i)), "j", ExecutionState.COMPLETED, NOON, NOON, 1));
    }
    ends.forEach(on(rows)::count);
    Tables slow =
        new ForwardingTables(rows) {
          @Override
          public Committed transact(String table, String partition, List<Write> writes) {
            on(rows).fold(NOON.atZone(ZoneOffset.UTC).toLocalDate());
            return super.transact(table, partition, writes);
          }
        };
    on(slow).fold(NOON.atZone(ZoneOffset.UTC).toLocalDate());
    assertSums(Set.copyOf(ends));
  }

  @Test
  void newEnds_ofSomeMinutes_stayAsTheyAre() {
    EndedExecution end =
        new EndedExecution(Ulid.random(NOON), "j", ExecutionState.FAILED, NOON, null, 0);
    on(rows).count(end);
    on(rows).fold(end.day());
    assertThat(rows.queryAll(Statistics.TABLE, end.day().toString(), KeyRange.prefix("i|")))
        .hasSize(1);
    clock.advance(Duration.ofMinutes(6));
    on(rows).fold(end.day());
    assertThat(rows.queryAll(Statistics.TABLE, end.day().toString(), KeyRange.prefix("i|")))
        .isEmpty();
    assertSums(Set.of(end));
  }

  /**
   * The totals for specific jobs are computed from individual ends, so they lack a damaged end and
   * report this.
   */
  @Test
  void sumsOfSomeJobs_passOverADamagedEnd() {
    EndedExecution whole =
        new EndedExecution(Ulid.random(NOON), "j", ExecutionState.FAILED, NOON, null, 0);
    EndedExecution damaged =
        new EndedExecution(Ulid.random(NOON), "j", ExecutionState.FAILED, NOON, null, 0);
    on(rows).count(whole);
    on(rows).count(damaged);
    String day = whole.day().toString();
    Columns state = Columns.none().with("state", "faild");
    String key = StatisticsRows.COUNTED + damaged.identity();
    rows.transact(Statistics.TABLE, day, List.of(Write.merge(key, state, Write.ANY)));
    Statistics.Hours hours = on(rows).hours(whole.day(), Set.of("j"), 9);
    assertThat(hours.sums()).isEqualTo(sums(List.of(whole), EndedExecution::hour, true));
    assertThat(hours.isWhole()).isFalse();
  }

  @Test
  void durations_ofAllLengths_haveTheirClass() {
    EndTally sum = EndTally.NONE;
    for (long seconds : new long[] {0, 1, 3, 16_383, 16_384, 1_000_000}) {
      Instant started = NOON.minusSeconds(seconds);
      sum =
          sum.plus(
              EndTally.of(
                  new EndedExecution("e", "j", ExecutionState.COMPLETED, NOON, started, 0)));
    }
    assertThat(sum.durations())
        .containsExactly(1L, 1L, 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 2L);
    assertThat(sum.secondsBelowWhich(0.5)).isEqualTo(4);
    assertThat(sum.secondsBelowWhich(1)).isEqualTo(16_384);
    assertThat(EndTally.of(sum.columns())).isEqualTo(sum);
  }

  @Test
  void counting_beginsAtOnce_whereNothingWasListed_elseAfterOthersHaveLeft() {
    StatisticsAge fresh = new StatisticsAge(rows);
    assertThat(fresh.since()).isEmpty();
    fresh.begin();
    assertThat(fresh.since()).contains(Instant.parse("2026-03-01T00:00:00Z"));

    Tables old = new InMemoryTables(clock);
    String listed = "%015d|%s".formatted((1L << 48) - NOON.toEpochMilli(), Ulid.random(NOON));
    Columns columns = Columns.none().with("job_id", "j");
    old.transact("index", "t", List.of(Write.insert(listed, columns)));
    StatisticsAge upgraded = new StatisticsAge(old);
    upgraded.begin();
    assertThat(upgraded.since()).contains(NOON.plus(Duration.ofHours(2)));
    clock.advance(Duration.ofDays(3));
    new StatisticsAge(old).begin();
    assertThat(upgraded.since()).contains(NOON.plus(Duration.ofHours(2)));
  }

  @Test
  void oldDays_go_andCountersHoldFromTheNextOn() throws StoreConflict {
    StatisticsAge age = new StatisticsAge(rows);
    age.begin();
    Random random = new Random(3);
    for (int i = 0; i < 250; i++) {
      EndedExecution one = end(random);
      on(rows)
          .count(
              new EndedExecution(
                  one.executionId(), one.jobId(), one.state(), NOON.plusSeconds(i), null, 0));
    }
    on(rows).fold(DAYS.get(1));
    assertThat(age.removeBefore(Instant.parse("2026-03-01T00:00:00Z"))).isFalse();
    assertThat(on(rows).hours(DAYS.get(1))).isNotEmpty();
    Instant later = Instant.parse("2026-03-01T00:00:00.001Z");
    assertThat(age.removeBefore(later)).isTrue();
    assertThat(age.since()).as("first").contains(Instant.parse("2026-03-02T00:00:00Z"));
    int turns = 0;
    while (age.removeBefore(later)) {
      turns++;
    }
    assertThat(turns).isBetween(3, 10);
    assertThat(rows.queryAll(Statistics.TABLE, "2026-03-01", KeyRange.prefix(""))).isEmpty();
    assertThat(age.oldest()).contains(LocalDate.of(2026, 3, 2));
  }
}
