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

/** Routes of jobs and their versions. */
public final class JobFunctions {
  private static final String JOB = "jobs/{job_id}";

  private final AccessGate gate;

  /** Makes the functions for the host. */
  public JobFunctions() {
    this(AccessGate.ofProcess());
  }

  JobFunctions(AccessGate gate) {
    this.gate = gate;
  }

  /** The jobs that are not archived. */
  @FunctionName("jobs-list")
  public HttpResponseMessage list(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = "jobs",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(Route.JOBS_LIST, request, (courier, call) -> new JobApi(courier).list(call));
  }

  /** Saves a definition as the job's current version. */
  @FunctionName("jobs-save")
  public HttpResponseMessage save(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PUT,
              route = JOB,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId) {
    return gate.answer(
        Route.JOBS_SAVE,
        request,
        (courier, call) -> new JobApi(courier).definitions().save(jobId, call));
  }

  /** The current version. */
  @FunctionName("jobs-get")
  public HttpResponseMessage get(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = JOB,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId) {
    return gate.answer(
        Route.JOBS_GET, request, (courier, call) -> new JobApi(courier).definitions().get(jobId));
  }

  /** Changes what a merge patch names. */
  @FunctionName("jobs-patch")
  public HttpResponseMessage patch(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.PATCH,
              route = JOB,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId) {
    return gate.answer(
        Route.JOBS_PATCH,
        request,
        (courier, call) -> new JobApi(courier).definitions().patch(jobId, call));
  }

  /** Archives a job: it can no longer be started. */
  @FunctionName("jobs-archive")
  public HttpResponseMessage archive(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.DELETE,
              route = JOB,
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId) {
    return gate.answer(
        Route.JOBS_ARCHIVE,
        request,
        (courier, call) -> new JobApi(courier).definitions().archive(jobId, call));
  }

  /** Every version, newest first. */
  @FunctionName("jobs-versions")
  public HttpResponseMessage versions(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = JOB + "/versions",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId) {
    return gate.answer(
        Route.JOBS_VERSIONS,
        request,
        (courier, call) -> new JobApi(courier).definitions().versions(jobId, call));
  }

  /** Returns one version of a job. */
  @FunctionName("jobs-version")
  public HttpResponseMessage version(
      @HttpTrigger(
              name = "request",
              methods = {HttpMethod.GET, HttpMethod.HEAD},
              route = JOB + "/versions/{version}",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId,
      @BindingName("version") String version) {
    return gate.answer(
        Route.JOBS_VERSION,
        request,
        (courier, call) -> new JobApi(courier).definitions().version(jobId, version));
  }

  /** Every problem of a definition; nothing is saved. */
  @FunctionName("jobs-validate")
  public HttpResponseMessage validate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "jobs/validate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.JOBS_VALIDATE, request, (courier, call) -> new JobApi(courier).validate(call));
  }

  /** Translates a job of another engine, and saves nothing. */
  @FunctionName("jobs-translate")
  public HttpResponseMessage translate(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = "jobs/translate",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request) {
    return gate.answer(
        Route.JOBS_TRANSLATE, request, (courier, call) -> new JobApi(courier).translate(call));
  }

  /** Has a job's executions start again, those that waited first. */
  @FunctionName("jobs-enable")
  public HttpResponseMessage enable(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = JOB + "/enable",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId) {
    return gate.answer(
        Route.JOBS_ENABLE,
        request,
        (courier, call) -> new JobApi(courier).enable(jobId, true, call));
  }

  /** Has no execution of a job start; those in the queue wait. */
  @FunctionName("jobs-disable")
  public HttpResponseMessage disable(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = JOB + "/disable",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId) {
    return gate.answer(
        Route.JOBS_DISABLE,
        request,
        (courier, call) -> new JobApi(courier).enable(jobId, false, call));
  }

  /** Starts a run. */
  @FunctionName("jobs-trigger")
  public HttpResponseMessage trigger(
      @HttpTrigger(
              name = "request",
              methods = HttpMethod.POST,
              route = JOB + "/trigger",
              authLevel = AuthorizationLevel.ANONYMOUS)
          HttpRequestMessage<Optional<String>> request,
      @BindingName("job_id") String jobId) {
    return gate.answer(
        Route.JOBS_TRIGGER, request, (courier, call) -> new StartApi(courier).trigger(jobId, call));
  }
}
