package com.couriermft.automation.schedule;

import com.couriermft.automation.launch.StartOrder;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.TargetStarter;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.testing.TestCodes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Starts in-memory executions. Each execution is started once by its id and remains open until a
 * test ends it. Thread-safe.
 */
final class Runs implements TargetStarter {
  private final Map<String, StartOrder> started = new LinkedHashMap<>();
  private final Set<String> open = new HashSet<>();
  private final Set<Target> targets = new HashSet<>(Set.of(Target.job("job")));
  private @Nullable FailureClass failing;
  private boolean disabled;

  @Override
  public synchronized Launched launch(StartOrder launch) {
    if (failing != null) {
      throw new CourierException(
          failing, TestCodes.permanent("out_of_order"), "Nothing can be started now.", null);
    }
    boolean isNew = !started.containsKey(launch.id());
    if (isNew) {
      if (!exists(launch.target())) {
        throw new NotFoundException(
            DefinitionCodes.JOB_NOT_FOUND, "There is no " + launch.target() + ".");
      }
      if (disabled) {
        throw new ConflictException(
            DefinitionCodes.JOB_DISABLED, launch.target() + " is disabled.");
      }
      started.put(launch.id(), launch);
      open.add(launch.id());
    }
    String state = open.contains(launch.id()) ? "running" : "completed";
    return new Launched(launch.target(), launch.id(), state, isNew);
  }

  @Override
  public synchronized boolean exists(Target target) {
    return targets.contains(target);
  }

  @Override
  public synchronized boolean isOpen(Target target, String runId) {
    return open.contains(runId);
  }

  /** Makes every subsequent start fail with a class of failures; {@code null} for no failures. */
  synchronized void fail(@Nullable FailureClass how) {
    failing = how;
  }

  /** Disables or enables all targets. */
  synchronized void disable(boolean all) {
    disabled = all;
  }

  synchronized void remove(Target target) {
    targets.remove(target);
  }

  synchronized void add(Target target) {
    targets.add(target);
  }

  /** Ends all executions. */
  synchronized void endAll() {
    open.clear();
  }

  synchronized int open() {
    return open.size();
  }

  /** Returns the instants of the executions, in the order in which they were started. */
  synchronized List<String> instants() {
    List<String> instants = new ArrayList<>();
    started.values().forEach(launch -> instants.add(launch.trigger().path("instant").asText()));
    return instants;
  }

  synchronized List<StartOrder> all() {
    return List.copyOf(started.values());
  }
}
