package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that steps, loops, audit logs, checkpoints and files that disagree with the execution's
 * state are detected.
 */
class ProgressInvariantsTest extends BrokenWorld {
  @Test
  void audit_aRowIsMissing_isFound() {
    Execution e = completed();
    delete(EXECUTIONS, e.id(), firstKey(EXECUTIONS, e.id(), "a|"));

    assertThat(onlyInvariant(Severity.WRONG, e)).containsOnly("I5", "I5", "audit");
  }

  @Test
  void audit_timeRunsBack_isFound() {
    Execution e = completed();
    List<Row> audit = world.tables.queryAll(EXECUTIONS, e.id(), KeyRange.prefix("a|"));
    Row last = audit.get(audit.size() - 1);
    String earlier = "a|%019d".formatted(1) + last.key().substring(21);
    delete(EXECUTIONS, e.id(), last.key());
    transact(EXECUTIONS, e.id(), Write.insert(earlier, last.columns()));

    assertThat(found())
        .satisfiesExactly(
            f -> wrong(f, "I5", e, "older than the previous row"),
            f -> wrong(f, "audit", e, "'" + earlier + "': it was changed after it was written"));
  }

  @Test
  void largeOutputs_areGone_isFound() {
    world.job(
        "large",
        World.scripted("a", "\"value\": \"" + "x".repeat(40_000) + "\""),
        "\"outputs\": {\"left\": \"{{steps.a.value}}\"}");
    Execution e = world.start(engine, "large");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    world
        .blobs
        .list(Engine.CONTEXTS, Engine.outputs(e.id()), null)
        .blobs()
        .forEach(blob -> world.blobs.delete(Engine.CONTEXTS, blob.name()));

    assertThat(run(verification(false)))
        .singleElement()
        .satisfies(f -> wrong(f, "outputs", e, "do not exist"));
  }

  @Test
  void attempt_rowOfAnEndedAttemptIsGone_isFound() {
    Execution e = completed();
    delete(EXECUTIONS, e.id(), firstKey(EXECUTIONS, e.id(), SECOND));

    assertThat(only())
        .satisfies(
            f -> wrong(f, "I4", e, "'second' ended 0 times according to its rows, and 1 times"));
  }

  @Test
  void step_notOfThePlan_isFound() {
    Execution e = completed();
    Columns other = Columns.none().with("type", "test.other");
    String key = firstKey(EXECUTIONS, e.id(), SECOND);
    transact(EXECUTIONS, e.id(), Write.merge(key, other, Write.ANY));

    assertThat(only()).satisfies(f -> wrong(f, "plan", e, "'second' has the type test.other"));
  }

  @Test
  void step_withinNoLoop_isFound() {
    Execution e = completed();
    Row row = first(EXECUTIONS, e.id(), SECOND);
    delete(EXECUTIONS, e.id(), row.key());
    transact(EXECUTIONS, e.id(), Write.insert("s|01|0001|0000-000002|0000", row.columns()));

    assertThat(only()).satisfies(f -> wrong(f, "plan", e, "at items [2] is in loops at steps [0]"));
  }

  @Test
  void failedItem_isGone_isFound() {
    Execution e = failedItem();
    delete(EXECUTIONS, e.id(), firstKey(EXECUTIONS, e.id(), "f|"));

    assertThat(only()).satisfies(f -> wrong(f, "loops", e, "has set aside items []"));
  }

  @Test
  void failedItem_isNotCounted_isFound() {
    Execution e = failedItem();
    Row row = first(EXECUTIONS, e.id(), "f|");
    String other = row.key().replace("|000001|", "|000000|");
    transact(EXECUTIONS, e.id(), Write.insert(other, row.columns()));

    assertThat(only()).satisfies(f -> wrong(f, "loops", e, "has set aside items [0, 1]"));
  }

  @Test
  void lane_isGone_isFound() {
    Execution e = failedItem();
    delete(EXECUTIONS, e.id(), firstKey(EXECUTIONS, e.id(), "g|"));

    assertThat(found()).anySatisfy(f -> wrong(f, "loops", e, "0 active and 0 parked of 1"));
  }

  @Test
  void loop_aroundNoStep_isFound() {
    Execution e = failed("broken");
    String loop = "[{\"at\": 0, \"index\": 0, \"to\": 1, \"count\": 1}]";
    merge(e, Columns.none().with("loops", loop));

    assertThat(only()).satisfies(f -> wrong(f, "loops", e, "branch h is at step 0 in loops"));
  }

  @Test
  void loop_beyondItsItems_isFound() {
    Execution e = failedItem();
    Columns header = first(EXECUTIONS, e.id(), "h").columns();
    String beyond = header.text("loops").replaceFirst("\"index\":3", "\"index\":4");
    assertThat(beyond).isNotEqualTo(header.text("loops"));
    merge(e, Columns.none().with("loops", beyond));

    assertThat(only()).satisfies(f -> wrong(f, "loops", e, "index=4, to=3"));
  }

  @Test
  void step_openInACompletedRun_isFound() {
    Execution e = completed();
    Columns open = Columns.none().with("ended_at", "").with("state", "pending");
    String key = firstKey(EXECUTIONS, e.id(), SECOND);
    transact(EXECUTIONS, e.id(), Write.merge(key, open, Write.ANY));

    assertThat(found()).anySatisfy(f -> wrong(f, "plan", e, "completed, but attempt 0"));
  }

  @Test
  void version_isGone_isFound() {
    Execution e = completed();
    merge(e, Columns.none().with("version", 9));

    assertThat(only()).satisfies(f -> wrong(f, "plan", e, "version 9 of job 'two-steps'"));
  }

  @Test
  void checkpoint_isGone_isFound() {
    Execution e = failed("file");
    LiveVerification verification = verification(false);
    assertThat(run(verification)).isEmpty();
    world.blobs.delete("contexts", Engine.contextPath(world.now(e)).substring(9));

    assertThat(run(verification))
        .singleElement()
        .satisfies(f -> wrong(f, "I10", e, "does not exist"));
  }

  @Test
  void file_isGone_isFoundIfFilesAreAskedFor() {
    Execution e = failed("file");
    assertThat(run(verification(true))).isEmpty();
    world.blobs.list("work", e.id(), null).blobs().stream()
        .filter(blob -> blob.name().endsWith("a.txt"))
        .forEach(blob -> world.blobs.delete("work", blob.name()));

    assertThat(run(verification(false))).isEmpty();
    assertThat(run(verification(true)))
        .singleElement()
        .satisfies(f -> wrong(f, "I10", e, "'a.txt' does not exist"));
  }

  @Test
  void fileOfAJoinedMember_isGone_isFound() {
    world.job(
        "joined",
        World.parallel(
                World.scripted("a", "\"file\": \"a.txt\""),
                World.scripted("b", "\"file\": \"b.txt\""))
            + ","
            + World.scripted("c", "\"broken\": true"));
    Execution e = failed("joined");
    assertThat(run(verification(true))).isEmpty();
    world.blobs.list("work", e.id(), null).blobs().stream()
        .filter(blob -> blob.name().endsWith("b.txt"))
        .forEach(blob -> world.blobs.delete("work", blob.name()));

    assertThat(run(verification(true)))
        .singleElement()
        .satisfies(f -> wrong(f, "I10", e, "'b.txt' does not exist"));
  }

  private Execution failedItem() {
    world.job(
        "items",
        World.loop(
            "each",
            "\"source\": [false, true, false], \"max_parallel\": 2, \"on_item_error\":"
                + " \"continue\"",
            World.scripted("a", "\"broken\": \"{{loop.current_item}}\"")));
    return failed("items");
  }
}
