package com.couriermft.steps.function.isolated;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process that runs one function for one execution. It serves one call at a time. Closing it ends
 * the process and all processes that it has started.
 */
final class Child implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Child.class);

  private final ChildSpec spec;
  private final ProcessFamily family;
  private final ChildLink link;
  private final ChildDirectory directory;
  private final OutputTail output;
  private final OutputTail errors;
  private final BoundsWatch watch;
  private volatile @Nullable CourierException overBounds;
  private volatile boolean closed;

  /** Takes ownership of a process that has connected. */
  Child(
      ChildSpec spec,
      ProcessFamily family,
      SocketChannel channel,
      ChildDirectory directory,
      OutputTail output,
      OutputTail errors) {
    this.spec = spec;
    this.family = family;
    this.directory = directory;
    this.output = output;
    this.errors = errors;
    link = new ChildLink(channel);
    watch = new BoundsWatch(spec);
  }

  ChildSpec spec() {
    return spec;
  }

  ChildLink link() {
    return link;
  }

  ChildDirectory directory() {
    return directory;
  }

  OutputTail output() {
    return output;
  }

  OutputTail errors() {
    return errors;
  }

  Process process() {
    return family.leader();
  }

  boolean isAlive() {
    return process().isAlive() && !closed;
  }

  /** Starts counting processor time for the next attempt. */
  void beginAttempt() {
    watch.beginAttempt(vitals(ProcessStat.all()));
  }

  /**
   * Checks the child's resource usage and ends the child if it exceeds its limits.
   *
   * @param all all processes of this machine
   */
  void look(List<ProcessStat> all) {
    Optional<CourierException> over = isAlive() ? watch.look(vitals(all)) : Optional.empty();
    if (over.isPresent()) {
      overBounds = over.get();
      close();
    }
  }

  private ProcessUsage vitals(List<ProcessStat> all) {
    return ProcessUsage.of(family.among(all));
  }

  /** Returns the failure of a child that exceeded its limits. */
  Optional<CourierException> overBounds() {
    return Optional.ofNullable(overBounds);
  }

  /** Sends SIGTERM to the child and to its entire process group. */
  void terminate() {
    try {
      OutputStream lifeline = process().getOutputStream();
      lifeline.write('\n');
      lifeline.flush();
    } catch (IOException e) {
      close(); // The supervisor has already ended.
    }
  }

  /** Waits until the process has ended, or for the given time. */
  boolean awaitEnd(long millis) throws InterruptedException {
    return process().waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /**
   * Ends the process and all processes that it has started, with SIGKILL, and deletes its
   * directory. This also works on an interrupted thread.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    boolean interrupted = Thread.interrupted();
    try {
      link.close();
    } catch (IOException e) {
      LOG.debug("The connection to an isolated function was already lost", e);
    }
    try {
      family.end();
    } finally {
      directory.close();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns the failure of a function whose process could not be started. */
  static CourierException unavailable(String why, @Nullable Throwable cause) {
    return CourierException.of(StepCodes.ISOLATION_UNAVAILABLE, why, cause);
  }
}
