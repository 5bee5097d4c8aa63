package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.oneOf;

import com.couriermft.automation.chain.ChainState;
import com.couriermft.functions.answer.ChainExecutionAnswer;
import com.couriermft.functions.answer.ChainExecutionSummary;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.RequestHeader;
import com.couriermft.functions.openapi.Section;
import java.util.List;

/** The routes of chain executions, to read and control them. */
final class ChainExecutionSection {
  private static final Component LISTED = Component.of(ChainExecutionSummary.class);
  private static final Component NODE = Component.of(ChainExecutionAnswer.NodeEntry.class);

  /** A chain execution. */
  static final Component EXECUTION = Component.of(ChainExecutionAnswer.class);

  private ChainExecutionSection() {}

  static Section get() {
    return new Section(
        "Chain executions",
        "Current and past executions of chains.",
        List.of(
            Operation.of(Route.CHAIN_EXECUTIONS_LIST, "Lists chain executions, newest first.")
                .query(
                    may("chain_id", TEXT, "Only executions of this chain"),
                    may("state", oneOf(ChainState.class), "Only executions in this state"),
                    may("since", TIME, "Only executions created at this time or later"),
                    may("until", TIME, "Only executions created at this time or earlier"))
                .paged(LISTED, LISTED.listed("chain_execution_id"), 50, 200),
            Operation.of(Route.CHAIN_EXECUTIONS_GET, "Returns a chain execution.")
                .answers(
                    ApiAnswer.of(200, "The chain execution.", EXECUTION.ref())
                        .with(ApiHeader.RETRY_WHILE_OPEN)),
            Operation.of(
                    Route.CHAIN_EXECUTIONS_AUDIT,
                    "Lists the events in the audit log of a chain execution.")
                .paged(Common.CHAIN_AUDIT_EVENT, Common.CHAIN_AUDIT_EVENT.ref(), 200, 900),
            told(Route.CHAIN_EXECUTIONS_PAUSE, "Pauses a chain execution and its members."),
            told(Route.CHAIN_EXECUTIONS_RESUME, "Continues a chain execution."),
            told(Route.CHAIN_EXECUTIONS_CANCEL, "Cancels a chain execution and its members."),
            Operation.of(
                    Route.CHAIN_EXECUTIONS_RERUN,
                    "Starts a chain with the input of another execution.")
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
            ApiAnswer.of(
                    202,
                    "The request was accepted. Courier makes the change soon.",
                    StartResponses.CHAIN_EXECUTION.ref())
                .with(ApiHeader.LOCATION, ApiHeader.RETRY_AFTER));
  }
}
