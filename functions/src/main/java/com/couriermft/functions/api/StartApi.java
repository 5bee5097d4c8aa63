package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.automation.launch.IdempotencyKeys;
import com.couriermft.automation.webhook.RequestFacts;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionStarter.Started;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.TriggerInput;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.answer.StartedExecution;
import com.couriermft.functions.http.PreferWait;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Starts and reruns executions of jobs. */
final class StartApi {
  private static final int MAX_KEY = 255;

  private final Courier courier;

  StartApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Starts a new execution of a job. A repeated request with the same {@code Idempotency-Key}
   * returns the existing execution.
   */
  Response trigger(String jobId, Request request) {
    StartBody body = StartBody.read(request.optionalJson());
    Optional<IdempotencyKeys.Claim> claim = claim(jobId, request);
    ExecutionStarter.Request wanted =
        ExecutionStarter.Request.builder(
                jobId, body.parameters(), asked(courier, Map.of("job_id", jobId), request))
            .id(id(claim, courier))
            .version(body.version())
            .priority(body.priority())
            .notBefore(body.notBefore())
            .maxRetries(body.maxRetries())
            .build();
    Started started = start(wanted, "triggered", claim);
    Response accepted = accepted(started, request);
    return PreferWait.ofProcess().answer(request, () -> accepted, () -> ended(started));
  }

  /**
   * Returns the response to a request that waited for the end; empty while the execution may
   * continue.
   */
  private Optional<Response> ended(Started started) {
    String id = started.execution().id();
    ExecutionApi executions = new ExecutionApi(courier);
    ExecutionState state = executions.find(id).state();
    return state.isActive() || state == ExecutionState.PAUSED
        ? Optional.empty()
        : Optional.of(replayed(executions.get(id), !started.isNew()));
  }

  /**
   * Starts a new execution with the input of a completed, failed or cancelled execution, from its
   * first or a later step. The original execution is not changed.
   */
  Response rerun(String executionId, Request request) {
    RerunBody body = RerunBody.read(request);
    String subject = "rerun/" + executionId;
    Optional<IdempotencyKeys.Claim> repeated = repeated(courier, subject, request, this::exists);
    if (repeated.isPresent()) {
      String made = repeated.get().executionId();
      return accepted(new Started(courier.executions().get(made).execution(), false), request);
    }
    Execution original = new ExecutionApi(courier).find(executionId);
    if (original.state().isActive() || original.state() == ExecutionState.PAUSED) {
      throw new ConflictException(
          ExecutionCodes.INVALID_STATE,
          "Execution %s is %s; only a completed, failed or cancelled execution can be run again."
              .formatted(executionId, original.state().text()));
    }
    ObjectNode context = courier.engine().context(original);
    ObjectNode trigger =
        startedBy("rerun", request).setAll(TriggerInput.of(context.path("trigger")));
    Optional<IdempotencyKeys.Claim> claim = claim(subject, request);
    ExecutionStarter.Request wanted =
        ExecutionStarter.Request.builder(
                original.jobId(), context.withObject("/parameters"), trigger)
            .id(id(claim, courier))
            .version(
                body.version() == null ? Integer.valueOf(original.jobVersion()) : body.version())
            .priority(original.priority())
            .maxRetries(original.maxRetries())
            .rerunOf(executionId)
            .fromStep(body.fromStep())
            .build();
    return accepted(start(wanted, "rerun", claim), request);
  }

  private Started start(
      ExecutionStarter.Request wanted, String action, Optional<IdempotencyKeys.Claim> claim) {
    Supplier<Started> start = () -> courier.engine().starter().startOrFind(wanted);
    boolean isMade = isMade(claim, this::exists);
    return acted(
        courier,
        ObjectKind.EXECUTION,
        Objects.requireNonNull(wanted.id()),
        action,
        isMade,
        started -> started.execution().labels(),
        () -> placed(start));
  }

  /**
   * Returns whether an earlier request with the same idempotency key created its execution; false
   * if that request was refused.
   */
  static boolean isMade(Optional<IdempotencyKeys.Claim> claim, Predicate<String> exists) {
    return claim
        .filter(IdempotencyKeys.Claim::isRepetition)
        .filter(repeated -> exists.test(repeated.executionId()))
        .isPresent();
  }

  /**
   * Starts an execution for a request and records the start in the audit log of changes.
   *
   * @param isMade whether an earlier request started it, so that there is no change to record
   * @param labels returns the labels of the started object
   */
  static <T> T acted(
      Courier courier,
      ObjectKind kind,
      String id,
      String action,
      boolean isMade,
      Function<T, Labels> labels,
      Supplier<T> start) {
    return isMade
        ? start.get()
        : courier.trail().act(kind, id, action, made -> labels.apply(made).text(), start);
  }

  /**
   * Starts an execution; problems of its parameters are reported at their position in the request.
   */
  static <T> T placed(Supplier<T> start) {
    try {
      return start.get();
    } catch (InvalidInputException e) {
      throw e.is(DefinitionCodes.INVALID_PARAMETERS) ? e.within("/parameters") : e;
    }
  }

  /**
   * Returns the id of the execution to start. The audit log of changes records the id before the
   * start.
   */
  static String id(Optional<IdempotencyKeys.Claim> claim, Courier courier) {
    return claim
        .map(IdempotencyKeys.Claim::executionId)
        .orElseGet(courier.automation().chains()::newId);
  }

  private Optional<IdempotencyKeys.Claim> claim(String subject, Request request) {
    return claim(courier, subject, request, this::exists);
  }

  private boolean exists(String executionId) {
    return courier.executions().find(executionId).isPresent();
  }

  /**
   * Returns the claim for a request's {@code Idempotency-Key}; empty without a key.
   *
   * @param subject the object to start
   * @param exists whether the execution for a key was created
   */
  static Optional<IdempotencyKeys.Claim> claim(
      Courier courier, String subject, Request request, Predicate<String> exists) {
    return key(request)
        .map(
            key ->
                courier
                    .idempotencyKeys()
                    .claim(subject, key, (ObjectNode) request.optionalJson(), exists));
  }

  /**
   * Returns the claim for a request's {@code Idempotency-Key} if an earlier request with this key
   * created an execution; writes nothing. Call this before reading any other state, which may have
   * changed since the first request, so that a repeated request gets the same response.
   *
   * @param subject the object to start
   * @param exists whether the execution for a key was created
   */
  static Optional<IdempotencyKeys.Claim> repeated(
      Courier courier, String subject, Request request, Predicate<String> exists) {
    return key(request)
        .flatMap(
            key ->
                courier
                    .idempotencyKeys()
                    .findMade(subject, key, (ObjectNode) request.optionalJson(), exists));
  }

  private static Optional<String> key(Request request) {
    Optional<String> header = request.findHeader("idempotency-key");
    if (header.isEmpty()) {
      return Optional.empty();
    }
    String key = header.get().replaceAll("^\"(.*)\"$", "$1");
    if (key.isEmpty() || key.length() > MAX_KEY) {
      throw InvalidInputException.at(
          "",
          RequestCodes.INVALID_IDEMPOTENCY_KEY,
          "An Idempotency-Key must have 1 to " + MAX_KEY + " characters.");
    }
    return Optional.of(key);
  }

  static ObjectNode startedBy(String kind, Request request) {
    ObjectNode trigger = Json.object().put("kind", kind).put("by", request.by());
    return request.reason() == null ? trigger : trigger.put("reason", request.reason());
  }

  /** Returns the trigger of a requested execution, with the details of the request. */
  static ObjectNode asked(Courier courier, Map<String, String> route, Request request) {
    ObjectNode trigger = startedBy("api", request);
    RequestFacts.add(
        trigger,
        request.query(),
        route,
        request.headers(),
        courier.settingsStore().get().triggers().headers());
    return trigger;
  }

  private static Response accepted(Started started, Request request) {
    Execution execution = started.execution();
    URI at = request.link("executions/" + execution.id());
    Response accepted = Response.accepted(at, StartedExecution.of(execution, at));
    return replayed(accepted, !started.isNew());
  }

  /**
   * Returns the response, marked as replayed if another request started the execution.
   *
   * @param byAnother whether another request started the execution; false if that request was
   *     refused
   */
  static Response replayed(Response response, boolean byAnother) {
    return byAnother ? response.with("Idempotent-Replayed", "true") : response;
  }
}
