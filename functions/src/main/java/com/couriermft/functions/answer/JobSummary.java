package com.couriermft.functions.answer;

import com.couriermft.automation.schedule.Upcoming;
import com.couriermft.engine.definition.DefinitionSummary;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A job in the list of jobs. */
@SchemaName("JobSummary")
public record JobSummary(
    @Field(help = "ID of the job") String jobId,
    @JsonUnwrapped DefinitionSummary summary,
    @Field(help = "The jobs that its executions wait for") List<String> dependsOn,
    @Field(help = "Whether executions of the job start") boolean enabled,
    @Field(help = "The latest execution") @Nullable LastExecution lastExecution,
    @Field(help = "The next start times of its schedules") List<NextStart> upcoming) {
  public JobSummary {
    dependsOn = List.copyOf(dependsOn);
    upcoming = List.copyOf(upcoming);
  }

  /** The newest execution of a job, or the reason why that execution cannot be read. */
  public record LastExecution(
      @Field(help = "ID of the latest execution", pattern = Ulid.PATTERN) String executionId,
      @Field(help = "State of the execution") @Nullable ExecutionState state,
      @Field(help = "When the execution was created") @Nullable Instant createdAt,
      @Field(help = "When the execution ended") @Nullable Instant endedAt,
      @Field(help = "true if the execution cannot be read") @Nullable Boolean unreadable,
      @Field(help = "Why the execution cannot be read") @Nullable String problem) {
    /**
     * Converts a list entry to its format in responses. Only this call parses the entry's values.
     */
    public static LastExecution of(Listed<Execution> listed) {
      Listed<LastExecution> read =
          listed.reading(
              e -> new LastExecution(e.id(), e.state(), e.createdAt(), e.endedAt(), null, null));
      LastExecution readable = read.value();
      return readable != null
          ? readable
          : new LastExecution(read.id(), null, null, null, true, read.problem());
    }
  }

  /** An instant at which a schedule starts a job. */
  public record NextStart(
      @JsonUnwrapped Upcoming instant, @Field(help = "The schedule") String scheduleId) {}
}
