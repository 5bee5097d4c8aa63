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

/** Routes of channels. */
public final class ChannelFunctions {
  private static final String CHANNEL = "channels/{channel_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public ChannelFunctions() {
    this(AccessGate.ofProcess());
  }

  ChannelFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Lists all channels. */
  @FunctionName("channels-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "channels",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.CHANNELS_LIST, request, (courier, call) -> ChannelApi.routes(courier).list(call));
  }

  /** Creates or changes one. */
  @FunctionName("channels-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = CHANNEL,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("channel_id") String id) {
    return gate.answer(
        Route.CHANNELS_SAVE, request, (courier, call) -> ChannelApi.routes(courier).save(id, call));
  }

  /** Returns one channel. */
  @FunctionName("channels-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = CHANNEL,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("channel_id") String id) {
    return gate.answer(
        Route.CHANNELS_GET, request, (courier, call) -> ChannelApi.routes(courier).get(id));
  }

  /** Changes what a merge patch names. */
  @FunctionName("channels-patch")
  public HttpResponseMessage patch(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PATCH,
              route = CHANNEL,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("channel_id") String id) {
    return gate.answer(
        Route.CHANNELS_PATCH,
        request,
        (courier, call) -> ChannelApi.routes(courier).patch(id, call));
  }

  /** Every problem of a definition; nothing is saved. */
  @FunctionName("channels-validate")
  public HttpResponseMessage validate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "channels/validate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.CHANNELS_VALIDATE,
        request,
        (courier, call) -> ChannelApi.routes(courier).validate(call));
  }

  /** Removes one that nothing names. */
  @FunctionName("channels-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = CHANNEL,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("channel_id") String id) {
    return gate.answer(
        Route.CHANNELS_DELETE,
        request,
        (courier, call) -> ChannelApi.routes(courier).delete(id, call));
  }

  /** Sends a test notice, and reports what the receiver said. */
  @FunctionName("channels-test")
  public HttpResponseMessage test(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = CHANNEL + "/test",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("channel_id") String id) {
    return gate.answer(
        Route.CHANNELS_TEST, request, (courier, call) -> new ChannelApi(courier).test(id, call));
  }
}
