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
      "In one of these states, with commas between them: created, queued, running, completed,"
          + " failed, cancelled, paused";

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
    return new Section("Executions", "What is done and was done of jobs.", operations, components);
  }

  private static List<Operation> looking() {
    return List.of(
        executions(),
        Operation.of(Route.EXECUTIONS_GET, "Returns an execution.")
            .query(
                may(
                    "include",
                    TEXT,
                    "What of steps, parameters and items it has besides, with commas"))
            .answers(
                ApiAnswer.of(200, "The execution.", ExecutionShapes.EXECUTION.ref())
                    .with(ApiHeader.RETRY_WHILE_OPEN)),
        Operation.of(Route.EXECUTIONS_STEPS, "Lists the steps of an execution from the start.")
            .query(may("step", TEXT, "Instead, the iterations of this step"))
            .paged(StepShapes.STEP, StepShapes.STEP.ref(), 1_000, 1_000),
        Operation.of(
                Route.EXECUTIONS_FAILED_ITEMS,
                "Lists the items of loops that have failed while the others went on.")
            .paged(StepShapes.FAILED_ITEM, StepShapes.FAILED_ITEM.ref(), 50, 200),
        Operation.of(Route.EXECUTIONS_AUDIT, "Lists the transitions of an execution.")
            .paged(Common.AUDIT_EVENT, Common.AUDIT_EVENT.ref(), 200, 900),
        Operation.of(Route.EXECUTIONS_TIMELINE, "Shows an execution as bars over time.")
            .query(
                may("from", TIME, "Bars from then on"),
                may("to", TIME, "Bars up to then"),
                may("top", whole(1, 5_000), "The most bars; by default 2,000"),
                may(
                    "resolution",
                    whole(0, 86_400_000),
                    "Bars that are closer to each other, in milliseconds, are merged"))
            .ok("The bars.", TIMELINE.ref()),
        Operation.of(
                Route.EXECUTIONS_TELEMETRY,
                "Returns what Application Insights has under an execution's trace.")
            .ok("The earliest 200 entries.", TELEMETRY.ref())
            .refuses(409, 503),
        Operation.of(Route.EXECUTIONS_CONTEXT, "Returns what an execution's steps refer to.")
            .ok("The context.", CONTEXT.ref()),
        Operation.of(Route.EXECUTIONS_OUTPUTS, "Returns all of what an execution gives back.")
            .ok("The outputs.", OBJECT)
            .refuses(413));
  }

  private static Operation executions() {
    return Operation.of(Route.EXECUTIONS_LIST, "Lists executions, the newest first.")
        .query(
            may("state", TEXT, STATES),
            may("job_id", TEXT, "Of this job"),
            may("trigger_kind", TEXT, "Started by api, schedule, watch, webhook, chain or rerun"),
            may("trigger_id", TEXT, "Started by this schedule, watch, webhook or chain"),
            may("chain_id", TEXT, "Members of this chain, or of this chain execution"),
            may("pool", TEXT, "Of this pool"),
            may("code", TEXT, "Whose failure has this code"),
            may("rerun_of", TEXT, "That repeat this execution"),
            may("late", oneOf("true"), "That were found to be late"),
            may("text", TEXT, "In which each of up to eight words is found"),
            may("since", TIME, "Made then or later"),
            may("until", TIME, "Made then or earlier"),
            may("fields", oneOf("summary"), "Without outputs, causes and stacks"))
        .paged(
            ExecutionShapes.LISTED,
            ExecutionShapes.LISTED.listed("execution_id"),
            50,
            200,
            may("scanned_until", TIME, "How far back the page came, if it did not fill"));
  }

  private static List<Operation> telling() {
    return List.of(
        told(Route.EXECUTIONS_PAUSE, "Pauses an execution after its present step."),
        told(Route.EXECUTIONS_RESUME, "Continues a paused or failed execution where it stopped.")
            .takes(
                RequestBody.optional(
                    object(
                        may("reason", Shape.Text.upTo(1_000), "Why, for the audit trail"),
                        may("items", oneOf("failed"), "Only if failed items are all there is"),
                        may(
                            "outcome",
                            oneOf(Settlement.Outcome.class),
                            "What became of the act of the failed step"),
                        may("outputs", new Shape.AnyObject(), "With done: the step's outputs"),
                        may("operation", TEXT, "The act; by default the failure's"),
                        may("attempt", COUNT, "The failure's attempt that this is about")))),
        told(Route.EXECUTIONS_CANCEL, "Cancels an execution."),
        Operation.of(Route.EXECUTIONS_RERUN, "Starts an execution with the input of another.")
            .takes(
                RequestBody.optional(
                    object(
                        may("from_step", TEXT, "The step or block to begin with"),
                        may(
                            "version",
                            whole(1, 999_999),
                            "The job's version; by default the other's"),
                        may("reason", Shape.Text.upTo(1_000), "Why, for its trigger"))))
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
                    "The execution; what was asked for follows.",
                    ExecutionShapes.EXECUTION.ref())
                .with(ApiHeader.LOCATION, ApiHeader.RETRY_AFTER));
  }

  private static Shape context() {
    Shape step =
        object(
            may("index", COUNT, "Its place in the plan"),
            may("state", TEXT, "Its state"),
            may("started_at", new OrNull<>(Shape.Text.any()), "When it was begun"),
            may("ended_at", new OrNull<>(Shape.Text.any()), "When it ended"),
            may("attempts", COUNT, "How often it was tried"),
            may("iterations", COUNT, "How many items it has completed"),
            may("outputs", OBJECT, "What it has put out"));
    return object(
        must("job_id", TEXT, "The job"),
        must("execution_id", ULID, "The execution"),
        must("version", COUNT, "The version of the job"),
        must("state", TEXT, "Its state"),
        must("started_at", new OrNull<>(Shape.Text.any()), "When it first started"),
        must("ended_at", new OrNull<>(Shape.Text.any()), "When it ended"),
        must("trigger", OBJECT, "Who started it, and what came with it"),
        must("parameters", OBJECT, "What it was given"),
        must("variables", OBJECT, "The job's constants"),
        may("chain", OBJECT, "What earlier members have handed on"),
        must(
            "steps",
            Shape.MapOf.any(Pattern.compile(".{1,63}"), step),
            "What the steps have put out"),
        must("outputs", ANY, "What it gives back"),
        may(
            "workspace",
            object(
                must("files", COUNT, "How many files it had in its workspace"),
                must("bytes", COUNT, "How many bytes they took")),
            "Its files, also when they were removed with its end; absent if they cannot be"
                + " counted"));
  }
}
