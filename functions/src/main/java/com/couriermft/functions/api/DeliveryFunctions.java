package com.couriermft.functions.api;

import com.couriermft.functions.http.Http;
import com.couriermft.functions.wiring.Wiring;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** The route of files that went between partners and us. */
public final class DeliveryFunctions {
  private final Http http;

  /** For the host. */
  public DeliveryFunctions() {
    this(new Http(Wiring::courier));
  }

  DeliveryFunctions(Http http) {
    this.http = http;
  }

  /** Those that are asked for. */
  @FunctionName("files-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.GET,
              route = "files",
              authLevel = AuthorizationLevel.FUNCTION)
          HttpRequestMessage<Optional<String>> request) {
    return http.answer(request, (courier, call) -> new Deliveries(courier).list(call));
  }
}
