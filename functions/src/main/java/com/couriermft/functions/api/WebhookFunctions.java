package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.couriermft.functions.auth.Route;
import com.couriermft.starting.launch.Target;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.annotation.AuthorizationLevel;
import com.microsoft.azure.functions.annotation.BindingName;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.util.Optional;

/** Routes of webhooks. */
public final class WebhookFunctions {
  private static final String OF_JOB = "jobs/{job_id}/webhooks";
  private static final String OF_CHAIN = "chains/{chain_id}/webhooks";
  private static final String WEBHOOK = "webhooks/{webhook_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public WebhookFunctions() {
    this(AccessGate.ofProcess());
  }

  WebhookFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Makes one that starts a job. */
  @FunctionName("jobs-webhooks-create")
  public HttpResponseMessage createForJob(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = OF_JOB,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId) {
    return gate.answer(
        Route.JOBS_WEBHOOKS_CREATE,
        request,
        (courier, call) -> new WebhookApi(courier).create(Target.job(jobId), call));
  }

  /** Lists the webhooks that start a job. */
  @FunctionName("jobs-webhooks-list")
  public HttpResponseMessage listOfJob(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = OF_JOB,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId) {
    return gate.answer(
        Route.JOBS_WEBHOOKS_LIST,
        request,
        (courier, call) -> new WebhookApi(courier).list(Target.job(jobId), call));
  }

  /** Makes one that starts a chain. */
  @FunctionName("chains-webhooks-create")
  public HttpResponseMessage createForChain(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = OF_CHAIN,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_id") String chainId) {
    return gate.answer(
        Route.CHAINS_WEBHOOKS_CREATE,
        request,
        (courier, call) -> new WebhookApi(courier).create(Target.chain(chainId), call));
  }

  /** Lists the webhooks that start a chain. */
  @FunctionName("chains-webhooks-list")
  public HttpResponseMessage listOfChain(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = OF_CHAIN,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("chain_id") String chainId) {
    return gate.answer(
        Route.CHAINS_WEBHOOKS_LIST,
        request,
        (courier, call) -> new WebhookApi(courier).list(Target.chain(chainId), call));
  }

  /** Returns one, without its secrets. */
  @FunctionName("webhooks-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = WEBHOOK,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("webhook_id") String webhookId) {
    return gate.answer(
        Route.WEBHOOKS_GET,
        request,
        (courier, call) -> new WebhookApi(courier).get(webhookId, call));
  }

  /** Gives one another definition. */
  @FunctionName("webhooks-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = WEBHOOK,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("webhook_id") String webhookId) {
    return gate.answer(
        Route.WEBHOOKS_SAVE,
        request,
        (courier, call) -> new WebhookApi(courier).save(webhookId, call));
  }

  /** Changes what a merge patch names. */
  @FunctionName("webhooks-patch")
  public HttpResponseMessage patch(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PATCH,
              route = WEBHOOK,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("webhook_id") String webhookId) {
    return gate.answer(
        Route.WEBHOOKS_PATCH,
        request,
        (courier, call) -> new WebhookApi(courier).patch(webhookId, call));
  }

  /** Gives one another address and secret. */
  @FunctionName("webhooks-readdress")
  public HttpResponseMessage readdress(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = WEBHOOK + "/readdress",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("webhook_id") String webhookId) {
    return gate.answer(
        Route.WEBHOOKS_READDRESS,
        request,
        (courier, call) -> new WebhookApi(courier).readdress(webhookId, call));
  }

  /** Gives one another secret. */
  @FunctionName("webhooks-rotate")
  public HttpResponseMessage rotate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = WEBHOOK + "/rotate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("webhook_id") String webhookId) {
    return gate.answer(
        Route.WEBHOOKS_ROTATE,
        request,
        (courier, call) -> new WebhookApi(courier).rotate(webhookId, call));
  }

  /** Removes one. */
  @FunctionName("webhooks-delete")
  public HttpResponseMessage delete(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = WEBHOOK,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("webhook_id") String webhookId) {
    return gate.answer(
        Route.WEBHOOKS_DELETE,
        request,
        (courier, call) -> new WebhookApi(courier).delete(webhookId));
  }

  /** Starts what one is for; whoever calls it signs and needs no key of the host. */
  @FunctionName("webhooks-receive")
  public HttpResponseMessage receive(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = WEBHOOK,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("webhook_id") String webhookId) {
    return gate.answer(
        Route.WEBHOOKS_RECEIVE,
        request,
        (courier, call) -> new WebhookCallApi(courier).receive(webhookId, call));
  }
}
