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

/** Makes an API key for an operator who has lost every key. */
public final class BreakGlassFunctions {
  private final AccessGate gate;

  /** Makes the functions for the host. */
  public BreakGlassFunctions() {
    this(AccessGate.ofProcess());
  }

  BreakGlassFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Makes an API key that counts for an hour; the host lets in its master key only. */
  @FunctionName("break-glass")
  public HttpResponseMessage key(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "break-glass/api-key",
              authLevel = AuthorizationLevel.ADMIN)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.BREAK_GLASS, request, (courier, call) -> new ApiKeyApi(courier).breakGlass(call));
  }
}
