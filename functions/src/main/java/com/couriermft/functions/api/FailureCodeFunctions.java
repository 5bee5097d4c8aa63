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

/** The route of the failure codes. */
public final class FailureCodeFunctions {
  private final AccessGate gate;

  /** The constructor that the Functions host calls. */
  public FailureCodeFunctions() {
    this(AccessGate.ofProcess());
  }

  FailureCodeFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Every code that this release gives. */
  @FunctionName("failure-codes-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "failure-codes",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.FAILURE_CODES_LIST,
        request,
        (courier, call) -> Paging.ofFixed(call).slice(FailureCodeView.all()));
  }
}
