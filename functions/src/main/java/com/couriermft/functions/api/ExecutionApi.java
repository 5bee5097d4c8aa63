package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.execution.AuditTrail;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.execution.WholeExecutions;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanParser;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.functions.answer.ExecutionAnswer;
import com.couriermft.functions.answer.ExecutionAnswer.Included;
import com.couriermft.functions.answer.ExecutionAnswer.OpenLoop;
import com.couriermft.functions.answer.ExecutionAnswer.Position;
import com.couriermft.functions.answer.ExecutionEntry;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Shows, cancels, resumes and reruns executions. */
final class ExecutionApi {
  /**
   * Maximum number of rows of a pool's ready list that are read for a position. An execution
   * further back has no position.
   */
  private static final int MOST_AHEAD = 1_000;

  private final Courier courier;

  ExecutionApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Returns the header of an execution.
   *
   * @throws NotFoundException {@code execution_not_found}
   * @throws DamagedDataException the execution is unreadable
   */
  Execution find(String id) {
    if (!Ulid.isValid(id)) {
      throw new NotFoundException(
          ExecutionCodes.EXECUTION_NOT_FOUND,
          "There is no execution '" + id + "': the id is not a ULID.");
    }
    return WholeExecutions.require(courier.executions().get(id).execution());
  }

  Response list(Request request) {
    ExecutionQuery query = ExecutionQuery.of(request, courier);
    Paging paging = query.paging();
    ExecutionQueries.Page page =
        courier.records().executions().list(query.filter(), paging.top(), paging.position());
    Function<Execution, ExecutionEntry> shown =
        query.isSummary() ? ExecutionEntry::brief : ExecutionEntry::of;
    ListPage answer =
        new ListPage(
            paging,
            page.executions().stream().map(e -> ListedView.of("execution_id", e, shown)).toList(),
            page.next());
    ObjectNode json = answer.json();
    OptionalFields.put(json, "scanned_until", page.scannedUntil());
    return answer.answer(json);
  }

  /** Returns an execution that is paused or has ended. */
  Response get(String id) {
    Snapshot at = tree(id);
    return answer(at.execution(), shown(at, false, Included.NOTHING));
  }

  /** Returns an execution and the requested parts ({@link IncludedParts}). */
  Response get(String id, Request request) {
    IncludedParts parts = IncludedParts.of(courier, request);
    Snapshot at = tree(id);
    Included included = parts.isEmpty() ? Included.NOTHING : parts.of(at, plan(at.execution()));
    return answer(at.execution(), shown(at, request.scope().isAll(), included));
  }

  private static Response answer(Execution execution, ExecutionAnswer json) {
    Response response = Response.ok(json);
    return execution.state().isActive() ? response.with("Retry-After", "2") : response;
  }

  /**
   * Returns the response for an execution.
   *
   * @param queue whether to include its position in the queue, which requires counting the queued
   *     executions
   */
  private ExecutionAnswer shown(Snapshot at, boolean queue, Included included) {
    Execution execution = at.execution();
    boolean runs = execution.state() == ExecutionState.RUNNING;
    Instant beat = runs ? Heartbeats.newest(at, branch -> true).orElse(null) : null;
    Instant changed = execution.branch().auditAt();
    Instant updated = beat != null && beat.isAfter(changed) ? beat : changed;
    ExecutionEntry summary =
        DamagedDataException.reading(
            "Execution '" + execution.id() + "'",
            () -> ExecutionEntry.of(execution, updated, OutputsView.large(execution, courier)));
    Position position = Position.NONE;
    if (runs) {
      CurrentSteps current = new CurrentSteps(at, plan(execution), courier.engine().lease());
      position = Position.running(current.list(), beat, current.progress().orElse(null));
    } else if (execution.state() == ExecutionState.QUEUED && queue) {
      boolean disabled = execution.startedAt() == null && isDisabled(execution.jobId());
      Integer place = courier.pools().ready().position(execution, MOST_AHEAD).orElse(null);
      position = Position.queued(place, !disabled);
    }
    boolean within =
        at.names().stream().anyMatch(name -> !at.branch(name).orElseThrow().loops().isEmpty());
    List<OpenLoop> loops = within ? new LoopProgress(plan(execution), at).list() : List.of();
    return new ExecutionAnswer(summary, position, loops, included);
  }

  private boolean isDisabled(String jobId) {
    return courier.jobs().find(jobId).filter(job -> !job.definition().enabled()).isPresent();
  }

  Response steps(String id, Request request) {
    Snapshot at = tree(id);
    Plan plan = plan(at.execution());
    Optional<String> step = request.findQuery("step");
    return naming(
        id,
        () ->
            step.isPresent()
                ? new StepPages(courier, plan, at.execution()).page(step.get(), request)
                : Paging.ofFixed(request)
                    .slice(new StepsView(plan, at, new AttemptsRead(courier, plan, at)).list()));
  }

  /** Adds the execution to a failure whose message does not name the damaged object. */
  private static Response naming(String id, Supplier<Response> shown) {
    try {
      return shown.get();
    } catch (DamagedDataException damaged) {
      throw DamagedDataException.of("Part of execution '" + id + "'", damaged);
    }
  }

  Response failedItems(String id, Request request) {
    Execution found = find(id);
    return naming(id, () -> new FailedItemPages(courier, plan(found), found).page(request));
  }

  private Snapshot tree(String id) {
    Execution found = find(id);
    return DamagedDataException.reading(
        "Execution '" + id + "'",
        () -> WholeExecutions.require(courier.executions().getTree(found.id())));
  }

  private Plan plan(Execution execution) {
    return DamagedDataException.reading(
        "The job of execution '" + execution.id() + "'",
        () ->
            PlanParser.parse(courier.jobs().getVersion(execution.jobId(), execution.jobVersion())));
  }

  Response audit(String id, Request request) {
    Paging paging = AuditPages.paging(request);
    AuditTrail.Page page =
        courier.executions().audit(find(id).id(), paging.top(), paging.position());
    return AuditPages.answer(paging, page, event -> event);
  }

  Response timeline(String id, Request request) {
    Snapshot at = tree(id);
    return naming(
        id, () -> new TimelineApi(courier).answer(at, plan(at.execution()).steps(), request));
  }

  Response telemetry(String id) {
    return new TelemetryApi(courier).answer(find(id));
  }

  Response context(String id) {
    Execution found = find(id);
    return naming(id, () -> Response.ok(courier.engine().context(found)));
  }

  Response outputs(String id) {
    return OutputsView.answer(find(id), courier);
  }

  Response stop(String id, StopRequest what, Request request) {
    String reason = ReasonBody.read(request);
    Execution found = find(id);
    String action = what == StopRequest.PAUSE ? "paused" : "cancelled";
    return accepted(
        act(found, action, () -> courier.engine().stop(found.id(), what, request.by(), reason)),
        request);
  }

  /**
   * Deletes the files of an execution and returns the execution with the time of their deletion.
   */
  Response giveUpFiles(String id, Request request) {
    Execution found = find(id);
    Supplier<Execution> act =
        () -> courier.engine().giveUpFiles(found.id(), request.by(), request.reason(), run -> true);
    return Response.ok(ExecutionEntry.of(act(found, "files_given_up", act)));
  }

  Response resume(String id, Request request) {
    ResumeBody body = ResumeBody.read(request);
    Execution found = find(id);
    body.require(found);
    Supplier<Execution> act =
        () ->
            body.found() == null
                ? courier.engine().resume(found.id(), request.by(), body.reason())
                : courier.engine().settle(found.id(), request.by(), body.reason(), body.found());
    return accepted(act(found, "resumed", act), request);
  }

  private Execution act(Execution execution, String action, Supplier<Execution> act) {
    return courier
        .trail()
        .act(ObjectKind.EXECUTION, execution.id(), action, run -> run.labels().text(), act);
  }

  private static Response accepted(Execution execution, Request request) {
    return Response.accepted(
        request.link("executions/" + execution.id()), ExecutionEntry.of(execution));
  }
}
