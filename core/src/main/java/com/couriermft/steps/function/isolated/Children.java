package com.couriermft.steps.function.isolated;

import com.couriermft.files.transfer.Cancellation;
import com.couriermft.formats.trace.LogContext;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The processes of isolated functions on this host: so many at a time, and no more. One that has
 * ended a call well waits for another of the same function and execution; it is ended when it has
 * waited long enough, when another needs its place, when its execution ends, and with this.
 * Thread-safe.
 */
public final class Children implements AutoCloseable {
  /** The processes at a time where nobody says otherwise. */
  public static final int USUAL = 2;

  /** The time that a process waits for another call. */
  public static final Duration IDLE = Duration.ofSeconds(20);

  private static final long TURN_MILLIS = 200;

  private final int most;
  private final Duration idle;
  private final Map<String, String> environment;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Set<Child> used = new HashSet<>();
  private int starting;
  private boolean closed;
  private @Nullable ChildCommand command;
  private @Nullable ScheduledExecutorService timer;

  private record Waiting(Child child, long since) {}

  /**
   * Starts nothing yet.
   *
   * @param most the processes at a time, from 1
   * @param idle the time that one waits for another call
   * @param environment the variables that each gets
   */
  public Children(int most, Duration idle, Map<String, String> environment) {
    this.most = most;
    this.idle = idle;
    this.environment = Map.copyOf(environment);
  }

  /** Makes those of a host that may make no namespaces. */
  static Children withoutNamespaces(int most) {
    Children children = new Children(most, IDLE, Map.of());
    children.command = new ChildCommand(List.of(), Map.of());
    return children;
  }

  /** Returns those of a host that says nothing of them. */
  public static Children usual() {
    return new Children(USUAL, IDLE, Map.of());
  }

  /**
   * Returns a child for a call: one that has waited for it, or a new one. Waits for a place.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code isolation_unavailable}, or the
   *     step is to stop
   */
  Child take(ChildSpec spec, Cancellation cancellation) throws InterruptedException {
    for (Optional<Child> warm = place(spec); ; warm = place(spec)) {
      if (warm != null) {
        return warm.isPresent() ? warm.get() : start(spec);
      }
      cancellation.throwIfCancelled();
      awaitChange();
    }
  }

  /** Returns a waiting child, empty if one may be started, {@code null} if there is no place. */
  private synchronized @Nullable Optional<Child> place(ChildSpec spec) {
    if (closed) {
      throw Child.unavailable("The host is shut down", null);
    }
    Optional<Child> warm = remove(each -> each.child().spec().equals(spec));
    if (warm.filter(Child::isAlive).isPresent()) {
      used.add(warm.get());
      return warm;
    }
    warm.ifPresent(Child::close);
    if (used.size() + starting + waiting.size() >= most) {
      remove(each -> true).ifPresent(Child::close);
    }
    boolean free = used.size() + starting + waiting.size() < most;
    starting += free ? 1 : 0;
    return free ? Optional.empty() : null;
  }

  private synchronized void awaitChange() throws InterruptedException {
    wait(TURN_MILLIS);
  }

  private Child start(ChildSpec spec) throws InterruptedException {
    Child child = null;
    try {
      child = ChildStart.start(spec, command());
      return child;
    } finally {
      started(child);
    }
  }

  private synchronized void started(@Nullable Child child) {
    starting--;
    if (child != null) {
      used.add(child);
    }
    notifyAll();
  }

  private synchronized ChildCommand command() throws InterruptedException {
    if (command == null) {
      ChildDirectory.removeLeft();
      command = new ChildCommand(Namespaces.find(), environment);
    }
    return command;
  }

  /** Takes back a child whose call has ended well. */
  synchronized void release(Child child) {
    used.remove(child);
    if (closed || !child.isAlive()) {
      child.close();
    } else {
      waiting.addLast(new Waiting(child, System.nanoTime()));
      if (timer == null) {
        timer =
            Executors.newSingleThreadScheduledExecutor(
                work -> {
                  Thread thread = new Thread(LogContext.detach(work), "courier-isolated-idle");
                  thread.setDaemon(true);
                  return thread;
                });
        long turn = Math.max(1, idle.toMillis() / 4);
        timer.scheduleWithFixedDelay(this::endIdle, turn, turn, TimeUnit.MILLISECONDS);
      }
    }
    notifyAll();
  }

  /** Ends a child whose call has not ended well. */
  void discard(Child child) {
    child.close();
    synchronized (this) {
      used.remove(child);
      notifyAll();
    }
  }

  /** Ends those that wait for calls of an execution, which has ended. */
  public void endOf(String executionId) {
    endWaiting(each -> each.child().spec().executionId().equals(executionId));
  }

  private void endIdle() {
    long now = System.nanoTime();
    endWaiting(each -> now - each.since() >= idle.toNanos() || !each.child().isAlive());
  }

  private void endWaiting(Predicate<Waiting> which) {
    for (Optional<Child> child = remove(which); child.isPresent(); child = remove(which)) {
      child.get().close();
    }
  }

  private synchronized Optional<Child> remove(Predicate<Waiting> which) {
    for (Iterator<Waiting> all = waiting.iterator(); all.hasNext(); ) {
      Waiting each = all.next();
      if (which.test(each)) {
        all.remove();
        notifyAll();
        return Optional.of(each.child());
      }
    }
    return Optional.empty();
  }

  /** Returns how many processes there are, those that wait included. */
  public synchronized int size() {
    return used.size() + starting + waiting.size();
  }

  /** Ends all of them, also those that run. */
  @Override
  public void close() {
    List<Child> running;
    synchronized (this) {
      closed = true;
      running = List.copyOf(used);
      if (timer != null) {
        timer.shutdownNow();
      }
      notifyAll();
    }
    endWaiting(each -> true);
    running.forEach(Child::close);
  }
}
