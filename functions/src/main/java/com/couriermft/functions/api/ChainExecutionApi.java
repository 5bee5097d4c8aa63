package com.couriermft.functions.api;

import static java.util.stream.Collectors.toMap;

import com.couriermft.app.Courier;
import com.couriermft.automation.chain.ChainDefinition;
import com.couriermft.automation.chain.ChainExecution;
import com.couriermft.automation.chain.ChainFilter;
import com.couriermft.automation.chain.ChainNode;
import com.couriermft.automation.chain.ChainPage;
import com.couriermft.automation.chain.ChainState;
import com.couriermft.automation.chain.Chains;
import com.couriermft.automation.chain.Node;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.AuditTrail;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ChainCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.answer.ChainExecutionAnswer;
import com.couriermft.functions.answer.ChainExecutionSummary;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.scope.ScopeGuard;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/** Shows, cancels and resumes executions of chains. */
final class ChainExecutionApi {
  private static final int DEFAULT_TOP = 50;
  private static final int MAX_TOP = 200;

  private final Courier courier;
  private final Chains chains;

  ChainExecutionApi(Courier courier) {
    this.courier = courier;
    chains = courier.automation().chains();
  }

  Response list(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    String chainId =
        reader.text(
            "chain_id",
            JobDefinition.ID,
            "Expected a chain ID that matches " + JobDefinition.ID.pattern() + ".");
    ChainState state = reader.constant("state", List.of(ChainState.values()), ChainState::text);
    Instant since = reader.time("since");
    Instant until = reader.time("until");
    Paging paging = Paging.read(reader, DEFAULT_TOP, MAX_TOP, Ulid::isValid);
    Paging.require(reader.problems());
    ChainFilter filter = new ChainFilter(chainId, state, since, until, paging.labels());
    ChainPage page = chains.executions(filter, paging.top(), paging.position());
    return paging.answer(
        page.executions().stream()
            .map(each -> ListedView.of("chain_execution_id", each, ChainExecutionSummary::of))
            .toList(),
        page.next());
  }

  Response get(String id, Request request) {
    ChainExecution chain = find(id);
    ChainDefinition definition = definition(chain);
    Response response =
        Response.ok(ChainExecutionAnswer.of(chain, definition, seenBy(request, chain)));
    return chain.state().isOpen() ? response.with("Retry-After", "2") : response;
  }

  private ChainDefinition definition(ChainExecution chain) {
    return DamagedDataException.reading(
        "The chain of chain execution '" + chain.id() + "'",
        () -> chains.getVersion(chain.chainId(), chain.version()));
  }

  Response audit(String id, Request request) {
    Paging paging = AuditPages.paging(request);
    ChainExecution chain = find(id);
    AuditTrail.Page page = chains.audit(chain.id(), paging.top(), paging.position());
    Predicate<Node> isSeen = seenBy(request, chain);
    return AuditPages.answer(paging, page, event -> shown(chain, event, isSeen));
  }

  /** In the audit log of a chain execution, entries name a node instead of a step. */
  private static ObjectNode shown(ChainExecution chain, AuditEvent event, Predicate<Node> isSeen) {
    ObjectNode json = Json.tree(event);
    JsonNode name = json.remove("step_id");
    if (name == null) {
      return json;
    }
    chain.nodes().stream()
        .filter(node -> node.id().equals(name.asText()))
        .findFirst()
        .map(node -> ChainExecutionAnswer.reason(node, json.path("reason").textValue(), isSeen))
        .ifPresent(reason -> json.put("reason", reason));
    return json.set("node", name);
  }

  /**
   * Returns which members the caller of a request may see. A member has the labels of its
   * execution; before it has an execution, it has the labels of its job. Each member is looked up
   * at most once.
   */
  private Predicate<Node> seenBy(Request request, ChainExecution chain) {
    if (request.scope().isAll()) {
      return node -> true;
    }
    ScopeGuard guard = new ScopeGuard(courier, request);
    Map<String, String> jobs =
        definition(chain).nodes().stream().collect(toMap(ChainNode::id, ChainNode::jobId));
    Map<String, Boolean> known = new HashMap<>();
    return node ->
        known.computeIfAbsent(
            node.id(),
            id ->
                chain
                    .findRun(node)
                    .map(run -> guard.isSeen(ObjectKind.EXECUTION, run))
                    .orElseGet(
                        () ->
                            guard.isSeen(
                                ObjectKind.JOB, Objects.requireNonNull(jobs.get(id), id))));
  }

  Response pause(String id, Request request) {
    String reason = ReasonBody.read(request);
    return act(id, "paused", found -> chains.pause(found, request.by(), reason), request);
  }

  Response resume(String id, Request request) {
    String reason = ReasonBody.read(request);
    return act(id, "resumed", found -> chains.resume(found, request.by(), reason), request);
  }

  Response cancel(String id, Request request) {
    String reason = ReasonBody.read(request);
    return act(id, "cancelled", found -> chains.cancel(found, request.by(), reason), request);
  }

  Response rerun(String id, Request request) {
    return new ChainStartApi(courier).rerun(find(id), request);
  }

  private Response act(
      String id, String action, Function<String, ChainExecution> act, Request request) {
    String found = find(id).id();
    ChainExecution after =
        courier
            .trail()
            .act(
                ObjectKind.CHAIN_EXECUTION,
                found,
                action,
                chain -> chain.labels().text(),
                () -> act.apply(found));
    return ChainStartApi.accepted(after, request);
  }

  private ChainExecution find(String id) {
    if (!Ulid.isValid(id)) {
      throw new NotFoundException(
          ChainCodes.CHAIN_EXECUTION_NOT_FOUND,
          "There is no chain execution '" + id + "': the id is not a ULID.");
    }
    return chains.getExecution(id);
  }
}
