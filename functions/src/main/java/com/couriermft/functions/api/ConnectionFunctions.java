package com.couriermft.functions.api;

import com.couriermft.functions.http.Http;
import com.couriermft.functions.wiring.Wiring;
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

  private final Http http;

  /** For the host. */
  public ConnectionFunctions() {
    this(new Http(Wiring::courier));
  }

  ConnectionFunctions(Http http) {
    this.http = http;
  }

  /** All of them, without their secrets. */
  @FunctionName("connections-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.GET,
              route = "connections",
              authLevel = AuthorizationLevel.FUNCTION)
          HttpRequestMessage<Optional<String>> request) {
    return http.answer(request, (courier, call) -> new Connections(courier).list());
  }

  /** Creates or changes one. */
  @FunctionName("connections-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = CONNECTION,
              authLevel = AuthorizationLevel.FUNCTION)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return http.answer(request, (courier, call) -> new Connections(courier).save(name, call));
  }

  /** One of them, without its secrets. */
  @FunctionName("connections-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.GET,
              route = CONNECTION,
              authLevel = AuthorizationLevel.FUNCTION)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return http.answer(request, (courier, call) -> new Connections(courier).get(name));
  }

  /** Removes one. */
  @FunctionName("connections-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = CONNECTION,
              authLevel = AuthorizationLevel.FUNCTION)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return http.answer(request, (courier, call) -> new Connections(courier).delete(name, call));
  }

  /** Tests one and reports what the server did; or probes what it does. */
  @FunctionName("connections-test")
  public HttpResponseMessage test(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = CONNECTION + "/test",
              authLevel = AuthorizationLevel.FUNCTION)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return http.answer(request, (courier, call) -> new Connections(courier).test(name, call));
  }
}
