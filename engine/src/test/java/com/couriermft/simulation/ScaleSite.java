package com.couriermft.simulation;

import com.couriermft.engine.Engine;
import com.couriermft.engine.EngineParts;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.dependency.UpstreamWindows;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.EventType;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.transfer.place.BlobPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An installation of unmodified engines on simulated time, run as by the Functions host: each host
 * receives up to {@value #AT_ONCE} messages, and polls again immediately while it receives any.
 * Computation on the hosts takes no time, so only the storage account and the engine's design limit
 * the throughput.
 */
public final class ScaleSite {
  private static final int AT_ONCE = 16;
  private static final Duration LONGEST = Duration.ofHours(6);
  private static final Duration HIDDEN = Duration.ofMinutes(10);
  private static final Duration IDLE = Duration.ofSeconds(1);
  private static final Duration BUSY = Duration.ofMillis(20);

  private final Scheduler scheduler;
  private final LimitedAccount account;
  private final Wanted load;
  private final Map<String, Long> begun = new HashMap<>();
  private final List<Double> seconds = new ArrayList<>();
  private final List<Throwable> unexpected = new ArrayList<>();
  private long lastEnd;
  private long firstStart;

  /**
   * The load and configuration of an installation.
   *
   * @param hosts number of hosts that run steps
   * @param pools number of pools, over which executions are distributed evenly
   * @param slots number of slots of each pool
   * @param executions number of executions to start
   * @param perSecond average number of starts per second
   * @param steps number of steps of each execution
   * @param millis duration of each step in milliseconds
   * @param inlineBytes maximum size of a context that is stored in the header, in bytes
   */
  public record Wanted(
      int hosts,
      int pools,
      int slots,
      int executions,
      double perSecond,
      int steps,
      int millis,
      int inlineBytes) {}

  /**
   * Result of a simulated installation.
   *
   * @param seconds time from the first start to the last end, in seconds
   * @param durations time from the start of each execution to its end, in seconds, ascending
   * @param requests number of storage requests
   * @param standings the load of the account and of the busiest partitions
   */
  public record Outcome(
      double seconds,
      List<Double> durations,
      long requests,
      List<LimitedAccount.Standing> standings) {
    /** Returns a quantile of the executions' durations. */
    public double duration(double part) {
      return durations.get((int) Math.min(durations.size() - 1, part * durations.size()));
    }
  }

  private ScaleSite(Wanted load) {
    this.load = load;
    this.scheduler = new Scheduler(new Random(1), unexpected::add);
    this.account = new LimitedAccount(scheduler);
  }

  public static Outcome run(Wanted load) {
    return new ScaleSite(load).run();
  }

  private Outcome run() {
    for (int i = 0; i < load.pools(); i++) {
      new PoolStore(account.unlimited()).setLimit("p" + i, load.slots());
    }
    List<Engine> engines = new ArrayList<>();
    for (int i = 0; i < load.hosts(); i++) {
      Host host = new Host("host" + i);
      Engine engine = engine(host);
      engines.add(engine);
      scheduler.spawn(host.name(), host, scheduler.between(0, 1), () -> take(host, engine));
    }
    Engine first = engines.get(0);
    scheduler.spawn("sweep", null, Duration.ofSeconds(5), () -> sweep(first));
    scheduler.spawn("callers", null, Duration.ZERO, () -> arrive(engines));
    scheduler.spawn("end", null, LONGEST, scheduler::end);
    scheduler.run();
    if (!unexpected.isEmpty()) {
      throw new IllegalStateException(unexpected.get(0));
    }
    if (seconds.size() < load.executions()) {
      throw new IllegalStateException(
          "%d of %d executions have ended after %s"
              .formatted(seconds.size(), load.executions(), LONGEST));
    }
    double took = (lastEnd - firstStart) / 1e9;
    seconds.sort(null);
    return new Outcome(took, List.copyOf(seconds), account.requests(), account.standings(took, 6));
  }

  private void arrive(List<Engine> engines) {
    firstStart = scheduler.nanoTime();
    for (int i = 0; i < load.executions(); i++) {
      int number = i;
      Engine engine = engines.get(i % engines.size());
      scheduler.spawn("caller" + i, null, Duration.ZERO, () -> start(engine, number));
      double gap = -Math.log(1 - scheduler.random.nextDouble()) / load.perSecond();
      scheduler.sleep(Duration.ofNanos((long) (gap * 1e9)));
    }
  }

  private void start(Engine engine, int number) {
    String id = Ulid.derived(scheduler.instant(), "execution " + number);
    begun.put(id, scheduler.nanoTime());
    engine
        .starter()
        .start(
            ExecutionStarter.Request.builder(
                    "j" + number % load.pools(), Json.object(), Json.object().put("kind", "api"))
                .id(id)
                .build());
  }

  private void take(Host host, Engine engine) throws InterruptedException {
    WorkQueue queue = account.queue();
    int[] busy = {0};
    while (true) {
      int free = AT_ONCE - busy[0];
      List<WorkQueue.Received> messages =
          free < AT_ONCE / 2 ? List.of() : queue.receive(Engine.STEPS, AT_ONCE / 2, HIDDEN);
      for (WorkQueue.Received message : messages) {
        busy[0]++;
        scheduler.spawn(
            host.name() + " step",
            host,
            Duration.ZERO,
            () -> {
              try {
                engine.onMessage(message.body());
                queue.delete(Engine.STEPS, message);
              } finally {
                busy[0]--;
              }
            });
      }
      scheduler.sleep(messages.isEmpty() && busy[0] == 0 ? IDLE : BUSY);
    }
  }

  private void sweep(Engine engine) {
    while (true) {
      engine.sweep();
      scheduler.sleep(Duration.ofSeconds(30));
    }
  }

  private void heard(DomainEvent event) {
    if (event.type() == EventType.EXECUTION_COMPLETED) {
      Long since = begun.get(event.executionId());
      if (since != null && seconds.size() < load.executions()) {
        lastEnd = scheduler.nanoTime();
        seconds.add((lastEnd - since) / 1e9);
        if (seconds.size() == load.executions()) {
          scheduler.end();
        }
      }
    }
  }

  private Engine engine(Host host) {
    BackOff backOff =
        new BackOff(scheduler::pause, scheduler::nanoTime, scheduler.random::nextDouble);
    Tables tables = new RetryingTables(account.tables(), backOff);
    Blobs blobs = account.blobs();
    EngineParts parts =
        new EngineParts(
            tables,
            blobs,
            (connection, progress) -> new BlobPlace(blobs, connection),
            account.queue(),
            new ExecutionStore(tables),
            new PoolStore(tables),
            new ExecutionIndex(tables),
            new Jobs(load),
            UpstreamWindows.NONE,
            new StepRegistry(List.of(new ScaleStep(scheduler))),
            secret -> Optional.empty(),
            new ScaleLimits(load.pools(), load.slots()),
            load::inlineBytes,
            new Nonces(scheduler.random, millis -> scheduler.sleep(Duration.ofMillis(millis))),
            EngineSettings.of(host.name()),
            host::crash);
    return new Engine(parts, List.of(this::heard), new SimulatedThreads(scheduler, host));
  }

  /** One job for each pool; all jobs have the same steps. */
  private record Jobs(List<JobDefinition> jobs) implements JobSource {
    Jobs(Wanted load) {
      this(
          IntStream.range(0, load.pools())
              .mapToObj(i -> definition(i, load.steps(), load.millis()))
              .toList());
    }

    private static JobDefinition definition(int number, int steps, int millis) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < steps; i++) {
        all.append(i == 0 ? "" : ",")
            .append(
                "{\"id\": \"s%d\", \"type\": \"scale.work\", \"config\": {\"millis\": %d}}"
                    .formatted(i, millis));
      }
      return DefinitionReader.read(
          Json.parse(
              "{\"job_id\": \"j%d\", \"name\": \"j\", \"pool\": \"p%d\", \"steps\": [%s]}"
                  .formatted(number, number, all)));
    }

    @Override
    public JobDefinition get(String jobId, int version) {
      return jobs.get(Integer.parseInt(jobId.substring(1)));
    }

    @Override
    public JobSource.Pinned pin(String jobId, @Nullable Integer version) {
      JobDefinition job = get(jobId, 1);
      return new JobSource.Pinned(job, 1, job);
    }

    @Override
    public Map<String, Integer> disabled() {
      return Map.of();
    }
  }
}
