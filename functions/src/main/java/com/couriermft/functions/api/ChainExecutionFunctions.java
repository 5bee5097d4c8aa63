package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.auth.Route;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.BindingName;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** Routes of runs of chains. */
public final class ChainExecutionFunctions {
  private static final String EXECUTION = "chain-executions/{chain_execution_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public ChainExecutionFunctions() {
    this(AccessGate.ofProcess());
  }

  ChainExecutionFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Runs of chains, newest first. */
  @FunctionName("chain-executions-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "chain-executions",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.CHAIN_EXECUTIONS_LIST,
        request,
        (courier, call) -> new ChainExecutionApi(courier).list(call));
  }

  /** Returns one chain execution with all its nodes. */
  @FunctionName("chain-executions-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXECUTION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_execution_id") String id) {
    return gate.answer(
        Route.CHAIN_EXECUTIONS_GET,
        request,
        (courier, call) -> new ChainExecutionApi(courier).get(id, call));
  }

  /** Returns the audit trail of a chain execution, in time order. */
  @FunctionName("chain-executions-audit")
  public HttpResponseMessage audit(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXECUTION + "/audit",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_execution_id") String id) {
    return gate.answer(
        Route.CHAIN_EXECUTIONS_AUDIT,
        request,
        (courier, call) -> new ChainExecutionApi(courier).audit(id, call));
  }

  /** Starts no further nodes, and pauses those that run. */
  @FunctionName("chain-executions-pause")
  public HttpResponseMessage pause(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = EXECUTION + "/pause",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_execution_id") String id) {
    return gate.answer(
        Route.CHAIN_EXECUTIONS_PAUSE,
        request,
        (courier, call) -> new ChainExecutionApi(courier).pause(id, call));
  }

  /** Has a paused or failed one go on. */
  @FunctionName("chain-executions-resume")
  public HttpResponseMessage resume(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = EXECUTION + "/resume",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_execution_id") String id) {
    return gate.answer(
        Route.CHAIN_EXECUTIONS_RESUME,
        request,
        (courier, call) -> new ChainExecutionApi(courier).resume(id, call));
  }

  /** Gives it up, and its members with it. */
  @FunctionName("chain-executions-cancel")
  public HttpResponseMessage cancel(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = EXECUTION + "/cancel",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_execution_id") String id) {
    return gate.answer(
        Route.CHAIN_EXECUTIONS_CANCEL,
        request,
        (courier, call) -> new ChainExecutionApi(courier).cancel(id, call));
  }

  /** Starts a new run with what it was given. */
  @FunctionName("chain-executions-rerun")
  public HttpResponseMessage rerun(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = EXECUTION + "/rerun",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_execution_id") String id) {
    return gate.answer(
        Route.CHAIN_EXECUTIONS_RERUN,
        request,
        (courier, call) -> new ChainExecutionApi(courier).rerun(id, call));
  }
}
