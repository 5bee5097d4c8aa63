package com.couriermft.automation.chain;

import static com.couriermft.automation.chain.ChainWorld.audit;
import static com.couriermft.automation.chain.ChainWorld.node;
import static com.couriermft.automation.chain.ChainWorld.run;
import static com.couriermft.automation.chain.ChainWorld.states;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests concurrent hosts, and events that are duplicated, late or lost. */
class ChainHostsTest {
  private final ChainWorld world = new ChainWorld();

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void twoHosts_startEachNodeOnce() {
    Courier one = world.host("one");
    Courier two = world.host("two");
    List<String> nodes = new ArrayList<>(List.of(node("root")));
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      nodes.add(node("n" + i + " < root"));
      all.append(i == 0 ? "" : ",").append("n").append(i);
    }
    nodes.add(node("join < " + all));
    world.chain(one, "c", nodes.toArray(String[]::new));
    ChainExecution chain = world.start(one, "c");
    List<CompletableFuture<Void>> pumps = new ArrayList<>();
    for (Courier host : List.of(one, two, one, two)) {
      pumps.add(CompletableFuture.runAsync(() -> world.pump(host), r -> new Thread(r).start()));
    }
    pumps.forEach(CompletableFuture::join);
    world.heal(two);

    assertThat(ChainWorld.now(one, chain).state()).isEqualTo(ChainState.COMPLETED);
    assertThat(world.step.runs).hasSize(14).doesNotHaveDuplicates();
    assertThat(world.step.ran).doesNotHaveDuplicates().endsWith("join");
    assertThat(audit(one, chain)).doesNotHaveDuplicates();
  }

  @Test
  void manyThatMayStart_areAllStartedThoughNoneHasGotASlot() {
    Courier host = world.host("one");
    List<String> nodes = new ArrayList<>(List.of(node("root")));
    IntStream.range(0, 35).forEach(i -> nodes.add(node("n" + i + " < root")));
    world.chain(host, "c", nodes.toArray(String[]::new));
    ChainExecution chain = world.start(host, "c");
    world.handleOne(host, Engine.STEPS);
    int messages = 0;
    while (world.handleOne(host, ControlQueue.NAME)) {
      assertThat(++messages).as("messages").isLessThan(8);
    }
    for (int i = 0; i < 35; i++) {
      assertThat(run(host, chain, "n" + i).state()).isEqualTo(ExecutionState.QUEUED);
    }
  }

  /** Tables that do not respond to a number of writes of chains. */
  private static final class Deaf extends ForwardingTables {
    private final AtomicInteger left;

    Deaf(Tables target, AtomicInteger left) {
      super(target);
      this.left = left;
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      boolean ofChains = table.equals(ChainExecutionStore.TABLE);
      if (ofChains && left.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
        // This error is not retried: the listener drops it, and the event is lost.
        throw new IllegalStateException("no answer");
      }
      return super.transact(table, partition, writes);
    }
  }

  @Test
  void endingThatNobodyHeard_isFoundByTheTickOfAnotherHost() {
    AtomicInteger deaf = new AtomicInteger();
    Courier one = world.host("one", tables -> new Deaf(tables, deaf));
    Courier two = world.host("two");
    world.chain(one, "c", node("a"), node("b"));
    ChainExecution chain = world.start(one, "c");
    deaf.set(100);
    world.pump(one);
    assertThat(states(two, chain)).isEqualTo("running: a enqueued, b pending");
    deaf.set(0);
    world.heal(two);
    assertThat(states(two, chain)).isEqualTo("completed: a completed, b completed");
    assertThat(world.step.ran).containsExactly("a", "b");
  }

  @Test
  void eventsHeardTwiceOrLate_changeNothing() {
    Courier host = world.host("one");
    List<DomainEvent> heard = new ArrayList<>();
    world.chain(host, "c", node("a"), node("b"), node("c"));
    world.step.broken.add("b");
    ChainExecution chain = world.start(host, "c");
    ExecutionListener listener = host.automation().chains().listener();
    world.pump(host);
    Execution first = run(host, chain, "a");
    host.executions().audit(first.id()).stream()
        .flatMap(row -> DomainEvent.of(row, first.id(), first.jobId(), 1).stream())
        .map(event -> event.within(chain.id(), "a"))
        .forEach(heard::add);
    List<String> before = audit(host, chain);
    heard.forEach(listener::hear);
    heard.forEach(listener::hear);
    // The listener also ignores events of a chain execution that does not exist.
    heard.forEach(event -> listener.hear(event.within("01K00000000000000000000000", "a")));
    assertThat(audit(host, chain)).isEqualTo(before);
    assertThat(states(host, chain)).isEqualTo("failed: a completed, b failed, c skipped");
    assertThat(world.step.ran).containsExactly("a", "b");
  }

  @Test
  void resumeThatNobodyHeard_isHeardWithTheEnding() {
    AtomicInteger deaf = new AtomicInteger();
    Courier host = world.host("one", tables -> new Deaf(tables, deaf));
    world.chain(host, "c", node("a"), node("b"));
    world.step.broken.add("a");
    ChainExecution chain = world.start(host, "c");
    world.pump(host);
    world.step.broken.clear();
    deaf.set(1);
    host.engine().resume(run(host, chain, "a").id(), "dora", null);
    assertThat(states(host, chain)).isEqualTo("failed: a failed, b skipped");
    deaf.set(0);
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("completed: a completed, b completed");
    assertThat(world.openChains()).isEmpty();
  }
}
