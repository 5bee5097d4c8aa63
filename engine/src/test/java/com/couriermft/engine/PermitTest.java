package com.couriermft.engine;

import static com.couriermft.engine.World.parallel;
import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.pool.PermitStore;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests connections with a maximum number of concurrent steps. */
class PermitTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");
  private final PermitStore permits = new PermitStore(world.tables);

  PermitTest() {
    world.limits.connections.put("x", 1);
  }

  @AfterEach
  void close() {
    world.close();
  }

  private static String using(String id, String gate) {
    return scripted(id, "\"connection\": \"x\", \"gate\": \"%s\"".formatted(gate))
        .replace(": 1}", ": 600}");
  }

  private CompletableFuture<Boolean> running(int steps) {
    // The kick only starts the execution; its step requests the permit.
    world.pumpOne(engine);
    var running = world.pumpInBackground(engine);
    await().until(() -> world.step.ran.size() == steps);
    return running;
  }

  @Test
  void stepsBeyondTheLimit_waitWithoutClaimAndFollowInOrder() {
    world.job("j", using("a", "g"));
    Execution first = world.start(engine, "j");
    var running = running(1);
    Execution second = world.start(engine, "j");
    world.clock.advance(Duration.ofSeconds(1));
    world.pump(engine);
    Execution third = world.start(engine, "j");
    world.clock.advance(Duration.ofSeconds(1));
    world.pump(engine);
    assertThat(world.step.ran).hasSize(1);
    assertThat(world.now(second).branch().claims()).isZero();
    assertThat(permits.view("x").waiters())
        .extracting(PermitStore.Waiter::executionId)
        .containsExactly(second.id(), third.id());
    world.step.open("g");
    running.join();
    world.pump(engine);
    world.assertSettled(first, ExecutionState.COMPLETED);
    world.assertSettled(second, ExecutionState.COMPLETED);
    world.assertSettled(third, ExecutionState.COMPLETED);
    assertThat(permits.view("x").permits()).isEmpty();
    assertThat(permits.view("x").waiters()).isEmpty();
  }

  @Test
  void permitsThatCameFreeTogether_areAllHandedOn_byWhoeverGivesOneBack() {
    world.limits.connections.put("x", 2);
    world.job("j", using("a", "g"));
    world.start(engine, "j");
    var running = running(1);
    Runnable lent = engine.borrow("x", "a look").orElseThrow();
    Execution second = world.start(engine, "j");
    Execution third = world.start(engine, "j");
    world.pump(engine);
    PermitStore.Permit ofTheLook =
        permits.view("x").permits().stream()
            .filter(p -> p.holder().isLent())
            .findFirst()
            .orElseThrow();
    permits.giveBack("x", ofTheLook);
    // The host of a permit's holder died before any other process knew about the permit; the next
    // process that returns a permit corrects this.
    world.step.open("g");
    running.join();
    assertThat(permits.view("x").permits())
        .extracting(permit -> permit.holder().executionId())
        .containsExactlyInAnyOrder(second.id(), third.id());
    assertThat(permits.view("x").waiters()).isEmpty();
    world.pump(engine);
    world.assertSettled(second, ExecutionState.COMPLETED);
    world.assertSettled(third, ExecutionState.COMPLETED);
    lent.run();
  }

  @Test
  void failureOfAStepWithOneConnection_namesIt() {
    world.job("one", scripted("a", "\"connection\": \"x\", \"broken\": true"));
    world.job("none", scripted("a", "\"broken\": true"));
    world.job("two", scripted("a", "\"connection\": \"x\", \"other\": \"y\", \"broken\": true"));
    assertThat(failedConnection("one")).isEqualTo("x");
    assertThat(failedConnection("none")).isNull();
    assertThat(failedConnection("two")).isNull();
  }

  private @Nullable String failedConnection(String job) {
    Execution e = world.start(engine, job);
    world.pump(engine);
    return Objects.requireNonNull(world.now(e).failure()).connection();
  }

  @Test
  void loweredLimit_holdsWhilePermitsOfTheHigherOneAreHeld() {
    for (int number = 0; number < 4; number++) {
      permits.take("x", permits.view("x").free(4).get(0), lent(number), "n" + number);
    }
    permits.giveBack("x", permits.view("x").permits().get(0));
    permits.giveBack("x", permits.view("x").permits().get(0));
    assertThat(permits.view("x").permits()).hasSize(2);
    assertThat(permits.view("x").free(2)).isEmpty();
    assertThat(permits.view("x").free(3)).hasSize(1);
    assertThat(permits.view("x").free(4)).hasSize(2);
  }

  private static PermitStore.Holder lent(int number) {
    return PermitStore.Holder.lent("look " + number);
  }

  @Test
  void lentPermit_keepsAStepOut_untilItIsGivenBack() {
    Runnable giveBack = engine.borrow("x", "a look").orElseThrow();
    assertThat(engine.borrow("x", "another look")).isEmpty();
    world.job("j", using("a", "g"));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.step.ran).isEmpty();
    giveBack.run();
    var running = world.pumpInBackground(engine);
    await().until(() -> world.step.ran.size() == 1);
    assertThat(engine.borrow("x", "another look")).as("the step has it").isEmpty();
    world.step.open("g");
    running.join();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(engine.borrow("x", "another look")).isPresent();
  }

  @Test
  void lentPermit_ofAHostThatDied_isFreeAfterFiveMinutes() {
    assertThat(engine.borrow("x", "a look")).isPresent();
    world.clock.advance(Duration.ofMinutes(5));
    assertThat(engine.borrow("x", "another look")).isEmpty();
    world.clock.advance(Duration.ofSeconds(2));
    assertThat(engine.borrow("x", "another look")).isPresent();
    assertThat(permits.view("x").permits()).hasSize(1);
  }

  @Test
  void members_shareTheLimit() {
    world.job("j", parallel(using("a", "g"), using("b", "g"), using("c", "g")));
    Execution e = world.start(engine, "j");
    var running = running(1);
    world.pump(engine);
    assertThat(world.step.ran).hasSize(1);
    world.step.open("g");
    running.join();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.audit(e)).filteredOn("step.completed"::equals).hasSize(3);
  }

  @Test
  void permitOfADeadWorker_isReapedWhenItsLeaseIsOver() {
    world.job("dies", using("a", "never").replace("\"gate\"", "\"stubborn\": true, \"gate\""));
    world.job("j", scripted("b", "\"connection\": \"x\""));
    Execution dead = world.start(engine, "dies");
    running(1);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(e).branch().stepStartedAt()).isNull();
    engine.stop(dead.id(), StopRequest.CANCEL, "op", null);
    world.clock.advance(Duration.ofSeconds(61));
    engine.sweep();
    engine.sweep();
    world.pump(engine);
    world.assertSettled(dead, ExecutionState.CANCELLED);
    world.assertSettled(e, ExecutionState.COMPLETED);
    world.step.open("never");
  }

  @Test
  void permitThatWasTakenByAClaimThatNeverCame_isReapedAfterItsClaimIsImpossible() {
    world.job("j", scripted("a", "\"connection\": \"x\""));
    Execution sleeper = world.start(engine, "j");
    world.pumpOne(engine);
    int next = world.now(sleeper).branch().fence() + 1;
    permits.take("x", permits.view("x").free(1).get(0), holder(sleeper, next), "n");
    Execution e = world.start(engine, "j");
    world.loseMessages();
    world.clock.advance(Duration.ofSeconds(16));
    engine.sweep();
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    world.assertSettled(sleeper, ExecutionState.COMPLETED);
    assertThat(world.step.ran).hasSize(2);
  }

  private static PermitStore.Holder holder(Execution e, int fence) {
    return new PermitStore.Holder(e.id(), BranchName.ROOT, fence);
  }

  @Test
  void longWait_givesTheSlotBack() {
    world.job("j", using("a", "g"));
    Execution first = world.start(engine, "j");
    var running = running(1);
    Execution second = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(second).state()).isEqualTo(ExecutionState.RUNNING);
    for (int i = 0; i < 4; i++) {
      world.clock.advance(Duration.ofSeconds(31));
      // The first execution's heartbeat continues.
      var at = world.executions.get(first.id());
      world.executions.touch(at, BranchName.ROOT, at.execution().branch(), "beat-" + i);
      engine.sweep();
      world.pump(engine);
    }
    assertThat(world.now(second).state()).isEqualTo(ExecutionState.QUEUED);
    assertThat(world.now(second).branch().attempt()).isZero();
    world.step.open("g");
    running.join();
    world.clock.advance(Duration.ofSeconds(31));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(second, ExecutionState.COMPLETED);
    assertThat(world.attempts(second)).containsExactly("a/0 completed");
  }

  @Test
  void connectionNamedByAReference_isLimitedToo() {
    world.job(
        "j",
        using("a", "g").replace("\"x\"", "\"{{variables.where}}\""),
        "\"variables\": {\"where\": \"x\"}");
    world.start(engine, "j");
    var running = running(1);
    world.start(engine, "j");
    world.pump(engine);
    assertThat(world.step.ran).hasSize(1);
    world.step.open("g");
    running.join();
  }

  @Test
  void waiterThatWasCancelled_leavesNoTrace() {
    world.job("j", using("a", "g"));
    Execution first = world.start(engine, "j");
    var running = running(1);
    Execution second = world.start(engine, "j");
    world.pump(engine);
    engine.stop(second.id(), StopRequest.CANCEL, "op", null);
    assertThat(permits.view("x").waiters()).hasSize(1);
    world.step.open("g");
    running.join();
    world.assertSettled(first, ExecutionState.COMPLETED);
    world.assertSettled(second, ExecutionState.CANCELLED);
    assertThat(permits.view("x").waiters()).isEmpty();
  }

  @Test
  void stepOverTwoConnections_holdsNoneWhileItWaitsForOne() {
    world.limits.connections.put("y", 1);
    world.job("y", using("a", "gy").replace("\"x\"", "\"y\""));
    world.job("both", scripted("b", "\"connection\": \"x\", \"other\": \"y\""));
    Execution first = world.start(engine, "y");
    var running = running(1);
    Execution both = world.start(engine, "both");
    world.pumpOne(engine);
    int fence = world.now(both).branch().fence();
    world.pump(engine);
    assertThat(world.now(both).branch().fence())
        .as("a twin that counted on what was given back can no longer claim")
        .isGreaterThan(fence);
    assertThat(permits.view("x").permits()).isEmpty();
    assertThat(permits.view("y").waiters()).hasSize(1);
    world.step.open("gy");
    running.join();
    world.pump(engine);
    world.assertSettled(first, ExecutionState.COMPLETED);
    world.assertSettled(both, ExecutionState.COMPLETED);
    assertThat(world.now(both).branch().claims()).isLessThanOrEqualTo(1);
    assertThat(permits.view("x").permits()).isEmpty();
    assertThat(permits.view("y").permits()).isEmpty();
  }
}
