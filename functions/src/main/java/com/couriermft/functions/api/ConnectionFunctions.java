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

/** Routes of connections. */
public final class ConnectionFunctions {
  private static final String CONNECTION = "connections/{name}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public ConnectionFunctions() {
    this(AccessGate.ofProcess());
  }

  ConnectionFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Lists the connections, without their secrets. */
  @FunctionName("connections-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "connections",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.CONNECTIONS_LIST, request, (courier, call) -> new ConnectionApi(courier).list(call));
  }

  /** Creates or changes one. */
  @FunctionName("connections-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = CONNECTION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.CONNECTIONS_SAVE,
        request,
        (courier, call) -> new ConnectionApi(courier).save(name, call));
  }

  /** Returns one connection, without its secrets. */
  @FunctionName("connections-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = CONNECTION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.CONNECTIONS_GET, request, (courier, call) -> new ConnectionApi(courier).get(name));
  }

  /** Changes what a merge patch names. */
  @FunctionName("connections-patch")
  public HttpResponseMessage patch(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PATCH,
              route = CONNECTION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.CONNECTIONS_PATCH,
        request,
        (courier, call) -> new ConnectionApi(courier).patch(name, call));
  }

  /** Every problem of a definition; nothing is saved. */
  @FunctionName("connections-validate")
  public HttpResponseMessage validate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "connections/validate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.CONNECTIONS_VALIDATE,
        request,
        (courier, call) -> new ConnectionApi(courier).validate(call));
  }

  /** Removes one. */
  @FunctionName("connections-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = CONNECTION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.CONNECTIONS_DELETE,
        request,
        (courier, call) -> new ConnectionApi(courier).delete(name, call));
  }

  /** Says what makes the ledger in a database, and makes it if that is asked for. */
  @FunctionName("connections-prepare")
  public HttpResponseMessage prepare(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = CONNECTION + "/prepare",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.CONNECTIONS_PREPARE,
        request,
        (courier, call) -> new ConnectionApi(courier).prepare(name, call));
  }

  /** Tests one and reports what the server did; or probes what it does. */
  @FunctionName("connections-test")
  public HttpResponseMessage test(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = CONNECTION + "/test",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.CONNECTIONS_TEST,
        request,
        (courier, call) -> new ConnectionApi(courier).test(name, call));
  }
}
