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

/** Routes of the JSON Schemas of what may be sent. */
public final class SchemaFunctions {
  private final AccessGate gate;

  /** Makes the functions for the host. */
  public SchemaFunctions() {
    this(AccessGate.ofProcess());
  }

  SchemaFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** The kinds there are. */
  @FunctionName("schemas-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "schemas",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.SCHEMAS_LIST,
        request,
        (courier, call) -> new SchemaApi(courier.schemas()).list(call));
  }

  /** The schema of a kind. */
  @FunctionName("schemas-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "schemas/{kind}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("kind") String kind) {
    return gate.answer(
        Route.SCHEMAS_GET, request, (courier, call) -> new SchemaApi(courier.schemas()).get(kind));
  }
}
