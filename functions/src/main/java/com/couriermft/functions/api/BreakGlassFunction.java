package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.auth.RouteMatch;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Map;
import java.util.Optional;

/** The function that creates an API key for an operator who has lost all keys. */
public final class BreakGlassFunction {
  private final AccessGate gate;

  public BreakGlassFunction() {
    this(AccessGate.ofProcess());
  }

  BreakGlassFunction(AccessGate gate) {
    this.gate = gate;
  }

  /**
   * Creates an API key that is valid for an hour. The host requires its master key for this
   * function.
   */
  @FunctionName("break-glass")
  public HttpResponseMessage breakGlass(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "break-glass/api-key",
              authLevel = AuthorizationLevel.ADMIN)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        new RouteMatch(Route.BREAK_GLASS, Map.of()),
        request,
        (courier, call, may) -> new ApiKeyApi(courier).breakGlass(call));
  }
}
