package com.couriermft.steps.function.isolated;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process of a child and all processes that it has started. Thread-safe.
 *
 * @param leader process of the {@link Supervisor}
 * @param token identifies processes that have left the supervisor's group; {@code null} if such
 *     processes cannot be identified
 */
record ProcessFamily(Process leader, @Nullable String token) {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessFamily.class);

  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** Returns the given processes that belong to this family. */
  List<ProcessStat> among(List<ProcessStat> all) {
    Set<Long> ours =
        all.stream().filter(this::isOurs).map(ProcessStat::pid).collect(Collectors.toSet());
    boolean grown = true;
    while (grown) {
      grown = false;
      for (ProcessStat each : all) {
        grown |= ours.contains(each.parent()) && ours.add(each.pid());
      }
    }
    return all.stream().filter(each -> ours.contains(each.pid())).toList();
  }

  /**
   * Returns whether a process belongs to this family, without relying on parent processes, which
   * may have ended.
   */
  private boolean isOurs(ProcessStat each) {
    return each.pid() == leader.pid()
        || each.group() == leader.pid()
        || each.session() == leader.pid()
        || token != null && each.hasToken(token);
  }

  /**
   * Ends all processes of the family with SIGKILL and waits a few seconds at most until they have
   * ended.
   */
  void end() {
    List<ProcessHandle> descendants = leader.descendants().toList();
    try {
      leader.getOutputStream().close();
    } catch (IOException e) {
      LOG.debug("The supervisor of an isolated function had already ended", e);
    }
    // The supervisor now ends its group. A process that has lost its parent can be found only by
    // its group.
    untilNone(each -> each.group() == leader.pid(), each -> {});
    descendants.forEach(ProcessHandle::destroyForcibly);
    leader.destroyForcibly();
    if (token != null) {
      untilNone(each -> each.hasToken(token), ProcessFamily::kill);
    }
  }

  /**
   * Applies an action to all matching processes until no process matches, for at most a second. A
   * matching process may have just started another one.
   */
  private static void untilNone(Predicate<ProcessStat> such, Consumer<ProcessStat> act) {
    long end = System.nanoTime() + MOST_NANOS;
    List<ProcessStat> found = all(such);
    while (!found.isEmpty() && System.nanoTime() < end) {
      found.forEach(act);
      LockSupport.parkNanos(PAUSE_NANOS);
      found = all(such);
    }
  }

  private static List<ProcessStat> all(Predicate<ProcessStat> such) {
    return ProcessStat.all().stream().filter(such).toList();
  }

  private static void kill(ProcessStat process) {
    ProcessHandle.of(process.pid()).ifPresent(ProcessHandle::destroyForcibly);
  }
}
