package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.auth.Route;
import com.couriermft.running.execution.Stopping;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.BindingName;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** Routes of runs: looked at, and told to stop or to go on. */
public final class ExecutionFunctions {
  private static final String EXECUTION = "executions/{execution_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public ExecutionFunctions() {
    this(AccessGate.ofProcess());
  }

  ExecutionFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Runs, newest first, page by page. */
  @FunctionName("executions-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "executions",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.EXECUTIONS_LIST, request, (courier, call) -> new ExecutionApi(courier).list(call));
  }

  /** Returns one execution. */
  @FunctionName("executions-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXECUTION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_GET, request, (courier, call) -> new ExecutionApi(courier).get(id, call));
  }

  /** Lists the steps of an execution, from its first one on. */
  @FunctionName("executions-steps")
  public HttpResponseMessage steps(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXECUTION + "/steps",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_STEPS,
        request,
        (courier, call) -> new ExecutionApi(courier).steps(id, call));
  }

  /** Items of its loops that have failed and wait for a resume. */
  @FunctionName("executions-failed-items")
  public HttpResponseMessage failedItems(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXECUTION + "/failed-items",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_FAILED_ITEMS,
        request,
        (courier, call) -> new ExecutionApi(courier).failedItems(id, call));
  }

  /** Returns the audit trail of an execution, in time order. */
  @FunctionName("executions-audit")
  public HttpResponseMessage audit(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXECUTION + "/audit",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_AUDIT,
        request,
        (courier, call) -> new ExecutionApi(courier).audit(id, call));
  }

  /** Returns what Application Insights has of an execution. */
  @FunctionName("executions-telemetry")
  public HttpResponseMessage telemetry(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXECUTION + "/telemetry",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_TELEMETRY,
        request,
        (courier, call) -> new ExecutionApi(courier).telemetry(id));
  }

  /** Returns an execution as bars over time. */
  @FunctionName("executions-timeline")
  public HttpResponseMessage timeline(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXECUTION + "/timeline",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_TIMELINE,
        request,
        (courier, call) -> new ExecutionApi(courier).timeline(id, call));
  }

  /** Returns the context of an execution: the outputs of its steps. */
  @FunctionName("executions-context")
  public HttpResponseMessage context(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXECUTION + "/context",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_CONTEXT,
        request,
        (courier, call) -> new ExecutionApi(courier).context(id));
  }

  /** Returns the outputs of an execution, whatever their size. */
  @FunctionName("executions-outputs")
  public HttpResponseMessage outputs(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXECUTION + "/outputs",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_OUTPUTS,
        request,
        (courier, call) -> new ExecutionApi(courier).outputs(id));
  }

  /** Lets it rest after the present step. */
  @FunctionName("executions-pause")
  public HttpResponseMessage pause(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = EXECUTION + "/pause",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_PAUSE,
        request,
        (courier, call) -> new ExecutionApi(courier).stop(id, Stopping.PAUSE, call));
  }

  /** Lets a paused or failed run go on where it stopped. */
  @FunctionName("executions-resume")
  public HttpResponseMessage resume(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = EXECUTION + "/resume",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_RESUME,
        request,
        (courier, call) -> new ExecutionApi(courier).resume(id, call));
  }

  /** Gives it up. */
  @FunctionName("executions-cancel")
  public HttpResponseMessage cancel(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = EXECUTION + "/cancel",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_CANCEL,
        request,
        (courier, call) -> new ExecutionApi(courier).stop(id, Stopping.CANCEL, call));
  }

  /** Starts a new run with its version and input. */
  @FunctionName("executions-rerun")
  public HttpResponseMessage rerun(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = EXECUTION + "/rerun",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("execution_id") String id) {
    return gate.answer(
        Route.EXECUTIONS_RERUN, request, (courier, call) -> new StartApi(courier).rerun(id, call));
  }
}
