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

/** Routes of bundles, and of the plans that apply them. */
public final class BundleFunctions {
  private static final String PLAN = "plans/{plan_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public BundleFunctions() {
    this(AccessGate.ofProcess());
  }

  BundleFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** Exports a job with what it needs and what starts it. */
  @FunctionName("jobs-export")
  public HttpResponseMessage exportJob(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "jobs/{job_id}/export",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId) {
    return gate.answer(
        Route.JOBS_EXPORT, request, (courier, call) -> new BundleApi(courier).job(jobId, call));
  }

  /** Exports definitions as a bundle. */
  @FunctionName("bundles-export")
  public HttpResponseMessage export(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "export",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.BUNDLES_EXPORT, request, (courier, call) -> new BundleApi(courier).export(call));
  }

  /** Says what applying a bundle would change. */
  @FunctionName("plans-create")
  public HttpResponseMessage plan(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "plans",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.PLANS_CREATE, request, (courier, call) -> new PlanApi(courier).create(call));
  }

  /** Returns a plan and how it stands. */
  @FunctionName("plans-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = PLAN,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("plan_id") String planId) {
    return gate.answer(
        Route.PLANS_GET, request, (courier, call) -> new PlanApi(courier).get(planId, call));
  }

  /** Has a plan applied. */
  @FunctionName("plans-apply")
  public HttpResponseMessage apply(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = PLAN + "/apply",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("plan_id") String planId) {
    return gate.answerByRole(
        Route.PLANS_APPLY,
        request,
        (courier, call, may) -> new PlanApi(courier).apply(planId, call, may));
  }
}
