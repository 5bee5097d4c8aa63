package com.couriermft.engine;

import com.couriermft.execution.Branch;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.PermitStore;
import com.couriermft.execution.PermitStore.Permit;
import com.couriermft.execution.PermitStore.Waiter;
import com.couriermft.execution.Phase;
import com.couriermft.store.StoreConflict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Keeps the steps of all hosts within the connections' limits. A permit is asked for before the
 * claim and named after the fence that the claim is going to set; waiting changes nothing of the
 * branch. A permit is live while its branch is leased with that fence, or may still be claimed with
 * it. Thread-safe.
 */
final class Permits {
  private static final int TRIES = 8;

  /** Who has borrowed a permit for so long has died. */
  private static final Duration LENT = Duration.ofMinutes(5);

  private final PermitStore store;
  private final ExecutionStore executions;
  private final Engine engine;
  private final Limits limits;

  Permits(PermitStore store, ExecutionStore executions, Engine engine, Limits limits) {
    this.store = store;
    this.executions = executions;
    this.engine = engine;
    this.limits = limits;
  }

  /** Those of the connections that have a limit. */
  List<String> limited(List<String> connections) {
    return connections.stream().filter(name -> limits.connection(name).isPresent()).toList();
  }

  /**
   * Takes a permit of each connection for the claim that is about to be made, or none.
   *
   * @return when the branch began to wait for the first that was not free; empty if it has all
   */
  Optional<Instant> take(List<String> connections, Snapshot at, BranchName name) {
    Permit permit = permit(at, name, at.branch(name).orElseThrow().fence() + 1);
    List<String> taken = new ArrayList<>();
    for (String connection : inOrder(connections, permit)) {
      Optional<Instant> waiting = take(connection, permit);
      if (waiting.isPresent()) {
        giveUp(taken, permit, at);
        return waiting;
      }
      taken.add(connection);
    }
    return Optional.empty();
  }

  /** Those first that it waits for already: only when they are free are the others of use. */
  private List<String> inOrder(List<String> connections, Permit permit) {
    List<String> names = connections.stream().distinct().sorted().toList();
    return names.size() < 2
        ? names
        : names.stream()
            .sorted(Comparator.comparing(name -> store.view(name).findWaiter(permit).isEmpty()))
            .toList();
  }

  /** Who waits holds nothing; but a twin of the message may count on what was taken. */
  private void giveUp(List<String> taken, Permit permit, Snapshot at) {
    if (!taken.isEmpty() && preventClaim(at, permit)) {
      taken.forEach(connection -> giveBack(connection, permit));
    }
  }

  /**
   * Lends a permit to work that is no step's and takes up to five minutes. It does not wait in
   * line: it is short, and steps that use a connection without pause would keep it out for ever.
   *
   * @param by who borrows it, a text that nobody else uses
   * @return gives it back; empty if none is free
   */
  Optional<Runnable> lend(String connection, String by) {
    Permit permit = Permit.lent(by);
    for (int tries = 0; ; tries++) {
      PermitStore.View view = store.view(connection);
      OptionalInt most = limits.connection(connection);
      if (most.isEmpty()) {
        return Optional.of(() -> {});
      } else if (view.permits().stream().filter(other -> !reap(connection, other)).count()
          >= most.getAsInt()) {
        return Optional.empty();
      } else if (tookOf(connection, view, permit, tries)) {
        return Optional.of(() -> giveBack(connection, permit));
      }
    }
  }

  private Optional<Instant> take(String connection, Permit permit) {
    boolean noted = false;
    for (int tries = 0; ; tries++) {
      PermitStore.View view = store.view(connection);
      OptionalInt most = limits.connection(connection);
      // A twin of the message has asked for it; one of the two claims will win.
      if (most.isEmpty() || view.permits().stream().anyMatch(permit::isSame)) {
        return Optional.empty();
      }
      long live = view.permits().stream().filter(other -> !reap(connection, other)).count();
      if (live >= most.getAsInt() || isBehind(connection, view, permit, most.getAsInt() - live)) {
        Optional<Waiter> own = view.findWaiter(permit);
        if (own.isPresent() && (noted || own.get().isFor(permit))) {
          return own.map(Waiter::since);
        }
        // Whoever gives one back before this is written wakes nobody: look again.
        store.await(connection, view, permit, engine.now());
        noted = true;
      } else if (tookOf(connection, view, permit, tries)) {
        return Optional.empty();
      }
    }
  }

  private boolean tookOf(String connection, PermitStore.View view, Permit permit, int tries) {
    try {
      store.take(connection, view, permit, engine.nonces().next());
      return true;
    } catch (StoreConflict faster) {
      if (tries >= TRIES) {
        throw faster;
      }
      engine.nonces().pause(tries);
      return false;
    }
  }

  /** Whether so many others that wait for longer are still there that none is left for it. */
  private boolean isBehind(String connection, PermitStore.View view, Permit permit, long free) {
    Optional<Waiter> own = view.findWaiter(permit);
    return view.waiters().stream()
            .takeWhile(waiter -> own.isEmpty() || !waiter.equals(own.get()))
            .filter(waiter -> isWaiting(connection, waiter))
            .limit(free)
            .count()
        >= free;
  }

  /** Whether a waiter still waits; one that never will again is taken off. */
  private boolean isWaiting(String connection, Waiter waiter) {
    Optional<Snapshot> at = executions.findTree(waiter.executionId());
    Optional<Branch> branch = at.flatMap(found -> found.branch(waiter.branch()));
    if (branch.isEmpty()
        || !at.get().execution().state().isActive()
        || branch.get().phase() == Phase.LEASED && branch.get().fence() > waiter.fence()) {
      store.forget(connection, waiter);
      return false;
    }
    return branch.get().phase() == Phase.READY && branch.get().fence() == waiter.fence();
  }

  /** Takes away a permit that nobody can use any more; false if it is live. */
  private boolean reap(String connection, Permit permit) {
    if (permit.isLent() && permit.age().compareTo(LENT) <= 0) {
      return false;
    }
    Optional<Snapshot> at = executions.findTree(permit.executionId());
    Optional<Branch> branch = at.flatMap(found -> found.branch(permit.branch()));
    if (branch.isPresent()) {
      Branch now = branch.get();
      if (now.fence() == permit.fence() && now.phase() == Phase.LEASED) {
        return false;
      }
      boolean pending = now.fence() < permit.fence();
      if (pending
          && (permit.age().compareTo(EngineSettings.FORGOTTEN) <= 0
              || !preventClaim(at.get(), permit))) {
        return false;
      }
    }
    giveBack(connection, permit);
    return true;
  }

  /** Whoever is about to claim with this fence must fail from now on; false if others moved it. */
  private boolean preventClaim(Snapshot at, Permit permit) {
    Branch bumped = at.branch(permit.branch()).orElseThrow().withFence(permit.fence());
    try {
      Snapshot after = executions.touch(at, permit.branch(), bumped, engine.nonces().next());
      if (bumped.phase() == Phase.READY) {
        engine.transitions().lookAt(after, permit.branch());
      }
      return true;
    } catch (StoreConflict moved) {
      return false;
    }
  }

  /** Gives the permits of a claim back, and wakes those that wait longest for them. */
  void giveBack(List<String> connections, Claim claim) {
    Permit permit = permit(claim.at(), claim.name(), claim.branch().fence());
    connections.forEach(connection -> giveBack(connection, permit));
  }

  private void giveBack(String connection, Permit permit) {
    store.giveBack(connection, permit);
    store.view(connection).waiters().stream()
        .filter(waiter -> isWaiting(connection, waiter))
        .findFirst()
        .ifPresent(this::wake);
  }

  private void wake(Waiter waiter) {
    executions
        .findTree(waiter.executionId())
        .ifPresent(at -> engine.transitions().lookAt(at, waiter.branch()));
  }

  private static Permit permit(Snapshot at, BranchName name, int fence) {
    return new Permit(at.execution().id(), name, fence, Duration.ZERO);
  }
}
