package com.couriermft.steps.function.isolated;

import com.couriermft.formats.background.Recurring;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.trace.LogContext;
import com.couriermft.transfer.supervision.Cancellation;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The pool of processes for isolated functions on this host, with a maximum size. After a
 * successful call, a child waits for another call of the same function and execution. The child is
 * ended after an idle timeout, when another child needs its capacity, when its execution ends, or
 * when the pool is closed. Each child is checked four times a second and ended if it exceeds its
 * limits. Thread-safe.
 */
public final class Children implements AutoCloseable {
  /** Default limit of concurrent processes. */
  public static final int USUAL = 2;

  /** Idle timeout of a process that waits for another call. */
  public static final Duration IDLE = Duration.ofSeconds(20);

  private static final long WATCH_MILLIS = 250;
  private static final long CHANGE_MILLIS = 200;

  private final int most;
  private final Duration idle;
  private final Map<String, String> environment;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Set<Child> used = new HashSet<>();
  private int starting;
  private boolean closed;
  private @Nullable ScheduledExecutorService watch;

  // Guards only the command, because detecting the capabilities of this host takes seconds.
  private final Object commandLock = new Object();
  private @Nullable ChildCommand command;

  private record Waiting(Child child, long since) {}

  /**
   * Creates a pool without starting any process.
   *
   * @param most maximum number of processes, at least 1
   * @param idle idle timeout of a process that waits for another call
   * @param environment environment variables of each process
   */
  public Children(int most, Duration idle, Map<String, String> environment) {
    this.most = most;
    this.idle = idle;
    this.environment = Map.copyOf(environment);
  }

  /** Creates the pool for a host that cannot create namespaces. */
  static Children withoutNamespaces(int most) {
    Children children = new Children(most, IDLE, Map.of());
    children.command = new ChildCommand(List.of(), Map.of());
    return children;
  }

  /** Returns the pool of a host with default settings. */
  public static Children usual() {
    return new Children(USUAL, IDLE, Map.of());
  }

  /**
   * Returns a waiting or new child for a call, after waiting for capacity.
   *
   * @throws CourierException {@code isolation_unavailable}, or the step must stop
   */
  Child take(ChildSpec spec, Cancellation cancellation) throws InterruptedException {
    while (true) {
      Optional<Child> warm = use(each -> each.child().spec().equals(spec));
      if (warm.filter(Child::isAlive).isPresent()) {
        return warm.get();
      }
      warm.ifPresent(this::discard);
      if (reserve()) {
        return start(spec);
      }
      Optional<Child> other = use(each -> true);
      other.ifPresent(this::discard);
      if (other.isEmpty()) {
        cancellation.throwIfCancelled();
        awaitChange();
      }
    }
  }

  /**
   * Returns the first waiting child that matches. The child occupies capacity until it is
   * discarded.
   */
  private synchronized Optional<Child> use(Predicate<Waiting> which) {
    for (Iterator<Waiting> all = waiting.iterator(); all.hasNext(); ) {
      Waiting each = all.next();
      if (which.test(each)) {
        all.remove();
        used.add(each.child());
        return Optional.of(each.child());
      }
    }
    return Optional.empty();
  }

  /** Reserves capacity for a new child, if there is any. */
  private synchronized boolean reserve() {
    if (closed) {
      throw Child.unavailable("The host is shutting down", null);
    }
    boolean free = size() < most;
    starting += free ? 1 : 0;
    return free;
  }

  // The caller checks again in a loop, without holding this monitor.
  @SuppressWarnings("WaitNotInLoop")
  private synchronized void awaitChange() throws InterruptedException {
    wait(CHANGE_MILLIS);
  }

  private Child start(ChildSpec spec) throws InterruptedException {
    Child child = null;
    try {
      child = ChildStart.start(spec, command());
    } finally {
      started(child);
    }
    if (isClosed()) {
      // The pool was closed while the child was starting, so the child was not among those that
      // were ended.
      child.close();
    }
    return child;
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private synchronized void started(@Nullable Child child) {
    starting--;
    if (child != null) {
      used.add(child);
    }
    if (watch == null && !closed) {
      watch = Executors.newSingleThreadScheduledExecutor(Children::daemon);
      Duration every = Duration.ofMillis(WATCH_MILLIS);
      Recurring.start("isolated functions", every, this::watch, watch);
    }
    notifyAll();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(LogContext.detach(work), "courier-isolated-watch");
    thread.setDaemon(true);
    return thread;
  }

  private ChildCommand command() throws InterruptedException {
    synchronized (commandLock) {
      if (command == null) {
        ChildDirectory.removeLeft();
        command = new ChildCommand(Namespaces.find(), environment);
      }
      return command;
    }
  }

  /** Returns a child to the pool after its call ended successfully. */
  void release(Child child) {
    if (!child.isAlive() || !keep(child)) {
      discard(child);
    }
  }

  /** Keeps a child for the next call, unless the pool is closing. */
  private synchronized boolean keep(Child child) {
    if (!closed) {
      used.remove(child);
      waiting.addLast(new Waiting(child, System.nanoTime()));
      notifyAll();
    }
    return !closed;
  }

  /** Ends a child and releases its capacity. */
  void discard(Child child) {
    child.close();
    synchronized (this) {
      used.remove(child);
      notifyAll();
    }
  }

  /** Ends the children that wait for further calls of an execution that has ended. */
  public void endOf(String executionId) {
    endWaiting(each -> each.child().spec().executionId().equals(executionId));
  }

  private void endWaiting(Predicate<Waiting> which) {
    for (Optional<Child> child = use(which); child.isPresent(); child = use(which)) {
      discard(child.get());
    }
  }

  private void watch() {
    List<Child> all = all();
    if (!all.isEmpty()) {
      List<ProcessStat> processes = ProcessStat.all();
      all.forEach(each -> each.look(processes));
    }
    long now = System.nanoTime();
    endWaiting(each -> now - each.since() >= idle.toNanos() || !each.child().isAlive());
  }

  private synchronized List<Child> all() {
    List<Child> all = new ArrayList<>(used);
    waiting.forEach(each -> all.add(each.child()));
    return all;
  }

  /** Returns the number of processes, including idle ones. */
  public synchronized int size() {
    return used.size() + starting + waiting.size();
  }

  /** Ends all children, including those that are running a call. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      if (watch != null) {
        watch.shutdownNow();
      }
      notifyAll();
    }
    endWaiting(each -> true);
    all().forEach(Child::close);
  }
}
