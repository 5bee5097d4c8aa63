package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.auth.Route;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** Routes of what was changed, what has happened and what will end. */
public final class TrailFunctions {
  private final AccessGate gate;

  /** Makes the functions for the host. */
  public TrailFunctions() {
    this(AccessGate.ofProcess());
  }

  TrailFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Tells who changed what. */
  @FunctionName("changes-list")
  public HttpResponseMessage changes(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "changes",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answerByRole(
        Route.CHANGES_LIST,
        request,
        (courier, call, may) -> new ChangesApi(courier).list(call, may));
  }

  /** Tells what has happened, event by event. */
  @FunctionName("events-list")
  public HttpResponseMessage events(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "events",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.EVENTS_LIST, request, (courier, call) -> new EventsApi(courier).list(call));
  }

  /** Tells what ends within days. */
  @FunctionName("expiries-list")
  public HttpResponseMessage expiries(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "expiries",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answerByRole(
        Route.EXPIRIES_LIST,
        request,
        (courier, call, may) -> new ExpiriesApi(courier).list(call, may));
  }
}
