package com.couriermft.simulation;

import com.couriermft.engine.definition.FailurePolicy;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.pool.TotalLimit;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Checks what must hold after faults and users have stopped and everything has had enough time. */
final class Ending {
  private static final Set<String> CODES =
      Set.of("broken", "timed_out", "poison_step", "job_timed_out", "items_failed");

  /**
   * Failure codes that end an execution only if they occur in every attempt that the job's policy
   * allows.
   */
  private static final Set<String> FLEETING = Set.of("io_error", "storage_unavailable");

  /** The execution that a poisoner fails takes about a minute without other faults. */
  private static final Duration SOON = Duration.ofMinutes(3);

  private static final Set<String> FINAL = Set.of("completed", "cancelled");

  private final Scenario scenario;
  private final Plans plans;
  private final Storage storage;
  private final Users users;
  private final Gate gate;
  private final Heard heard;
  private final Poisoner poisoner;
  private final Cargo cargo;
  private final Consumer<String> violated;

  Ending(
      Scenario scenario,
      Plans plans,
      Storage storage,
      Users users,
      Gate gate,
      Heard heard,
      Poisoner poisoner,
      Cargo cargo,
      Consumer<String> violated) {
    this.poisoner = poisoner;
    this.cargo = cargo;
    this.heard = heard;
    this.scenario = scenario;
    this.plans = plans;
    this.storage = storage;
    this.users = users;
    this.gate = gate;
    this.violated = violated;
  }

  /** Returns whether no work is left. */
  boolean isQuiet() {
    return pools().stream().allMatch(pool -> leftIn(pool).isEmpty())
        && users.promised().size() == users.asked().size()
        && users.promised().stream().allMatch(this::rests);
  }

  private boolean rests(String execution) {
    String state = storage.state(execution);
    return FINAL.contains(state)
        || state.equals("failed")
        || state.equals("paused") && scenario.leavesPaused();
  }

  private List<String> pools() {
    List<String> pools = new ArrayList<>(scenario.limits().keySet());
    pools.add(TotalLimit.PARTITION);
    return pools;
  }

  private List<String> leftIn(String pool) {
    return storage.pool(pool).stream().map(Row::key).filter(key -> !key.startsWith("a|")).toList();
  }

  void check() {
    for (String id : users.asked()) {
      String state = storage.state(id);
      if (!rests(id)) {
        violated.accept(
            id
                + ": "
                + (state.equals("absent") ? "never started" : "stuck: " + storage.header(id)));
      } else {
        ended(id, storage.header(id), state);
      }
    }
    cargo.check(users.reruns());
    if (poisoner == Poisoner.NONE) {
      new CountedEnds(storage).check(users.asked(), violated);
    }
    for (String pool : pools()) {
      if (!leftIn(pool).isEmpty()) {
        violated.accept("left in pool " + pool + ": " + leftIn(pool));
      }
    }
  }

  private void ended(String id, Columns header, String state) {
    if (poisoner.isVictim(id)) {
      require(
          state.equals("completed") || poisoner.mayEndWith(code(header)),
          id,
          state + " with " + header.text("failure"));
      Duration took = Duration.between(Scheduler.BEGIN, header.instant("ended_at"));
      require(took.compareTo(SOON) < 0, id, "it ended only after " + took);
      return;
    }
    // If the world moves files, the check of deliveries already shows that the files passed through
    // every step.
    if (state.equals("completed") && scenario.load() == Load.NONE) {
      Plan plan = plans.of(header.text("job_id"));
      new Completeness(storage, id, header.integer("generation"), plan, violated).check();
    }
    if (state.equals("failed")) {
      String code = code(header);
      boolean known =
          CODES.contains(code) || FLEETING.contains(code) || cargo.mayFailWith(code, header);
      require(known, id, "failed with " + header.text("failure"));
      require(
          !FLEETING.contains(code) || isOverdue(header) || hasSpentItsRetries(header),
          id,
          "gave up although it may try again: " + header.text("failure"));
    }
    Integer expected = plans.of(header.text("job_id")).job().expectedDurationSeconds();
    if (expected != null) {
      Lateness.check(storage, id, expected, violated);
    }
    told(id);
    listed(id, state);
  }

  /**
   * Returns whether the execution ended at its deadline, because a sibling of a failed branch may
   * stall until then.
   */
  private static boolean isOverdue(Columns header) {
    return !header.text("deadline_at").isEmpty()
        && !header.instant("ended_at").isBefore(header.instant("deadline_at"));
  }

  /**
   * Returns whether a failed attempt was the last one that the policy of its step or of the entire
   * job allows.
   */
  private boolean hasSpentItsRetries(Columns header) {
    JobDefinition job = plans.of(header.text("job_id")).job();
    FailurePolicy policy = job.failurePolicy();
    if (policy.type() == FailurePolicy.Type.RETRY_JOB) {
      return header.integer("generation") > policy.jobRetry().maxRetries();
    }
    JsonNode failure = Json.parse(header.text("failure"));
    StepDefinition step =
        job.steps().stream()
            .filter(each -> each.id().equals(failure.path("step").asText()))
            .findFirst()
            .orElseThrow();
    return failure.path("attempt").asInt() >= policy.effectiveRetry(step).maxRetries();
  }

  /**
   * Checks that every end of an execution in the audit log was published as an event, whatever
   * followed.
   */
  private void told(String id) {
    new ExecutionStore(storage.tables)
        .audit(id).stream()
            .flatMap(row -> DomainEvent.of(row, id, "", 0).stream())
            .filter(event -> event.type().isEnding())
            .forEach(
                event -> require(heard.has(event.id()), id, "nobody heard of its " + event.type()));
  }

  private static String code(Columns header) {
    String failure = header.text("failure");
    return failure.isEmpty() ? "" : Json.parse(failure).path("code").asText();
  }

  private void listed(String id, String state) {
    boolean isOpen = storage.isListed("s|open", id);
    // Lists are not written in one transaction with the execution, so a host that hung and then
    // died may leave an outdated entry.
    boolean mayStay = !state.equals("paused") && gate.leftOffAndMore();
    require(isOpen == state.equals("paused") || mayStay, id, state + " and open=" + isOpen);
    require(
        state.equals("paused") || storage.isListed("s|" + state, id), id, "not listed as " + state);
    boolean mayHaveFiles = !FINAL.contains(state);
    require(
        mayHaveFiles || !storage.hasFilesFromBeforeItsEnd(id), id, "its workspace is still there");
    String path =
        "jobs/%s/executions/%s/context.json".formatted(storage.header(id).text("job_id"), id);
    String shown =
        storage.blobs.find("contexts", path).isPresent()
            ? Json.parse(storage.blobs.get("contexts", path)).path("state").asText()
            : "nothing";
    require(
        shown.equals(state) || gate.leftOffAndMore(),
        id,
        "its document says " + shown + ", it is " + state);
  }

  private void require(boolean holds, String subject, String violation) {
    if (!holds) {
      violated.accept(subject + ": " + violation);
    }
  }
}
