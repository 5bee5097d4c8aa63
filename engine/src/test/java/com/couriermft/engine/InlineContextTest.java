package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.storage.store.Blobs;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests contexts in the header, and contexts that move between header and blobs. */
class InlineContextTest {
  private static final String TWO_STEPS =
      scripted("a", "\"value\": \"from a\", \"file\": \"a.txt\"")
          + ","
          + scripted("b", "\"value\": \"{{steps.a.value}}, b\"");
  private static final String LAST = "\"outputs\": {\"last\": \"{{steps.b.value}}\"}";

  private final World world = new World();
  private final Engine one = world.engine("one");
  private final Engine other = world.engine("other");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void smallContext_isInTheHeaderAndInNoBlob() {
    world.inlineBytes = 20_000;
    world.job("j", TWO_STEPS, LAST);
    Execution e = world.start(one, "j");
    assertThat(checkpoint(e).isInline()).isTrue();
    world.pumpOne(one);
    assertThat(checkpoint(e).inline()).contains("from a").contains("a.txt");
    world.pump(other);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.outputs(e).path("last").asText()).isEqualTo("from a, b");
    assertThat(blobs(e)).containsExactly("context.json");
  }

  @Test
  void settingRaisedHalfWay_laterStepsSeeWhatEarlierOnesLeft() {
    completes(0, 20_000);
  }

  @Test
  void settingLoweredHalfWay_laterStepsSeeWhatEarlierOnesLeft() {
    completes(20_000, 0);
  }

  private void completes(int before, int after) {
    world.inlineBytes = before;
    world.job("j", TWO_STEPS, LAST);
    Execution e = world.start(one, "j");
    world.pumpOne(one);
    one.stop(e.id(), StopRequest.PAUSE, "test", null);
    world.pump(one);
    assertThat(checkpoint(e).isInline()).isEqualTo(before > 0);
    assertThat(one.context(world.now(e)).at("/steps/a/outputs/value").asText()).isEqualTo("from a");

    world.inlineBytes = after;
    other.resume(e.id(), "test", null);
    world.pump(other);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(checkpoint(e).isInline()).isEqualTo(after > 0);
    assertThat(checkpoint(e).blob().isEmpty()).isEqualTo(after > 0);
    assertThat(world.outputs(e).path("last").asText()).isEqualTo("from a, b");
  }

  @Test
  void contextThatOutgrowsTheLimit_movesToABlob() {
    world.inlineBytes = 1_500;
    world.job(
        "j",
        scripted("a", "\"value\": \"small\"")
            + ","
            + scripted("b", "\"value\": \"%s\"".formatted("x".repeat(2_000)))
            + ","
            + scripted("c", "\"value\": \"{{steps.a.value}}\""),
        "\"outputs\": {\"last\": \"{{steps.c.value}}\"}");
    Execution e = world.start(one, "j");
    world.pumpOne(one);
    assertThat(checkpoint(e).isInline()).isTrue();
    world.pumpOne(one);
    assertThat(checkpoint(e).isInline()).isFalse();
    world.pump(other);

    assertThat(world.outputs(e).path("last").asText()).isEqualTo("small");
  }

  @Test
  void largeValue_isABlobOfItsOwnAndTheContextStaysInTheHeader() {
    world.inlineBytes = 20_000;
    world.job(
        "j",
        scripted("a", "\"value\": \"%s\"".formatted("x".repeat(40_000)))
            + ","
            + scripted("b", "\"value\": \"{{steps.a.value}}!\""));
    Execution e = world.start(one, "j");
    world.pumpOne(one);
    world.pump(other);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(checkpoint(e).isInline()).isTrue();
    assertThat(blobs(e)).hasSize(3).filteredOn(name -> name.startsWith("values/")).hasSize(2);
  }

  @Test
  void settingBeyondWhatAColumnHolds_isCapped() {
    world.inlineBytes = Integer.MAX_VALUE;
    String value = "x".repeat(Checkpoint.MAX_INLINE_BYTES - 2_000);
    world.job(
        "j",
        scripted("a", "\"value\": \"%s\"".formatted(value))
            + ","
            + scripted("b", "\"value\": \"%s\"".formatted(value)));
    Execution e = world.start(one, "j");
    world.pumpOne(one);
    assertThat(checkpoint(e).isInline()).isTrue();
    world.pump(one);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(checkpoint(e).isInline()).isFalse();
  }

  @Test
  void failedStep_isTriedAgainWithAnInlineContext() {
    world.inlineBytes = 20_000;
    world.job(
        "j",
        scripted("a", "\"value\": \"v\"")
            + ","
            + scripted("b", "\"value\": \"{{steps.a.value}}\", \"failures\": 1"),
        "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 1}");
    Execution e = world.start(one, "j");
    world.pump(one);
    world.clock.advance(Duration.ofSeconds(60));
    world.pump(other);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("a/0", "b/0", "b/1+");
  }

  private Checkpoint checkpoint(Execution e) {
    return world.now(e).branch().checkpoint();
  }

  private List<String> blobs(Execution e) {
    String folder = "jobs/j/executions/" + e.id() + "/";
    return world.blobs.list("contexts", folder, null).blobs().stream()
        .map(Blobs.BlobInfo::name)
        .map(name -> name.substring(folder.length()))
        .toList();
  }
}
