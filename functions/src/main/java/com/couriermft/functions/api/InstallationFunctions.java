package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.wiring.Wiring;
import com.couriermft.steps.function.FunctionStep;
import com.couriermft.steps.spi.StepSchema;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** Routes of the installation as a whole. */
public final class InstallationFunctions {

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public InstallationFunctions() {
    this(AccessGate.ofProcess());
  }

  InstallationFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Tells whether this instance can work. */
  @FunctionName("health")
  public HttpResponseMessage health(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "health",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.HEALTH, request, (courier, call) -> new HealthApi(courier, Wiring.worker()).get());
  }

  /** Tells who asks. */
  @FunctionName("me")
  public HttpResponseMessage me(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "me",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answerWhoAsks(Route.ME, request, HealthApi.version());
  }

  /** The settings. */
  @FunctionName("settings-get")
  public HttpResponseMessage settings(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "settings",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.SETTINGS_GET, request, (courier, call) -> new SettingsApi(courier).get());
  }

  /** Replaces the settings. */
  @FunctionName("settings-change")
  public HttpResponseMessage changeSettings(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = "settings",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.SETTINGS_CHANGE, request, (courier, call) -> new SettingsApi(courier).save(call));
  }

  /** Changes the settings that a merge patch names. */
  @FunctionName("settings-patch")
  public HttpResponseMessage patchSettings(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PATCH,
              route = "settings",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.SETTINGS_PATCH, request, (courier, call) -> new SettingsApi(courier).patch(call));
  }

  /** Every problem of settings; nothing is changed. */
  @FunctionName("settings-validate")
  public HttpResponseMessage validateSettings(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "settings/validate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.SETTINGS_VALIDATE,
        request,
        (courier, call) -> new SettingsApi(courier).validate(call));
  }

  /** Lists what is going to happen, of all kinds together. */
  @FunctionName("upcoming-list")
  public HttpResponseMessage upcoming(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "upcoming",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.UPCOMING_LIST, request, (courier, call) -> new UpcomingApi(courier).list(call));
  }

  /** Lists the definitions that name something. */
  @FunctionName("references-list")
  public HttpResponseMessage references(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "references",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.REFERENCES_LIST, request, (courier, call) -> new ReferencesApi(courier).list(call));
  }

  /** The functions that jars bring along, each with the JSON Schema of its parameters. */
  @FunctionName("functions")
  public HttpResponseMessage functions(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "functions",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.FUNCTIONS,
        request,
        (courier, call) -> Paging.ofFixed(call).slice(FunctionStep.describe(courier.steps())));
  }

  /** The step types, each with the JSON Schema of its config. */
  @FunctionName("step-types")
  public HttpResponseMessage stepTypes(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "step-types",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.STEP_TYPES,
        request,
        (courier, call) ->
            Paging.ofFixed(call)
                .slice(courier.steps().types().stream().map(StepSchema::describe).toList()));
  }
}
