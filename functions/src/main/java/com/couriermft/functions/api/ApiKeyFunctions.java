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

/** Routes of API keys. */
public final class ApiKeyFunctions {
  private static final String KEY = "api-keys/{name}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public ApiKeyFunctions() {
    this(AccessGate.ofProcess());
  }

  ApiKeyFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Lists the API keys, without their texts. */
  @FunctionName("api-keys-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "api-keys",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.API_KEYS_LIST, request, (courier, call) -> new ApiKeyApi(courier).list(call));
  }

  /** Makes one, or changes what one is. */
  @FunctionName("api-keys-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = KEY,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.API_KEYS_SAVE, request, (courier, call) -> new ApiKeyApi(courier).save(name, call));
  }

  /** Returns one API key, without its text. */
  @FunctionName("api-keys-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = KEY,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.API_KEYS_GET, request, (courier, call) -> new ApiKeyApi(courier).get(name));
  }

  /** Removes one. */
  @FunctionName("api-keys-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = KEY,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.API_KEYS_DELETE,
        request,
        (courier, call) -> new ApiKeyApi(courier).delete(name, call));
  }

  /** Gives one another text. */
  @FunctionName("api-keys-rotate")
  public HttpResponseMessage rotate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = KEY + "/rotate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.API_KEYS_ROTATE,
        request,
        (courier, call) -> new ApiKeyApi(courier).rotate(name, call));
  }
}
