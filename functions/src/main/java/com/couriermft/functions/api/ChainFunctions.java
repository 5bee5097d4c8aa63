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

/** Routes of chains and their versions. */
public final class ChainFunctions {
  private static final String CHAIN = "chains/{chain_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public ChainFunctions() {
    this(AccessGate.ofProcess());
  }

  ChainFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** The chains that are not archived. */
  @FunctionName("chains-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "chains",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.CHAINS_LIST, request, (courier, call) -> new ChainApi(courier).list(call));
  }

  /** Saves a definition as the chain's current version. */
  @FunctionName("chains-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = CHAIN,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_id") String id) {
    return gate.answer(
        Route.CHAINS_SAVE,
        request,
        (courier, call) -> new ChainApi(courier).definitions().save(id, call));
  }

  /** The current version. */
  @FunctionName("chains-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = CHAIN,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_id") String id) {
    return gate.answer(
        Route.CHAINS_GET, request, (courier, call) -> new ChainApi(courier).definitions().get(id));
  }

  /** Changes what a merge patch names. */
  @FunctionName("chains-patch")
  public HttpResponseMessage patch(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PATCH,
              route = CHAIN,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_id") String id) {
    return gate.answer(
        Route.CHAINS_PATCH,
        request,
        (courier, call) -> new ChainApi(courier).definitions().patch(id, call));
  }

  /** Archives a chain: it can no longer be started. */
  @FunctionName("chains-archive")
  public HttpResponseMessage archive(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = CHAIN,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_id") String id) {
    return gate.answer(
        Route.CHAINS_ARCHIVE,
        request,
        (courier, call) -> new ChainApi(courier).definitions().archive(id, call));
  }

  /** Every version, newest first. */
  @FunctionName("chains-versions")
  public HttpResponseMessage versions(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = CHAIN + "/versions",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_id") String id) {
    return gate.answer(
        Route.CHAINS_VERSIONS,
        request,
        (courier, call) -> new ChainApi(courier).definitions().versions(id, call));
  }

  /** Returns one version of a chain. */
  @FunctionName("chains-version")
  public HttpResponseMessage version(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = CHAIN + "/versions/{version}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_id") String id,
      @BindingName("version") String version) {
    return gate.answer(
        Route.CHAINS_VERSION,
        request,
        (courier, call) -> new ChainApi(courier).definitions().version(id, version));
  }

  /** Every problem of a definition; nothing is saved. */
  @FunctionName("chains-validate")
  public HttpResponseMessage validate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "chains/validate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.CHAINS_VALIDATE,
        request,
        (courier, call) -> new ChainApi(courier).definitions().validate(call));
  }

  /** Starts a run of it. */
  @FunctionName("chains-trigger")
  public HttpResponseMessage trigger(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = CHAIN + "/trigger",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_id") String id) {
    return gate.answer(
        Route.CHAINS_TRIGGER,
        request,
        (courier, call) -> new ChainStartApi(courier).trigger(id, call));
  }
}
