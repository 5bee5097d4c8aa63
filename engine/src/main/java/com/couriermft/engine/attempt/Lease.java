package com.couriermft.engine.attempt;

import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.host.Threads;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker's lease on a branch, renewed by a conditional merge of its row at every heartbeat.
 * Heartbeats also detect stop requests and the loss of the lease. Thread-safe.
 */
public final class Lease implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Lease.class);
  private static final int TRIES = 5;

  private final ExecutionStore store;
  private final EngineSettings settings;
  private final Nonces nonces;
  private final Threads threads;
  private final Lock lock;
  private final Supplier<ObjectNode> progress;
  private final Watcher watcher;
  private final BranchName name;
  private final int fence;
  private Threads.@Nullable Work beats;
  private Snapshot held;

  /** Increases whenever {@link #held} may contain changes by other writers. */
  private int reading;

  private long goodSince;
  private boolean lost;
  private boolean closed;

  /**
   * Whether a commit is in progress. During a commit, no heartbeat is sent, because it would change
   * the row that the commit depends on.
   */
  private boolean committing;

  /**
   * Creates the lease of a branch that was just claimed.
   *
   * @param claimedAt {@link Threads#nanoTime()} before the claim was sent
   * @param progress the progress to report at each heartbeat
   * @param watcher receives the results of heartbeats
   */
  Lease(Means means, Claim claim, long claimedAt, Supplier<ObjectNode> progress, Watcher watcher) {
    this.store = means.store();
    this.settings = means.settings();
    this.nonces = means.nonces();
    this.threads = means.threads();
    this.lock = threads.newLock();
    this.held = claim.at();
    this.goodSince = claimedAt;
    this.name = claim.name();
    this.fence = claim.branch().fence();
    this.progress = progress;
    this.watcher = watcher;
  }

  /** Starts the heartbeats. */
  void begin() {
    locked(() -> beats = threads.repeat(settings.heartbeat(), this::beatQuietly));
  }

  private void beatQuietly() {
    try {
      beat();
    } catch (StoreUnavailable e) {
      LOG.warn("The heartbeat of Execution(id={}) failed; trying again", id(), e);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      // An exception from this method would end the heartbeats, and therefore the lease.
      LOG.error("The heartbeat of Execution(id={}) failed", id(), e);
    }
  }

  /** Renews the lease once. */
  private void beat() {
    locked(this::tryToBeat);
  }

  private void tryToBeat() {
    for (int tries = 0; tries < TRIES && !lost && !closed && !committing; tries++) {
      long before = threads.nanoTime();
      try {
        Branch reporting = held.branch(name).orElseThrow().withProgress(progress.get());
        Snapshot touched = store.touch(held, name, reporting, nonces.next());
        if (!isOursAlone(touched)) {
          reading++;
        }
        hold(Optional.of(touched));
        goodSince = before;
        return;
      } catch (StoreConflict changed) {
        readAgain();
      }
    }
  }

  /** Reads the row again after another writer changed it with a stop request or a claim. */
  void refresh() {
    locked(this::readAgain);
  }

  /** Returns whether rows differ from {@link #held} only by writes of this lease. */
  private boolean isOursAlone(Snapshot touched) {
    return (name.isRoot() || touched.etag().equals(held.etag()))
        && etagsOfOthers(touched).equals(etagsOfOthers(held));
  }

  private Map<BranchName, String> etagsOfOthers(Snapshot rows) {
    Map<BranchName, String> etags = new HashMap<>();
    rows.members().forEach((member, row) -> etags.put(member, row.etag()));
    etags.remove(name);
    return etags;
  }

  private void readAgain() {
    reading++;
    hold(store.findTree(id()));
  }

  private void hold(Optional<Snapshot> now) {
    if (now.isEmpty() || !isMine(now.get())) {
      lost = true;
      watcher.leaseLost();
      return;
    }
    held = now.get();
    hear();
  }

  private void hear() {
    if (held.execution().stopping() == StopRequest.CANCEL) {
      watcher.cancelAsked();
    }
  }

  private boolean isMine(Snapshot now) {
    return now.branch(name).filter(branch -> branch.isHeldBy(settings.worker(), fence)).isPresent();
  }

  /**
   * Checks that the lease remains valid for at least the safety margin, measured by a monotonic
   * clock that continues while the process is suspended. Otherwise the attempt must stop, even if
   * no other worker has taken over yet: its result does not count.
   *
   * @throws CourierException {@code lease_lost}
   */
  void ensure() {
    if (!isSure()) {
      beat();
    }
    if (!isSure()) {
      watcher.leaseLost();
      throw lostException(id());
    }
  }

  private boolean isSure() {
    Duration limit = settings.lease().minus(EngineSettings.SAFETY);
    return locked(() -> !lost && !closed && age().compareTo(limit) < 0);
  }

  /** Returns the time since the last renewal. */
  private Duration age() {
    return Duration.ofNanos(threads.nanoTime() - goodSince);
  }

  static CourierException lostException(String executionId) {
    return CourierException.of(
        StepCodes.LEASE_LOST,
        "Execution "
            + executionId
            + ": this worker lost the lease of the step because its heartbeat was late. Another "
            + "worker continues; the result of this one is discarded.",
        null);
  }

  /**
   * Returns the rows that this lease wrote or read last, as the basis for a decision. Restarts
   * heartbeats after a failed commit. If the commit took longer than a heartbeat interval, sends a
   * heartbeat at once. Without it, other writers might win repeatedly when rows are read slowly.
   *
   * @throws StoreUnavailable a due heartbeat failed
   */
  View resume() {
    return locked(
        () -> {
          committing = false;
          if (age().compareTo(settings.heartbeat()) >= 0) {
            tryToBeat();
          }
          return new View(held, reading);
        });
  }

  /**
   * Stops heartbeats until {@link #resume}, to commit a decision that is based on a view.
   * Heartbeats after the view do not invalidate it.
   *
   * @return the rows to commit against; empty, with heartbeats continuing, if the lease is lost or
   *     other writers may have changed the rows since the view
   */
  Optional<Snapshot> pause(View view) {
    return locked(
        () -> {
          if (lost || view.reading() != reading) {
            return Optional.empty();
          }
          committing = true;
          return Optional.of(held);
        });
  }

  /** The rows at one point in time, with the value of {@link #reading} at that time. */
  record View(Snapshot rows, int reading) {}

  boolean isLost() {
    return locked(() -> lost);
  }

  private String id() {
    return held.execution().id();
  }

  /** Stops the heartbeats, and returns once no heartbeat is in progress. */
  @Override
  public void close() {
    locked(
        () -> {
          closed = true;
          if (beats != null) {
            beats.stop();
          }
        });
  }

  private void locked(Runnable work) {
    lock.lock();
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /**
   * The services for leases of this process.
   *
   * @param store the store of executions
   * @param settings the process's name and times
   * @param nonces the source of random values
   * @param threads provides the clock, locks and heartbeats
   */
  public record Means(
      ExecutionStore store, EngineSettings settings, Nonces nonces, Threads threads) {}

  /** Receives the results of heartbeats. */
  interface Watcher {
    /** Called when another worker has claimed the branch, or may do so at any time. */
    void leaseLost();

    /** Called when cancellation of the execution is requested. */
    void cancelAsked();
  }
}
