package com.couriermft.steps.function.isolated;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process of a child, and all it has started. Thread-safe.
 *
 * @param leader a {@link Supervisor}
 * @param token by which processes are found that have left its group; {@code null} if none can
 */
record ProcessFamily(Process leader, @Nullable String token) {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessFamily.class);

  private static final long MOST_MILLIS = 1_000;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** Returns those of some processes that are of this family. */
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

  /** Returns whether a process is ours by itself, since its parents may have ended. */
  private boolean isOurs(ProcessStat each) {
    return each.pid() == leader.pid()
        || each.group() == leader.pid()
        || each.session() == leader.pid()
        || token != null && each.hasToken(token);
  }

  /**
   * Ends all of them by SIGKILL, and waits until the leader has ended, but no longer than a second.
   */
  void end() {
    // The leader ends its group when its input is closed, and is killed only afterwards: a process
    // that has lost its parent is found by the group alone.
    List<ProcessHandle> descendants = leader.descendants().toList();
    try {
      leader.getOutputStream().close();
      leader.waitFor(MOST_MILLIS, TimeUnit.MILLISECONDS);
    } catch (IOException e) {
      LOG.debug("The supervisor of an isolated function had ended already", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    descendants.forEach(ProcessHandle::destroyForcibly);
    leader.destroyForcibly();
    if (token != null) {
      endAllWith(token);
    }
  }

  /** Looks again until there is none, since one that is found may just have started another. */
  private static void endAllWith(String token) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MOST_MILLIS);
    List<ProcessStat> found = allWith(token);
    while (!found.isEmpty() && System.nanoTime() < end) {
      for (ProcessStat each : found) {
        ProcessHandle.of(each.pid()).ifPresent(ProcessHandle::destroyForcibly);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
      found = allWith(token);
    }
  }

  private static List<ProcessStat> allWith(String token) {
    return ProcessStat.all().stream().filter(each -> each.hasToken(token)).toList();
  }
}
