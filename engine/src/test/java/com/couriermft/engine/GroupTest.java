package com.couriermft.engine;

import static com.couriermft.engine.World.parallel;
import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.StopRequest;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests steps and blocks that run in parallel. */
class GroupTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void members_runAtTheSameTimeAndTheLastJoins() {
    world.job(
        "j",
        parallel(scripted("a", "\"gate\": \"a\""), scripted("b", "\"gate\": \"b\""))
            + ","
            + scripted("c", "\"value\": \"x\""));
    Execution e = world.start(engine, "j");
    world.pumpOne(engine);
    var first = world.pumpInBackground(world.engine("two"));
    var second = world.pumpInBackground(world.engine("three"));
    await().until(() -> world.step.ran.size() == 2);
    assertThat(world.now(e).branch().phase()).isEqualTo(Phase.GROUP);
    world.step.open("b");
    world.step.open("a");
    first.join();
    second.join();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e))
        .containsExactly("a/0 completed", "b/0 completed", "c/0 completed");
    assertThat(world.executions.getTree(e.id()).members()).isEmpty();
    assertThat(world.audit(e)).contains("group.opened", "branch.ended", "group.joined");
  }

  @Test
  void outputsAndFiles_ofEveryMemberAreSeenAfterwards() {
    world.job(
        "j",
        scripted("z", "\"file\": \"z.txt\"")
            + ","
            + parallel(
                scripted("a", "\"value\": \"1\", \"file\": \"a.txt\""),
                parallel(scripted("b", "\"value\": \"2\""), scripted("c", "\"file\": \"c.txt\"")))
            + ","
            + scripted("d", "\"value\": \"{{steps.a.value}}{{steps.b.value}}\""),
        "\"outputs\": {\"all\": \"{{steps.d.value}}\"}");
    Execution e = world.start(engine, "j");
    while (world.now(e).branch().cursor() < 8) {
      world.pumpOne(engine);
    }
    assertThat(engine.files(e.id()).files().all())
        .extracting(file -> file.path())
        .containsExactly("a.txt", "c.txt", "z.txt");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.outputs(e).path("all").textValue()).isEqualTo("12");
  }

  @Test
  void groupAtTheEnd_handsTheJobsOutputsOn() {
    world.job(
        "j",
        parallel(scripted("a", "\"value\": \"1\""), scripted("b", "\"value\": \"2\"")),
        "\"outputs\": {\"both\": \"{{steps.a.value}}-{{steps.b.value}}\"}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.outputs(e).path("both").textValue()).isEqualTo("1-2");
  }

  @Test
  void failedMember_lets_itsSiblingsEndAndAResumeRunsOnlyWhatIsLeft() {
    world.job(
        "j",
        parallel(scripted("a", "\"broken\": true"), parallel(scripted("b", ""), scripted("c", "")))
            + ","
            + scripted("d", ""));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(Objects.requireNonNull(world.now(e).failure()).code()).isEqualTo("broken");
    assertThat(world.step.ran).startsWith("a/0");
    List<String> before = List.copyOf(world.step.ran);
    engine.resume(e.id(), "op", null);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    List<String> after = world.step.ran.subList(before.size(), world.step.ran.size());
    assertThat(after).contains("a/1+").doesNotContain("b/1+", "c/1+", "d/0");
  }

  @Test
  void skippedMember_countsAsAWarningOfTheRun() {
    world.job(
        "j",
        parallel(scripted("a", "\"broken\": true"), scripted("b", "")),
        "\"failure_policy\": {\"type\": \"skip_and_continue\"}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.now(e).warnings()).isEqualTo(1);
    assertThat(world.attempts(e)).containsExactly("a/0 skipped", "b/0 completed");
  }

  @Test
  void pause_restsWhenTheRunningMembersAreDoneAndAResumeReadiesTheOthers() {
    world.job(
        "j",
        parallel(scripted("a", "\"gate\": \"a\""), scripted("b", "")) + "," + scripted("c", ""));
    Execution e = world.start(engine, "j");
    world.pumpOne(engine);
    var running = world.pumpInBackground(engine);
    await().until(() -> world.step.ran.size() == 1);
    engine.stop(e.id(), StopRequest.PAUSE, "op", "lunch");
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.RUNNING);
    world.step.open("a");
    running.join();
    world.assertSettled(e, ExecutionState.PAUSED);
    assertThat(world.now(e).branch().phase()).isEqualTo(Phase.RESTING);
    world.pump(engine);
    engine.resume(e.id(), "op", null);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("a/0", "b/0", "c/0");
  }

  @Test
  void cancel_ofWaitingMembersIsAtOnce() {
    world.job("j", parallel(scripted("a", ""), scripted("b", "")));
    Execution e = world.start(engine, "j");
    world.pumpOne(engine);
    engine.stop(e.id(), StopRequest.CANCEL, "op", null);
    world.assertSettled(e, ExecutionState.CANCELLED);
    world.pump(engine);
    assertThat(world.step.ran).isEmpty();
  }

  @Test
  void cancel_interruptsEveryRunningMember() {
    world.job(
        "j",
        parallel(scripted("a", "\"gate\": \"g\""), scripted("b", "\"gate\": \"g\""))
            .replace(": 1}", ": 60}"));
    Engine beating = world.engine(World.beating("beating"));
    Execution e = world.start(beating, "j");
    world.pumpOne(beating);
    var first = world.pumpInBackground(beating);
    var second = world.pumpInBackground(beating);
    await().until(() -> world.step.ran.size() == 2);
    engine.stop(e.id(), StopRequest.CANCEL, "op", null);
    first.join();
    second.join();
    world.assertSettled(e, ExecutionState.CANCELLED);
    assertThat(world.attempts(e)).containsExactly("a/0 cancelled", "b/0 cancelled");
    assertThat(world.step.rolledBack).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void deadMembers_areRecoveredAndTheJoinHappensOnce() {
    world.job(
        "j",
        parallel(
            scripted("a", "\"gate\": \"g\", \"stubborn\": true"),
            scripted("b", "\"gate\": \"g\", \"stubborn\": true")));
    Execution e = world.start(engine, "j");
    world.pumpOne(engine);
    world.pumpInBackground(world.engine("dead"));
    world.pumpInBackground(world.engine("dead too"));
    await().until(() -> world.step.ran.size() == 2);
    world.clock.advance(Duration.ofSeconds(61));
    engine.sweep();
    world.step.open("g");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e)).containsExactly("a/0 completed", "b/0 completed");
    assertThat(world.executions.steps(e.id(), 1))
        .allSatisfy(step -> assertThat(step.losses()).hasSize(1));
    assertThat(world.audit(e)).filteredOn("group.joined"::equals).hasSize(1);
  }

  @Test
  void lostMessages_ofMembersAreSentAgain() {
    world.job("j", parallel(scripted("a", ""), scripted("b", "")));
    Execution e = world.start(engine, "j");
    world.pumpOne(engine);
    world.loseMessages();
    world.clock.advance(Duration.ofSeconds(16));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }
}
