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

/** Routes of expectations. */
public final class ExpectationFunctions {
  private static final String EXPECTATION = "expectations/{expectation_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public ExpectationFunctions() {
    this(AccessGate.ofProcess());
  }

  ExpectationFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Lists the expectations. */
  @FunctionName("expectations-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "expectations",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.EXPECTATIONS_LIST,
        request,
        (courier, call) -> new ExpectationApi(courier).documents().list(call));
  }

  /** Creates or changes one. */
  @FunctionName("expectations-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = EXPECTATION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("expectation_id") String id) {
    return gate.answer(
        Route.EXPECTATIONS_SAVE,
        request,
        (courier, call) -> new ExpectationApi(courier).documents().save(id, call));
  }

  /** Returns one expectation, and when it is judged next. */
  @FunctionName("expectations-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXPECTATION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("expectation_id") String id) {
    return gate.answer(
        Route.EXPECTATIONS_GET,
        request,
        (courier, call) -> new ExpectationApi(courier).documents().get(id));
  }

  /** Changes what a merge patch names. */
  @FunctionName("expectations-patch")
  public HttpResponseMessage patch(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PATCH,
              route = EXPECTATION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("expectation_id") String id) {
    return gate.answer(
        Route.EXPECTATIONS_PATCH,
        request,
        (courier, call) -> new ExpectationApi(courier).documents().patch(id, call));
  }

  /** Every problem of a definition; nothing is saved. */
  @FunctionName("expectations-validate")
  public HttpResponseMessage validate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "expectations/validate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.EXPECTATIONS_VALIDATE,
        request,
        (courier, call) -> new ExpectationApi(courier).documents().validate(call));
  }

  /** Removes one, and what was found. */
  @FunctionName("expectations-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = EXPECTATION,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("expectation_id") String id) {
    return gate.answer(
        Route.EXPECTATIONS_DELETE,
        request,
        (courier, call) -> new ExpectationApi(courier).documents().delete(id, call));
  }

  /** Returns the findings of an expectation, one for each day. */
  @FunctionName("expectations-history")
  public HttpResponseMessage history(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = EXPECTATION + "/history",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("expectation_id") String id) {
    return gate.answer(
        Route.EXPECTATIONS_HISTORY,
        request,
        (courier, call) -> new ExpectationApi(courier).history(id, call));
  }
}
