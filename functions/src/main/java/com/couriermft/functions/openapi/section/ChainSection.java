package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.OBJECT;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.whole;

import com.couriermft.engine.definition.StartShape;
import com.couriermft.functions.answer.ChainSummary;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.RequestHeader;
import com.couriermft.functions.openapi.Section;
import java.util.ArrayList;
import java.util.List;

/** The routes of chains of jobs. */
final class ChainSection {
  private static final DefinitionRoutes CHAINS = DefinitionRoutes.of("chain");

  private static final Component SUMMARY = Component.of(ChainSummary.class);

  private ChainSection() {}

  static Section get() {
    List<Operation> operations = new ArrayList<>();
    operations.add(
        Operation.of(Route.CHAINS_LIST, "Lists the chains.")
            .paged(SUMMARY, SUMMARY.listed("chain_id")));
    operations.addAll(
        CHAINS.operations(
            RequestBody.document("chain"),
            Route.CHAINS_SAVE,
            Route.CHAINS_GET,
            Route.CHAINS_PATCH,
            Route.CHAINS_ARCHIVE,
            Route.CHAINS_VERSIONS,
            Route.CHAINS_VERSION));
    operations.add(
        Operation.of(Route.CHAINS_VALIDATE, "Validates a chain and does not save it.")
            .takes(RequestBody.document("chain"))
            .ok("The problems, or an empty list.", Common.VALIDATION.ref()));
    operations.add(
        Operation.of(Route.CHAINS_TRIGGER, "Starts an execution of a chain.")
            .takes(
                RequestBody.optional(
                    object(
                        may("parameters", OBJECT, "Parameters of the execution"),
                        may("priority", whole(0, 9), "Priority of the executions in the chain"),
                        StartShape.REASON)))
            .heeds(RequestHeader.IDEMPOTENCY_KEY, RequestHeader.PREFER)
            .answers(
                StartResponses.ended(ChainExecutionSection.EXECUTION.ref()),
                StartResponses.accepted(StartResponses.CHAIN_EXECUTION))
            .refuses(422));
    List<Component> components = new ArrayList<>(CHAINS.components());
    components.addAll(List.of(SUMMARY, StartResponses.CHAIN_EXECUTION));
    return new Section(
        "Chains", "Jobs that run in a given order, and their versions.", operations, components);
  }
}
