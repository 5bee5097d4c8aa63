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

/** Routes of keys and of secret values. */
public final class KeyFunctions {
  private static final String KEY = "keys/{name}";
  private static final String SECRET = "secrets/{name}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public KeyFunctions() {
    this(AccessGate.ofProcess());
  }

  KeyFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Lists the keys, without their private parts. */
  @FunctionName("keys-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "keys",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(Route.KEYS_LIST, request, (courier, call) -> new KeyApi(courier).list(call));
  }

  /** Imports a key. */
  @FunctionName("keys-import")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = KEY,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.KEYS_IMPORT, request, (courier, call) -> new KeyApi(courier).save(name, call));
  }

  /** Returns one key, without its private part. */
  @FunctionName("keys-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = KEY,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(Route.KEYS_GET, request, (courier, call) -> new KeyApi(courier).get(name));
  }

  /** Removes a key with its private part. */
  @FunctionName("keys-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = KEY,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.KEYS_DELETE, request, (courier, call) -> new KeyApi(courier).delete(name));
  }

  /** Makes a key. */
  @FunctionName("keys-generate")
  public HttpResponseMessage generate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = KEY + "/generate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.KEYS_GENERATE, request, (courier, call) -> new KeyApi(courier).generate(name, call));
  }

  /** The public part, as text. */
  @FunctionName("keys-public")
  public HttpResponseMessage publicPart(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = KEY + "/public",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.KEYS_PUBLIC, request, (courier, call) -> new KeyApi(courier).publicPart(name));
  }

  /** The versions that are kept. */
  @FunctionName("keys-versions")
  public HttpResponseMessage versions(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = KEY + "/versions",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.KEYS_VERSIONS, request, (courier, call) -> new KeyApi(courier).versions(name, call));
  }

  /** Removes an old version with its private part. */
  @FunctionName("keys-delete-version")
  public HttpResponseMessage deleteVersion(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = KEY + "/versions/{version}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name,
      @BindingName("version") String version) {
    return gate.answer(
        Route.KEYS_DELETE_VERSION,
        request,
        (courier, call) -> new KeyApi(courier).deleteVersion(name, version));
  }

  /** Writes a secret value. */
  @FunctionName("secrets-put")
  public HttpResponseMessage putSecret(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = SECRET,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.SECRETS_PUT, request, (courier, call) -> new SecretApi(courier).put(name, call));
  }

  /** Removes a secret value. */
  @FunctionName("secrets-delete")
  public HttpResponseMessage deleteSecret(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = SECRET,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("name") String name) {
    return gate.answer(
        Route.SECRETS_DELETE, request, (courier, call) -> new SecretApi(courier).delete(name));
  }
}
