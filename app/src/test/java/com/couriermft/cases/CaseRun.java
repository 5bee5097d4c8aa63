package com.couriermft.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Runs a case: saves its job, starts an execution and handles messages until the execution has
 * stopped and the script has no more actions. Handles one message at a time, except for steps that
 * wait while other steps continue. The clock moves only when nothing else can be done. Closing the
 * run ends its hosts.
 */
final class CaseRun implements AutoCloseable {
  /** A time that is longer than a lease. */
  private static final Duration NEXT = Duration.ofSeconds(61);

  private static final int MOST_WAITS = 100;

  private final CaseFile file;
  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final InMemoryTables tables = new InMemoryTables(clock);
  private final InMemoryBlobs blobs = new InMemoryBlobs(clock);
  private final SecretStore secrets = new InMemorySecrets();
  private final WorkQueue queue = new InMemoryWorkQueue(clock);
  private final List<Host> hosts = new ArrayList<>();
  private final List<String> journal = new CopyOnWriteArrayList<>();
  private final Map<JsonNode, Integer> happened = new HashMap<>();
  private final Deque<String> atRest;
  private final Deque<Handling> waiting = new ArrayDeque<>();
  private final List<Handling> dead = new ArrayList<>();
  private volatile Handling handling = new Handling();
  private List<Problem> problems = List.of();
  private @Nullable String id;
  private int resumes;

  CaseRun(CaseFile file) {
    this.file = file;
    this.atRest = new ArrayDeque<>(Script.atRest(file));
    addHost();
  }

  private void addHost() {
    String name = "host-" + (hosts.size() + 1);
    boolean interrupts = file.script("actions").toString().contains("\"cancel\"");
    Duration heartbeat = interrupts ? Duration.ofMillis(50) : Duration.ofSeconds(10);
    Courier.Storage storage = new Courier.Storage(tables, blobs, queue);
    hosts.add(new Host(name, storage, secrets, new Script(file, this, name), heartbeat));
  }

  /** Runs the case until it has ended or its definition is rejected. */
  void play() {
    try {
      courier().jobs().save(courier().validator().read(file.definition()), "test", null);
    } catch (InvalidInputException refused) {
      problems = refused.problems();
      return;
    }
    id = start(null, null);
    playOn();
  }

  /**
   * Runs the case again, as a rerun of an ended execution and without the script's actions at a
   * stop.
   */
  void playAgain() {
    playAgainFrom(null);
  }

  /** Runs the case again as {@link #playAgain} does, starting from a step. */
  void playAgainFrom(@Nullable String step) {
    atRest.clear();
    id = start(executionId(), step);
    playOn();
  }

  private void playOn() {
    int waits = 0;
    while (isMoving() || actAtRest()) {
      if (!pumpOne()) {
        assertThat(++waits).as("waits of %s, %s", id, journal).isLessThan(MOST_WAITS);
        pass(NEXT);
        engine().sweep();
      }
    }
  }

  private String start(@Nullable String rerunOf, @Nullable String fromStep) {
    return engine()
        .starter()
        .start(
            ExecutionStarter.Request.builder(
                    file.name(),
                    file.parameters(),
                    Json.object().put("kind", "api").put("by", "test"))
                .rerunOf(rerunOf)
                .fromStep(fromStep)
                .build())
        .id();
  }

  private boolean isMoving() {
    return execution().state().isActive();
  }

  /**
   * Performs the script's next action after the execution has stopped. Returns {@code false} if the
   * script has no further action.
   */
  private boolean actAtRest() {
    if ("finish".equals(atRest.peek())) {
      return finish();
    }
    String action = atRest.poll();
    if (action == null) {
      return false;
    }
    journal.add("(" + execution().state().text() + ")");
    switch (action) {
      case "resume" -> engine().resume(executionId(), "test", null);
      case "resume_if_possible" -> {
        if (execution().isResumable()) {
          engine().resume(executionId(), "test", null);
        }
      }
      case "cancel" -> engine().stop(executionId(), StopRequest.CANCEL, "test", null);
      default -> throw new AssertionError("No such action at rest: " + action);
    }
    return true;
  }

  /**
   * Resumes the execution and returns {@code true}; returns {@code false} if it cannot be resumed.
   */
  private boolean finish() {
    boolean canGoOn = execution().isResumable();
    if (canGoOn) {
      assertThat(++resumes).as("resumes of %s, %s", id, journal).isLessThan(MOST_WAITS);
      engine().resume(executionId(), "test", null);
    }
    return canGoOn;
  }

  /**
   * Handles a message or, if there is none, lets a waiting step continue. Returns {@code false} if
   * there is neither.
   */
  private boolean pumpOne() {
    List<WorkQueue.Received> received = queue.receive(Engine.STEPS, 1, Duration.ofMinutes(10));
    if (!received.isEmpty()) {
      handle(received.get(0));
    } else if (!waiting.isEmpty()) {
      waiting.remove().release();
    } else {
      return false;
    }
    return true;
  }

  private void handle(WorkQueue.Received message) {
    Host host = hosts.get(hosts.size() - 1);
    Handling begun = new Handling();
    handling = begun;
    begun.begin(() -> host.handle(queue, message));
    switch (begun.await()) {
      case DONE -> {}
      case WAITING -> waiting.add(begun);
      case DEAD -> {
        dead.add(begun);
        dead.addAll(waiting);
        waiting.clear();
        addHost();
      }
    }
  }

  /**
   * Returns the steps that ran, in order, and the points at which the execution stopped in between.
   */
  List<String> journal() {
    return journal;
  }

  /**
   * Returns whether a part of the script applies again: an action applies once by default, a
   * failure at every attempt.
   */
  synchronized boolean isWithin(JsonNode part) {
    int spared = part.path("after").asInt();
    int times = part.path("times").asInt(part.has("do") ? 1 : Integer.MAX_VALUE);
    int time = happened.merge(part, 1, Integer::sum);
    return time > spared && time - spared <= times;
  }

  /** Returns the message being handled, for the step that the message triggers. */
  Handling handling() {
    return handling;
  }

  void pass(Duration time) {
    clock.advance(time);
  }

  Tables tables() {
    return tables;
  }

  InMemoryBlobs blobs() {
    return blobs;
  }

  /** Returns all blobs whose names have a prefix. */
  List<Blobs.BlobInfo> blobs(String container, String prefix) {
    List<Blobs.BlobInfo> found = new ArrayList<>();
    String continuation = null;
    do {
      Blobs.BlobPage page = blobs.list(container, prefix, continuation);
      found.addAll(page.blobs());
      continuation = page.continuation();
    } while (continuation != null);
    return found;
  }

  /** Returns the host that is alive. */
  Courier courier() {
    return hosts.get(hosts.size() - 1).courier;
  }

  Engine engine() {
    return courier().engine();
  }

  /** Returns the problems of the definition. */
  List<Problem> problems() {
    return problems;
  }

  /** Returns the current execution. There is no execution if the definition was rejected. */
  Execution execution() {
    return courier().executions().get(executionId()).execution();
  }

  private String executionId() {
    return Optional.ofNullable(id)
        .orElseThrow(() -> new AssertionError("The definition was refused: " + problems));
  }

  /** Returns the findings of {@code courier verify} for the current state. */
  List<Finding> findings() {
    engine().sweep();
    return new LiveVerification(tables, tables, blobs, ExpectedDurations.DEFAULT, false)
        .ofStandingWorld();
  }

  @Override
  public void close() {
    waiting.forEach(Handling::release);
    dead.forEach(Handling::release);
    hosts.forEach(Host::close);
  }
}
