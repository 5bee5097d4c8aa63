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

/** Routes of notifications. */
public final class NotificationFunctions {
  private static final String NOTIFICATION = "notifications/{notification_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public NotificationFunctions() {
    this(AccessGate.ofProcess());
  }

  NotificationFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Lists notifications, the newest first. */
  @FunctionName("notifications-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "notifications",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.NOTIFICATIONS_LIST,
        request,
        (courier, call) -> new NotificationApi(courier).list(call));
  }

  /** Returns one notification with its tries. */
  @FunctionName("notifications-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = NOTIFICATION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("notification_id") String id) {
    return gate.answer(
        Route.NOTIFICATIONS_GET,
        request,
        (courier, call) -> new NotificationApi(courier).get(id, call));
  }

  /** Has a dead notification told again. */
  @FunctionName("notifications-again")
  public HttpResponseMessage again(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = NOTIFICATION + "/again",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("notification_id") String id) {
    return gate.answer(
        Route.NOTIFICATIONS_AGAIN,
        request,
        (courier, call) -> new NotificationApi(courier).again(id, call));
  }
}
