package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that missing or damaged checkpoints are findings, and that no finding prevents others. */
class DamageInvariantsTest extends BrokenWorld {
  private String checkpoint(Execution e) {
    return Engine.contextPath(world.now(e)).substring("contexts/".length());
  }

  @Test
  void missingCheckpoint_doesNotEndTheChecks() {
    Execution first = failed("file");
    Execution second = failed("file");
    assertThat(run(verification(true))).isEmpty();
    world.blobs.delete("contexts", checkpoint(first));
    world.blobs.delete("contexts", checkpoint(second));

    List<Finding> found = run(verification(true));
    assertThat(found).hasSize(2);
    assertThat(found).anySatisfy(f -> wrong(f, "I10", first, "does not exist"));
    assertThat(found).anySatisfy(f -> wrong(f, "I10", second, "does not exist"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"steps\": {\"a\"", "garbage", "[]", "", "\u0000\u0001"})
  void damagedCheckpoint_isFound(String content) {
    Execution e = failed("file");
    Execution whole = failed("file");
    String blob = checkpoint(e);
    world.blobs.delete("contexts", blob);
    world.blobs.putIfAbsent(
        "contexts", blob, content.getBytes(StandardCharsets.UTF_8), "application/json");

    assertThat(run(verification(true)))
        .singleElement()
        .satisfies(
            f ->
                wrong(
                    f,
                    "I10",
                    e,
                    "its checkpoint contexts/"
                        + blob
                        + " or one of its lists of files cannot be read"));
    assertThat(whole.id()).isNotEqualTo(e.id());
  }

  @Test
  void stepThatWaitsForAPermit_isNoCrash() {
    Execution e = world.start(engine, "two-steps");
    assertThat(world.pumpOne(engine)).isTrue();
    world.clock.advance(Duration.ofMinutes(5));
    assertThat(run(verification(false)))
        .anySatisfy(f -> is(f, Severity.TRANSIENT, "work", e, "branch h has been ready"));
    Columns waiter = Columns.none().with("execution", e.id()).with("branch", "h").with("fence", 1);
    world.tables.transact("permits", "partner", List.of(Write.insert("q|1", waiter)));

    assertThat(run(verification(false)))
        .filteredOn(f -> f.invariant().equals("work"))
        .singleElement()
        .satisfies(
            f ->
                is(
                    f,
                    Severity.NOTE,
                    "work",
                    e,
                    "waiting for a free session of connection 'partner'"));
  }
}
