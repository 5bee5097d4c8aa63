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

/** The route of files that went between partners and us. */
public final class DeliveryFunctions {
  private final AccessGate gate;

  /** Makes the functions for the host. */
  public DeliveryFunctions() {
    this(AccessGate.ofProcess());
  }

  DeliveryFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Lists the deliveries that a query selects. */
  @FunctionName("files-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "files",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.FILES_LIST, request, (courier, call) -> new DeliveryApi(courier).list(call));
  }
}
