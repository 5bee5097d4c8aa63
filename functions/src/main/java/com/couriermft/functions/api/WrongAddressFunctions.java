package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.auth.WrongAddress;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** The route of every request that no other route takes. */
public final class WrongAddressFunctions {
  private final AccessGate gate;

  /** Makes the functions for the host. */
  public WrongAddressFunctions() {
    this(AccessGate.ofProcess());
  }

  WrongAddressFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /**
   * Answers with 404, or with 405 and the methods that the address takes. The host asks functions
   * in the order of their names, so that of this one must be the last.
   */
  @FunctionName("wrong-address")
  public HttpResponseMessage refuse(
      @HttpTrigger(
              name = "request",
              methods = {
                HttpMethod.GET,
                HttpMethod.HEAD,
                HttpMethod.POST,
                HttpMethod.PUT,
                HttpMethod.PATCH,
                HttpMethod.DELETE,
                HttpMethod.OPTIONS
              },
              route = "{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(Route.WRONG_ADDRESS, request, (courier, call) -> WrongAddress.refuse(call));
  }
}
