package com.couriermft.automation.chain;

import static com.couriermft.automation.chain.ChainWorld.node;
import static com.couriermft.automation.chain.ChainWorld.states;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that an exception caused by one chain execution ends only that execution. */
class ChainPoisonTest {
  /**
   * Tables that throw an exception for one chain execution whenever a member's parameters are
   * evaluated.
   */
  private static final class Poisoned extends ForwardingTables {
    private final Supplier<Throwable> poison;
    private @Nullable String chainExecution;

    Poisoned(Tables target, Supplier<Throwable> poison) {
      super(target);
      this.poison = poison;
    }

    @Override
    public Optional<Row> find(String table, String partition, String key) {
      if (table.equals(ChainExecutionStore.TABLE)
          && partition.equals(chainExecution)
          && key.equals(ChainExecutionStore.INPUT)) {
        Throwable thrown = poison.get();
        if (thrown instanceof Error error) {
          throw error;
        }
        throw (RuntimeException) thrown;
      }
      return super.find(table, partition, key);
    }
  }

  static Stream<Supplier<Throwable>> poisons() {
    return Stream.of(
        () -> new IllegalStateException("stored in a form that nobody knows"),
        StackOverflowError::new,
        () -> new OutOfMemoryError("one value"),
        () -> new NoClassDefFoundError("x/Y"));
  }

  @ParameterizedTest
  @MethodSource("poisons")
  void chainExecution_overWhichTheEngineFails_failsAloneAndIsResumed(Supplier<Throwable> poison) {
    try (ChainWorld world = new ChainWorld()) {
      Poisoned[] sight = new Poisoned[1];
      Courier host =
          world.host(
              "one",
              tables -> {
                sight[0] = new Poisoned(tables, poison);
                return sight[0];
              });
      world.chain(host, "sick", node("a"), node("b < a"));
      world.chain(host, "well", node("c"), node("d < c"));
      sight[0].chainExecution = world.launch("sick", Json.object(), null).id();
      ChainExecution sick = world.start(host, "sick");
      ChainExecution well = world.start(host, "well");
      world.pump(host);
      world.heal(host);
      assertThat(states(host, well)).isEqualTo("completed: c completed, d completed");
      assertThat(states(host, sick)).startsWith("failed: a failed");
      assertThat(ChainWorld.now(host, sick).findNode("a").orElseThrow().reason())
          .startsWith("engine_error: Starting the node failed with an internal error");
      assertThat(world.openChains()).isEmpty();
      sight[0].chainExecution = null;
      host.automation().chains().resume(sick.id(), "test", null);
      world.pump(host);
      world.heal(host);
      assertThat(states(host, sick)).isEqualTo("completed: a completed, b completed");
    }
  }

  @Test
  void storageThatIsAway_isNoFailureOfTheChain() {
    try (ChainWorld world = new ChainWorld()) {
      Poisoned[] sight = new Poisoned[1];
      Courier host =
          world.host(
              "one",
              tables -> {
                sight[0] = new Poisoned(tables, () -> new StoreUnavailable("away", null));
                return sight[0];
              });
      world.chain(host, "sick", node("a"));
      ChainExecution sick = world.start(host, "sick");
      sight[0].chainExecution = sick.id();
      world.heal(host);
      sight[0].chainExecution = null;
      world.heal(host);
      assertThat(states(host, sick)).isEqualTo("completed: a completed");
    }
  }
}
