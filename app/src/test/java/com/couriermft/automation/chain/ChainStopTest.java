package com.couriermft.automation.chain;

import static com.couriermft.automation.chain.ChainWorld.audit;
import static com.couriermft.automation.chain.ChainWorld.node;
import static com.couriermft.automation.chain.ChainWorld.run;
import static com.couriermft.automation.chain.ChainWorld.states;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.app.Courier;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.InvalidJobStateTransitionException;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.formats.failure.NotFoundException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests pausing, resuming and cancelling a chain at every point. */
class ChainStopTest {
  private final ChainWorld world = new ChainWorld();
  private final Courier host = world.host("one");
  private final Chains chains = host.automation().chains();

  @AfterEach
  void close() {
    world.close();
  }

  /** Starts a chain whose node a holds a slot until its gate opens. */
  private ChainExecution running(String... nodes) {
    world.step.gates.put("a", new CountDownLatch(1));
    world.chain(host, "c", nodes);
    ChainExecution chain = world.start(host, "c");
    return chain;
  }

  private CompletableFuture<Boolean> pumpInBackground() {
    CompletableFuture<Boolean> handled =
        CompletableFuture.supplyAsync(() -> world.pumpOne(host), r -> new Thread(r).start());
    await().atMost(Duration.ofSeconds(20)).until(() -> world.step.ran.contains("a"));
    return handled;
  }

  @Test
  void pausedWhileAMemberIsQueued_restsAndGoesOn() {
    world.chain(host, "c", node("a"), node("b"));
    ChainExecution chain = world.start(host, "c");
    assertThat(chains.pause(chain.id(), "dora", "tea").state()).isEqualTo(ChainState.PAUSED);
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("paused: a waiting, b pending");
    assertThat(run(host, chain, "a").state()).isEqualTo(ExecutionState.PAUSED);
    assertThat(host.executions().audit(run(host, chain, "a").id()))
        .anySatisfy(
            row -> {
              assertThat(row.actor()).isEqualTo("dora");
              assertThat(row.reason()).isEqualTo("chain c is paused: tea");
            });
    assertThat(world.step.ran).isEmpty();

    assertThat(chains.resume(chain.id(), "dora", null).state()).isEqualTo(ChainState.RUNNING);
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("completed: a completed, b completed");
    assertThat(audit(host, chain)).contains("chain.paused", "node.waiting a", "chain.completed");
    assertThat(world.openChains()).isEmpty();
  }

  @Test
  void pausedWhileAMemberRuns_startsNoSuccessorUntilItIsResumed() {
    ChainExecution chain = running(node("a"), node("b"));
    CompletableFuture<Boolean> step = pumpInBackground();
    chains.pause(chain.id(), "dora", null);
    assertThat(run(host, chain, "a").stopping()).isEqualTo(StopRequest.PAUSE);
    world.step.gates.get("a").countDown();
    step.join();
    world.pump(host);
    // The execution's only step had completed, so there was nothing left to pause.
    assertThat(states(host, chain))
        .isIn("paused: a completed, b pending", "paused: a waiting, b pending");
    assertThat(world.step.ran).containsExactly("a");
    world.heal(host);
    assertThat(world.step.ran).containsExactly("a");

    chains.resume(chain.id(), "dora", null);
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("completed: a completed, b completed");
    assertThat(world.step.ran).containsExactly("a", "b");
  }

  @Test
  void resumedBeforeItsMemberHasPaused_goesOnWhenThatHas() {
    ChainExecution chain = running(node("a"), node("b"));
    CompletableFuture<Boolean> step = pumpInBackground();
    chains.pause(chain.id(), "dora", null);
    chains.resume(chain.id(), "dora", null);
    world.step.gates.get("a").countDown();
    step.join();
    world.heal(host);
    assertThat(states(host, chain)).isEqualTo("completed: a completed, b completed");
    assertThat(world.step.runs.stream().distinct()).hasSize(2);
  }

  @Test
  void resumedBeforeManyMembersHavePaused_asksForThemOnceOnly() {
    List<String> nodes = IntStream.range(0, 14).mapToObj(i -> "n" + i).toList();
    CountDownLatch gate = new CountDownLatch(1);
    nodes.forEach(node -> world.step.gates.put(node, gate));
    host.pools().setLimit("default", nodes.size());
    Stream<String> all =
        Stream.concat(nodes.stream().map(ChainWorld::node), Stream.of(node("z < n0, n1")));
    world.chain(host, "c", all.toArray(String[]::new));
    ChainExecution chain = world.start(host, "c");
    while (world.handleOne(host, ControlQueue.NAME)) {}
    List<CompletableFuture<Boolean>> steps =
        nodes.stream()
            .map(
                node ->
                    CompletableFuture.supplyAsync(
                        () -> world.handleOne(host, Engine.STEPS), r -> new Thread(r).start()))
            .toList();
    await().atMost(Duration.ofSeconds(20)).until(() -> world.step.ran.size() == nodes.size());

    chains.pause(chain.id(), "dora", null);
    while (world.handleOne(host, ControlQueue.NAME)) {}
    chains.resume(chain.id(), "dora", null);
    int messages = 0;
    while (world.handleOne(host, ControlQueue.NAME)) {
      assertThat(++messages).as("messages").isLessThan(5);
    }
    gate.countDown();
    steps.forEach(CompletableFuture::join);
    world.heal(host);
    assertThat(states(host, chain)).startsWith("completed");
  }

  @Test
  void cancelledWhileMembersAreAtEveryStage_cancelsThemAll() {
    ChainExecution chain =
        running(node("a"), node("q"), node("x"), node("bad"), node("z < a, q, x, bad"));
    world.step.broken.add("bad");
    host.engine().stop(run(host, chain, "x").id(), StopRequest.PAUSE, "eve", null);
    CompletableFuture<Boolean> step = pumpInBackground();
    host.engine().stop(run(host, chain, "q").id(), StopRequest.PAUSE, "eve", null);
    while (world.pumpOne(host)) {}
    assertThat(states(host, chain))
        .isEqualTo("running: a running, q waiting, x waiting, bad failed, z skipped");

    chains.cancel(chain.id(), "dora", "wrong day");
    step.join();
    world.pump(host);
    assertThat(states(host, chain))
        .isEqualTo("cancelled: a cancelled, q cancelled, x cancelled, bad cancelled, z skipped");
    for (String node : new String[] {"a", "q", "x", "bad"}) {
      assertThat(run(host, chain, node).state()).isEqualTo(ExecutionState.CANCELLED);
    }
    assertThat(host.executions().audit(run(host, chain, "q").id()))
        .anySatisfy(row -> assertThat(row.reason()).isEqualTo("chain c is cancelled: wrong day"));
    assertThat(world.openChains()).isEmpty();
    audit(host, chain);
  }

  @Test
  void cancelledWhilePaused_isCancelled() {
    world.chain(host, "c", node("a"), node("b"));
    ChainExecution chain = world.start(host, "c");
    chains.pause(chain.id(), "dora", null);
    chains.cancel(chain.id(), "dora", null);
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("cancelled: a cancelled, b cancelled");
    assertThat(world.openChains()).isEmpty();
  }

  @Test
  void memberPausedByHand_leavesTheChainRunningUntilItGoesOn() {
    world.chain(host, "c", node("a"), node("b"));
    ChainExecution chain = world.start(host, "c");
    host.engine().stop(run(host, chain, "a").id(), StopRequest.PAUSE, "eve", null);
    world.heal(host);
    assertThat(states(host, chain)).isEqualTo("running: a waiting, b pending");
    host.engine().resume(run(host, chain, "a").id(), "eve", null);
    assertThat(states(host, chain)).isEqualTo("running: a enqueued, b pending");
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("completed: a completed, b completed");
  }

  @Test
  void memberResumedByHandInAPausedChain_runsAndNothingStartsAfterIt() {
    world.chain(host, "c", node("a"), node("b"));
    ChainExecution chain = world.start(host, "c");
    chains.pause(chain.id(), "dora", null);
    host.engine().resume(run(host, chain, "a").id(), "eve", null);
    world.pump(host);
    world.heal(host);
    assertThat(states(host, chain)).isEqualTo("paused: a completed, b pending");
  }

  @Test
  void whatAStateDoesNotAllow_isRefusedWithThatState() {
    world.chain(host, "c", node("a"));
    ChainExecution chain = world.start(host, "c");
    assertThatThrownBy(() -> chains.resume(chain.id(), "dora", null))
        .isInstanceOf(InvalidJobStateTransitionException.class)
        .hasMessage(
            "Chain execution "
                + chain.id()
                + " is running; 'resume' is not allowed in this state.");
    world.pump(host);
    assertThatThrownBy(() -> chains.pause(chain.id(), "dora", null))
        .hasMessageContaining("is completed; 'pause' is not allowed");
    assertThatThrownBy(() -> chains.cancel(chain.id(), "dora", null))
        .hasMessageContaining("is completed; 'cancel' is not allowed");
    assertThatThrownBy(() -> chains.pause("01K00000000000000000000000", "dora", null))
        .isInstanceOf(NotFoundException.class);
  }
}
