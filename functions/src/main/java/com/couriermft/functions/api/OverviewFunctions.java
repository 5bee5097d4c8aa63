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

/** The routes that tell how the installation stands, and what it has done. */
public final class OverviewFunctions {
  private final AccessGate gate;

  /** Makes the functions for the host. */
  public OverviewFunctions() {
    this(AccessGate.ofProcess());
  }

  OverviewFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Tells how the installation stands. */
  @FunctionName("overview")
  public HttpResponseMessage overview(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "overview",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.OVERVIEW, request, (courier, call) -> new OverviewApi(courier).get(call));
  }

  /** Tells how a connection does. */
  @FunctionName("connections-health")
  public HttpResponseMessage health(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "connections/{name}/health",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.CONNECTIONS_HEALTH,
        request,
        (courier, call) -> new ConnectionHealthApi(courier).get(name, call));
  }

  /** Reports on files that went between partners and the installation. */
  @FunctionName("reports-deliveries")
  public HttpResponseMessage deliveries(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "reports/deliveries",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.REPORTS_DELIVERIES,
        request,
        (courier, call) -> new ReportApi(courier).deliveries(call));
  }

  /** Reports on executions that have ended. */
  @FunctionName("reports-executions")
  public HttpResponseMessage executions(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "reports/executions",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.REPORTS_EXECUTIONS,
        request,
        (courier, call) -> new ReportApi(courier).executions(call));
  }
}
