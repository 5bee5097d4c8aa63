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

/** Routes of subscriptions. */
public final class SubscriptionFunctions {
  private static final String SUBSCRIPTION = "subscriptions/{subscription_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public SubscriptionFunctions() {
    this(AccessGate.ofProcess());
  }

  SubscriptionFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Lists the subscriptions. */
  @FunctionName("subscriptions-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "subscriptions",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.SUBSCRIPTIONS_LIST,
        request,
        (courier, call) -> new SubscriptionApi(courier).documents().list(call));
  }

  /** Creates or changes one. */
  @FunctionName("subscriptions-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = SUBSCRIPTION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("subscription_id") String id) {
    return gate.answer(
        Route.SUBSCRIPTIONS_SAVE,
        request,
        (courier, call) -> new SubscriptionApi(courier).documents().save(id, call));
  }

  /** Returns one subscription. */
  @FunctionName("subscriptions-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = SUBSCRIPTION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("subscription_id") String id) {
    return gate.answer(
        Route.SUBSCRIPTIONS_GET,
        request,
        (courier, call) -> new SubscriptionApi(courier).documents().get(id));
  }

  /** Changes what a merge patch names. */
  @FunctionName("subscriptions-patch")
  public HttpResponseMessage patch(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PATCH,
              route = SUBSCRIPTION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("subscription_id") String id) {
    return gate.answer(
        Route.SUBSCRIPTIONS_PATCH,
        request,
        (courier, call) -> new SubscriptionApi(courier).documents().patch(id, call));
  }

  /** Returns every problem of a definition; nothing is saved. */
  @FunctionName("subscriptions-validate")
  public HttpResponseMessage validate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "subscriptions/validate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.SUBSCRIPTIONS_VALIDATE,
        request,
        (courier, call) -> new SubscriptionApi(courier).documents().validate(call));
  }

  /** Removes one; what waits of it dies. */
  @FunctionName("subscriptions-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = SUBSCRIPTION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("subscription_id") String id) {
    return gate.answer(
        Route.SUBSCRIPTIONS_DELETE,
        request,
        (courier, call) -> new SubscriptionApi(courier).documents().delete(id, call));
  }
}
