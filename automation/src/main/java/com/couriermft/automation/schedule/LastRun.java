package com.couriermft.automation.schedule;

import com.couriermft.automation.launch.Target;
import com.couriermft.engine.execution.Ulid;
import java.time.Instant;

/**
 * The newest execution that a schedule has started or is starting.
 *
 * @param instant the instant of the schedule
 * @param target the target that was started
 * @param id id of the job's or chain's execution
 */
public record LastRun(Instant instant, Target target, String id) {
  /** Returns the execution of a target. Its instant is determined from the execution's id. */
  static LastRun of(Target target, String id) {
    return new LastRun(Ulid.time(id), target, id);
  }
}
