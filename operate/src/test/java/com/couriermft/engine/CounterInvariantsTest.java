package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.statistics.EndTally;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.operate.verify.CounterRepair;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that counters of closed days that differ from the ends in audit logs are detected. */
class CounterInvariantsTest extends BrokenWorld {
  private static final String STATS = "stats";
  private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

  /** Two executions complete. One fails, is resumed, fails again and is cancelled. */
  private void ends() {
    completed();
    world.clock.advance(Duration.ofMinutes(90));
    Execution failed = failed("broken");
    world.clock.advance(Duration.ofMinutes(1));
    engine.resume(failed.id(), "test", null);
    world.pump(engine);
    world.clock.advance(Duration.ofMinutes(1));
    engine.stop(failed.id(), StopRequest.CANCEL, "test", null);
    completed();
  }

  private void nextDay() {
    world.clock.advance(Duration.ofDays(1));
    engine.sweep();
  }

  private List<Finding> counters() {
    return run(verification(false)).stream()
        .filter(finding -> finding.invariant().equals("counters"))
        .toList();
  }

  private EndTally all() {
    return new Statistics(world.tables, () -> "")
        .hours(DAY).values().stream().reduce(EndTally.NONE, EndTally::plus);
  }

  @Test
  void ends_ofAResumedExecution_areCountedEach() {
    ends();
    assertThat(all().completed()).isEqualTo(2);
    assertThat(all().failed()).isEqualTo(2);
    assertThat(all().cancelled()).isEqualTo(1);
    assertThat(all().timed()).as("first ends of what has started").isEqualTo(3);
    nextDay();
    assertThat(counters()).isEmpty();
  }

  @Test
  void failure_thatIsResumedBeforeItIsSettled_isCounted() {
    Execution failed = failed("broken");
    for (Row row : world.tables.queryAll(STATS, DAY.toString(), KeyRange.prefix(""))) {
      delete(STATS, DAY.toString(), row.key());
    }
    engine.resume(failed.id(), "test", null);
    assertThat(all().failed()).isEqualTo(1);
  }

  @Test
  void counter_thatIsWrong_isFoundOnceItsDayIsOver_andRepaired() {
    ends();
    EndTally right = all();
    new Statistics(world.tables, () -> "n").fold(DAY);
    Row row = world.tables.queryAll(STATS, DAY.toString(), KeyRange.prefix("h|")).get(0);
    delete(STATS, DAY.toString(), row.key());
    assertThat(counters()).as("the day is not over").isEmpty();
    nextDay();
    assertThat(counters())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WRONG);
              assertThat(finding.subject().id()).isEqualTo("stats/2026-03-01/");
              assertThat(finding.expected()).contains("2 completed, 2 failed, 1 cancelled");
            });
    InMemoryTables tables = (InMemoryTables) world.tables;
    assertThat(new CounterRepair(tables, tables).run()).containsExactly(DAY);
    assertThat(counters()).isEmpty();
    assertThat(all()).isEqualTo(right);
    assertThat(new CounterRepair(tables, tables).run()).isEmpty();
  }

  @Test
  void end_thatIsCountedTooOften_isFound() {
    ends();
    nextDay();
    Columns other =
        world.tables.queryAll(STATS, DAY.toString(), KeyRange.prefix("e|")).get(0).columns();
    transact(STATS, DAY.toString(), Write.insert("i|0|again", other));
    assertThat(counters()).hasSize(1);
  }

  @Test
  void endsBeforeCountingBegan_areAskedOfNobody() {
    ends();
    for (Row row : world.tables.queryAll(STATS, DAY.toString(), KeyRange.prefix(""))) {
      delete(STATS, DAY.toString(), row.key());
    }
    nextDay();
    assertThat(counters()).hasSize(1);
    Columns upgraded = Columns.none().with("since", Instant.parse("2026-03-01T02:00:00Z"));
    transact(STATS, "about", Write.merge("since", upgraded, Write.ANY));
    assertThat(counters()).as("that day is counted in part").isEmpty();
    completed();
    nextDay();
    assertThat(counters()).isEmpty();
  }
}
