package com.couriermft.engine;

import static com.couriermft.engine.World.loop;
import static com.couriermft.engine.World.parallel;
import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests steps that run once for each item. */
class LoopTest {
  private static final String BROKEN = "\"broken\": \"{{loop.current_item.broken}}\"";
  private static final String ITEMS = "\"source\": [{\"n\": 1}, {\"n\": 2}, {\"n\": 3}]";
  private static final String SECOND_BROKEN =
      "\"source\": [{\"broken\": false}, {\"broken\": true}, {\"broken\": false}]";

  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  private Execution run(String steps, String... more) {
    world.job("j", steps, more);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    return e;
  }

  @Test
  void items_runOneAfterTheOtherAndTheLastValuesStay() {
    Execution e =
        run(
            loop(
                    "each",
                    ITEMS,
                    scripted("a", "\"value\": \"{{loop.current_item.n}}@{{loop.index}}\""),
                    scripted("b", "\"value\": \"{{steps.a.value}}!\""))
                + ","
                + scripted("c", "\"value\": \"{{steps.b.value}}\""),
            "\"outputs\": {\"last\": \"{{steps.c.value}}\"}");
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("a/0", "b/0", "a/0", "b/0", "a/0", "b/0", "c/0");
    assertThat(world.attempts(e))
        .containsExactly(
            "a[0]/0 completed",
            "a[1]/0 completed",
            "a[2]/0 completed",
            "b[0]/0 completed",
            "b[1]/0 completed",
            "b[2]/0 completed",
            "c/0 completed");
    assertThat(world.outputs(e).path("last").textValue()).isEqualTo("3@2!");
    assertThat(world.audit(e)).contains("flow.decided");
  }

  @Test
  void noItems_passTheBodyOver() {
    Execution e =
        run(loop("each", "\"source\": \"[]\"", scripted("a", "")) + "," + scripted("b", ""));
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("b/0");
  }

  @Test
  void loopsWithinLoops_knowBothItems() {
    Execution e =
        run(
            loop(
                "outer",
                "\"source\": [[\"p\", \"q\"], [\"r\"]]",
                loop(
                    "inner",
                    "\"source\": \"{{loop.current_item}}\", \"max_parallel\": 2",
                    scripted(
                        "a",
                        "\"value\": \"{{loop.0.index}}{{loop.1.index}}{{loop.current_item}}\""))),
            "\"outputs\": {\"last\": \"{{steps.a.value}}\"}");
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e))
        .containsExactly("a[0, 0]/0 completed", "a[0, 1]/0 completed", "a[1, 0]/0 completed");
    assertThat(world.executions.audit(e.id()))
        .filteredOn(event -> event.event().equals("step.completed"))
        .extracting(event -> event.iterations())
        .containsExactlyInAnyOrder(List.of(0, 0), List.of(0, 1), List.of(1, 0));
    assertThat(world.outputs(e).path("last").textValue()).isEqualTo("10r");
  }

  @Test
  void lanes_doEveryItemOnceAndTheLastItemsValuesStay() {
    String thirty = "\"source\": \"[" + "7,".repeat(29) + "8]\", \"max_parallel\": 4";
    Execution e =
        run(
            loop(
                    "each",
                    thirty,
                    scripted("a", "\"value\": \"{{loop.index}}\", \"file\": \"f{{loop.index}}\""))
                + ","
                + scripted("b", "\"value\": \"{{steps.a.value}}\""),
            "\"outputs\": {\"last\": \"{{steps.b.value}}\"}");
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e)).hasSize(31);
    assertThat(world.outputs(e).path("last").textValue()).isEqualTo("29");
    assertThat(world.executions.getTree(e.id()).members()).isEmpty();
    world.audit(e);
  }

  @Test
  void filesOfEveryItem_areThereAfterTheLoop() {
    for (String more : new String[] {"", ", \"max_parallel\": 3"}) {
      world.step.ran.clear();
      world.job(
          "j",
          loop(
                  "each",
                  "\"source\": [1,2,3,4,5]" + more,
                  scripted("a", "\"file\": \"f{{loop.index}}\""))
              + ","
              + scripted("b", "\"broken\": true"));
      Execution e = world.start(engine, "j");
      world.pump(engine);
      world.assertSettled(e, ExecutionState.FAILED);
      assertThat(engine.files(e.id()).files().all())
          .extracting(file -> file.path())
          .containsExactly("f0", "f1", "f2", "f3", "f4");
    }
  }

  @Test
  void brokenItem_stopsTheLoopAndAResumeGoesOnAtIt() {
    Execution e =
        run(
            loop(
                "each",
                SECOND_BROKEN,
                scripted("a", ""),
                scripted("b", BROKEN),
                scripted("c", "")));
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(Objects.requireNonNull(world.now(e).failure()).code()).isEqualTo("broken");
    assertThat(world.step.ran).containsExactly("a/0", "b/0", "c/0", "a/0", "b/0");
    engine.resume(e.id(), "op", null);
    world.pump(engine);
    assertThat(world.step.ran).endsWith("b/0", "b/1+").hasSize(6);
  }

  @Test
  void restart_beginsWithTheFirstItemAgain() {
    for (String more :
        new String[] {"", ", \"max_parallel\": 1, \"on_item_error\": \"continue\""}) {
      world.step.ran.clear();
      Execution e =
          run(
              loop(
                  "each",
                  SECOND_BROKEN + ", \"resume\": \"restart\"" + more,
                  scripted("a", "\"value\": \"x\""),
                  scripted("b", BROKEN)));
      world.assertSettled(e, ExecutionState.FAILED);
      int before = world.step.ran.size();
      engine.resume(e.id(), "op", null);
      world.pump(engine);
      assertThat(world.step.ran.subList(before, before + 4))
          .containsExactly("a/0", "b/0", "a/0", "b/0");
      world.audit(e);
    }
  }

  @Test
  void brokenItem_letsTheOthersRunAndAResumeRunsItAlone() {
    for (int lanes = 1; lanes < 4; lanes++) {
      world.step.ran.clear();
      Execution e =
          run(
              loop(
                      "each",
                      SECOND_BROKEN
                          + ", \"on_item_error\": \"continue\", \"max_parallel\": "
                          + lanes,
                      scripted("a", "\"value\": \"{{loop.index}}\""),
                      scripted("b", BROKEN),
                      scripted("c", "\"value\": \"{{steps.a.value}}\""))
                  + ","
                  + scripted("d", ""));
      world.assertSettled(e, ExecutionState.FAILED);
      assertThat(Objects.requireNonNull(world.now(e).failure()).code()).isEqualTo("items_failed");
      assertThat(world.step.ran).hasSize(8).doesNotContain("d/0");
      for (int tries = 1; tries < 3; tries++) {
        engine.resume(e.id(), "op", null);
        world.pump(engine);
        world.assertSettled(e, ExecutionState.FAILED);
        assertThat(world.step.ran).hasSize(8 + tries).endsWith("b/" + tries + "+");
      }
      world.audit(e);
    }
  }

  @Test
  void failedItem_withAGroup_goesOnWhereEachMemberStopped() {
    Execution e =
        run(
            loop(
                "each",
                SECOND_BROKEN + ", \"on_item_error\": \"continue\", \"max_parallel\": 2",
                parallel(
                    scripted("a", BROKEN),
                    scripted("b", ""),
                    loop("in", "\"source\": [1,2]", scripted("c", "")))));
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.executions.getTree(e.id()).members()).hasSize(2);
    world.step.ran.clear();
    engine.resume(e.id(), "op", null);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.step.ran).contains("a/1+").doesNotContain("b/1");
    world.audit(e);
  }

  @Test
  void failedItems_underAPolicyThatGoesOn_areAWarning() {
    Execution e =
        run(
            loop("each", SECOND_BROKEN + ", \"on_item_error\": \"continue\"", scripted("a", BROKEN))
                    .replaceFirst("\"type\"", "\"on_failure\": \"continue\", \"type\"")
                + ","
                + scripted("d", ""));
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.now(e).warnings()).isEqualTo(1);
    assertThat(world.step.ran).endsWith("d/0");
  }

  @Test
  void pause_withinLanes_goesOnWithEveryItemOnce() {
    String ten = "\"source\": \"[" + "7,".repeat(9) + "8]\", \"max_parallel\": 3";
    world.job("j", loop("each", ten, scripted("a", ""), scripted("b", "")));
    Execution e = world.start(engine, "j");
    for (int i = 0; i < 9; i++) {
      world.pumpOne(engine);
    }
    engine.stop(e.id(), StopRequest.PAUSE, "op", null);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.PAUSED);
    engine.resume(e.id(), "op", null);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).hasSize(20);
    assertThat(world.attempts(e)).hasSize(20);
  }

  @Test
  void choice_runsOnePart() {
    Execution e =
        run(
            loop(
                "each",
                ITEMS,
                "{\"id\": \"big\", \"type\": \"flow.if\", \"config\": {\"left\":"
                    + " \"{{loop.current_item.n}}\", \"operator\": \"greater_than\", \"right\":"
                    + " 1}}",
                scripted("a", ""),
                "{\"type\": \"flow.else\"}",
                scripted("b", ""),
                "{\"type\": \"flow.end\"}",
                scripted("c", "")));
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("b/0", "c/0", "a/0", "c/0", "a/0", "c/0");
  }

  @Test
  void decisionsWithoutEnd_areCommittedInBetween() {
    String many = "\"source\": \"[" + "7,".repeat(999) + "8]\"";
    for (String more : new String[] {"", ", \"max_parallel\": 4"}) {
      world.step.ran.clear();
      Execution e =
          run(
              loop(
                      "each",
                      many + more,
                      "{\"type\": \"flow.if\", \"config\": {\"left\": \"{{loop.current_item}}\","
                          + " \"operator\": \"equals\", \"right\": 9}}",
                      scripted("a", ""),
                      "{\"type\": \"flow.end\"}")
                  + ","
                  + scripted("b", ""));
      world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(world.step.ran).containsExactly("b/0");
    }
  }

  @Test
  void sourceThatIsNoList_failsTheLoop() {
    Execution e = run(loop("each", "\"source\": \"abc\"", scripted("a", "")));
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(Objects.requireNonNull(world.now(e).failure()).code())
        .isEqualTo("source_not_a_list");
  }
}
