package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.automation.chain.ChainExecution;
import com.couriermft.automation.chain.ChainInput;
import com.couriermft.automation.chain.StartedChain;
import com.couriermft.automation.launch.IdempotencyKeys;
import com.couriermft.automation.launch.StartOrder;
import com.couriermft.automation.launch.Target;
import com.couriermft.engine.definition.StartShape;
import com.couriermft.engine.execution.TriggerInput;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.functions.answer.StartedChainExecution;
import com.couriermft.functions.http.PreferWait;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts chain executions. The body is {@code {"parameters": {…}, "priority": 5}}, with both fields
 * optional.
 */
final class ChainStartApi {
  private final Courier courier;
  private final com.couriermft.automation.chain.Chains chains;

  ChainStartApi(Courier courier) {
    this.courier = courier;
    this.chains = courier.automation().chains();
  }

  /**
   * Starts a new execution. A repeated request with the same {@code Idempotency-Key} returns the
   * existing execution.
   */
  Response trigger(String chainId, Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.optionalJson(), "", problems);
    ObjectNode parameters = body.object(StartShape.PARAMETERS.name());
    Integer priority = body.findInteger(StartShape.PRIORITY);
    ReasonBody.allow(body);
    body.end();
    ReasonBody.require(problems);
    ObjectNode trigger = StartApi.asked(courier, Map.of("chain_id", chainId), request);
    StartedChain started =
        start(chainId, "chain/" + chainId, parameters, priority, trigger, request);
    return PreferWait.ofProcess()
        .answer(request, () -> accepted(started, request), () -> ended(started, request));
  }

  /**
   * Returns the response to a request that waited for the end of the chain execution; empty while
   * it is open.
   */
  private Optional<Response> ended(StartedChain started, Request request) {
    String id = started.execution().id();
    return chains.getExecution(id).state().isOpen()
        ? Optional.empty()
        : Optional.of(
            StartApi.replayed(new ChainExecutionApi(courier).get(id, request), !started.isNew()));
  }

  private StartedChain start(
      String chainId,
      String subject,
      ObjectNode parameters,
      @Nullable Integer priority,
      ObjectNode trigger,
      Request request) {
    Optional<IdempotencyKeys.Claim> claim = StartApi.claim(courier, subject, request, this::exists);
    String id = StartApi.id(claim, courier);
    StartOrder launch = new StartOrder(id, Target.chain(chainId), parameters, priority, trigger);
    String action = trigger.path("kind").asText().equals("rerun") ? "rerun" : "triggered";
    return StartApi.acted(
        courier,
        ObjectKind.CHAIN_EXECUTION,
        id,
        action,
        StartApi.isMade(claim, this::exists),
        started -> started.execution().labels(),
        () -> StartApi.placed(() -> chains.startOrFind(launch)));
  }

  private boolean exists(String chainExecutionId) {
    return chains.findExecution(chainExecutionId).isPresent();
  }

  /**
   * Starts a new execution of the chain's current version with the input of an ended chain
   * execution, which is not changed.
   */
  Response rerun(ChainExecution original, Request request) {
    ReasonBody.read(request);
    String subject = "chain-rerun/" + original.id();
    Optional<IdempotencyKeys.Claim> repeated =
        StartApi.repeated(courier, subject, request, this::exists);
    if (repeated.isPresent()) {
      ChainExecution made = chains.getExecution(repeated.get().executionId());
      return accepted(new StartedChain(made, false), request);
    }
    if (original.state().isOpen()) {
      throw new ConflictException(
          ExecutionCodes.INVALID_STATE,
          ("Chain execution %s is %s; only a completed, failed or cancelled chain execution can "
                  + "be run again.")
              .formatted(original.id(), original.state().text()));
    }
    ChainInput input = chains.input(original);
    ObjectNode trigger = StartApi.startedBy("rerun", request).put("id", original.id());
    trigger.setAll(TriggerInput.of(input.trigger()));
    StartedChain started =
        start(
            original.chainId(), subject, input.parameters(), original.priority(), trigger, request);
    return accepted(started, request);
  }

  private static Response accepted(StartedChain started, Request request) {
    return StartApi.replayed(accepted(started.execution(), request), !started.isNew());
  }

  /** Returns 202 with the URLs of the execution. */
  static Response accepted(ChainExecution chain, Request request) {
    URI at = request.link("chain-executions/" + chain.id());
    return Response.accepted(at, StartedChainExecution.of(chain, at));
  }
}
