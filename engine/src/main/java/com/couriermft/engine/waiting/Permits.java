package com.couriermft.engine.waiting;

import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.effect.Poison;
import com.couriermft.engine.effect.StepQueue;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PermitStore;
import com.couriermft.engine.pool.PermitStore.Holder;
import com.couriermft.engine.pool.PermitStore.Permit;
import com.couriermft.engine.pool.PermitStore.View;
import com.couriermft.engine.pool.PermitStore.Waiter;
import com.couriermft.storage.store.StoreConflict;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the steps of all hosts within the connections' limits. A worker takes a permit before it
 * claims a branch, under the fence that the claim will set; waiting does not change the branch. A
 * permit is live while its branch is leased with that fence or may still be claimed with that
 * fence. Thread-safe.
 */
public final class Permits {
  private static final Logger LOG = LoggerFactory.getLogger(Permits.class);

  /**
   * Maximum number of consecutive tries to take a free permit when other workers take it first each
   * time.
   */
  private static final int TRIES = 8;

  /** Age after which the borrower of a lent permit is assumed to have died. */
  private static final Duration LENT = Duration.ofMinutes(5);

  private final PermitStore store;
  private final ExecutionStore executions;
  private final StepQueue queue;
  private final Limits limits;
  private final Nonces nonces;
  private final InstantSource clock;
  private final Duration lease;

  /**
   * Creates the service with these stores.
   *
   * @param clock the storage server's clock
   * @param lease the lease duration
   */
  public Permits(
      PermitStore store,
      ExecutionStore executions,
      StepQueue queue,
      Limits limits,
      Nonces nonces,
      InstantSource clock,
      Duration lease) {
    this.store = store;
    this.executions = executions;
    this.queue = queue;
    this.limits = limits;
    this.nonces = nonces;
    this.clock = clock;
    this.lease = lease;
  }

  /** Returns the connections in the list that have a limit. */
  public List<String> limited(List<String> connections) {
    return connections.stream().filter(name -> limits.connection(name).isPresent()).toList();
  }

  /**
   * The result of a request for permits.
   *
   * @param taken a permit for each connection that still has a limit, or an empty list
   * @param waitingSince when the branch started to wait for the first permit that was not free;
   *     {@code null} if it has all permits
   */
  public record Answer(List<Taken> taken, @Nullable Instant waitingSince) {
    /** Copies the permits. */
    public Answer {
      taken = List.copyOf(taken);
    }
  }

  /** A permit of a connection. */
  public record Taken(String connection, Permit permit) {}

  /**
   * Takes a permit of each connection for the following claim, or no permits at all.
   *
   * @throws StoreConflict other workers were faster in every try; try again shortly
   */
  public Answer take(List<String> connections, Snapshot at, BranchName name) {
    Holder holder = holder(at, name, at.branch(name).orElseThrow().fence() + 1);
    List<Taken> taken = new ArrayList<>();
    for (String connection : inOrder(connections, holder)) {
      Answer answer = take(connection, holder);
      if (answer.waitingSince() != null) {
        giveUp(taken, holder, at);
        return answer;
      }
      taken.addAll(answer.taken());
    }
    return new Answer(taken, null);
  }

  /**
   * Returns the connections, starting with those that the branch already waits for. The other
   * permits are useless until these are free.
   */
  private List<String> inOrder(List<String> connections, Holder holder) {
    List<String> names = connections.stream().distinct().sorted().toList();
    return names.size() < 2
        ? names
        : names.stream()
            .sorted(Comparator.comparing(name -> store.view(name).findWaiter(holder).isEmpty()))
            .toList();
  }

  /**
   * Returns all permits of a branch that has to wait. It first prevents the claim, because a
   * duplicate of the message may rely on the permits that were taken.
   */
  private void giveUp(List<Taken> taken, Holder holder, Snapshot at) {
    if (!taken.isEmpty() && preventClaim(at, holder)) {
      taken.forEach(each -> giveBack(each.connection(), holder, each.permit()));
    }
  }

  /**
   * Lends a permit to work outside steps that takes at most five minutes. Such work does not queue,
   * because it is short and steps that use the connection without pause would otherwise delay it
   * forever.
   *
   * @param by a unique name for the borrower
   * @return an action that returns the permit; empty if no permit is free
   */
  public Optional<Runnable> lend(String connection, String by) {
    Holder holder = Holder.lent(by);
    for (int tries = 0; ; tries++) {
      OptionalInt most = limits.connection(connection);
      if (most.isEmpty()) {
        return Optional.of(() -> {});
      }
      View view = reaped(connection, store.view(connection), most.getAsInt(), holder);
      List<String> free = view.free(most.getAsInt());
      if (free.isEmpty()) {
        return Optional.empty();
      }
      Optional<Permit> taken = takeOneOf(connection, free, holder, tries);
      if (taken.isPresent()) {
        return Optional.of(() -> giveBack(connection, holder, taken.get()));
      }
    }
  }

  private Answer take(String connection, Holder holder) {
    boolean noted = false;
    for (int tries = 0; ; ) {
      View seen = store.view(connection);
      OptionalInt most = limits.connection(connection);
      List<Permit> own = seen.of(holder);
      // The branch was assigned a permit while it waited, or a duplicate of the message has taken a
      // permit.
      if (most.isEmpty() || !own.isEmpty()) {
        return new Answer(own.stream().map(each -> new Taken(connection, each)).toList(), null);
      }
      View view = reaped(connection, seen, most.getAsInt(), holder);
      Optional<Waiter> waiter = view.findWaiter(holder);
      // Waiters that have waited longer are served first.
      List<String> free =
          handOut(connection, view.free(most.getAsInt()), view.before(waiter.orElse(null))).free();
      if (free.isEmpty()) {
        if (waiter.isPresent() && (noted || waiter.get().claim().equals(holder))) {
          return new Answer(List.of(), waiter.get().since());
        }
        // A permit that is returned before this row is written wakes no waiter, so the view is read
        // again.
        store.await(connection, view, holder, clock.instant());
        noted = true;
      } else {
        Optional<Permit> taken = takeOneOf(connection, free, holder, tries++);
        if (taken.isPresent()) {
          waiter.ifPresent(row -> store.forget(connection, row));
          return new Answer(List.of(new Taken(connection, taken.get())), null);
        }
      }
    }
  }

  /**
   * Tries the permits in random order, so that callers who see the same free permits rarely
   * collide.
   */
  private Optional<Permit> takeOneOf(
      String connection, List<String> free, Holder holder, int tries) {
    for (String key : shuffled(free)) {
      try {
        return Optional.of(store.take(connection, key, holder, nonces.next()));
      } catch (StoreConflict faster) {
        // Another holder has taken this permit; other permits may still be free.
      }
    }
    if (tries >= TRIES) {
      throw new StoreConflict(
          "Permits of " + connection + " couldn't be acquired because of repeated conflicts");
    }
    nonces.pause(tries);
    return Optional.empty();
  }

  /**
   * The permits that remain after waiters were served.
   *
   * @param free permits without waiters
   * @param overtaken whether other workers were faster with a permit or a waiter; those workers may
   *     not have seen the remaining permits
   */
  private record Rest(List<String> free, boolean overtaken) {}

  /** Assigns free permits to waiters, and sends each of them a message. */
  private Rest handOut(String connection, List<String> free, List<Waiter> waiters) {
    Deque<String> left = new ArrayDeque<>(shuffled(free));
    boolean overtaken = false;
    for (Waiter waiter : waiters) {
      if (left.isEmpty()) {
        break;
      }
      Optional<Snapshot> at = findWaiting(connection, waiter);
      if (at.isPresent() && hasHanded(connection, left.pop(), waiter)) {
        queue.lookAt(at.get(), waiter.holder().branch());
      } else {
        overtaken |= at.isPresent();
      }
    }
    return new Rest(List.copyOf(left), overtaken);
  }

  private boolean hasHanded(String connection, String key, Waiter waiter) {
    try {
      store.hand(connection, key, waiter, nonces.next());
      return true;
    } catch (StoreConflict faster) {
      return false;
    }
  }

  private List<String> shuffled(List<String> keys) {
    List<String> shuffled = new ArrayList<>(keys);
    Collections.shuffle(shuffled, new Random(nonces.random().nextLong()));
    return shuffled;
  }

  /**
   * Returns the execution of a waiter that is still waiting. Removes a waiter that will never wait
   * again.
   */
  private Optional<Snapshot> findWaiting(String connection, Waiter waiter) {
    Holder who = waiter.holder();
    Optional<Snapshot> at = read(who.executionId());
    Optional<Branch> branch = at.flatMap(found -> found.branch(who.branch()));
    if (branch.isEmpty()
        || !at.get().execution().state().isActive()
        || branch.get().phase() == Phase.LEASED && branch.get().fence() > who.fence()) {
      store.forget(connection, waiter);
      return Optional.empty();
    }
    return at.filter(
        found -> branch.get().phase() == Phase.READY && branch.get().fence() == who.fence());
  }

  /** If all permits are taken, removes the permits that no worker can use anymore. */
  private View reaped(String connection, View view, int most, Holder asking) {
    View left = view;
    if (view.permits().size() >= most) {
      for (Permit permit : view.permits()) {
        left = isVoid(connection, permit, asking) ? left.without(List.of(permit)) : left;
      }
    }
    return left;
  }

  /**
   * Returns a permit that no worker can use anymore. Returns {@code false} if the permit is live or
   * may be live.
   */
  private boolean isVoid(String connection, Permit permit, Holder asking) {
    Holder holder = permit.holder();
    if (holder.isBefore(asking)) {
      giveBack(connection, holder, permit);
      return true;
    }
    // A young permit is usually live, and checking each one would cost a request.
    Duration young = holder.isLent() ? LENT : EngineSettings.FORGOTTEN;
    if (permit.age().compareTo(young) <= 0) {
      return false;
    }
    Optional<Snapshot> at = read(holder.executionId());
    if (at.isEmpty() && permit.age().compareTo(lease) <= 0) {
      return false;
    }
    Optional<Branch> branch = at.flatMap(found -> found.branch(holder.branch()));
    if (branch.isPresent()) {
      Branch now = branch.get();
      boolean live = now.fence() == holder.fence() && now.phase() == Phase.LEASED;
      boolean pending = now.fence() < holder.fence();
      if (live || pending && !preventClaim(at.get(), holder)) {
        return false;
      }
    }
    giveBack(connection, holder, permit);
    return true;
  }

  /**
   * Makes every later claim with this fence fail. Returns {@code false} if another process has
   * changed the branch.
   */
  private boolean preventClaim(Snapshot at, Holder holder) {
    Branch bumped = at.branch(holder.branch()).orElseThrow().withFence(holder.fence());
    try {
      Snapshot after = executions.touch(at, holder.branch(), bumped, nonces.next());
      if (bumped.phase() == Phase.READY) {
        queue.lookAt(after, holder.branch());
      }
      return true;
    } catch (StoreConflict moved) {
      return false;
    }
  }

  /** Returns the permits of a claim and wakes the longest waiting branches. */
  public void giveBack(List<Taken> taken, Claim claim) {
    Holder holder = holder(claim.at(), claim.name(), claim.branch().fence());
    taken.forEach(each -> giveBack(each.connection(), holder, each.permit()));
  }

  private void giveBack(String connection, Holder holder, Permit permit) {
    store.giveBack(connection, permit);
    boolean overtaken = true;
    for (int tries = 0; overtaken && tries < TRIES; tries++) {
      View view = store.view(connection);
      List<Permit> twins = view.of(holder);
      twins.forEach(twin -> store.giveBack(connection, twin));
      View left = view.without(twins);
      OptionalInt most = limits.connection(connection);
      List<String> free = left.free(most.orElse(left.permits().size() + left.waiters().size()));
      overtaken = handOut(connection, free, left.waiters()).overtaken();
      if (overtaken) {
        nonces.pause(tries);
      }
    }
  }

  /**
   * Reads the execution of a holder. An unreadable execution counts as missing; the sweep ends it.
   */
  private Optional<Snapshot> read(String id) {
    try {
      return executions.findTree(id);
    } catch (RuntimeException unreadable) {
      if (!Poison.is(unreadable)) {
        throw unreadable;
      }
      LOG.error("Execution(id={}) can't be read; its permits are not counted", id, unreadable);
      return Optional.empty();
    }
  }

  private static Holder holder(Snapshot at, BranchName name, int fence) {
    return new Holder(at.execution().id(), name, fence);
  }
}
