package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionFact;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.SearchedText;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.operate.retention.ChainLookup;
import com.couriermft.operate.retention.Housekeeping;
import com.couriermft.storage.settings.Settings;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.CountingTables;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests the number of requests for lists of executions that engines have processed, and the
 * correctness of these lists.
 */
class ListedExecutionsTest {
  private static final ExecutionFilter FAILED = ExecutionFilter.in(ExecutionState.FAILED);

  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final CountingTables tables = new CountingTables(new InMemoryTables(clock));
  private final World world =
      new World(tables, new InMemoryBlobs(clock), new InMemoryWorkQueue(clock));
  private final Engine engine = world.engine("one");

  @BeforeEach
  void jobs() {
    world.job("good", scripted("a", ""));
    world.job("bad", scripted("a", "\"broken\": true"));
  }

  @AfterEach
  void close() {
    world.close();
  }

  private Execution run(String job) {
    Execution e = world.start(engine, job);
    world.pump(engine);
    clock.advance(Duration.ofSeconds(1));
    return world.now(e);
  }

  private ExecutionQueries.Page list(ExecutionFilter filter) {
    tables.clear();
    return world.queries.list(filter, 50, null);
  }

  private static ExecutionFilter with(ExecutionFact fact, String value) {
    return new ExecutionFilter(Set.of(), Map.of(fact, value), null, null, null);
  }

  @Test
  void fiftyThatHaveEnded_costThreeRequestsAtMost_whateverTheFilter() {
    for (int i = 0; i < 60; i++) {
      run(i % 2 == 0 ? "good" : "bad");
    }
    SearchedText text = new SearchedText(List.of("good"), Map.of());
    List<ExecutionFilter> filters =
        List.of(
            ExecutionFilter.ALL,
            ExecutionFilter.of("good"),
            FAILED,
            new ExecutionFilter(
                Set.of(ExecutionState.FAILED, ExecutionState.COMPLETED, ExecutionState.QUEUED),
                Map.of(),
                null,
                null,
                null),
            with(ExecutionFact.TRIGGER_KIND, "api"),
            with(ExecutionFact.POOL, "none"),
            with(ExecutionFact.CODE, "timed_out"),
            new ExecutionFilter(Set.of(), Map.of(), null, null, text));
    for (ExecutionFilter filter : filters) {
      list(filter);
      assertThat(tables.requests()).as("%s", filter).isLessThanOrEqualTo(3);
    }
    assertThat(list(ExecutionFilter.ALL).executions()).hasSize(50);
    assertThat(tables.requests()).isEqualTo(1);
  }

  @Test
  void openOnes_costOneReadMoreEach() {
    for (int i = 0; i < 7; i++) {
      world.start(engine, "good");
    }
    assertThat(list(ExecutionFilter.in(ExecutionState.QUEUED)).executions()).hasSize(7);
    assertThat(tables.requests()).isEqualTo(8);
    assertThat(list(with(ExecutionFact.POOL, "none")).executions()).isEmpty();
    assertThat(tables.requests()).as("what never changes is in the row").isEqualTo(1);
  }

  @Test
  void listedSummary_showsWhatTheHeaderShows() {
    Execution failed = run("bad");
    Execution listed = Objects.requireNonNull(list(FAILED).executions().get(0).value());
    assertThat(listed.failure()).isEqualTo(failed.failure());
    assertThat(listed.endedAt()).isEqualTo(failed.endedAt());
    assertThat(listed.trigger()).isEqualTo(failed.trigger());
    assertThat(listed.branch().phase()).isEqualTo(failed.branch().phase());
    assertThat(Engine.contextPath(listed)).isEqualTo(Engine.contextPath(failed));
  }

  @Test
  void failedOne_thatGoesOnOrIsCancelled_isFailedInNoList() {
    Execution resumed = run("bad");
    Execution cancelled = run("bad");
    engine.resume(resumed.id(), "test", null);
    engine.stop(cancelled.id(), StopRequest.CANCEL, "test", null);
    assertThat(list(FAILED).executions()).isEmpty();
    assertThat(list(ExecutionFilter.in(ExecutionState.QUEUED)).executions()).hasSize(1);
    assertThat(list(ExecutionFilter.in(ExecutionState.CANCELLED)).executions()).hasSize(1);
    world.pump(engine);
    assertThat(list(FAILED).executions()).hasSize(1);
    assertThat(tables.requests()).as("filed again").isEqualTo(1);
  }

  @Test
  void failedOne_whoseResumeDiesHalfway_isShownAsItsHeaderTells() {
    Execution e = run("bad");
    new ExecutionIndex(tables).leaving(e);
    assertThat(list(FAILED).executions()).hasSize(1);
    assertThat(tables.requests()).as("its header is read").isEqualTo(2);
    new ExecutionIndex(tables).settled(e);
    list(FAILED);
    assertThat(tables.requests()).as("a late summary does not count").isEqualTo(2);
  }

  @Test
  void failedOne_whoseFilesAreGivenUp_saysSo() {
    Execution e = run("bad");
    engine.giveUpFiles(e.id(), "test", null, run -> true);
    Execution listed = Objects.requireNonNull(list(FAILED).executions().get(0).value());
    assertThat(listed.filesGoneAt()).isNotNull();
  }

  @Test
  void rowWithoutSummary_isReadFromItsHeader_untilHousekeepingFillsItIn() {
    Execution e = run("good");
    for (String list : List.of("t", "j|good", "s|completed")) {
      for (Row row : tables.queryAll(ExecutionIndex.TABLE, list, KeyRange.prefix(""))) {
        Columns old = Columns.none().with("job_id", "good");
        tables.transact(ExecutionIndex.TABLE, list, List.of(Write.upsert(row.key(), old)));
      }
    }
    assertThat(list(ExecutionFilter.of("good")).executions().get(0).id()).isEqualTo(e.id());
    assertThat(tables.requests()).isEqualTo(2);

    clock.advance(Duration.ofDays(10));
    Settings.Retention keep = Settings.defaults(5).retention();
    Housekeeping housekeeping =
        new Housekeeping(
            engine, ChainLookup.NONE, tables, world.blobs, () -> keep, Duration.ofSeconds(1));
    housekeeping.run();
    for (ExecutionFilter filter :
        List.of(
            ExecutionFilter.ALL,
            ExecutionFilter.of("good"),
            ExecutionFilter.in(ExecutionState.COMPLETED))) {
      assertThat(list(filter).executions().get(0).id()).isEqualTo(e.id());
      assertThat(tables.requests()).isEqualTo(1);
    }
  }
}
