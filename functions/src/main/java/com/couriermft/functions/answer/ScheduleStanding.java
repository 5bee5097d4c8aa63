package com.couriermft.functions.answer;

import com.couriermft.automation.schedule.LastRun;
import com.couriermft.automation.schedule.Upcoming;
import com.couriermft.formats.json.Field;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a schedule, which responses show in addition to its definition. */
public record ScheduleStanding(
    @Field(help = "The latest execution that the schedule started") @Nullable Started lastRun,
    @Field(help = "The next start times") List<Upcoming> upcoming) {
  public ScheduleStanding {
    upcoming = List.copyOf(upcoming);
  }

  /** An execution of a job or a chain, and the instant for which it was started. */
  public record Started(
      @Field(help = "The start time of the schedule") Instant instant,
      @JsonUnwrapped RunAnswer run) {
    /** Converts an execution to its format in responses. */
    public static Started of(LastRun run) {
      return new Started(run.instant(), RunAnswer.of(run.target(), run.id()));
    }
  }
}
