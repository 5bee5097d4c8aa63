package com.couriermft.functions.answer;

import com.couriermft.automation.launch.Target;
import com.couriermft.automation.schedule.LastRun;
import com.couriermft.automation.schedule.Upcoming;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a schedule, which stands beside its definition. */
public record ScheduleStanding(
    @Field(help = "The newest execution that it started") @Nullable Started lastRun,
    @Field(help = "The next instants") List<Upcoming> upcoming) {
  /** Copies. */
  public ScheduleStanding {
    upcoming = List.copyOf(upcoming);
  }

  /** An execution of a job or a chain, and the instant that started it. */
  public record Started(
      @Field(help = "The instant of the schedule") Instant instant,
      @Field(help = "The job's execution", pattern = Ulid.PATTERN) @Nullable String executionId,
      @Field(help = "The chain's execution", pattern = Ulid.PATTERN)
          @Nullable String chainExecutionId) {
    /** Returns what the API shows of a run. */
    public static Started of(LastRun run) {
      boolean isJob = run.target().kind() == Target.Kind.JOB;
      return new Started(run.instant(), isJob ? run.id() : null, isJob ? null : run.id());
    }
  }
}
