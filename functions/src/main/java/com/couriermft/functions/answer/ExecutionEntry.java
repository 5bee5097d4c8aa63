package com.couriermft.functions.answer;

import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.EarlierSteps;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.Punctuality;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.execution.Upstream;
import com.couriermft.engine.execution.Upstreams;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An execution, as shown in lists. Fields that do not apply are left out. */
@SchemaName("ExecutionSummary")
public record ExecutionEntry(
    @JsonUnwrapped Identity identity,
    @JsonUnwrapped @Nullable Stop stop,
    @JsonUnwrapped Admission admission,
    @JsonUnwrapped Times times,
    @JsonUnwrapped Work work,
    @JsonUnwrapped Outputs outputs,
    @JsonUnwrapped Relations relations,
    @JsonUnwrapped Storage storage) {
  /** Maximum length of a failure's message in a brief summary, in characters. */
  private static final int MOST_MESSAGE = 300;

  /** The identity of the execution, its job and its state. */
  public record Identity(
      @Field(help = "ID of the execution", pattern = Ulid.PATTERN, form = "ULID")
          String executionId,
      @Field(help = "ID of the job") String jobId,
      @Field(help = "Version of the job", min = 0) int version,
      @Field(help = "State of the execution") ExecutionState state) {}

  /** A pending request to stop the execution. */
  public record Stop(
      @Field(help = "A requested change that has not been made yet") String stopping,
      @Field(help = "When the change was requested") @Nullable Instant stoppingAt,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Who requested the change")
          @Nullable String stoppingBy,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Reason that the caller gave")
          @Nullable String stoppingReason) {}

  /** The pool and priority of the execution, and what started it. */
  public record Admission(
      @Field(help = "The pool whose limit applies") String pool,
      @Field(help = "Executions with a higher priority start first", min = 0, max = 9) int priority,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(help = "Labels of the job at the start", type = LabelsField.class)
          Labels labels,
      @SchemaName("TriggerFacts") @Field(help = "Who or what started the execution")
          JsonNode trigger,
      @Field(help = "ID of the trace in logs") @Nullable String traceId) {}

  /** The times of the execution. */
  public record Times(
      @Field(help = "When the execution was created") Instant createdAt,
      @Field(help = "When the execution last entered the queue") @Nullable Instant queuedAt,
      @Field(help = "When the execution first started") @Nullable Instant startedAt,
      @Field(help = "When the execution ended") @Nullable Instant endedAt,
      @Field(
              help =
                  "When the execution last changed. For a single execution that runs, also when a "
                      + "worker last reported")
          Instant updatedAt,
      @Field(help = "The time before which the execution does not start")
          @Nullable Instant notBefore,
      @Field(help = "When the execution times out") @Nullable Instant deadlineAt,
      @Field(help = "When the execution is expected to end") @Nullable Instant expectedBy,
      @Field(help = "When the execution was found to be late") @Nullable Instant lateAt) {
    static Times of(Execution e, Instant updatedAt) {
      Punctuality punctuality = Punctuality.of(e);
      return new Times(
          e.createdAt(),
          e.queuedAt(),
          e.startedAt(),
          e.endedAt(),
          updatedAt,
          e.notBefore(),
          e.deadlineAt(),
          punctuality.expectedBy(),
          punctuality.lateAt());
    }
  }

  /** The attempts of the execution, and the failure of the last attempt. */
  public record Work(
      @Field(help = "Attempts of the current step, including the current attempt", min = 0)
          int attempts,
      @Field(
              help = "Number of retries of each step, if it differs from the definition",
              min = 0,
              max = 20)
          @Nullable Integer maxRetries,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(help = "The worker that runs the current step")
          @Nullable String worker,
      @SchemaName("Failure") @Field(help = "Reason for the failure") @Nullable JsonNode failure,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(help = "Outcomes of the failed step's operation that a resume can confirm")
          List<Settlement.Outcome> outcomes,
      @Field(help = "Steps that failed while the execution continued", min = 0) int warnings) {
    public Work {
      outcomes = List.copyOf(outcomes);
    }

    /**
     * Returns the attempts of an execution and its failure. The next attempt of a waiting branch
     * has not started, so it is not counted.
     */
    static Work of(Execution e) {
      boolean begun = e.startedAt() != null && e.branch().phase() != Phase.PARKED;
      Failure failure = e.failure();
      boolean asks =
          e.state() == ExecutionState.FAILED && failure != null && failure.operation() != null;
      return new Work(
          e.branch().attempt() + (begun ? 1 : 0),
          e.maxRetries(),
          e.branch().leaseOwner(),
          failure == null ? null : Json.tree(failure),
          asks ? List.of(Settlement.Outcome.values()) : List.of(),
          e.warnings());
    }

    Work brief() {
      if (!(failure instanceof ObjectNode whole)) {
        return this;
      }
      ObjectNode brief = whole.deepCopy().without(List.of("causes", "stack"));
      String message = brief.path("message").asText();
      if (message.length() > MOST_MESSAGE) {
        brief.put("message", message.substring(0, MOST_MESSAGE - 1) + "…");
      }
      return new Work(attempts, maxRetries, worker, brief, outcomes, warnings);
    }
  }

  /** The outputs of the execution, or a link to them if they are large. */
  public record Outputs(
      @Field(help = "Outputs of the execution") @Nullable ObjectNode outputs,
      @Field(help = "Size of outputs that are not included", min = 0) @Nullable Long outputsBytes,
      @Field(help = "URL of these outputs, relative to the API's address")
          @Nullable String outputsLink) {
    static final Outputs NONE = new Outputs(null, null, null);

    static Outputs of(Execution e, @Nullable ObjectNode large) {
      if (e.outputs() instanceof OutputValue.Stored stored) {
        String link = e.purgedAt() == null ? "executions/" + e.id() + "/outputs" : null;
        return new Outputs(large, stored.bytes(), link);
      }
      return new Outputs((ObjectNode) e.outputs().toJson().get("value"), null, null);
    }
  }

  /** The executions, chains and jobs that are related to the execution. */
  public record Relations(
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(
              help = "The execution that this execution repeats",
              pattern = Ulid.PATTERN,
              form = "ULID")
          @Nullable String rerunOf,
      @Field(help = "The step that this execution started with, after the steps of `rerun_of`")
          @Nullable String fromStep,
      @Field(help = "The chain execution that this execution belongs to") @Nullable Member chain,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Status of the dependencies")
          List<UpstreamEntry> dependsOn,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(help = "Dependencies that the execution still waits for")
          List<UpstreamEntry> waitingFor) {
    public Relations {
      dependsOn = List.copyOf(dependsOn);
      waitingFor = List.copyOf(waitingFor);
    }

    static Relations of(Execution e) {
      Upstreams upstreams = Upstreams.of(e);
      List<Upstream> unmet = e.state() == ExecutionState.QUEUED ? upstreams.unmet() : List.of();
      return new Relations(
          e.rerunOf(),
          EarlierSteps.of(e).map(EarlierSteps::from).orElse(null),
          e.findMembership().map(of -> new Member(of.chainExecutionId(), of.node())).orElse(null),
          upstreams.all().stream().map(UpstreamEntry::of).toList(),
          unmet.stream().map(UpstreamEntry::of).toList());
    }
  }

  /** The chain execution that the execution belongs to, and the node there. */
  public record Member(
      @Field(help = "ID of the chain execution", pattern = Ulid.PATTERN, form = "ULID")
          String chainExecutionId,
      @Field(help = "ID of the node") String node) {}

  /** The stored data of the execution: files, context and steps. */
  public record Storage(
      @Field(help = "When the files were deleted") @Nullable Instant filesGoneAt,
      @Field(help = "When the context was deleted") @Nullable Instant contextGoneAt,
      @Field(help = "When the steps were deleted") @Nullable Instant purgedAt,
      @Field(help = "Where the latest checkpoint of the context is stored: container and blob")
          @Nullable String contextPath) {}

  /** Returns the summary of an execution. */
  public static ExecutionEntry of(Execution e) {
    return of(e, e.branch().auditAt(), null);
  }

  /**
   * Returns the summary of an execution.
   *
   * @param large the outputs, if they are stored separately and included in the response
   */
  public static ExecutionEntry of(Execution e, Instant updatedAt, @Nullable ObjectNode large) {
    StopRequest stopping = e.stopping();
    return new ExecutionEntry(
        new Identity(e.id(), e.jobId(), e.jobVersion(), e.state()),
        stopping == StopRequest.NONE
            ? null
            : new Stop(stopping.text(), e.stoppingAt(), e.stoppingBy(), e.stoppingReason()),
        new Admission(e.pool(), e.priority(), e.labels(), e.trigger(), e.traceId()),
        Times.of(e, updatedAt),
        Work.of(e),
        Outputs.of(e, large),
        Relations.of(e),
        new Storage(e.filesGoneAt(), e.contextGoneAt(), e.purgedAt(), Engine.contextPath(e)));
  }

  /**
   * Returns the fields that a table of executions needs, without outputs, causes, stack traces or
   * references to contexts.
   */
  public static ExecutionEntry brief(Execution e) {
    ExecutionEntry all = of(e);
    Storage stored = new Storage(e.filesGoneAt(), e.contextGoneAt(), e.purgedAt(), null);
    return new ExecutionEntry(
        all.identity,
        all.stop,
        all.admission,
        all.times,
        all.work.brief(),
        Outputs.NONE,
        all.relations,
        stored);
  }
}
