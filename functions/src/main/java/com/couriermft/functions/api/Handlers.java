package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.automation.launch.Target;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.spi.StepDescription;
import com.couriermft.functions.answer.FailureCodeEntry;
import com.couriermft.functions.auth.KindRoute;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.auth.WrongAddress;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.openapi.OpenApiDocuments;
import com.couriermft.functions.openapi.section.Sections;
import com.couriermft.functions.wiring.Wiring;
import com.couriermft.steps.function.FunctionStep;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.kind.ObjectKind;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Calls the handler of each route. The routes to list, save, read, patch, validate and delete
 * documents are handled in the same way for all kinds.
 */
final class Handlers {
  private Handlers() {}

  /**
   * Returns the response to a request whose caller has the role of the route.
   *
   * @param call the request with the values of its path parameters
   * @param may whether the caller has a role
   * @throws IllegalArgumentException the {@link ApiRouter} or a separate function handles the route
   */
  static Response answer(Route route, Courier courier, Request call, Predicate<Role> may)
      throws IOException {
    Optional<KindRoute> ofDocuments =
        KindRoute.find(route).filter(each -> courier.kinds().isDocuments(each.kind()));
    return ofDocuments.isPresent()
        ? answer(ofDocuments.get(), courier, call)
        : answerOther(route, courier, call, may);
  }

  private static Response answer(KindRoute route, Courier courier, Request call) {
    DocumentApi documents = documents(route.kind(), courier);
    String idField = route.kind().idField();
    return switch (route.act()) {
      case LIST -> documents.list(call);
      case SAVE -> documents.save(call.value(idField), call);
      case GET -> documents.get(call.value(idField));
      case PATCH -> documents.patch(call.value(idField), call);
      case VALIDATE -> documents.validate(call);
      case DELETE, ARCHIVE -> documents.delete(call.value(idField), call);
    };
  }

  /** Kinds of objects with routes beyond those of their definition have a separate API class. */
  private static DocumentApi documents(ObjectKind kind, Courier courier) {
    return switch (kind) {
      case SCHEDULE -> new ScheduleApi(courier).routes();
      case WATCH -> new WatchApi(courier).documents();
      case EXPECTATION -> new ExpectationApi(courier).documents();
      default -> new DocumentApi(courier.kinds().documents(kind));
    };
  }

  private static Response answerOther(
      Route route, Courier courier, Request call, Predicate<Role> may) throws IOException {
    return switch (route) {
      case HEALTH -> new HealthApi(courier, Wiring.worker()).get();
      case WEBHOOKS_RECEIVE -> new WebhookCallApi(courier).receive(call.value("webhook_id"), call);
      case API_KEYS_LIST -> new ApiKeyApi(courier).list(call);
      case API_KEYS_SAVE -> new ApiKeyApi(courier).save(call.value("name"), call);
      case API_KEYS_GET -> new ApiKeyApi(courier).get(call.value("name"));
      case API_KEYS_DELETE -> new ApiKeyApi(courier).delete(call.value("name"), call);
      case API_KEYS_ROTATE -> new ApiKeyApi(courier).rotate(call.value("name"), call);
      case ATTENTION_MARK -> new AttentionApi(courier).mark(call.value("attention_key"), call);
      case BUNDLES_EXPORT -> new BundleApi(courier).export(call);
      case CHAINS_LIST -> new ChainApi(courier).list(call);
      case CHAINS_SAVE -> new ChainApi(courier).definitions().save(call.value("chain_id"), call);
      case CHAINS_GET -> new ChainApi(courier).definitions().get(call.value("chain_id"));
      case CHAINS_PATCH -> new ChainApi(courier).definitions().patch(call.value("chain_id"), call);
      case CHAINS_ARCHIVE ->
          new ChainApi(courier).definitions().archive(call.value("chain_id"), call);
      case CHAINS_VERSIONS ->
          new ChainApi(courier).definitions().versions(call.value("chain_id"), call);
      case CHAINS_VERSION ->
          new ChainApi(courier)
              .definitions()
              .version(call.value("chain_id"), call.value("version"));
      case CHAINS_VALIDATE -> new ChainApi(courier).definitions().validate(call);
      case CHAINS_TRIGGER -> new ChainStartApi(courier).trigger(call.value("chain_id"), call);
      case CHAINS_WEBHOOKS_CREATE ->
          new WebhookApi(courier).create(Target.chain(call.value("chain_id")), call);
      case CHAINS_WEBHOOKS_LIST ->
          new WebhookApi(courier).list(Target.chain(call.value("chain_id")), call);
      case CHANGES_LIST -> new ChangesApi(courier).list(call, may);
      case CHANNELS_TEST -> new ChannelApi(courier).test(call.value("channel_id"), call);
      case CONNECTIONS_LIST -> new ConnectionApi(courier).list(call);
      case CONNECTIONS_SAVE -> new ConnectionApi(courier).save(call.value("name"), call);
      case CONNECTIONS_GET -> new ConnectionApi(courier).get(call.value("name"));
      case CONNECTIONS_PATCH -> new ConnectionApi(courier).patch(call.value("name"), call);
      case CONNECTIONS_VALIDATE -> new ConnectionApi(courier).validate(call);
      case CONNECTIONS_DELETE -> new ConnectionApi(courier).delete(call.value("name"), call);
      case CONNECTIONS_HEALTH -> new ConnectionHealthApi(courier).get(call.value("name"), call);
      case CONNECTIONS_PREPARE -> new ConnectionApi(courier).prepare(call.value("name"), call);
      case CONNECTIONS_TRY -> new ConnectionApi(courier).test(call);
      case CONNECTIONS_TEST -> new ConnectionApi(courier).test(call.value("name"), call);
      case EVENTS_LIST -> new EventsApi(courier).list(call);
      case EXPECTATIONS_HISTORY ->
          new ExpectationApi(courier).history(call.value("expectation_id"), call);
      case EXPIRIES_LIST -> new ExpiriesApi(courier).list(call, may);
      case FAILURE_CODES_LIST -> Paging.ofFixed(call).slice(FailureCodeEntry.all());
      case FILES_LIST -> new DeliveryApi(courier).list(call);
      case JOBS_LIST -> new JobApi(courier).list(call);
      case JOBS_SAVE -> new JobApi(courier).definitions().save(call.value("job_id"), call);
      case JOBS_GET -> new JobApi(courier).definitions().get(call.value("job_id"));
      case JOBS_PATCH -> new JobApi(courier).definitions().patch(call.value("job_id"), call);
      case JOBS_ARCHIVE -> new JobApi(courier).definitions().archive(call.value("job_id"), call);
      case JOBS_VERSIONS -> new JobApi(courier).definitions().versions(call.value("job_id"), call);
      case JOBS_VERSION ->
          new JobApi(courier).definitions().version(call.value("job_id"), call.value("version"));
      case JOBS_VALIDATE -> new JobApi(courier).validate(call);
      case JOBS_TRANSLATE -> new JobApi(courier).translate(call);
      case JOBS_EXPORT -> new BundleApi(courier).job(call.value("job_id"), call);
      case JOBS_TRIGGER -> new StartApi(courier).trigger(call.value("job_id"), call);
      case JOBS_WEBHOOKS_CREATE ->
          new WebhookApi(courier).create(Target.job(call.value("job_id")), call);
      case JOBS_WEBHOOKS_LIST ->
          new WebhookApi(courier).list(Target.job(call.value("job_id")), call);
      case KEYS_LIST -> new KeyApi(courier).list(call);
      case KEYS_IMPORT -> new KeyApi(courier).save(call.value("name"), call);
      case KEYS_GET -> new KeyApi(courier).get(call.value("name"));
      case KEYS_DELETE -> new KeyApi(courier).delete(call.value("name"));
      case KEYS_GENERATE -> new KeyApi(courier).generate(call.value("name"), call);
      case KEYS_PUBLIC -> new KeyApi(courier).publicPart(call.value("name"));
      case KEYS_VERSIONS -> new KeyApi(courier).versions(call.value("name"), call);
      case KEYS_DELETE_VERSION ->
          new KeyApi(courier).deleteVersion(call.value("name"), call.value("version"));
      case NOTIFICATIONS_LIST -> new NotificationApi(courier).list(call);
      case NOTIFICATIONS_GET ->
          new NotificationApi(courier).get(call.value("notification_id"), call);
      case NOTIFICATIONS_AGAIN ->
          new NotificationApi(courier).again(call.value("notification_id"), call);
      case OPENAPI -> OpenApiDocuments.exact(Sections::all, courier.schemas());
      case OPENAPI_SIMPLE -> OpenApiDocuments.simple(Sections::all, courier.schemas());
      case OVERVIEW -> new OverviewApi(courier).get(call);
      case PLANS_CREATE -> new PlanApi(courier).create(call);
      case PLANS_GET -> new PlanApi(courier).get(call.value("plan_id"), call);
      case PLANS_APPLY -> new PlanApi(courier).apply(call.value("plan_id"), call, may);
      case REFERENCES_LIST -> new ReferencesApi(courier).list(call);
      case REPORTS_DELIVERIES -> new ReportApi(courier).deliveries(call);
      case REPORTS_EXECUTIONS -> new ReportApi(courier).executions(call);
      case SCHEDULES_UPCOMING -> new ScheduleApi(courier).upcoming(call.value("schedule_id"), call);
      case SCHEDULES_EXPLAIN -> new ScheduleApi(courier).explain(call.value("schedule_id"), call);
      case SCHEMAS_LIST -> new SchemaApi(courier.schemas()).list(call);
      case SCHEMAS_GET -> new SchemaApi(courier.schemas()).get(call.value("kind"));
      case SEARCH_LIST -> new SearchApi(courier.bundles().search()).list(call);
      case SECRETS_PUT -> new SecretApi(courier).put(call.value("name"), call);
      case SECRETS_DELETE -> new SecretApi(courier).delete(call.value("name"));
      case SETTINGS_GET -> new SettingsApi(courier).get();
      case SETTINGS_CHANGE -> new SettingsApi(courier).save(call);
      case SETTINGS_PATCH -> new SettingsApi(courier).patch(call);
      case SETTINGS_VALIDATE -> new SettingsApi(courier).validate(call);
      case FUNCTIONS -> Paging.ofFixed(call).slice(FunctionStep.describe(courier.steps()));
      case STEP_TYPES -> stepTypes(courier, call);
      case UPCOMING_LIST -> new UpcomingApi(courier).list(call);
      case WATCHES_POLL -> new WatchApi(courier).poll(call.value("watch_id"), call);
      case WATCHES_FILES -> new WatchApi(courier).files(call.value("watch_id"), call);
      case WATCHES_AGAIN -> new WatchApi(courier).again(call.value("watch_id"), call);
      case WEBHOOKS_GET -> new WebhookApi(courier).get(call.value("webhook_id"), call);
      case WEBHOOKS_SAVE -> new WebhookApi(courier).save(call.value("webhook_id"), call);
      case WEBHOOKS_PATCH -> new WebhookApi(courier).patch(call.value("webhook_id"), call);
      case WEBHOOKS_READDRESS -> new WebhookApi(courier).readdress(call.value("webhook_id"), call);
      case WEBHOOKS_ROTATE -> new WebhookApi(courier).rotate(call.value("webhook_id"), call);
      case WEBHOOKS_DELETE -> new WebhookApi(courier).delete(call.value("webhook_id"));
      case WRONG_ADDRESS -> WrongAddress.refuse(call);
      default -> answerEnable(route, courier, call);
    };
  }

  /** Enables or disables an object. */
  private static Response answerEnable(Route route, Courier courier, Request call)
      throws IOException {
    return switch (route) {
      case EXPECTATIONS_ENABLE ->
          new ExpectationApi(courier).documents().enable(call.value("expectation_id"), true, call);
      case EXPECTATIONS_DISABLE ->
          new ExpectationApi(courier).documents().enable(call.value("expectation_id"), false, call);
      case JOBS_ENABLE -> new JobApi(courier).enable(call.value("job_id"), true, call);
      case JOBS_DISABLE -> new JobApi(courier).enable(call.value("job_id"), false, call);
      case SCHEDULES_ENABLE ->
          new ScheduleApi(courier).enable(call.value("schedule_id"), true, call);
      case SCHEDULES_DISABLE ->
          new ScheduleApi(courier).enable(call.value("schedule_id"), false, call);
      case WATCHES_ENABLE ->
          new WatchApi(courier).documents().enable(call.value("watch_id"), true, call);
      case WATCHES_DISABLE ->
          new WatchApi(courier).documents().enable(call.value("watch_id"), false, call);
      default -> answerExecution(route, courier, call);
    };
  }

  private static Response stepTypes(Courier courier, Request call) {
    return Paging.ofFixed(call)
        .slice(courier.steps().types().stream().map(StepDescription::of).toList());
  }

  /** Returns the response to a request for executions, jobs and chains. */
  private static Response answerExecution(Route route, Courier courier, Request call)
      throws IOException {
    return switch (route) {
      case CHAIN_EXECUTIONS_LIST -> new ChainExecutionApi(courier).list(call);
      case CHAIN_EXECUTIONS_GET ->
          new ChainExecutionApi(courier).get(call.value("chain_execution_id"), call);
      case CHAIN_EXECUTIONS_AUDIT ->
          new ChainExecutionApi(courier).audit(call.value("chain_execution_id"), call);
      case CHAIN_EXECUTIONS_PAUSE ->
          new ChainExecutionApi(courier).pause(call.value("chain_execution_id"), call);
      case CHAIN_EXECUTIONS_RESUME ->
          new ChainExecutionApi(courier).resume(call.value("chain_execution_id"), call);
      case CHAIN_EXECUTIONS_CANCEL ->
          new ChainExecutionApi(courier).cancel(call.value("chain_execution_id"), call);
      case CHAIN_EXECUTIONS_RERUN ->
          new ChainExecutionApi(courier).rerun(call.value("chain_execution_id"), call);
      case EXECUTIONS_LIST -> new ExecutionApi(courier).list(call);
      case EXECUTIONS_GET -> new ExecutionApi(courier).get(call.value("execution_id"), call);
      case EXECUTIONS_STEPS -> new ExecutionApi(courier).steps(call.value("execution_id"), call);
      case EXECUTIONS_FAILED_ITEMS ->
          new ExecutionApi(courier).failedItems(call.value("execution_id"), call);
      case EXECUTIONS_AUDIT -> new ExecutionApi(courier).audit(call.value("execution_id"), call);
      case EXECUTIONS_TIMELINE ->
          new ExecutionApi(courier).timeline(call.value("execution_id"), call);
      case EXECUTIONS_TELEMETRY -> new ExecutionApi(courier).telemetry(call.value("execution_id"));
      case EXECUTIONS_CONTEXT -> new ExecutionApi(courier).context(call.value("execution_id"));
      case EXECUTIONS_OUTPUTS -> new ExecutionApi(courier).outputs(call.value("execution_id"));
      case EXECUTIONS_PAUSE ->
          new ExecutionApi(courier).stop(call.value("execution_id"), StopRequest.PAUSE, call);
      case EXECUTIONS_RESUME -> new ExecutionApi(courier).resume(call.value("execution_id"), call);
      case EXECUTIONS_CANCEL ->
          new ExecutionApi(courier).stop(call.value("execution_id"), StopRequest.CANCEL, call);
      case EXECUTIONS_RERUN -> new StartApi(courier).rerun(call.value("execution_id"), call);
      case EXECUTIONS_FILES -> new FileApi(courier).list(call.value("execution_id"), call);
      case EXECUTIONS_FILES_DOWNLOAD ->
          new FileApi(courier).download(call.value("execution_id"), call.value("path"), call);
      case EXECUTIONS_FILES_DELETE ->
          new ExecutionApi(courier).giveUpFiles(call.value("execution_id"), call);
      default -> throw new IllegalArgumentException(route.operation());
    };
  }
}
