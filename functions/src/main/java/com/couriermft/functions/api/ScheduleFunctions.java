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

/** Routes of schedules. */
public final class ScheduleFunctions {
  private static final String SCHEDULE = "schedules/{schedule_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public ScheduleFunctions() {
    this(AccessGate.ofProcess());
  }

  ScheduleFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Lists the schedules. */
  @FunctionName("schedules-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "schedules",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.SCHEDULES_LIST,
        request,
        (courier, call) -> new ScheduleApi(courier).routes().list(call));
  }

  /** Saves one. */
  @FunctionName("schedules-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = SCHEDULE,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("schedule_id") String id) {
    return gate.answer(
        Route.SCHEDULES_SAVE,
        request,
        (courier, call) -> new ScheduleApi(courier).routes().save(id, call));
  }

  /** Returns one schedule. */
  @FunctionName("schedules-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = SCHEDULE,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("schedule_id") String id) {
    return gate.answer(
        Route.SCHEDULES_GET, request, (courier, call) -> new ScheduleApi(courier).routes().get(id));
  }

  /** Changes what a merge patch names. */
  @FunctionName("schedules-patch")
  public HttpResponseMessage patch(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PATCH,
              route = SCHEDULE,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("schedule_id") String id) {
    return gate.answer(
        Route.SCHEDULES_PATCH,
        request,
        (courier, call) -> new ScheduleApi(courier).routes().patch(id, call));
  }

  /** Every problem of a definition; nothing is saved. */
  @FunctionName("schedules-validate")
  public HttpResponseMessage validate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "schedules/validate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.SCHEDULES_VALIDATE,
        request,
        (courier, call) -> new ScheduleApi(courier).routes().validate(call));
  }

  /** Removes one; its runs go on. */
  @FunctionName("schedules-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = SCHEDULE,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("schedule_id") String id) {
    return gate.answer(
        Route.SCHEDULES_DELETE,
        request,
        (courier, call) -> new ScheduleApi(courier).routes().delete(id, call));
  }

  /** From now on it starts runs. */
  @FunctionName("schedules-enable")
  public HttpResponseMessage enable(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = SCHEDULE + "/enable",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("schedule_id") String id) {
    return gate.answer(
        Route.SCHEDULES_ENABLE,
        request,
        (courier, call) -> new ScheduleApi(courier).enable(id, true, call));
  }

  /** From now on it starts none. */
  @FunctionName("schedules-disable")
  public HttpResponseMessage disable(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = SCHEDULE + "/disable",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("schedule_id") String id) {
    return gate.answer(
        Route.SCHEDULES_DISABLE,
        request,
        (courier, call) -> new ScheduleApi(courier).enable(id, false, call));
  }

  /** The next instants. */
  @FunctionName("schedules-upcoming")
  public HttpResponseMessage upcoming(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = SCHEDULE + "/upcoming",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("schedule_id") String id) {
    return gate.answer(
        Route.SCHEDULES_UPCOMING,
        request,
        (courier, call) -> new ScheduleApi(courier).upcoming(id, call));
  }

  /** Explains each instant of a range: what became of it, or will become. */
  @FunctionName("schedules-explain")
  public HttpResponseMessage explain(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = SCHEDULE + "/explain",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("schedule_id") String id) {
    return gate.answer(
        Route.SCHEDULES_EXPLAIN,
        request,
        (courier, call) -> new ScheduleApi(courier).explain(id, call));
  }
}
