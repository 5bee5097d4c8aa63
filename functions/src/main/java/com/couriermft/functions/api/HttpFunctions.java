package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/**
 * The functions that respond to requests: one for each noun with many routes, and one for all other
 * URLs. One function for each route would exceed the maximum size of the function list that the
 * host sends to Azure. Every function passes its requests to the {@link ApiRouter}.
 */
public final class HttpFunctions {
  private final ApiRouter router;

  public HttpFunctions() {
    this(AccessGate.ofProcess());
  }

  HttpFunctions(AccessGate gate) {
    this.router = new ApiRouter(gate);
  }

  /** Responds to requests for API keys. */
  @FunctionName("api-keys")
  public HttpResponseMessage apiKeys(
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
              route = "api-keys/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for calendars. */
  @FunctionName("calendars")
  public HttpResponseMessage calendars(
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
              route = "calendars/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for chain executions. */
  @FunctionName("chain-executions")
  public HttpResponseMessage chainExecutions(
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
              route = "chain-executions/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for chains. */
  @FunctionName("chains")
  public HttpResponseMessage chains(
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
              route = "chains/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for channels. */
  @FunctionName("channels")
  public HttpResponseMessage channels(
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
              route = "channels/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for connections. */
  @FunctionName("connections")
  public HttpResponseMessage connections(
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
              route = "connections/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for executions. */
  @FunctionName("executions")
  public HttpResponseMessage executions(
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
              route = "executions/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for expectations. */
  @FunctionName("expectations")
  public HttpResponseMessage expectations(
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
              route = "expectations/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for jobs. */
  @FunctionName("jobs")
  public HttpResponseMessage jobs(
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
              route = "jobs/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for keys. */
  @FunctionName("keys")
  public HttpResponseMessage keys(
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
              route = "keys/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for notifications. */
  @FunctionName("notifications")
  public HttpResponseMessage notifications(
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
              route = "notifications/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for schedules. */
  @FunctionName("schedules")
  public HttpResponseMessage schedules(
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
              route = "schedules/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for subscriptions. */
  @FunctionName("subscriptions")
  public HttpResponseMessage subscriptions(
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
              route = "subscriptions/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for the files of the dashboard. */
  @FunctionName("ui")
  public HttpResponseMessage ui(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "ui/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for watches. */
  @FunctionName("watches")
  public HttpResponseMessage watches(
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
              route = "watches/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /** Responds to requests for webhooks. */
  @FunctionName("webhooks")
  public HttpResponseMessage webhooks(
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
              route = "webhooks/{*path}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return router.answer(request);
  }

  /**
   * Responds to all other requests. Its name sorts last, because the host tries functions in the
   * order of their names.
   */
  @FunctionName("z-others")
  public HttpResponseMessage others(
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
    return router.answer(request);
  }
}
