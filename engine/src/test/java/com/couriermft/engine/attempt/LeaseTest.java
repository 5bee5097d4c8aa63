package com.couriermft.engine.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.context.Checkpoints;
import com.couriermft.engine.context.ContextEvaluation;
import com.couriermft.engine.context.LargeOutputs;
import com.couriermft.engine.context.LoopResults;
import com.couriermft.engine.context.Scopes;
import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.decision.Decision;
import com.couriermft.engine.decision.Plans;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionOrigin;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.host.DaemonThreads;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.host.Threads;
import com.couriermft.engine.plan.Plan;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.couriermft.testing.TestCodes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the heartbeats of a worker before, during and after the commit of its attempt. */
class LeaseTest {
  private static final EngineSettings SETTINGS = EngineSettings.of("one");

  /** The age at which the lease is no longer guaranteed. */
  private static final Duration LIMIT = SETTINGS.lease().minus(EngineSettings.SAFETY);

  private static final Duration NANO = Duration.ofNanos(1);

  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final InMemoryTables tables = new InMemoryTables(clock);
  private final InMemoryBlobs blobs = new InMemoryBlobs(clock);
  private final ExecutionStore store = new ExecutionStore(tables);
  private final Nonces nonces = new Nonces(new Random(1), millis -> {});
  private final ManualThreads threads = new ManualThreads();

  /** The branch to which the lease belongs. */
  private enum Held {
    ROOT("{\"type\": \"test.step\"}"),
    MEMBER(
        "{\"type\": \"flow.parallel\"}, {\"type\": \"test.step\"}, {\"type\": \"test.step\"},"
            + " {\"type\": \"flow.end\"}");

    private final String steps;

    Held(String steps) {
      this.steps = steps;
    }

    private JobDefinition job() {
      return DefinitionReader.read(
          Json.parse("{\"job_id\": \"j\", \"name\": \"j\", \"steps\": [%s]}".formatted(steps)));
    }
  }

  /** Threads whose clock and repeated work the test controls. */
  private static final class ManualThreads implements Threads {
    private final DaemonThreads others = new DaemonThreads();
    private final List<Runnable> repeated = new ArrayList<>();
    private long now = Long.MAX_VALUE - 1;

    private void pass(Duration time) {
      now += time.toNanos();
    }

    /** Runs all repeated work once. */
    private void repeatOnce() {
      List.copyOf(repeated).forEach(Runnable::run);
    }

    @Override
    public long nanoTime() {
      return now;
    }

    @Override
    public Lock newLock() {
      return others.newLock();
    }

    @Override
    public Work start(String name, Runnable work) {
      return others.start(name, work);
    }

    @Override
    public Work repeat(Duration every, Runnable work) {
      assertThat(every).isEqualTo(SETTINGS.heartbeat());
      repeated.add(work);
      return () -> repeated.remove(work);
    }

    @Override
    public void await(CompletableFuture<?> future, Duration atMost) throws InterruptedException {
      others.await(future, atMost);
    }

    @Override
    public void close() {
      repeated.clear();
      others.close();
    }
  }

  /** An execution that worker {@code one} has claimed, and its lease, whose heartbeats run. */
  private final class Claimed implements AutoCloseable {
    private final JobDefinition job;
    private final Turns turns;
    private final String id = "01J00000000000000000000000";
    private final BranchName name;
    private final AttemptControl control =
        new AttemptControl("Step 'a'", clock.instant().plusSeconds(3600));
    private final Lease lease;

    private Claimed(Held held) {
      job = held.job();
      turns = turns();
      Execution made = made();
      Plan plan = turns.plan(made);
      Snapshot queued =
          commit(null, turns.decideNew(plan, made, clock.instant(), "test").enqueue(null));
      long claimedAt = threads.nanoTime();
      Snapshot at = commit(queued, turns.decide(queued, "one").start("one", true));
      if (held == Held.MEMBER) {
        at = commit(at, turns.decide(at, BranchName.ROOT).advance());
        name = at.members().keySet().iterator().next();
        at = commit(at, turns.decide(at, name).claim("one"));
      } else {
        name = BranchName.ROOT;
      }
      Claim claim = new Claim(plan, at, name);
      Lease.Means means = new Lease.Means(store, SETTINGS, nonces, threads);
      lease = new Lease(means, claim, claimedAt, Json::object, control);
      lease.begin();
    }

    private Execution made() {
      ExecutionOrigin origin =
          new ExecutionOrigin("default", 5, 0, null, Json.object(), null, null, null, Labels.NONE);
      return Execution.created(id, job.jobId(), 1, origin, clock.instant());
    }

    private Turns turns() {
      Plans plans = new Plans(new OneJob(job));
      Checkpoints checkpoints = new Checkpoints(blobs, () -> 0);
      Scopes scopes = new Scopes(checkpoints, new LoopResults(store, plans));
      return new Turns(
          plans,
          clock,
          new ContextEvaluation(store, checkpoints, new LargeOutputs(blobs), scopes, nonces, plans),
          "one");
    }

    private Snapshot commit(@Nullable Snapshot before, Decision decision) {
      return store.commit(before, decision.change(nonces.next()));
    }

    /** Another process writes the header. */
    private void pause() {
      Snapshot at = store.getTree(id);
      commit(at, turns.decide(at, "operator").stop(StopRequest.PAUSE, "maintenance"));
    }

    /**
     * Pauses heartbeats and fails to commit, because another process has meanwhile changed the
     * rows.
     */
    private void loseRace() {
      Snapshot rows = lease.pause(lease.resume()).orElseThrow();
      pause();
      // A failed attempt stops the execution, so its commit also writes the header.
      Failure broken = Failure.of(CourierException.of(TestCodes.permanent("broken"), "Broken."));
      Decision failed = turns.end(rows, name).fail(broken, nonces.random());
      assertThatThrownBy(() -> commit(rows, failed)).isInstanceOf(StoreConflict.class);
      lease.refresh();
    }

    private Row row() {
      return tables.find(ExecutionStore.TABLE, id, name.rowKey()).orElseThrow();
    }

    private void assertBeat(Row before) {
      assertThat(row().etag()).isNotEqualTo(before.etag());
      assertThat(row().columns().text("nonce")).isNotEqualTo(before.columns().text("nonce"));
      assertThat(store.getTree(id).branch(name).orElseThrow().isHeldBy("one", 1)).isTrue();
    }

    private void assertNoBeat(Row before) {
      assertThat(row()).isEqualTo(before);
    }

    private void assertBeatsGoOn() {
      Row before = row();
      threads.repeatOnce();
      assertBeat(before);
    }

    private void assertLost() {
      assertThatThrownBy(lease::ensure)
          .isInstanceOfSatisfying(
              CourierException.class,
              e -> assertThat(e.code()).isEqualTo(StepCodes.LEASE_LOST.code()));
    }

    @Override
    public void close() {
      lease.close();
    }
  }

  private record OneJob(JobDefinition job) implements JobSource {
    @Override
    public JobDefinition get(String jobId, int version) {
      return job;
    }

    @Override
    public Pinned pin(String jobId, @Nullable Integer version) {
      return new Pinned(job, 1);
    }

    @Override
    public Map<String, Integer> disabled() {
      return Map.of();
    }
  }

  @AfterEach
  void close() {
    threads.close();
  }

  @ParameterizedTest
  @EnumSource
  void resumeAfterALostRace_longerThanAHeartbeat_renewsTheHold(Held held) {
    try (Claimed claimed = new Claimed(held)) {
      claimed.loseRace();
      threads.pass(SETTINGS.heartbeat());
      Row before = claimed.row();
      Lease.View view = claimed.lease.resume();
      claimed.assertBeat(before);

      // No heartbeat can help while the next commit is in progress: the lease is valid only from
      // its last renewal on.
      assertThat(claimed.lease.pause(view)).isPresent();
      threads.pass(LIMIT.minus(NANO));
      claimed.lease.ensure();
      threads.pass(NANO);
      claimed.assertLost();
    }
  }

  @ParameterizedTest
  @EnumSource
  void commitWithoutResume_losesTheHold(Held held) {
    try (Claimed claimed = new Claimed(held)) {
      claimed.loseRace();
      threads.pass(SETTINGS.heartbeat());
      threads.repeatOnce();
      threads.pass(LIMIT.minus(SETTINGS.heartbeat()).minus(NANO));
      claimed.lease.ensure();
      threads.pass(NANO);
      claimed.assertLost();
    }
  }

  @ParameterizedTest
  @EnumSource
  void resumeWithinAHeartbeat_writesNothing(Held held) {
    try (Claimed claimed = new Claimed(held)) {
      claimed.loseRace();
      threads.pass(SETTINGS.heartbeat().minus(NANO));
      Row before = claimed.row();
      Lease.View view = claimed.lease.resume();
      claimed.assertNoBeat(before);
      assertThat(view.rows().execution().stopping()).isEqualTo(StopRequest.PAUSE);
    }
  }

  @ParameterizedTest
  @EnumSource
  void pause_letsNoBeatPassUntilResume(Held held) {
    try (Claimed claimed = new Claimed(held)) {
      Lease.View view = claimed.lease.resume();
      // The lease's own heartbeat after the view does not invalidate the view.
      claimed.assertBeatsGoOn();
      Row before = claimed.row();
      Snapshot rows = claimed.lease.pause(view).orElseThrow();
      threads.repeatOnce();
      claimed.assertNoBeat(before);

      claimed.lease.resume();
      claimed.assertBeatsGoOn();
      assertThatThrownBy(
              () -> claimed.commit(rows, claimed.turns.end(rows, claimed.name).handBack()))
          .isInstanceOf(StoreConflict.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void pause_afterAnotherWriter_returnsNothingAndBeatsGoOn(Held held) {
    try (Claimed claimed = new Claimed(held)) {
      Lease.View view = claimed.lease.resume();
      claimed.pause();
      threads.repeatOnce();
      assertThat(claimed.lease.pause(view)).isEmpty();
      claimed.assertBeatsGoOn();

      Snapshot rows = claimed.lease.pause(claimed.lease.resume()).orElseThrow();
      claimed.commit(rows, claimed.turns.end(rows, claimed.name).handBack());
    }
  }

  @ParameterizedTest
  @EnumSource
  void close_endsAllBeats(Held held) {
    try (Claimed claimed = new Claimed(held)) {
      Runnable due = threads.repeated.get(0);
      Row before = claimed.row();
      claimed.lease.close();
      assertThat(threads.repeated).isEmpty();

      due.run();
      claimed.assertNoBeat(before);
      threads.pass(SETTINGS.heartbeat());
      claimed.lease.resume();
      claimed.assertNoBeat(before);
      claimed.assertLost();
      claimed.assertNoBeat(before);
    }
  }

  @Test
  void resumeOfALostLease_writesNothing() {
    try (Claimed claimed = new Claimed(Held.ROOT)) {
      Snapshot at = store.getTree(claimed.id);
      Snapshot given = claimed.commit(at, claimed.turns.end(at, claimed.name).handBack());
      claimed.commit(given, claimed.turns.decide(given, claimed.name).claim("two"));
      Row before = claimed.row();
      threads.pass(SETTINGS.heartbeat());
      claimed.lease.resume();
      claimed.assertNoBeat(before);
      assertThat(claimed.lease.isLost()).isTrue();
      assertThat(claimed.control.reason()).isEqualTo(AttemptControl.Reason.LEASE_LOST);
    }
  }
}
