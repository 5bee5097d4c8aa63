package com.couriermft.simulation;

import com.couriermft.engine.Engine;
import com.couriermft.engine.EngineParts;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.dependency.UpstreamWindows;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.steps.file.CopyStep;
import com.couriermft.steps.file.MoveStep;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.transfer.place.BlobPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The host processes, which handle messages and run sweeps. A host that dies is restarted soon. */
final class Hosts {
  private static final int PUMPS = 2;
  private static final Duration HIDDEN = Duration.ofMinutes(10);

  private final Scheduler scheduler;
  private final Scenario scenario;
  private final Storage storage;
  private final Gate gate;
  private final Watch watch;
  private final SimulatedStep step;
  private final Switches switches;
  private final Heard heard = new Heard();
  private final Map<String, Host> byName = new HashMap<>();
  private final List<Host> present = new ArrayList<>();

  Hosts(
      Scheduler scheduler,
      Scenario scenario,
      Storage storage,
      Gate gate,
      Watch watch,
      SimulatedStep step,
      Switches switches) {
    this.scheduler = scheduler;
    this.scenario = scenario;
    this.storage = storage;
    this.gate = gate;
    this.watch = watch;
    this.step = step;
    this.switches = switches;
  }

  /** Returns the events that the listeners of all hosts have received. */
  Heard heard() {
    return heard;
  }

  void boot() {
    for (int i = 0; i < scenario.hosts(); i++) {
      present.add(start("host" + i, 1));
    }
    scheduler.spawn("reviver", null, Duration.ZERO, this::revive);
  }

  private void revive() {
    List<Integer> lives = new ArrayList<>(Collections.nCopies(present.size(), 1));
    while (true) {
      scheduler.sleep(scheduler.between(1, 20));
      for (int i = 0; i < present.size(); i++) {
        if (!present.get(i).isAlive()) {
          lives.set(i, lives.get(i) + 1);
          present.set(i, start("host" + i, lives.get(i)));
        }
      }
    }
  }

  /** Returns a running host; {@code null} if there is none. */
  @Nullable Host any() {
    List<Host> alive = present.stream().filter(Host::isAlive).toList();
    return alive.isEmpty() ? null : alive.get(scheduler.random.nextInt(alive.size()));
  }

  /** Returns whether any fault has hit the host with this name. */
  boolean isHurt(String name) {
    Host host = byName.get(name);
    return host == null || host.isHurt();
  }

  private Host start(String place, int life) {
    Host host = new Host(place + "." + life);
    byName.put(host.name(), host);
    host.run(engine(host));
    for (int i = 0; i < PUMPS; i++) {
      scheduler.spawn(host.name() + " pump" + i, host, Duration.ZERO, () -> pump(host));
    }
    scheduler.spawn(host.name() + " sweep", host, scheduler.between(0, 30), () -> sweep(host));
    return host;
  }

  private void pump(Host host) throws InterruptedException {
    WorkQueue queue = new SimulatedQueue(host, gate, storage.messages, watch);
    while (true) {
      scheduler.waitUntil(() -> storage.messages.earliest(Engine.STEPS));
      try {
        for (WorkQueue.Received message : queue.receive(Engine.STEPS, 1, HIDDEN)) {
          scheduler.current().since = scheduler.nanoTime();
          host.engine().onMessage(message.body());
          queue.delete(Engine.STEPS, message);
        }
      } catch (StoreUnavailable e) {
        scheduler.sleep(Duration.ofSeconds(1));
      }
    }
  }

  private void sweep(Host host) {
    while (true) {
      host.engine().sweep();
      scheduler.sleep(Duration.ofSeconds(30));
    }
  }

  private Engine engine(Host host) {
    Tables own = new SimulatedTables(host, gate, storage.tables, watch, scheduler.random);
    BackOff backOff =
        new BackOff(scheduler::pause, scheduler::nanoTime, scheduler.random::nextDouble);
    Tables tables = new RetryingTables(own, backOff);
    Blobs blobs = new SimulatedBlobs(host, gate, storage.blobs);
    EngineParts parts =
        new EngineParts(
            tables,
            blobs,
            (connection, progress) -> new BlobPlace(blobs, connection),
            new SimulatedQueue(host, gate, storage.messages, watch),
            new ExecutionStore(tables),
            new PoolStore(tables),
            new ExecutionIndex(tables),
            jobs(),
            UpstreamWindows.NONE,
            new StepRegistry(List.of(step, new CopyStep(), MoveStep.move())),
            secret -> Optional.empty(),
            new ScenarioLimits(scenario),
            scenario::inlineBytes,
            new Nonces(scheduler.random, millis -> scheduler.sleep(Duration.ofMillis(millis))),
            EngineSettings.of(host.name()),
            host::crash);
    List<ExecutionListener> listeners = List.of(this::taste, heard);
    return new Engine(parts, listeners, new SimulatedThreads(scheduler, host));
  }

  private void taste(DomainEvent event) {
    gate.taste(() -> "hear %s of %s".formatted(event.type(), event.executionId()));
  }

  private JobSource jobs() {
    return new JobSource() {
      @Override
      public JobDefinition get(String jobId, int version) {
        gate.taste(() -> "read definition of " + jobId);
        return scenario.jobs().stream()
            .filter(job -> job.jobId().equals(jobId))
            .findFirst()
            .orElseThrow(() -> new NotFoundException(DefinitionCodes.JOB_NOT_FOUND, jobId));
      }

      @Override
      public JobSource.Pinned pin(String jobId, @Nullable Integer version) {
        JobDefinition job = get(jobId, 1);
        boolean enabled = !switches.disabled().containsKey(jobId);
        return new JobSource.Pinned(job, 1, job.withEnabled(enabled));
      }

      @Override
      public Map<String, Integer> disabled() {
        return switches.disabled();
      }
    };
  }
}
