package com.couriermft.automation.schedule;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a schedule and its pending starts, stored separately from the definition.
 *
 * @param schedule id of the schedule
 * @param progress progress of its decisions
 * @param pending pending starts, oldest first
 */
record ScheduleState(String schedule, ScheduleProgress progress, List<PendingStart> pending) {
  ScheduleState {
    pending = List.copyOf(pending);
  }

  /** Returns the pending starts that were decided and might not have taken place. */
  List<PendingStart> starting() {
    return pending.stream().filter(each -> each.starting() != null).toList();
  }

  /** Returns the oldest pending start that waits for the previous execution. */
  Optional<PendingStart> findWaiting() {
    return pending.stream().filter(each -> each.starting() == null).findFirst();
  }

  int waiting() {
    return pending.size() - starting().size();
  }

  /** Returns the execution that is being started, if any. */
  @Nullable String run() {
    List<PendingStart> starting = starting();
    return starting.isEmpty() ? null : PendingStart.run(schedule, starting.get(0).instant());
  }
}
