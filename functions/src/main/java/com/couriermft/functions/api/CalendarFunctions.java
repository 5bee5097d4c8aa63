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

/** Routes of calendars. */
public final class CalendarFunctions {
  private static final String CALENDAR = "calendars/{calendar_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public CalendarFunctions() {
    this(AccessGate.ofProcess());
  }

  CalendarFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Lists all calendars. */
  @FunctionName("calendars-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "calendars",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.CALENDARS_LIST, request, (courier, call) -> CalendarApi.routes(courier).list(call));
  }

  /** Creates or changes one. */
  @FunctionName("calendars-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = CALENDAR,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("calendar_id") String id) {
    return gate.answer(
        Route.CALENDARS_SAVE,
        request,
        (courier, call) -> CalendarApi.routes(courier).save(id, call));
  }

  /** Returns one calendar. */
  @FunctionName("calendars-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = CALENDAR,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("calendar_id") String id) {
    return gate.answer(
        Route.CALENDARS_GET, request, (courier, call) -> CalendarApi.routes(courier).get(id));
  }

  /** Changes what a merge patch names. */
  @FunctionName("calendars-patch")
  public HttpResponseMessage patch(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PATCH,
              route = CALENDAR,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("calendar_id") String id) {
    return gate.answer(
        Route.CALENDARS_PATCH,
        request,
        (courier, call) -> CalendarApi.routes(courier).patch(id, call));
  }

  /** Every problem of a definition; nothing is saved. */
  @FunctionName("calendars-validate")
  public HttpResponseMessage validate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "calendars/validate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.CALENDARS_VALIDATE,
        request,
        (courier, call) -> CalendarApi.routes(courier).validate(call));
  }

  /** Removes one that nothing names. */
  @FunctionName("calendars-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = CALENDAR,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("calendar_id") String id) {
    return gate.answer(
        Route.CALENDARS_DELETE,
        request,
        (courier, call) -> CalendarApi.routes(courier).delete(id, call));
  }
}
