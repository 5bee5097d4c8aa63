package com.couriermft.engine;

import static com.couriermft.engine.World.loop;
import static com.couriermft.engine.World.parallel;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.formats.trace.Traceparent;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ForwardingQueue;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** Checks that all work for an execution belongs to its trace, regardless of which host does it. */
class CorrelationTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String OTHER = "00000000000000000000000000000abc";
  private static final String STEP = "{\"type\": \"test.traced\", \"timeout_seconds\": 60}";

  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final List<String> sent = new CopyOnWriteArrayList<>();
  private final List<String> senders = new CopyOnWriteArrayList<>();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final TracedStep step = new TracedStep();
  private final Recording queue = new Recording(clock);
  private final World world = new World(new InMemoryTables(clock), new InMemoryBlobs(clock), queue);

  private record None() {}

  /** A step that fails a configured number of times and records the traces that it sees. */
  private static final class TracedStep implements Step<None> {
    private final List<String> traces = new CopyOnWriteArrayList<>();
    private final List<Traceparent> spans = new CopyOnWriteArrayList<>();
    private final AtomicInteger failures = new AtomicInteger();

    @Override
    public StepType<None> type() {
      return StepType.of("test.traced", None.class, "Keeps its trace");
    }

    @Override
    public StepResult run(None config, StepContext context) throws java.io.IOException {
      traces.add(Trace.current().orElse("none"));
      spans.add(context.newSpan());
      if (failures.getAndDecrement() > 0) {
        throw new java.io.IOException("not yet");
      }
      return StepResult.none();
    }
  }

  /** A queue that records the traces of messages and of their senders. */
  private final class Recording extends ForwardingQueue {
    private boolean strips;

    Recording(ManualClock clock) {
      super(new InMemoryWorkQueue(clock));
    }

    @Override
    public void send(String name, String body, Duration delay) {
      ObjectNode message = (ObjectNode) Json.parse(body);
      sent.add(message.path("trace_id").asText("none"));
      senders.add(Trace.current().orElse("none"));
      super.send(name, strips ? Json.write(message.without("trace_id")) : body, delay);
    }
  }

  @AfterEach
  void close() {
    world.close();
    MDC.clear();
  }

  private Engine engine(String name) {
    world.steps.add(step);
    world.listeners.add(this::hear);
    return world.engine(name);
  }

  private void hear(DomainEvent event) {
    told.add(Trace.current().orElse("none"));
  }

  @Test
  void run_ofATracedRequest_keepsItsTraceThroughRetriesAndHosts() {
    Engine one = engine("one");
    Engine two = world.engine("two");
    world.job("j", STEP + ", " + parallel(STEP, STEP) + ", " + STEP);
    step.failures.set(1);
    Execution e = Trace.call(TRACE, () -> world.start(one, "j"));
    assertThat(e.traceId()).isEqualTo(TRACE);
    do {
      Trace.run(OTHER, () -> world.pumpOne(one));
      clock.advance(Duration.ofSeconds(60));
    } while (world.pumpOne(two));

    assertThat(world.now(e).state()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(step.traces).hasSize(5).containsOnly(TRACE);
    assertThat(sent).hasSizeGreaterThan(4).containsOnly(TRACE);
    assertThat(senders).containsOnly(TRACE);
    assertThat(told).hasSizeGreaterThan(10).containsOnly(TRACE);
    assertThat(step.spans)
        .extracting(Traceparent::spanId)
        .doesNotHaveDuplicates()
        .hasSameSizeAs(step.traces);
    assertThat(step.spans).extracting(Traceparent::traceId).containsOnly(TRACE);
    assertThat(Trace.current()).isEmpty();
  }

  @Test
  void messages_ofAnOlderVersion_leadToTheRunsTrace() {
    Engine one = engine("one");
    queue.strips = true;
    world.job("j", STEP + ", " + STEP);
    Execution e = Trace.call(TRACE, () -> world.start(one, "j"));
    world.pump(one);

    assertThat(world.now(e).state()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(step.traces).hasSize(2).containsOnly(TRACE);
    assertThat(told).containsOnly(TRACE);
  }

  @Test
  void run_thatNobodyTraced_hasATraceOfItsOwn() {
    Engine one = engine("one");
    world.job("j", loop("l", "\"source\": [1, 2]", STEP));
    Execution first = world.start(one, "j");
    Execution second = world.start(one, "j");
    world.pump(one);

    assertThat(first.traceId()).isEqualTo(Trace.of(first.id()));
    assertThat(step.traces).hasSize(4).containsOnly(first.traceId(), second.traceId());
    assertThat(told).containsOnly(first.traceId(), second.traceId());
  }

  @Test
  void lostMessages_sentAgainByASweepOfAnotherTrace_areInTheRuns() {
    Engine one = engine("one");
    world.job("j", STEP);
    Execution e = Trace.call(TRACE, () -> world.start(one, "j"));
    world.loseMessages();
    clock.advance(Duration.ofMinutes(5));
    Trace.run(OTHER, one::sweep);
    world.pump(one);

    assertThat(world.now(e).state()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(sent).hasSizeGreaterThan(1).containsOnly(TRACE);
    assertThat(told).containsOnly(TRACE);
  }
}
