package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.sweep.SweepReport;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecoveryTest {
  private final World world = new World();
  private final Engine one = world.engine("one");
  private final Engine two = world.engine("two");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void deadWorker_itsStepRunsElsewhereAndItsLateResultDoesNotCount() {
    world.job("j", scripted("a", "\"gate\": \"g\", \"file\": \"a.txt\"") + "," + scripted("b", ""));
    Execution e = world.start(one, "j");
    CompletableFuture<Boolean> stalled = world.pumpInBackground(one);
    await().until(() -> world.step.ran.size() == 1);
    world.clock.advance(Duration.ofSeconds(61));
    two.sweep();
    assertThat(world.now(e).branch().fence()).isEqualTo(2);

    CompletableFuture<Boolean> second = world.pumpInBackground(two);
    await().until(() -> world.step.ran.size() == 2);
    world.step.open("g");
    stalled.join();
    second.join();
    world.pump(two);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e)).containsExactly("a/0 completed", "b/0 completed");
    assertThat(world.audit(e)).filteredOn("step.completed"::equals).hasSize(2);
    assertThat(world.audit(e)).contains("step.recovered");
  }

  @Test
  void freshLease_isNotTakenByTheSweep() {
    world.job("j", scripted("a", "\"gate\": \"g\""));
    Execution e = world.start(one, "j");
    CompletableFuture<Boolean> running = world.pumpInBackground(one);
    await().until(() -> world.step.ran.size() == 1);
    world.clock.advance(Duration.ofSeconds(59));
    two.sweep();
    assertThat(world.now(e).branch().leaseOwner()).isEqualTo("one");
    world.step.open("g");
    running.join();
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void lostMessages_areSentAgainByTheSweep() {
    world.job("j", scripted("a", "") + "," + scripted("b", ""));
    Execution e = world.start(one, "j");
    world.loseMessages();
    world.clock.advance(Duration.ofSeconds(20));
    two.sweep();
    world.pumpOne(two);
    world.loseMessages();
    world.clock.advance(Duration.ofSeconds(20));
    two.sweep();
    world.pump(two);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("a/0", "b/0");
  }

  @Test
  void doubledAndLateMessages_changeNothing() throws Exception {
    world.job("j", scripted("a", "") + "," + scripted("b", ""));
    Execution e = world.start(one, "j");
    for (int i = 0; i < 4; i++) {
      List<WorkQueue.Received> received =
          world.queue.receive(Engine.STEPS, 1, Duration.ofMinutes(10));
      for (WorkQueue.Received message : received) {
        one.onMessage(message.body());
        two.onMessage(message.body());
        one.onMessage(message.body());
        world.queue.delete(Engine.STEPS, message);
      }
    }
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("a/0", "b/0");
  }

  @Test
  void oneDamagedRun_doesNotKeepTheSweepFromTheOthers() {
    world.job("j", scripted("a", ""));
    Execution damaged = world.start(one, "j");
    Execution healthy = world.start(one, "j");
    world.tables.transact(
        "executions",
        damaged.id(),
        List.of(Write.merge("h", Columns.none().with("state", "unheard-of"), Write.ANY)));
    world.loseMessages();
    world.clock.advance(Duration.ofSeconds(20));
    two.sweep();
    world.pump(two);
    world.assertSettled(healthy, ExecutionState.COMPLETED);
  }

  @Test
  void sweep_tellsWhatItDid() throws Exception {
    world.job("j", scripted("a", "\"gate\": \"g\""));
    world.start(one, "j");
    world.pumpInBackground(one);
    await().until(() -> world.step.ran.size() == 1);
    world.queue.send("steps-poison", "{}", Duration.ZERO);
    SweepReport before = two.sweep();
    assertThat(before.pools()).isEqualTo(1);
    assertThat(before.recovered()).isZero();
    assertThat(before.dropped()).isEqualTo(1);
    world.clock.advance(Duration.ofSeconds(61));
    assertThat(two.sweep().recovered()).isEqualTo(1);
    assertThat(two.sweep())
        .extracting(SweepReport::recovered, SweepReport::dropped)
        .containsOnly(0);
    world.step.open("g");
  }

  @Test
  void messageThatIsNotOurs_isDropped() throws Exception {
    world.job("j", scripted("a", ""));
    Execution e = world.start(one, "j");
    one.onMessage("not json");
    one.onMessage("{\"kind\": \"step\", \"execution\": \"nobody\"}");
    assertThat(world.step.ran).isEmpty();
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.QUEUED);
    world.pump(one);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).hasSize(1);
  }

  @Test
  void stepThatKillsItsWorkers_isPoisonAfterThreeClaims() {
    world.job("j", scripted("a", "\"gate\": \"g\", \"stubborn\": true"));
    Execution e = world.start(one, "j");
    for (int died = 1; died <= 3; died++) {
      int ran = died;
      world.pumpInBackground(world.engine("host-" + died));
      await().until(() -> world.step.ran.size() == ran);
      world.clock.advance(Duration.ofSeconds(61));
      two.sweep();
    }
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(Objects.requireNonNull(world.now(e).failure()).code()).isEqualTo("poison_step");
    world.step.open("g");
  }

  @Test
  void resumeThatDiedAfterItsPlace_isFinishedByTheKick() {
    world.job("j", scripted("a", "\"broken\": true"));
    Execution e = world.start(one, "j");
    world.pump(one);
    Execution failed = world.now(e);
    world.pools.ensurePlace(world.resumed(failed));
    two.sweep();
    world.pump(two);
    assertThat(world.attempts(e)).containsExactly("a/0 failed", "a/1 failed");
    world.assertSettled(e, ExecutionState.FAILED);
  }

  @Test
  void resumeThatDiedAndWasCancelledSince_givesItsSlotUp() {
    world.job("j", scripted("a", "\"broken\": true"));
    Execution e = world.start(one, "j");
    world.pump(one);
    world.pools.ensurePlace(world.resumed(e));
    one.stop(e.id(), StopRequest.CANCEL, "op", null);
    two.sweep();
    world.pump(two);
    world.assertSettled(e, ExecutionState.CANCELLED);
  }

  @Test
  void shutDown_handsTheStepBackAndAnotherHostGoesOnAtOnce() throws Exception {
    world.job("j", scripted("a", "\"gate\": \"g\""));
    Execution e = world.start(one, "j");
    CompletableFuture<Boolean> running = world.pumpInBackground(one);
    await().until(() -> world.step.ran.size() == 1);
    one.shutDown(Duration.ofSeconds(4));
    running.join();
    world.step.open("g");
    world.pump(two);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("a/0", "a/0+");
  }
}
