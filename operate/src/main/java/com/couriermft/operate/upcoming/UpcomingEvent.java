package com.couriermft.operate.upcoming;

import com.couriermft.automation.schedule.Upcoming;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An upcoming event of one object. */
@SchemaName("Coming")
public record UpcomingEvent(
    @Field(help = "When it happens") Instant at,
    @Field(help = "Type of the object") Kind kind,
    @Field(help = "ID of the schedule") @Nullable String scheduleId,
    @Field(help = "ID of the watch") @Nullable String watchId,
    @Field(help = "ID of the expectation") @Nullable String expectationId,
    @JsonUnwrapped @Nullable Waiting waiting,
    @JsonUnwrapped @Nullable Start start) {
  /** The kinds of objects with upcoming events, in their order at the same instant. */
  public enum Kind {
    /** A schedule starts an execution. */
    SCHEDULE,
    /** The next poll of a watch. */
    WATCH,
    /** The deadline of an expectation. */
    EXPECTATION,
    /** The end of an execution's wait. */
    EXECUTION
  }

  /** A waiting execution. */
  record Waiting(
      @Field(help = "ID of the execution", pattern = Ulid.PATTERN, form = "ULID")
          String executionId,
      @Field(help = "ID of the job") String jobId,
      @Field(
              help = "What the execution waits for",
              values = {"start", "attempt"})
          String waitsFor) {}

  /** An instant of a schedule. */
  record Start(
      @Field(help = "The start time in the time zone of the schedule") String local,
      @Field(help = "The local time of the expression, if a clock change skips it")
          @Nullable String shiftedFrom,
      @SchemaName("Target") @Field(help = "What the schedule starts") ObjectNode target) {}

  static UpcomingEvent ofSchedule(String id, Upcoming at, ObjectNode target) {
    String asked = at.shiftedFrom() == null ? null : at.shiftedFrom().toString();
    Start start = new Start(at.local().toString(), asked, target);
    return new UpcomingEvent(at.at(), Kind.SCHEDULE, id, null, null, null, start);
  }

  static UpcomingEvent ofWatch(String id, Instant at) {
    return new UpcomingEvent(at, Kind.WATCH, null, id, null, null, null);
  }

  static UpcomingEvent ofExpectation(String id, Instant at) {
    return new UpcomingEvent(at, Kind.EXPECTATION, null, null, id, null, null);
  }

  static UpcomingEvent ofExecution(Execution execution, Instant at) {
    String waitsFor = execution.state() == ExecutionState.QUEUED ? "start" : "attempt";
    Waiting waiting = new Waiting(execution.id(), execution.jobId(), waitsFor);
    return new UpcomingEvent(at, Kind.EXECUTION, null, null, null, waiting, null);
  }

  /** Returns the id of the object. */
  String id() {
    return Stream.of(scheduleId, watchId, expectationId)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseGet(() -> Objects.requireNonNull(waiting).executionId());
  }
}
