package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.event.EventType;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListenerTest {
  private final World world = new World();
  private final List<DomainEvent> heard = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    world.close();
  }

  private Engine engine(String name) {
    world.listeners.add(new EventLog());
    world.listeners.add(heard::add);
    return world.engine(name);
  }

  private List<String> types() {
    return heard.stream().map(event -> event.type().text()).toList();
  }

  /** Checks that every event that listeners receive is in the audit log, with the same content. */
  private void assertHeardIsOf(Execution e) {
    Map<String, AuditEvent> trail =
        world.executions.audit(e.id()).stream()
            .collect(Collectors.toMap(row -> e.id() + "|h|" + row.seq(), Function.identity()));
    for (DomainEvent event : heard) {
      AuditEvent row = Objects.requireNonNull(trail.get(event.id()), event.id());
      assertThat(event.at()).isEqualTo(row.at());
      assertThat(event.stepId()).isEqualTo(row.stepId());
      assertThat(event.attempt()).isEqualTo(row.attempt());
      assertThat(event.state()).isEqualTo(row.to());
      assertThat(event.actor()).isEqualTo(row.actor());
      assertThat(event.reason()).isEqualTo(row.reason());
      assertThat(event.executionId()).isEqualTo(e.id());
      assertThat(event.jobId()).isEqualTo("j");
    }
  }

  @Test
  void run_withARetry_isToldFromTheQueueToTheEnd() {
    Engine engine = engine("one");
    world.job("j", scripted("a", "\"failures\": 1, \"value\": \"abc\""));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.clock.advance(Duration.ofSeconds(60));
    world.pump(engine);

    assertThat(types())
        .containsExactly(
            "execution.queued",
            "execution.started",
            "step.started",
            "step.failed",
            "step.started",
            "step.completed",
            "execution.completed");
    assertHeardIsOf(e);
    DomainEvent failed = heard.get(3);
    assertThat(failed.state()).isEqualTo("pending");
    assertThat(failed.attempt()).isEqualTo(0);
    assertThat(Objects.requireNonNull(failed.failure()).code()).isEqualTo("io_error");
    assertThat(failed.failure().stack()).isEmpty();
    assertThat(heard.get(5).bytes()).isEqualTo(3);
    assertThat(heard.get(0).actor()).isEqualTo("test");
    assertThat(heard.get(6).actor()).isEqualTo("one");
    assertThat(Json.tree(heard.get(6)).path("type").asText()).isEqualTo("execution.completed");
  }

  @Test
  void skippedStep_isTold() {
    Engine engine = engine("one");
    world.job(
        "j",
        scripted("a", "\"broken\": true"),
        "\"failure_policy\": {\"type\": \"skip_and_continue\"}");
    world.start(engine, "j");
    world.pump(engine);
    assertThat(types())
        .containsExactly(
            "execution.queued",
            "execution.started",
            "step.started",
            "step.skipped",
            "execution.completed");
  }

  @Test
  void pauseResumeAndCancel_areToldWithWhoAndWhy() {
    Engine engine = engine("one");
    world.job("j", scripted("a", "\"gate\": \"g\"") + "," + scripted("b", "\"gate\": \"h\""));
    Execution e = world.start(engine, "j");
    CompletableFuture<Boolean> first = world.pumpInBackground(engine);
    await().until(() -> world.step.ran.size() == 1);
    engine.stop(e.id(), StopRequest.PAUSE, "op", "lunch");
    world.step.open("g");
    first.join();
    engine.resume(e.id(), "op2", "back");
    engine.stop(e.id(), StopRequest.CANCEL, "op3", "enough");

    assertThat(types())
        .containsExactly(
            "execution.queued",
            "execution.started",
            "step.started",
            "step.completed",
            "execution.paused",
            "execution.resumed",
            "execution.cancelled");
    assertHeardIsOf(e);
    assertThat(heard.get(4).reason()).isEqualTo("asked by op: lunch");
    assertThat(heard.get(5).actor()).isEqualTo("op2");
    assertThat(heard.get(5).reason()).isEqualTo("back");
    assertThat(heard.get(6).actor()).isEqualTo("op3");
    assertThat(heard.get(6).reason()).isEqualTo("enough");
  }

  @Test
  void failedRun_isToldWithItsFailure() {
    Engine engine = engine("one");
    world.job("j", scripted("a", "\"broken\": true"));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(types()).endsWith("step.started", "step.failed", "execution.failed");
    assertThat(heard.get(3).state()).isEqualTo("failed");
    assertThat(Objects.requireNonNull(heard.get(4).failure()).code()).isEqualTo("broken");
    assertHeardIsOf(e);
  }

  @Test
  void deadWorker_isToldByTheSweepOfAnother() {
    Engine one = engine("one");
    world.job("j", scripted("a", "\"gate\": \"g\""));
    Execution e = world.start(one, "j");
    CompletableFuture<Boolean> dying = world.pumpInBackground(one);
    await().until(() -> world.step.ran.size() == 1);
    one.close();
    world.clock.advance(Duration.ofSeconds(61));
    Engine two = world.engine("two");
    two.sweep();
    world.step.open("g");
    world.pump(two);
    dying.join();
    assertThat(types())
        .containsSubsequence("step.started", "step.recovered", "step.started", "step.completed")
        .filteredOn("execution.completed"::equals)
        .hasSize(1);
    assertHeardIsOf(e);
  }

  @Test
  void ending_listenerCannotTakeIt_isToldAgainWithTheSameIdBeforeTheSlotGoes() {
    AtomicInteger refusals = new AtomicInteger(2);
    world.listeners.add(
        event -> {
          if (event.type().isEnding() && refusals.getAndDecrement() > 0) {
            throw new StoreUnavailable("The listener's store is away", null);
          }
        });
    Engine engine = engine("one");
    world.job("j", scripted("a", ""));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(world.pools.slots("default")).hasSize(1);
    engine.sweep();
    assertThat(world.pools.slots("default")).hasSize(1);
    world.engine("two").sweep();
    world.assertSettled(e, ExecutionState.COMPLETED);

    List<DomainEvent> endings = heard.stream().filter(h -> h.type().isEnding()).toList();
    assertThat(endings).hasSize(3);
    assertThat(endings.stream().map(DomainEvent::id).distinct()).hasSize(1);
    assertThat(endings.stream().distinct()).hasSize(1);
    engine.sweep();
    assertThat(heard.stream().filter(h -> h.type().isEnding())).hasSize(3);
  }

  @Test
  void ending_ofACancelledQueuedRun_isToldAgainByTheSweepWhenItWasInterrupted() {
    AtomicInteger refusals = new AtomicInteger(1);
    world.listeners.add(
        event -> {
          if (event.type().isEnding() && refusals.getAndDecrement() > 0) {
            throw new StoreUnavailable("The listener's store is away", null);
          }
        });
    Engine engine = engine("one");
    world.limit(0);
    world.job("j", scripted("a", ""));
    Execution e = world.start(engine, "j");
    assertThatThrownBy(() -> engine.stop(e.id(), StopRequest.CANCEL, "op", "no"))
        .isInstanceOf(StoreUnavailable.class);
    engine.sweep();
    assertThat(heard.stream().filter(h -> h.type() == EventType.EXECUTION_CANCELLED)).hasSize(2);
    world.assertSettled(e, ExecutionState.CANCELLED);
  }

  @Test
  void unrulyListener_harmsNeitherRunNorOtherListeners() {
    world.listeners.add(
        event -> {
          throw new IllegalStateException("cannot");
        });
    world.listeners.add(
        event -> {
          throw new NoClassDefFoundError("gone");
        });
    Engine engine = engine("one");
    world.job("j", scripted("a", ""));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(types()).hasSize(5).endsWith("execution.completed");
  }

  @Test
  void startOfAListenerThatCannotTakeIt_isNotToldAgain() {
    world.listeners.add(
        event -> {
          if (!event.type().isEnding()) {
            throw new StoreUnavailable("away", null);
          }
        });
    Engine engine = engine("one");
    world.job("j", scripted("a", ""));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(types()).doesNotHaveDuplicates();
  }
}
