package com.couriermft.simulation;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Simulates people and programs that start, stop and resume executions. */
final class Users {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Set<String> FINAL = Set.of("completed", "cancelled");
  private static final int RERUNS = 4;

  private final Scheduler scheduler;
  private final Scenario scenario;
  private final Storage storage;
  private final Hosts hosts;
  private final BranchWatch branches;
  private final Cargo cargo;
  private final Switches switches;
  private final Plans plans;
  private final List<String> promised = new ArrayList<>();
  private final TreeSet<String> asked = new TreeSet<>();
  private final Set<String> resumed = new HashSet<>();
  private final Map<String, String> reruns = new TreeMap<>();
  private boolean left;

  Users(
      Scheduler scheduler,
      Scenario scenario,
      Storage storage,
      Hosts hosts,
      BranchWatch branches,
      Cargo cargo,
      Switches switches,
      Plans plans) {
    this.plans = plans;
    this.switches = switches;
    this.cargo = cargo;
    this.scheduler = scheduler;
    this.scenario = scenario;
    this.storage = storage;
    this.hosts = hosts;
    this.branches = branches;
  }

  /** Returns the executions whose start was confirmed to a user. */
  List<String> promised() {
    return List.copyOf(promised);
  }

  /** Returns the executions that users requested, confirmed or not. */
  List<String> asked() {
    return List.copyOf(asked);
  }

  /** Returns the execution that each rerun repeats, by the rerun's id. */
  Map<String, String> reruns() {
    return new TreeMap<>(reruns);
  }

  void arrive() {
    for (int i = 0; i < scenario.starts(); i++) {
      int number = i;
      double latest = scenario.mood() == Mood.BURST ? 20 : 300;
      scheduler.spawn(
          "client" + i, null, scheduler.between(0, latest), () -> start("run " + number));
    }
    for (int i = 0; i < (scenario.load() == Load.AGAIN ? RERUNS : 0); i++) {
      int number = i;
      Duration after = scheduler.between(60, scenario.troubled().toSeconds());
      scheduler.spawn("client again" + i, null, after, () -> rerun("rerun " + number));
    }
    if (scenario.habit() == Habit.SWITCH_JOBS) {
      switchJobs();
    }
    for (int i = 0; i < (scenario.habit() == Habit.RERUN_FROM_STEPS ? RERUNS : 0); i++) {
      int number = i;
      Duration after = scheduler.between(60, scenario.troubled().toSeconds());
      scheduler.spawn("client from" + i, null, after, () -> rerunFrom("rerun from " + number));
    }
    scheduler.spawn("user", null, Duration.ofSeconds(5), this::act);
    scheduler.spawn("user at the end", null, scenario.troubled(), this::resumeAll);
  }

  /** Disables jobs for a while until faults end, and then enables each. */
  void switchJobs() {
    for (JobDefinition job : scenario.jobs()) {
      scheduler.spawn("user of " + job.jobId(), null, Duration.ZERO, () -> switchJob(job.jobId()));
    }
  }

  private void switchJob(String job) {
    while (!left) {
      scheduler.sleep(scheduler.between(1, 60));
      int save = switches.disable(job);
      request(
          "disable",
          host -> {
            host.engine().heedDisabledJobs();
            if (!host.isHurt()) {
              switches.answered(job, save);
            }
          });
      scheduler.sleep(scheduler.between(1, 120));
      switches.enable(job);
      request("enable", host -> host.engine().heedDisabledJobs());
    }
  }

  /** Stops new requests from users from now on. */
  void leave() {
    left = true;
  }

  /** Starts an execution after a while. */
  String start(Duration after, String job) {
    String id = Ulid.derived(scheduler.instant(), "run " + after);
    asked.add(id);
    scheduler.spawn(
        "client " + job, null, after, () -> startUntilTold(id, request(id, job, 0, null)));
    return id;
  }

  /** Sends a request about an execution once, after a while. */
  void stop(Duration after, String id, StopRequest what) {
    scheduler.spawn("user " + what, null, after, () -> stop(id, what));
  }

  /** Resumes an execution from then on, whenever it is paused. */
  void resume(Duration after, String id) {
    scheduler.spawn(
        "user resume",
        null,
        after,
        () -> {
          while (true) {
            if (storage.state(id).equals("paused")) {
              resume(id);
            }
            scheduler.sleep(Duration.ofSeconds(60));
          }
        });
  }

  /** Repeats a start with the same id until it is confirmed. */
  private void start(String name) throws InterruptedException {
    String id = Ulid.derived(scheduler.instant(), name);
    String job = scenario.jobs().get(scheduler.random.nextInt(scenario.jobs().size())).jobId();
    Instant notBefore =
        scheduler.random.nextInt(4) == 0 ? scheduler.instant().plusSeconds(200) : null;
    int priority = scheduler.random.nextInt(10);
    asked.add(id);
    startUntilTold(id, request(id, job, priority, notBefore));
  }

  /** Reruns an ended execution that no user has resumed or will resume. */
  private void rerun(String name) throws InterruptedException {
    Optional<String> over = over();
    if (over.isPresent()) {
      String original = over.get();
      String id = Ulid.derived(scheduler.instant(), name);
      String first = original;
      while (reruns.containsKey(first)) {
        first = reruns.get(first);
      }
      reruns.put(id, original);
      asked.add(id);
      String job = storage.header(original).text("job_id");
      startUntilTold(id, request(id, job, scheduler.random.nextInt(10), null, first, original));
    }
  }

  /**
   * Reruns an ended execution from one of its outermost steps, if the execution reached that step.
   */
  private void rerunFrom(String name) throws InterruptedException {
    Optional<String> over = over();
    if (over.isPresent()) {
      String original = over.get();
      String job = storage.header(original).text("job_id");
      List<PlanNode> steps = plans.of(job).root().children();
      PlanNode from = steps.get(scheduler.random.nextInt(steps.size()));
      if (hasComeTo(original, from.from())) {
        String id = Ulid.derived(scheduler.instant(), name);
        reruns.put(id, original);
        asked.add(id);
        String step = plans.of(job).steps().get(from.from()).id();
        startUntilTold(
            id, from(step, request(id, job, scheduler.random.nextInt(10), null, id, original)));
      }
    }
  }

  private boolean hasComeTo(String execution, int step) {
    Columns header = storage.header(execution);
    String key = "w|%02d|%04d".formatted(header.integer("generation"), step);
    return step == header.integer("from_index")
        || storage.find(ExecutionStore.TABLE, execution, key) != null;
  }

  /**
   * Returns an ended execution that no user has rerun and no user will resume; empty if there is
   * none.
   */
  private Optional<String> over() {
    List<String> over =
        asked.stream()
            .filter(id -> !reruns.containsValue(id))
            .filter(
                id ->
                    FINAL.contains(storage.state(id))
                        || storage.state(id).equals("failed") && !resumed.contains(id))
            .toList();
    return over.isEmpty() || left
        ? Optional.empty()
        : Optional.of(over.get(scheduler.random.nextInt(over.size())));
  }

  private void startUntilTold(String id, ExecutionStarter.Request wanted)
      throws InterruptedException {
    if (wanted.rerunOf() == null) {
      cargo.arrive(id, wanted.jobId());
    }
    Consumer<Host> start =
        host -> {
          host.engine().starter().start(wanted);
          if (!promised.contains(id)) {
            promised.add(id);
          }
        };
    while (!promised.contains(id)) {
      Actor first = request("start", start);
      Actor second = scheduler.random.nextInt(6) == 0 ? request("start", start) : null;
      scheduler.await(() -> promised.contains(id) || isOver(first) && isOver(second), PATIENCE);
      if (!promised.contains(id)) {
        scheduler.sleep(Duration.ofSeconds(5));
      }
    }
  }

  private static boolean isOver(@Nullable Actor actor) {
    return actor == null || actor.done;
  }

  private static ExecutionStarter.Request request(
      String id, String job, int priority, @Nullable Instant notBefore) {
    return request(id, job, priority, notBefore, id, null);
  }

  private static ExecutionStarter.Request request(
      String id,
      String job,
      int priority,
      @Nullable Instant notBefore,
      String cargo,
      @Nullable String rerunOf) {
    return ExecutionStarter.Request.builder(
            job,
            Json.object().put("cargo", cargo),
            Json.object().put("kind", "api").put("by", "client"))
        .id(id)
        .priority(priority)
        .notBefore(notBefore)
        .rerunOf(rerunOf)
        .build();
  }

  /** Returns the same request with a step to start from. */
  private static ExecutionStarter.Request from(String step, ExecutionStarter.Request whole) {
    return new ExecutionStarter.Request(
        whole.id(),
        whole.jobId(),
        whole.version(),
        whole.parameters(),
        whole.priority(),
        whole.notBefore(),
        whole.maxRetries(),
        whole.trigger(),
        whole.rerunOf(),
        step,
        null);
  }

  private void act() {
    double longest = 2 * scenario.troubled().toSeconds() / (scenario.acts() + 1.0);
    for (int i = 0; i < scenario.acts(); i++) {
      scheduler.sleep(scheduler.between(1, longest));
      if (left) {
        return;
      }
      if (scenario.mood() == Mood.NAPS) {
        on(state -> state.equals("running"), this::nap);
        continue;
      }
      switch (scheduler.random.nextInt(6)) {
        case 0, 1 -> on(state -> true, id -> stop(id, StopRequest.PAUSE));
        case 2, 3 -> on(state -> state.equals("paused") || state.equals("failed"), this::resume);
        case 4 -> on(state -> true, id -> stop(id, StopRequest.CANCEL));
        default -> on(state -> state.equals("queued"), this::disagree);
      }
    }
  }

  /** Pauses an execution and resumes it immediately afterwards. */
  private void nap(String id) {
    stop(id, StopRequest.PAUSE);
    scheduler.spawn(
        "user nap",
        null,
        Duration.ZERO,
        () -> {
          scheduler.await(() -> storage.state(id).equals("paused"), PATIENCE);
          resume(id);
        });
  }

  /** Makes two users send different requests at the same time. */
  private void disagree(String id) {
    stop(id, StopRequest.PAUSE);
    stop(id, StopRequest.CANCEL);
  }

  private void resumeAll() {
    while (!scenario.leavesPaused()) {
      asked.stream().filter(id -> storage.state(id).equals("paused")).forEach(this::resume);
      scheduler.sleep(Duration.ofSeconds(60));
    }
  }

  private void on(Predicate<String> wanted, Consumer<String> act) {
    List<String> those =
        asked.stream()
            .filter(id -> !storage.state(id).equals("absent"))
            .filter(id -> wanted.test(storage.state(id)))
            .toList();
    List<String> moving = those.stream().filter(id -> storage.state(id).equals("running")).toList();
    List<String> from = !moving.isEmpty() && scheduler.random.nextInt(10) < 7 ? moving : those;
    if (!from.isEmpty()) {
      act.accept(from.get(scheduler.random.nextInt(from.size())));
    }
  }

  private void stop(String id, StopRequest what) {
    request(
        what.text(),
        host -> {
          String by = "user at " + scheduler.nanoTime();
          host.engine().stop(id, what, by, null);
          if (!host.isHurt()) {
            branches.answered(id, by);
          }
        });
  }

  private void resume(String id) {
    if (reruns.containsValue(id)) {
      return;
    }
    resumed.add(id);
    request("resume", host -> host.engine().resume(id, "user", null));
  }

  /** Sends a request to one of the hosts; the request is lost if the host dies. */
  @Nullable Actor request(String what, Consumer<Host> act) {
    Host host = hosts.any();
    if (host == null) {
      return null;
    }
    return scheduler.spawn(
        host.name() + " request " + what,
        host,
        Duration.ZERO,
        () -> {
          try {
            act.accept(host);
          } catch (CourierException refused) {
            // The state does not allow the request, or there was no response; the client is told
            // so.
          }
        });
  }
}
