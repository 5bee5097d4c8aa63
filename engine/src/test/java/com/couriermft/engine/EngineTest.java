package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.InvalidJobStateTransitionException;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.audit.AuditEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EngineTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void sequentialJob_runsEachStepOnceAndHandsOutputsOn() throws Exception {
    world.job(
        "j",
        scripted("a", "\"value\": \"from a\", \"file\": \"a.txt\"")
            + ","
            + scripted("b", "\"value\": \"{{steps.a.value}}, b\""),
        "\"outputs\": {\"last\": \"{{steps.b.value}}\"}");
    Execution e = world.start(engine, "j");
    world.pump(engine);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("a/0", "b/0");
    assertThat(world.attempts(e)).containsExactly("a/0 completed", "b/0 completed");
    assertThat(world.outputs(e)).isEqualTo(Json.parse("{\"last\": \"from a, b\"}"));
    assertThat(world.audit(e))
        .containsExactly(
            "execution.queued",
            "execution.running",
            "step.running",
            "step.completed",
            "step.running",
            "step.completed",
            "execution.completed");
    assertThat(engine.context(world.now(e)).at("/steps/a/outputs/value").asText())
        .isEqualTo("from a");
    assertThat(world.blobs.list("work", e.id(), null).blobs()).isEmpty();
  }

  @Test
  void contextDocument_isWrittenForPeopleWhenARunEnds() {
    world.job("j", scripted("a", "\"value\": \"v\""));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    byte[] json = world.blobs.get("contexts", "jobs/j/executions/" + e.id() + "/context.json");
    assertThat(new String(json, StandardCharsets.UTF_8)).contains("\"state\":\"completed\"");
  }

  @Test
  void transientFailure_isRetriedWithinItsBudget() {
    world.job(
        "j",
        scripted("a", "\"failures\": 2"),
        "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 2}");
    Execution e = world.start(engine, "j");
    for (int i = 0; i < 3; i++) {
      world.pump(engine);
      world.clock.advance(Duration.ofSeconds(60));
    }
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e)).containsExactly("a/0 pending", "a/1 pending", "a/2 completed");
    assertThat(world.audit(e)).filteredOn("step.failed"::equals).hasSize(2);
  }

  @Test
  void permanentFailure_isNeverRetriedAndARunCanBeResumed() {
    world.job("j", scripted("a", "\"broken\": true"));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.step.ran).containsExactly("a/0");
    assertThat(world.step.rolledBack).containsExactly("a");
    Failure failure = Objects.requireNonNull(world.now(e).failure());
    assertThat(failure.code()).isEqualTo("broken");
    assertThat(failure.step()).isEqualTo("a");

    engine.resume(e.id(), "op", "try again");
    world.pump(engine);
    assertThat(world.attempts(e)).containsExactly("a/0 failed", "a/1 failed");
    world.assertSettled(e, ExecutionState.FAILED);
  }

  @Test
  void stopPolicy_failsAtTheFirstFailure() {
    world.job("j", scripted("a", "\"failures\": 1"), "\"failure_policy\": {\"type\": \"stop\"}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.step.ran).containsExactly("a/0");
  }

  @Test
  void skipAndContinue_goesOnWithWarnings() {
    world.job(
        "j",
        scripted("a", "\"broken\": true") + "," + scripted("b", ""),
        "\"failure_policy\": {\"type\": \"skip_and_continue\"}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e)).containsExactly("a/0 skipped", "b/0 completed");
    assertThat(world.now(e).warnings()).isEqualTo(1);
  }

  @Test
  void cancel_ofAQueuedRun_isAtOnceAndFinal() {
    world.limit(0);
    world.job("j", scripted("a", ""));
    Execution e = world.start(engine, "j");
    engine.stop(e.id(), StopRequest.CANCEL, "op", "not needed");
    world.assertSettled(e, ExecutionState.CANCELLED);
    world.limit(5);
    engine.sweep();
    world.pump(engine);
    assertThat(world.step.ran).isEmpty();
    world.assertSettled(e, ExecutionState.CANCELLED);
    assertThatThrownBy(() -> engine.stop(e.id(), StopRequest.CANCEL, "op", null))
        .isInstanceOf(InvalidJobStateTransitionException.class)
        .hasMessageContaining("is cancelled; 'cancel' is not allowed");
  }

  @Test
  void auditRowOfAnAttempt_tellsWhatItMovedAndUsed() {
    world.job(
        "j",
        scripted("a", "\"failures\": 1, \"value\": \"abc\""),
        "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 1}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.clock.advance(Duration.ofSeconds(60));
    world.pump(engine);
    List<AuditEvent> steps =
        world.executions.audit(e.id()).stream()
            .filter(row -> row.stepId() != null && !"running".equals(row.to()))
            .toList();
    assertThat(steps)
        .extracting(AuditEvent::event)
        .containsExactly("step.failed", "step.completed");
    assertThat(steps).extracting(AuditEvent::bytes).containsExactly(1L, 3L);
    assertThat(steps)
        .allSatisfy(row -> assertThat(row.uses()).containsExactly("connection/scripted@7"));
    assertThat(steps).allSatisfy(row -> assertThat(row.durationMs()).isNotNull());
  }

  @Test
  void stopThatHasComeToRest_isAskedNoMore() {
    world.job("j", scripted("a", "\"gate\": \"g\"") + "," + scripted("b", ""));
    Execution e = world.start(engine, "j");
    CompletableFuture<Boolean> running = world.pumpInBackground(engine);
    await().until(() -> world.step.ran.size() == 1);
    engine.stop(e.id(), StopRequest.PAUSE, "op", "lunch");
    assertThat(world.now(e).stoppingReason()).isEqualTo("lunch");
    world.step.open("g");
    running.join();
    Execution paused = world.now(e);
    assertThat(paused.state()).isEqualTo(ExecutionState.PAUSED);
    assertThat(paused.stopping()).isEqualTo(StopRequest.NONE);
    assertThat(paused.stoppingAt()).isNull();
    assertThat(paused.stoppingBy()).isNull();
    assertThat(paused.stoppingReason()).isNull();
  }

  @Test
  void pauseAndResume_keepWhatIsDone() {
    world.job("j", scripted("a", "\"gate\": \"g\"") + "," + scripted("b", ""));
    Execution e = world.start(engine, "j");
    CompletableFuture<Boolean> running = world.pumpInBackground(engine);
    await().until(() -> world.step.ran.size() == 1);
    engine.stop(e.id(), StopRequest.PAUSE, "op", null);
    world.step.open("g");
    running.join();
    world.assertSettled(e, ExecutionState.PAUSED);
    assertThat(world.attempts(e)).containsExactly("a/0 completed");

    engine.resume(e.id(), "op", null);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("a/0", "b/0");
  }

  @Test
  void cancel_ofARunWithoutWorker_parksItsLeaf() {
    world.job("j", scripted("a", "") + "," + scripted("b", ""));
    Execution e = world.start(engine, "j");
    world.pumpOne(engine);
    world.loseMessages();
    engine.stop(e.id(), StopRequest.CANCEL, "op", null);
    world.assertSettled(e, ExecutionState.CANCELLED);
    assertThat(world.step.ran).containsExactly("a/0");
  }

  @Test
  void cancel_ofARunningStep_interruptsItAndRollsItBack() {
    world.job("j", scripted("a", "\"gate\": \"never\"") + "," + scripted("b", ""));
    Engine beating = world.engine(World.beating("beating"));
    Execution e = world.start(beating, "j");
    CompletableFuture<Boolean> running = world.pumpInBackground(beating);
    await().until(() -> world.step.ran.size() == 1);
    engine.stop(e.id(), StopRequest.CANCEL, "op", "wrong file");
    running.join();
    world.assertSettled(e, ExecutionState.CANCELLED);
    assertThat(world.attempts(e)).containsExactly("a/0 cancelled");
    assertThat(world.step.rolledBack).containsExactly("a");
  }

  @Test
  void timeout_interruptsTheStepAndFailsItAsTimedOut() {
    world.job(
        "j", scripted("a", "\"gate\": \"never\""), "\"failure_policy\": {\"type\": \"stop\"}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    Failure failure = Objects.requireNonNull(world.now(e).failure());
    assertThat(failure.code()).isEqualTo("timed_out");
    assertThat(failure.stack()).as("where the step was").anyMatch(f -> f.contains("ScriptedStep"));
    assertThat(world.wornOut).hasValue(0);
  }

  @Test
  void stubbornSteps_areLeftBehindAndTheProcessAsksToBeReplaced() {
    world.job(
        "j",
        scripted("a", "\"gate\": \"never\", \"stubborn\": true"),
        "\"failure_policy\": {\"type\": \"stop\"}");
    for (int i = 0; i < 3; i++) {
      Execution e = world.start(engine, "j");
      world.pump(engine);
      world.assertSettled(e, ExecutionState.FAILED);
    }
    assertThat(world.wornOut).hasValue(1);
    world.step.open("never");
  }

  @Test
  void cancel_ofAStubbornStep_leavesItBehindAfterTheGrace() {
    world.job("j", scripted("a", "\"gate\": \"g\", \"stubborn\": true").replace(": 1}", ": 3600}"));
    Engine beating = world.engine(World.beating("beating"));
    Execution e = world.start(beating, "j");
    CompletableFuture<Boolean> running = world.pumpInBackground(beating);
    await().until(() -> world.step.ran.size() == 1);
    engine.stop(e.id(), StopRequest.CANCEL, "op", null);
    running.join();
    world.assertSettled(e, ExecutionState.CANCELLED);
    world.step.open("g");
  }

  @Test
  void unrulyStep_failsLikeAnyOtherAndIsTriedAgain() {
    world.job(
        "j",
        scripted("a", "\"unruly\": true"),
        "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 1}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.clock.advance(Duration.ofSeconds(60));
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.attempts(e)).containsExactly("a/0 pending", "a/1 failed");
    assertThat(world.step.rolledBack).containsExactly("a");
    assertThat(Objects.requireNonNull(world.now(e).failure()).code()).isEqualTo("unexpected_error");
  }

  @Test
  void resumedRun_isListedAsOpenAgain() {
    world.job("j", scripted("a", "\"broken\": true"));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    engine.resume(e.id(), "op", null);
    ExecutionFilter queued = ExecutionFilter.in(ExecutionState.QUEUED);
    assertThat(world.queries.list(queued, 10, null).executions()).hasSize(1);
  }

  @Test
  void notBefore_waitsInTheQueueWithoutASlot() {
    world.job("j", scripted("a", ""));
    Execution e = world.start(engine, "j", 0, world.clock.instant().plusSeconds(600));
    engine.sweep();
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.QUEUED);
    assertThat(world.pools.slots("default")).isEmpty();
    world.clock.advance(Duration.ofSeconds(601));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void longBackOff_givesItsSlotBack() {
    world.job(
        "j",
        scripted("a", "\"failures\": 1"),
        "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 1,"
            + " \"backoff_base_seconds\": 600, \"backoff_max_seconds\": 600}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.QUEUED);
    assertThat(world.pools.slots("default")).isEmpty();
    world.clock.advance(Duration.ofSeconds(601));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e)).containsExactly("a/0 pending", "a/1 completed");
  }

  @Test
  void runThatIsCancelledWhileItWaitsForARetry_isRolledBack() {
    world.job("j", scripted("a", "\"failures\": 1"));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.step.rolledBack).isEmpty();
    engine.stop(e.id(), StopRequest.CANCEL, "op", null);
    world.assertSettled(e, ExecutionState.CANCELLED);
    assertThat(world.step.rolledBack).containsExactly("a");
  }

  @Test
  void secrets_areResolvedForTheStepAndAppearNowhere() {
    world.job("j", scripted("a", "\"value\": \"x\", \"gate\": \"{{secrets.pin}}\""));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.FAILED);
    String everything = world.executions.audit(e.id()) + engine.context(world.now(e)).toString();
    assertThat(everything).doesNotContain("s3cret");
  }
}
