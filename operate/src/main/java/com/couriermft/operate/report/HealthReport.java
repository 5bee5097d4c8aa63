package com.couriermft.operate.report;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.reference.UnreadableDefinition;
import com.couriermft.transfer.delivery.Delivery;
import com.couriermft.transfer.delivery.MovedFile.Direction;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The health of a connection: its last success and failure, its counts by day, and its users. */
@SchemaName("ConnectionHealth")
public record HealthReport(
    @Field(help = "Name of the connection") String connection,
    @Field(help = "The first day") String from,
    @Field(help = "The latest file") @Nullable Success lastSuccess,
    @Field(help = "The latest failure") @Nullable LastFailure lastFailure,
    @Field(help = "Days with files or failures") List<Day> days,
    @Field(help = "Steps that use the connection now") Permits permits,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Definitions that cannot be read and may use the connection")
        List<UnreadableDefinition> unreadable,
    @Field(help = "Whether all data was included") boolean isComplete) {
  public HealthReport {
    days = List.copyOf(days);
    unreadable = List.copyOf(unreadable);
  }

  /** The last file that was transferred successfully. */
  public record Success(
      @Field(help = "When the file arrived") Instant at,
      @Field(help = "Direction of the transfer") Direction direction,
      @Field(help = "Name of the file") String name,
      @Field(
              help = "The execution that transferred the file",
              pattern = Ulid.PATTERN,
              form = "ULID")
          String executionId,
      @Field(help = "ID of the job") String jobId,
      @Field(help = "ID of the step") String step) {
    static Success of(Delivery of) {
      return new Success(
          of.endedAt(),
          of.file().direction(),
          of.file().name(),
          of.by().executionId(),
          of.by().jobId(),
          of.by().stepId());
    }
  }

  /**
   * An execution that is currently in the state failed because of a step that uses the connection.
   */
  public record LastFailure(
      @Field(help = "When the execution failed") Instant at,
      @Field(help = "Code of the failure") String code,
      @Field(help = "The failed execution", pattern = Ulid.PATTERN, form = "ULID")
          String executionId,
      @Field(help = "ID of the job") String jobId,
      @Field(help = "ID of the step") String step) {
    static LastFailure of(Execution of) {
      Failure failure = Objects.requireNonNull(of.failure());
      return new LastFailure(
          ConnectionHealth.endedAt(of),
          failure.code(),
          of.id(),
          of.jobId(),
          Objects.requireNonNull(failure.step()));
    }
  }

  /** The counts of a day. */
  public record Day(
      @Field(help = "The day, in UTC") String day,
      @Field(help = "Number of files", min = 0) int files,
      @Field(help = "Number of bytes", min = 0) long bytes,
      @Field(help = "Failed executions by code", names = "[a-z0-9_]+", min = 0)
          Map<String, Integer> failures) {}

  /** The steps that use the connection or wait for it. */
  public record Permits(
      @Field(help = "Number of steps that use the connection, if the number is limited", min = 0)
          long taken,
      @Field(help = "Number of steps that wait for the connection", min = 0) long waiting) {}
}
