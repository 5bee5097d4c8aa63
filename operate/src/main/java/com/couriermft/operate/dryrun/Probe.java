package com.couriermft.operate.dryrun;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.workspace.PlacesView;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checks of one subject within a time limit. Findings that are reported after the check has
 * ended are ignored. May be used by the checking thread, the watchdog and the waiting thread at the
 * same time.
 */
final class Probe implements DryRun, Cancellation {
  private static final Logger LOG = LoggerFactory.getLogger(Probe.class);

  private final ProbeTask task;
  private final PlacesView files;
  private final Deque<AutoCloseable> resources = new ArrayDeque<>();
  private final List<Check> checks = new ArrayList<>();
  private final Set<String> unknown = new HashSet<>();
  private @Nullable Thread thread;
  private long since;
  private boolean timeIsUp;
  private boolean over;
  private boolean failed;
  private volatile Instant deadline = Instant.MAX;

  Probe(ProbeTask task, Function<Cancellation, PlacesView> files) {
    this.task = task;
    this.files = files.apply(this);
  }

  ProbeTask task() {
    return task;
  }

  /** Runs the checks on the current thread. */
  void run(Instant until) {
    synchronized (this) {
      if (over) {
        return;
      }
      thread = Thread.currentThread();
      deadline = until;
      since = System.nanoTime();
    }
    try {
      task.work().look(this);
    } catch (Exception | StackOverflowError | OutOfMemoryError | LinkageError e) {
      failed(e);
    } finally {
      end();
    }
  }

  private void failed(Throwable e) {
    if (isTimeUp()) {
      reportTimeUp();
    } else if (e instanceof CourierException known) {
      report(
          Check.failed("", task.kind(), task.subject(), known.failureCode(), known.getMessage()));
    } else if (e instanceof IOException) {
      String detail = String.valueOf(e.getMessage());
      report(Check.failed("", task.kind(), task.subject(), StepCodes.IO_ERROR, detail));
    } else {
      LOG.warn("The dry run of {} failed", task.pointer(), e);
      String detail = e.getClass().getSimpleName() + ": " + e.getMessage();
      report(Check.failed("", task.kind(), task.subject(), CommonCodes.UNEXPECTED_ERROR, detail));
    }
  }

  /** Interrupts the check and closes the resource on which it may be blocked. */
  void timeIsUp() {
    List<AutoCloseable> open;
    synchronized (this) {
      if (over || timeIsUp) {
        return;
      }
      timeIsUp = true;
      open = List.copyOf(resources);
      resources.clear();
    }
    open.forEach(Probe::close);
    synchronized (this) {
      if (!over && thread != null) {
        thread.interrupt();
      }
    }
  }

  /** Ends the check with a timeout, unless it has already ended. */
  synchronized void giveUp() {
    if (!over) {
      timeIsUp = true;
      reportTimeUp();
      over = true;
    }
  }

  private synchronized void end() {
    over = true;
    thread = null;
    // The interrupt may arrive when the check has just ended. Clear it, so that it does not affect
    // the next check.
    Thread.interrupted();
  }

  private synchronized boolean isTimeUp() {
    return timeIsUp;
  }

  private void reportTimeUp() {
    String detail =
        "No response before the dry run timed out; try again with a longer timeout_seconds.";
    report(Check.failed("", task.kind(), task.subject(), StepCodes.TIMED_OUT, detail));
  }

  /** Skips the check with a reason. */
  void skip(String why) {
    report(Check.notChecked("", task.kind(), task.subject(), why));
    end();
  }

  /** Returns the findings, in the order of their reports. */
  synchronized List<Check> checks() {
    return List.copyOf(checks);
  }

  synchronized boolean hasFailed() {
    return failed;
  }

  /** Records that a field's value is unknown before an execution. */
  synchronized void doesNotKnow(String field) {
    unknown.add(field);
  }

  @Override
  public synchronized boolean knows(String... fields) {
    return unknown.stream().noneMatch(Set.of(fields)::contains);
  }

  @Override
  public boolean isAfterChanges() {
    return task.afterChanges();
  }

  @Override
  public PlacesView files() {
    return files;
  }

  @Override
  public Cancellation cancellation() {
    return this;
  }

  @Override
  public void throwIfCancelled() {
    if (isTimeUp()) {
      throw new CourierException(
          FailureClass.TIMED_OUT, StepCodes.TIMED_OUT, "The dry run timed out.", null);
    }
  }

  @Override
  public Instant deadline() {
    return deadline;
  }

  @Override
  public <T extends AutoCloseable> T closeWhenTimeIsUp(T resource) {
    boolean late;
    synchronized (this) {
      late = timeIsUp;
      if (!late) {
        resources.push(resource);
      }
    }
    if (late) {
      close(resource);
    }
    return resource;
  }

  private static void close(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception e) {
      LOG.debug("Closing {} failed", resource, e);
    }
  }

  @Override
  public Logger log() {
    return LOG;
  }

  @Override
  public synchronized void report(Check check) {
    if (!over) {
      long now = System.nanoTime();
      long millis = since == 0 ? 0 : Duration.ofNanos(now - since).toMillis();
      since = now;
      failed |= check.result() == Check.Result.FAILED;
      checks.add(check.at(task.pointer(), millis));
    }
  }
}
