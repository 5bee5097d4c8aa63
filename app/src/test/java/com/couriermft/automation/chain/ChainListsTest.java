package com.couriermft.automation.chain;

import static com.couriermft.automation.chain.ChainWorld.node;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.testing.CountingTables;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks that lists of chain executions match the headers, and counts their requests. */
class ChainListsTest {
  private static final ChainFilter ALL = new ChainFilter(null, null, null, null, LabelFilter.ALL);

  private final ChainWorld world = new ChainWorld();
  private final CountingTables tables = new CountingTables(world.tables);
  private final Courier host = world.host("one", any -> tables);
  private final Chains chains = host.automation().chains();

  @AfterEach
  void close() {
    world.close();
  }

  private ChainExecution run(String chain) {
    world.clock.advance(Duration.ofSeconds(1));
    ChainExecution started = world.start(host, chain);
    world.pump(host);
    return chains.getExecution(started.id());
  }

  private ChainPage list(ChainFilter filter) {
    tables.clear();
    return chains.executions(filter, 50, null);
  }

  private static ChainFilter in(ChainState state) {
    return new ChainFilter(null, state, null, null, LabelFilter.ALL);
  }

  private static List<String> ids(ChainPage page) {
    return page.executions().stream().map(Listed::id).toList();
  }

  @Test
  void fiftyThatHaveEnded_costThreeRequestsAtMost_whateverTheFilter() {
    world.step.broken.add("b");
    world.chain(host, "good", node("a"));
    world.chain(host, "bad", node("b"));
    for (int i = 0; i < 60; i++) {
      run(i % 10 == 0 ? "bad" : "good");
    }
    assertThat(list(ALL).executions()).hasSize(50);
    assertThat(tables.requests()).isEqualTo(1);
    assertThat(list(in(ChainState.FAILED)).executions()).hasSize(6);
    assertThat(tables.requests()).isLessThanOrEqualTo(3);
    assertThat(list(new ChainFilter("bad", null, null, null, LabelFilter.ALL)).executions())
        .hasSize(6);
    assertThat(tables.requests()).isEqualTo(1);
    assertThat(list(in(ChainState.RUNNING)).executions()).isEmpty();
    assertThat(tables.requests()).isEqualTo(1);
    ChainPage first = list(ALL);
    ChainPage rest = chains.executions(ALL, 50, first.next());
    assertThat(rest.executions()).hasSize(10);
    assertThat(rest.next()).isNull();
    assertThat(ids(rest)).doesNotContainAnyElementsOf(ids(first));
  }

  @Test
  void summary_tellsWhatTheHeaderTells() {
    world.chain(host, "c", node("a"));
    ChainExecution ended = run("c");
    ChainExecution listed = Objects.requireNonNull(list(ALL).executions().get(0).value());
    assertThat(listed).usingRecursiveComparison().ignoringFields("nodes").isEqualTo(ended);
    assertThat(tables.requests()).isEqualTo(1);
  }

  @Test
  void resumedOne_isShownAsItsHeaderTells_andFiledAgain() {
    world.step.broken.add("a");
    world.chain(host, "c", node("a"));
    ChainExecution failed = run("c");
    assertThat(ids(list(in(ChainState.FAILED)))).containsExactly(failed.id());
    chains.resume(failed.id(), "dora", "again");
    assertThat(list(in(ChainState.FAILED)).executions()).isEmpty();
    assertThat(ids(list(in(ChainState.RUNNING)))).containsExactly(failed.id());
    // A slow host writes the summary of the previous end, which is now outdated.
    new ChainIndex(world.tables).settled(failed);
    assertThat(list(in(ChainState.FAILED)).executions()).isEmpty();
    world.step.broken.clear();
    world.pump(host);
    host.tick();
    assertThat(ids(list(in(ChainState.COMPLETED)))).containsExactly(failed.id());
    assertThat(tables.requests()).isEqualTo(1);
  }

  @Test
  void rowWithoutSummary_isReadFromItsHeader() {
    world.chain(host, "c", node("a"));
    ChainExecution ended = run("c");
    for (Row row : world.tables.queryAll("index", "ct", KeyRange.prefix(""))) {
      world.tables.transact("index", "ct", List.of(Write.upsert(row.key(), Columns.none())));
    }
    assertThat(ids(list(in(ended.state())))).containsExactly(ended.id());
    assertThat(tables.requests()).isEqualTo(2);
  }
}
