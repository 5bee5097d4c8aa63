package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.LABELS;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TEXTS;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.ULID;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;
import static com.couriermft.functions.openapi.Parts.whole;
import static com.couriermft.functions.openapi.Parts.with;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.RequestHeader;
import com.couriermft.functions.openapi.Section;
import com.couriermft.starting.chain.ChainState;
import com.couriermft.starting.chain.NodeState;
import java.util.List;

/** Executions of chains: looked at, and told what to do. */
final class ChainExecutionSection {
  private static final Shape.Fields OF_ALL =
      object(
          must("chain_execution_id", ULID, "Its id"),
          must("chain_id", TEXT, "Its chain"),
          must("version", COUNT, "The version of the chain"),
          must("state", oneOf(ChainState.class), "Its state"),
          may("reason", TEXT, "Why it is in this state"),
          may("priority", whole(0, 9), "Its members' priority"),
          may("labels", LABELS, "Those of its chain when it was started"),
          must("trigger", ExecutionShapes.TRIGGER.ref(), "Who started it"),
          may("trace_id", TEXT, "Its trace, under which the log has it"),
          must("created_at", TIME, "When it was made"),
          must("updated_at", TIME, "When its state last changed"));

  private static final Component LISTED = new Component("ChainExecutionSummary", OF_ALL);

  private static final Component NODE =
      new Component(
          "ChainExecutionNode",
          object(
              must("node", TEXT, "The node"),
              must("job_id", TEXT, "Its job"),
              must("version", COUNT, "The version of the job"),
              must("state", oneOf(NodeState.class), "Its state"),
              may("reason", TEXT, "Why it is in this state"),
              may("execution_id", ULID, "Its execution"),
              may("round", COUNT, "Which of its executions that is, from 1"),
              must("depends_on", TEXTS, "The nodes it waits for"),
              may("started_at", TIME, "When it was begun"),
              may("ended_at", TIME, "When it ended")));

  /** A chain execution. */
  static final Component EXECUTION =
      new Component("ChainExecution", with(OF_ALL, must("nodes", list(NODE.ref()), "Every node")));

  private ChainExecutionSection() {}

  static Section get() {
    return new Section(
        "Chain executions",
        "What is done and was done of chains.",
        List.of(
            Operation.of(Route.CHAIN_EXECUTIONS_LIST, "Lists chain executions, the newest first.")
                .query(
                    may("chain_id", TEXT, "Of this chain"),
                    may("state", oneOf(ChainState.class), "In this state"),
                    may("since", TIME, "Made then or later"),
                    may("until", TIME, "Made then or earlier"))
                .paged(LISTED, LISTED.listed("chain_execution_id"), 50, 200),
            Operation.of(Route.CHAIN_EXECUTIONS_GET, "Returns a chain execution.")
                .answers(
                    ApiAnswer.of(200, "The chain execution.", EXECUTION.ref())
                        .with(ApiHeader.RETRY_WHILE_OPEN)),
            Operation.of(
                    Route.CHAIN_EXECUTIONS_AUDIT, "Lists the transitions of a chain execution.")
                .paged(Common.CHAIN_AUDIT_EVENT, Common.CHAIN_AUDIT_EVENT.ref(), 200, 900),
            told(Route.CHAIN_EXECUTIONS_PAUSE, "Pauses a chain execution and its members."),
            told(Route.CHAIN_EXECUTIONS_RESUME, "Continues a chain execution."),
            told(Route.CHAIN_EXECUTIONS_CANCEL, "Cancels a chain execution and its members."),
            Operation.of(
                    Route.CHAIN_EXECUTIONS_RERUN, "Starts a chain with the input of an execution.")
                .takes(RequestBody.REASON)
                .heeds(RequestHeader.IDEMPOTENCY_KEY)
                .answers(StartResponses.accepted(StartResponses.CHAIN_EXECUTION))
                .refuses(422)),
        List.of(
            LISTED,
            NODE,
            EXECUTION,
            ExecutionShapes.TRIGGER,
            StartResponses.CHAIN_EXECUTION,
            Common.CHAIN_AUDIT_EVENT));
  }

  private static Operation told(Route route, String summary) {
    return Operation.of(route, summary)
        .takes(RequestBody.REASON)
        .answers(
            ApiAnswer.of(202, "What was asked for follows.", StartResponses.CHAIN_EXECUTION.ref())
                .with(ApiHeader.LOCATION, ApiHeader.RETRY_AFTER));
  }
}
