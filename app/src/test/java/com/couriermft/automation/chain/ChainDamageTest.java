package com.couriermft.automation.chain;

import static com.couriermft.automation.chain.ChainWorld.node;
import static com.couriermft.automation.chain.ChainWorld.states;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.app.Courier;
import com.couriermft.automation.launch.Target;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that a chain execution with damaged rows ends and does not affect other executions. */
class ChainDamageTest {
  private static final Duration YEARS = Duration.ofDays(4_000);

  /** The data that is damaged while the chain's first member waits for its worker. */
  enum Damage {
    NODES((world, chain) -> world.header(chain, "nodes_0", "[{\"id\": \"a\"")),
    NODE_STATE((world, chain) -> world.header(chain, "nodes_0", "[{\"id\": \"a\", \"state\": 1}]")),
    STATE((world, chain) -> world.header(chain, "state", "@")),
    CAUSE((world, chain) -> world.header(chain, "cause", "[]")),
    SINCE((world, chain) -> world.header(chain, "state_changed_at", "yesterday")),
    DEFINITION(
        (world, chain) -> {
          for (Blobs.BlobInfo blob : world.blobs.list("definitions", "chains/sick", null).blobs()) {
            world.blobs.delete("definitions", blob.name());
          }
        }),
    MEMBER(
        (world, chain) ->
            merge(
                world.tables,
                "executions",
                chain.run("a", 1),
                Columns.none().with("epoch", Long.MAX_VALUE)));

    private final BiConsumer<Damaged, ChainExecution> harm;

    Damage(BiConsumer<Damaged, ChainExecution> harm) {
      this.harm = harm;
    }

    /** Returns whether the execution's header can be read after the execution was ended. */
    boolean leavesHeader() {
      return this == STATE || this == SINCE || this == DEFINITION || this == MEMBER;
    }
  }

  /** The storage of a world, which the test damages. */
  private record Damaged(Tables tables, Blobs blobs) {
    void header(ChainExecution chain, String column, String value) {
      merge(tables, ChainExecutionStore.TABLE, chain.id(), Columns.none().with(column, value));
    }
  }

  private static void merge(Tables tables, String table, String partition, Columns damage) {
    tables.transact(table, partition, List.of(Write.merge("h", damage, Write.ANY)));
  }

  @ParameterizedTest
  @EnumSource(Damage.class)
  void damagedChainExecution_endsAlone_isListedAndRemoved(Damage damage) {
    try (ChainWorld world = new ChainWorld()) {
      Courier first = world.host("one");
      world.chain(first, "sick", node("a"), node("b < a"));
      world.chain(first, "well", node("c"), node("d < c"));
      ChainExecution sick = world.start(first, "sick");
      ChainExecution well = world.start(first, "well");
      damage.harm.accept(new Damaged(world.tables, world.blobs), sick);
      // Another host has cached none of the data.
      Courier host = world.host("two");
      world.heal(host);
      assertThat(states(host, well)).isEqualTo("completed: c completed, d completed");
      assertThat(world.openChains()).isEmpty();
      Columns header = header(world, sick);
      assertThat(header.text("state")).isEqualTo("failed");
      assertThat(header.text("reason")).startsWith("engine_error: ");
      Chains chains = host.automation().chains();
      assertThat(new ChainLauncher(chains).isOpen(Target.chain("sick"), sick.id())).isFalse();
      assertThat(chains.restsSince(sick.id())).isBeforeOrEqualTo(world.clock.instant());
      assertListed(chains, sick, damage.leavesHeader());
      world.clock.advance(YEARS);
      assertThat(chains.removeEnded(world.clock.instant().minusSeconds(1), null)).isNull();
      assertThat(world.tables.find(ChainExecutionStore.TABLE, sick.id(), "h")).isEmpty();
      assertThat(world.tables.find(ChainExecutionStore.TABLE, well.id(), "h")).isEmpty();
    }
  }

  private static void assertListed(Chains chains, ChainExecution sick, boolean isReadable) {
    ChainFilter all = new ChainFilter(null, null, null, null, LabelFilter.ALL);
    Listed<ChainExecution> listed =
        chains.executions(all, 10, null).executions().stream()
            .filter(each -> each.id().equals(sick.id()))
            .findFirst()
            .orElseThrow();
    if (isReadable) {
      assertThat(listed.damage()).isNull();
      return;
    }
    assertThat(listed.value()).isNull();
    assertThatThrownBy(() -> chains.getExecution(sick.id()))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining("Chain execution '" + sick.id() + "'");
    assertThatThrownBy(() -> chains.cancel(sick.id(), "dora", null))
        .isInstanceOf(DamagedDataException.class);
  }

  @Test
  void chainExecution_thatOnlyANewerReleaseKnows_isLeftToThat() {
    try (ChainWorld world = new ChainWorld()) {
      Courier host = world.host("one");
      world.chain(host, "sick", node("a"));
      ChainExecution sick = world.start(host, "sick");
      Damaged storage = new Damaged(world.tables, world.blobs);
      storage.header(sick, "state", "suspended");
      world.heal(host);
      assertThat(world.openChains()).singleElement().asString().endsWith(sick.id());
      storage.header(sick, "state", "running");
      world.heal(host);
      assertThat(states(host, sick)).isEqualTo("completed: a completed");
    }
  }

  @Test
  void repairedHeader_isResumed() {
    try (ChainWorld world = new ChainWorld()) {
      Courier host = world.host("one");
      world.chain(host, "sick", node("a"), node("b < a"));
      ChainExecution sick = world.start(host, "sick");
      Damaged storage = new Damaged(world.tables, world.blobs);
      String was = header(world, sick).text("cause");
      storage.header(sick, "cause", "[]");
      for (int i = 0; i < 4; i++) {
        world.clock.advance(Duration.ofSeconds(30));
        host.tick();
      }
      assertThat(world.openChains()).isEmpty();
      storage.header(sick, "cause", was);
      host.automation().chains().resume(sick.id(), "dora", null);
      world.heal(host);
      assertThat(states(host, sick)).isEqualTo("completed: a completed, b completed");
    }
  }

  private static Columns header(ChainWorld world, ChainExecution chain) {
    return world.tables.find(ChainExecutionStore.TABLE, chain.id(), "h").orElseThrow().columns();
  }
}
