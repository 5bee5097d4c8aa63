package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.OpenApiDocuments;
import com.couriermft.functions.openapi.section.Sections;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** Routes of the description of the API. */
public final class OpenApiFunctions {
  private final AccessGate gate;

  /** Makes the functions for the host. */
  public OpenApiFunctions() {
    this(AccessGate.ofProcess());
  }

  OpenApiFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Returns the OpenAPI document, with the step types of this installation. */
  @FunctionName("openapi")
  public HttpResponseMessage exact(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "openapi.json",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.OPENAPI,
        request,
        (courier, call) -> OpenApiDocuments.exact(Sections::all, courier.schemas()));
  }

  /** Returns the OpenAPI document for languages with few types. */
  @FunctionName("openapi-simple")
  public HttpResponseMessage simple(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "openapi-simple.json",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.OPENAPI_SIMPLE,
        request,
        (courier, call) -> OpenApiDocuments.simple(Sections::all, courier.schemas()));
  }
}
