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

/** Routes of watches. */
public final class WatchFunctions {
  private static final String WATCH = "watches/{watch_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public WatchFunctions() {
    this(AccessGate.ofProcess());
  }

  WatchFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Lists the watches. */
  @FunctionName("watches-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "watches",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.WATCHES_LIST,
        request,
        (courier, call) -> new WatchApi(courier).documents().list(call));
  }

  /** Creates or changes one. */
  @FunctionName("watches-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = WATCH,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("watch_id") String watchId) {
    return gate.answer(
        Route.WATCHES_SAVE,
        request,
        (courier, call) -> new WatchApi(courier).documents().save(watchId, call));
  }

  /** Returns one watch, and its state. */
  @FunctionName("watches-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = WATCH,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("watch_id") String watchId) {
    return gate.answer(
        Route.WATCHES_GET,
        request,
        (courier, call) -> new WatchApi(courier).documents().get(watchId));
  }

  /** Changes what a merge patch names. */
  @FunctionName("watches-patch")
  public HttpResponseMessage patch(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PATCH,
              route = WATCH,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("watch_id") String watchId) {
    return gate.answer(
        Route.WATCHES_PATCH,
        request,
        (courier, call) -> new WatchApi(courier).documents().patch(watchId, call));
  }

  /** Every problem of a definition; nothing is saved. */
  @FunctionName("watches-validate")
  public HttpResponseMessage validate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "watches/validate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.WATCHES_VALIDATE,
        request,
        (courier, call) -> new WatchApi(courier).documents().validate(call));
  }

  /** Removes one, and what it knows of files. */
  @FunctionName("watches-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = WATCH,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("watch_id") String watchId) {
    return gate.answer(
        Route.WATCHES_DELETE,
        request,
        (courier, call) -> new WatchApi(courier).documents().delete(watchId, call));
  }

  /** Has it look. */
  @FunctionName("watches-enable")
  public HttpResponseMessage enable(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = WATCH + "/enable",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("watch_id") String watchId) {
    return gate.answer(
        Route.WATCHES_ENABLE,
        request,
        (courier, call) -> new WatchApi(courier).enable(watchId, true, call));
  }

  /** Has it look no more. */
  @FunctionName("watches-disable")
  public HttpResponseMessage disable(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = WATCH + "/disable",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("watch_id") String watchId) {
    return gate.answer(
        Route.WATCHES_DISABLE,
        request,
        (courier, call) -> new WatchApi(courier).enable(watchId, false, call));
  }

  /** Has it look at once. */
  @FunctionName("watches-poll")
  public HttpResponseMessage poll(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = WATCH + "/poll",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("watch_id") String watchId) {
    return gate.answer(
        Route.WATCHES_POLL, request, (courier, call) -> new WatchApi(courier).poll(watchId, call));
  }

  /** The files that it knows. */
  @FunctionName("watches-files")
  public HttpResponseMessage files(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = WATCH + "/files",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("watch_id") String watchId) {
    return gate.answer(
        Route.WATCHES_FILES,
        request,
        (courier, call) -> new WatchApi(courier).files(watchId, call));
  }

  /** Has a file handed over once more. */
  @FunctionName("watches-again")
  public HttpResponseMessage again(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = WATCH + "/again",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("watch_id") String watchId) {
    return gate.answer(
        Route.WATCHES_AGAIN,
        request,
        (courier, call) -> new WatchApi(courier).again(watchId, call));
  }
}
