package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.MessageReturns;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests hosts of this release and of the next release on the same storage, as during a rollout. */
class NextReleaseTest {
  private static final String CONVERT = "{\"id\": \"new\", \"type\": \"next.convert\"}";

  private final World world = new World();
  private final Engine old = world.engine("old");
  private final Engine next = ofTheNextRelease();

  private Engine ofTheNextRelease() {
    world.steps.add(new ConvertStep());
    return world.engine("next");
  }

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void messageOfUnknownKind_comesAgainForHostsThatKnowIt() {
    String text = "{\"v\":1,\"kind\":\"freeze\",\"execution\":\"01M7\",\"fence\":3}";
    world.queue.send(Engine.STEPS, text, Duration.ZERO);
    world.pump(old);
    assertThat(world.pumpOne(old)).isFalse();
    world.clock.advance(Duration.ofSeconds(10));
    ObjectNode again = (ObjectNode) Json.parse(visible().body());
    assertThat(again.remove("returned").intValue()).isEqualTo(1);
    assertThat(again).isEqualTo(Json.parse(text));
  }

  @Test
  void messageOfAnotherForm_isNotTakenForOneOfOurs() {
    world.job("j", scripted("a", ""));
    Execution e = world.start(old, "j");
    WorkQueue.Received sent = visible();
    ObjectNode kick = (ObjectNode) Json.parse(sent.body());
    world.queue.delete(Engine.STEPS, sent);
    world.queue.send(Engine.STEPS, Json.write(kick.put("v", 2)), Duration.ZERO);
    world.pump(old);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.QUEUED);
    world.clock.advance(Duration.ofSeconds(10));
    assertThat(visible().body()).contains("\"v\":2", "\"returned\":1");
  }

  @Test
  void messageThatNobodyKnows_goesAfterTenMinutes() {
    world.queue.send(Engine.STEPS, "{\"v\":1,\"kind\":\"freeze\"}", Duration.ZERO);
    int handled = 0;
    for (int i = 0; i < 2 * MessageReturns.MOST; i++) {
      handled += world.pumpOne(old) ? 1 : 0;
      world.clock.advance(Duration.ofSeconds(10));
    }
    assertThat(handled).isEqualTo(MessageReturns.MOST + 1);
  }

  @Test
  void messageWithMoreFields_isHandled() {
    world.job("j", scripted("a", "") + "," + scripted("b", ""));
    Execution e = world.start(old, "j");
    for (WorkQueue.@Nullable Received message = visible();
        message != null;
        message = findVisible()) {
      ObjectNode more = ((ObjectNode) Json.parse(message.body())).put("hint", "fast");
      world.queue.delete(Engine.STEPS, message);
      world.queue.send(Engine.STEPS, Json.write(more), Duration.ZERO);
      world.pumpOne(old);
    }
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void stepOfTheNextRelease_waitsForItsHosts() {
    world.job("j", scripted("a", "") + "," + CONVERT + "," + scripted("z", ""));
    Execution e = world.start(old, "j");
    world.pump(old);
    assertThat(world.attempts(e)).containsExactly("a/0 completed");
    world.clock.advance(Duration.ofSeconds(10));
    world.pump(next);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e)).hasSize(3).allMatch(attempt -> attempt.endsWith("0 completed"));
  }

  @Test
  void firstStepOfTheNextRelease_waitsForItsHosts() {
    world.job("j", CONVERT);
    Execution e = world.start(old, "j");
    world.pump(old);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.QUEUED);
    world.clock.advance(Duration.ofSeconds(10));
    world.pump(next);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void fieldOfTheNextRelease_waitsForHostsThatKnowIt() {
    world.job("j", scripted("a", "") + "," + scripted("b", "\"checksum\": true"));
    Execution e = world.start(old, "j");
    world.pump(old);
    assertThat(world.attempts(e)).containsExactly("a/0 completed");
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.RUNNING);
  }

  @Test
  void stepThatNoHostKnows_failsAfterTenMinutesAndSaysWhy() {
    world.job("j", scripted("a", "") + "," + CONVERT);
    Execution e = world.start(old, "j");
    for (int i = 0; i < MessageReturns.MOST; i++) {
      world.pump(old);
      assertThat(world.now(e).state()).isEqualTo(ExecutionState.RUNNING);
      world.clock.advance(Duration.ofSeconds(9));
      old.sweep();
      world.clock.advance(Duration.ofSeconds(1));
    }
    world.pump(old);
    Failure failure = Objects.requireNonNull(world.now(e).failure());
    assertThat(failure.code()).isEqualTo("unknown_step_type");
    assertThat(failure.message()).contains("next.convert");
  }

  @Test
  void stateOfTheNextRelease_isLeftAloneAndKeepsNobodyFromHisTurn() {
    world.job("j", scripted("a", ""));
    Execution strange = world.start(old, "j");
    state(strange, "frozen");
    Execution other = world.start(old, "j");
    world.clock.advance(Duration.ofSeconds(20));
    old.sweep();
    old.sweep();
    pumpForgiving();
    world.assertSettled(other, ExecutionState.COMPLETED);

    state(strange, "queued");
    world.clock.advance(Duration.ofMinutes(1));
    old.sweep();
    world.pump(old);
    world.assertSettled(strange, ExecutionState.COMPLETED);
  }

  private void state(Execution e, String state) {
    Columns change = Columns.none().with("state", state);
    world.tables.transact(
        ExecutionStore.TABLE, e.id(), List.of(Write.merge("h", change, Write.ANY)));
  }

  /**
   * Handles messages as the queue trigger does: logs a failure, after which the message is lost.
   */
  private void pumpForgiving() {
    for (WorkQueue.@Nullable Received m = findVisible(); m != null; m = findVisible()) {
      try {
        old.onMessage(m.body());
      } catch (InterruptedException | IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("FROZEN");
      }
      world.queue.delete(Engine.STEPS, m);
    }
  }

  private WorkQueue.Received visible() {
    return Objects.requireNonNull(findVisible());
  }

  private WorkQueue.@Nullable Received findVisible() {
    List<WorkQueue.Received> one = world.queue.receive(Engine.STEPS, 1, Duration.ofSeconds(1));
    return one.isEmpty() ? null : one.get(0);
  }

  /** A step type that this release does not have. */
  private static final class ConvertStep implements Step<ConvertStep.Config> {
    record Config(@Field(help = "To what") @Nullable String format) {}

    @Override
    public StepType<Config> type() {
      return StepType.of("next.convert", Config.class, "Converts");
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      return StepResult.none();
    }
  }
}
