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

/** Routes of calendars. */
public final class CalendarFunctions {
  private static final String CALENDAR = "calendars/{calendar_id}";

  private final Http http;

  /** For the host. */
  public CalendarFunctions() {
    this(new Http(Wiring::courier));
  }

  CalendarFunctions(Http http) {
    this.http = http;
  }

  /** All calendars. */
  @FunctionName("calendars-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.GET,
              route = "calendars",
              authLevel = AuthorizationLevel.FUNCTION)
          HttpRequestMessage<Optional<String>> request) {
    return http.answer(request, (courier, call) -> CalendarKind.routes(courier).list());
  }

  /** Creates or changes one. */
  @FunctionName("calendars-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = CALENDAR,
              authLevel = AuthorizationLevel.FUNCTION)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("calendar_id") String id) {
    return http.answer(request, (courier, call) -> CalendarKind.routes(courier).save(id, call));
  }

  /** One of them. */
  @FunctionName("calendars-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.GET,
              route = CALENDAR,
              authLevel = AuthorizationLevel.FUNCTION)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("calendar_id") String id) {
    return http.answer(request, (courier, call) -> CalendarKind.routes(courier).get(id));
  }

  /** Removes one that nothing names. */
  @FunctionName("calendars-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = CALENDAR,
              authLevel = AuthorizationLevel.FUNCTION)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("calendar_id") String id) {
    return http.answer(request, (courier, call) -> CalendarKind.routes(courier).delete(id, call));
  }
}
