package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.ANY;
import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.OBJECT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.ULID;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;
import static com.couriermft.functions.openapi.Parts.whole;

import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.TelemetryAnswer;
import com.couriermft.functions.answer.TimelineAnswer;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.RequestHeader;
import com.couriermft.functions.openapi.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The routes of executions, to read and control them. */
final class ExecutionSection {
  private static final String STATES =
      "Only executions in one of these states, separated by commas: created, queued, running, "
          + "completed, failed, cancelled, paused";

  private static final Component TIMELINE = Component.of(TimelineAnswer.class);
  private static final Component TELEMETRY = Component.of(TelemetryAnswer.class);
  private static final Component CONTEXT = new Component("Context", context());

  private ExecutionSection() {}

  static Section get() {
    List<Component> components = new ArrayList<>(List.of(ExecutionShapes.components()));
    components.addAll(List.of(StepShapes.components()));
    components.addAll(
        List.of(TIMELINE, TELEMETRY, CONTEXT, Common.AUDIT_EVENT, StartResponses.EXECUTION));
    List<Operation> operations = new ArrayList<>(looking());
    operations.addAll(telling());
    return new Section(
        "Executions", "Current and past executions of jobs.", operations, components);
  }

  private static List<Operation> looking() {
    return List.of(
        executions(),
        Operation.of(Route.EXECUTIONS_GET, "Returns an execution.")
            .query(
                may(
                    "include",
                    TEXT,
                    "What to include: steps, parameters and items, separated by commas"))
            .answers(
                ApiAnswer.of(200, "The execution.", ExecutionShapes.EXECUTION.ref())
                    .with(ApiHeader.RETRY_WHILE_OPEN)),
        Operation.of(Route.EXECUTIONS_STEPS, "Lists the steps of an execution, in order.")
            .query(may("step", TEXT, "The iterations of this step, instead of the steps"))
            .paged(StepShapes.STEP, StepShapes.STEP.ref(), 1_000, 1_000),
        Operation.of(
                Route.EXECUTIONS_FAILED_ITEMS,
                "Lists the items of loops that failed while the loop continued.")
            .paged(StepShapes.FAILED_ITEM, StepShapes.FAILED_ITEM.ref(), 50, 200),
        Operation.of(Route.EXECUTIONS_AUDIT, "Lists the events in the audit log of an execution.")
            .paged(Common.AUDIT_EVENT, Common.AUDIT_EVENT.ref(), 200, 900),
        Operation.of(
                Route.EXECUTIONS_TIMELINE,
                "Returns when each step of an execution ran, for a diagram.")
            .query(
                may(
                    "from",
                    TIME,
                    "Start of the time range; by default when the execution was created"),
                may(
                    "to",
                    TIME,
                    "End of the time range; by default when the execution ended, or now"),
                may("top", whole(1, 5_000), "Maximum number of bars; by default 2,000"),
                may(
                    "resolution",
                    whole(0, 86_400_000),
                    "Bars that are closer than this, in milliseconds, are merged"))
            .ok("The timeline.", TIMELINE.ref()),
        Operation.of(
                Route.EXECUTIONS_TELEMETRY,
                "Returns the telemetry in Application Insights for an execution's trace.")
            .ok("The earliest 200 entries.", TELEMETRY.ref())
            .refuses(409, 503),
        Operation.of(
                Route.EXECUTIONS_CONTEXT,
                "Returns the values that the steps of an execution can refer to.")
            .ok("The context.", CONTEXT.ref()),
        Operation.of(Route.EXECUTIONS_OUTPUTS, "Returns all outputs of an execution.")
            .ok("The outputs.", OBJECT)
            .refuses(413));
  }

  private static Operation executions() {
    return Operation.of(Route.EXECUTIONS_LIST, "Lists executions, newest first.")
        .query(
            may("state", TEXT, STATES),
            may("job_id", TEXT, "Only executions of this job"),
            may(
                "trigger_kind",
                TEXT,
                "Only executions started by api, schedule, watch, webhook, chain or rerun"),
            may(
                "trigger_id",
                TEXT,
                "Only executions started by this schedule, watch, webhook or chain"),
            may("chain_id", TEXT, "Only executions in this chain or chain execution"),
            may("pool", TEXT, "Only executions in this pool"),
            may("code", TEXT, "Only executions whose failure has this code"),
            may("rerun_of", TEXT, "Only executions that repeat this execution"),
            may("late", oneOf("true"), "Only executions that were found to be late"),
            may(
                "text",
                TEXT,
                "Only executions that match all of up to eight words: each is the start of the"
                    + " execution's ID, or part of the job's ID or name, the failure's code or the"
                    + " trigger's ID"),
            may("since", TIME, "Only executions created at this time or later"),
            may("until", TIME, "Only executions created at this time or earlier"),
            may("fields", oneOf("summary"), "`summary` leaves out outputs, causes and stacks"))
        .paged(
            ExecutionShapes.LISTED,
            ExecutionShapes.LISTED.listed("execution_id"),
            50,
            200,
            may(
                "scanned_until",
                TIME,
                "The earliest time that the search covered, if the page is not full"));
  }

  private static List<Operation> telling() {
    return List.of(
        told(Route.EXECUTIONS_PAUSE, "Pauses an execution after its current step."),
        told(Route.EXECUTIONS_RESUME, "Continues a paused or failed execution where it stopped.")
            .takes(
                RequestBody.optional(
                    object(
                        may("reason", Shape.Text.upTo(1_000), "Reason for the audit log"),
                        may(
                            "items",
                            oneOf("failed"),
                            "`failed` resumes only if the execution "
                                + "failed because of failed items"),
                        may(
                            "outcome",
                            oneOf(Settlement.Outcome.class),
                            "What happened to the failed step's operation on the other system."
                                + " `done`: it was performed. `repeat`: Courier performs it again."
                                + " `skip`: the step is skipped"),
                        may(
                            "outputs",
                            new Shape.AnyObject(),
                            "With `done`: the outputs of the step"),
                        may("operation", TEXT, "The operation; by default that of the failure"),
                        may("attempt", COUNT, "The failed attempt that the outcome applies to")))),
        told(Route.EXECUTIONS_CANCEL, "Cancels an execution."),
        Operation.of(
                Route.EXECUTIONS_RERUN, "Starts an execution with the input of another execution.")
            .takes(
                RequestBody.optional(
                    object(
                        may("from_step", TEXT, "The step or block to start with"),
                        may(
                            "version",
                            whole(1, 999_999),
                            "Version of the job; by default that of the other execution"),
                        may("reason", Shape.Text.upTo(1_000), "Reason for the audit log"))))
            .heeds(RequestHeader.IDEMPOTENCY_KEY)
            .answers(StartResponses.accepted(StartResponses.EXECUTION))
            .refuses(422));
  }

  private static Operation told(Route route, String summary) {
    return Operation.of(route, summary)
        .takes(RequestBody.REASON)
        .answers(
            ApiAnswer.of(
                    202,
                    "The request was accepted. Courier makes the change soon.",
                    ExecutionShapes.EXECUTION.ref())
                .with(ApiHeader.LOCATION, ApiHeader.RETRY_AFTER));
  }

  private static Shape context() {
    Shape step =
        object(
            may("index", COUNT, "Index of the step in the plan"),
            may("state", TEXT, "State of the step"),
            may("started_at", new OrNull<>(Shape.Text.any()), "When the step first started"),
            may("ended_at", new OrNull<>(Shape.Text.any()), "When the step ended"),
            may("attempts", COUNT, "Number of attempts"),
            may("iterations", COUNT, "Number of completed items"),
            may("outputs", OBJECT, "Outputs of the step"));
    return object(
        must("job_id", TEXT, "The job"),
        must("execution_id", ULID, "ID of the execution"),
        must("version", COUNT, "Version of the job"),
        must("state", TEXT, "State of the execution"),
        must("started_at", new OrNull<>(Shape.Text.any()), "When the execution first started"),
        must("ended_at", new OrNull<>(Shape.Text.any()), "When the execution ended"),
        must("trigger", OBJECT, "Who or what started the execution, with its data"),
        must("parameters", OBJECT, "Parameters of the execution"),
        must("variables", OBJECT, "Variables of the job"),
        may("chain", OBJECT, "Outputs of earlier members of the chain"),
        must("steps", Shape.MapOf.any(Pattern.compile(".{1,63}"), step), "Outputs of the steps"),
        must("outputs", ANY, "Outputs of the execution"),
        may(
            "workspace",
            object(
                must("files", COUNT, "Number of files in the workspace"),
                must("bytes", COUNT, "Size of these files in bytes")),
            "Files of the execution, also if they were deleted when it ended; absent if they "
                + "cannot be counted"));
  }
}
