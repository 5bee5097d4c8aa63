package com.couriermft.automation.chain;

import static com.couriermft.automation.chain.ChainWorld.node;
import static com.couriermft.automation.chain.ChainWorld.states;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.engine.execution.InvalidJobStateTransitionException;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lets a host die after each of its writes in turn, while another host completes the work. */
class ChainCrashTest {
  /** An error that no exception handler treats as a failure. */
  private static final class Dead extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** Tables of a process that dies after a number of writes. */
  private static final class Mortal extends ForwardingTables {
    private int left;
    private boolean dead;

    Mortal(Tables target, int writes) {
      super(target);
      left = writes;
    }

    private void live() {
      if (dead) {
        throw new Dead();
      }
    }

    @Override
    public synchronized Optional<Row> find(String table, String partition, String key) {
      live();
      return super.find(table, partition, key);
    }

    @Override
    public synchronized Page query(
        String table, String partition, KeyRange range, int max, @Nullable String continuation) {
      live();
      return super.query(table, partition, range, max, continuation);
    }

    @Override
    public synchronized Committed transact(String table, String partition, List<Write> writes) {
      live();
      Committed committed = super.transact(table, partition, writes);
      dead = --left <= 0;
      live();
      return committed;
    }
  }

  /** A client's request to a host. */
  @FunctionalInterface
  private interface Act {
    void on(ChainWorld world, Courier host, String chainExecution);
  }

  private static final Act START =
      (world, host, id) -> host.automation().chains().start(ChainWorld.firstLaunch("c"));

  /**
   * Lets a host perform two actions, the second of which dies after each of its writes in turn. The
   * client then sends the same request to another host.
   *
   * @return the number of writes
   */
  private static int enumerate(String[] nodes, Act before, Act act, String end) {
    for (int writes = 1; ; writes++) {
      try (ChainWorld world = new ChainWorld()) {
        int most = writes;
        Courier other = world.host("other");
        Courier mortal = world.host("mortal", tables -> new Mortal(tables, most));
        String id = ChainWorld.firstLaunch("c").id();
        world.chain(other, "c", nodes);
        world.step.broken.add("bad");
        before.on(world, other, id);
        try {
          act.on(world, mortal, id);
          world.pump(mortal);
          return writes;
        } catch (Dead dead) {
          repeat(act, world, other, id);
          check(world, other, id, end, "after " + writes + " writes");
        }
      }
    }
  }

  private static void repeat(Act act, ChainWorld world, Courier host, String id) {
    try {
      act.on(world, host, id);
    } catch (InvalidJobStateTransitionException done) {
      assertThat(host.automation().chains().findExecution(id)).isPresent();
    }
  }

  private static void check(ChainWorld world, Courier host, String id, String end, String when) {
    world.heal(host);
    ChainExecution chain = host.automation().chains().getExecution(id);
    assertThat(states(host, chain)).as(when).isEqualTo(end);
    long ran = world.step.runs.stream().distinct().count();
    assertThat(ran).as("runs, " + when).isEqualTo(world.step.ran.stream().distinct().count());
    ChainWorld.audit(host, chain);
    assertThat(world.openChains()).as("left to do, " + when).isEmpty();
    assertThat(told(host))
        .as("told, " + when)
        .filteredOn(type -> type.equals("chain." + chain.state().text()))
        .hasSize(1);
  }

  /** Returns the types of chain events in the feed. */
  private static List<String> told(Courier host) {
    return host.records().events().read(0, EventFeed.MOST).stream()
        .map(each -> each.event().path("type").asText())
        .filter(type -> type.startsWith("chain."))
        .toList();
  }

  @Test
  void hostThatDiesAtAnyWriteOfAChain_leavesNothingUndoneAndNothingTwice() {
    String[] nodes = {
      node("a"), node("bad < a"), node("b < a"), node("d < b, bad!"), node("e < d")
    };
    String end = "completed: a completed, bad failed, b completed, d completed, e completed";
    assertThat(enumerate(nodes, (world, host, id) -> {}, START, end)).isGreaterThan(50);
  }

  @Test
  void hostThatDiesAtAnyWriteOfACancel_leavesNoMemberBehind() {
    String[] nodes = {node("a"), node("b"), node("c < a, b")};
    Act cancel = (world, host, id) -> host.automation().chains().cancel(id, "dora", "enough");
    String end = "cancelled: a cancelled, b cancelled, c cancelled";
    assertThat(enumerate(nodes, START, cancel, end)).isGreaterThan(10);
  }

  @Test
  void hostThatDiesAtAnyWriteOfAPauseAndAResume_hasTheChainCompleteAllTheSame() {
    String[] nodes = {node("a"), node("b")};
    Act pause =
        (world, host, id) -> {
          if (host.automation().chains().getExecution(id).state() == ChainState.RUNNING) {
            host.automation().chains().pause(id, "dora", null);
          }
        };
    Act resume = (world, host, id) -> host.automation().chains().resume(id, "dora", null);
    Act pauseAndResume =
        (world, host, id) -> {
          pause.on(world, host, id);
          resume.on(world, host, id);
        };
    String end = "completed: a completed, b completed";
    assertThat(enumerate(nodes, START, pauseAndResume, end)).isGreaterThan(20);
  }

  @Test
  void hostThatDiesAtAnyWriteOfTheResumeOfAFailedChain_hasItGoOn() {
    String[] nodes = {
      node("a"), node("bad < a"), node("c < bad"), node("worse < a"), node("d < worse")
    };
    Act fail =
        (world, host, id) -> {
          START.on(world, host, id);
          world.pump(host);
          world.step.broken.clear();
        };
    Act resume = (world, host, id) -> host.automation().chains().resume(id, "dora", null);
    String end = "completed: a completed, bad completed, c completed, worse completed, d completed";
    assertThat(enumerate(nodes, fail, resume, end)).isGreaterThan(20);
  }

  /**
   * A host dies after each write of a failing chain, and a user resumes the chain before a tick.
   */
  @Test
  void endOfAChain_untoldByAHostThatDied_isInTheFeedOnceAfterAResume() {
    int resumed = 0;
    for (int writes = 1; ; writes++) {
      try (ChainWorld world = new ChainWorld()) {
        int most = writes;
        Courier other = world.host("other");
        Courier mortal = world.host("mortal", tables -> new Mortal(tables, most));
        String id = ChainWorld.firstLaunch("c").id();
        world.chain(other, "c", node("bad"));
        world.step.broken.add("bad");
        try {
          START.on(world, mortal, id);
          world.pump(mortal);
          assertThat(resumed).isPositive();
          return;
        } catch (Dead dead) {
          resumed += resumeAtOnce(world, other, id, "after " + writes + " writes") ? 1 : 0;
        }
      }
    }
  }

  private static boolean resumeAtOnce(ChainWorld world, Courier host, String id, String when) {
    Optional<ChainExecution> failed =
        host.automation().chains().findExecution(id).filter(ChainExecution::isSettled);
    if (failed.isEmpty()) {
      return false;
    }
    world.clock.advance(Duration.ofSeconds(1));
    world.step.broken.clear();
    host.automation().chains().resume(id, "dora", null);
    world.pump(host);
    world.heal(host);
    assertThat(told(host)).as(when).containsExactly("chain.failed", "chain.completed");
    return true;
  }
}
