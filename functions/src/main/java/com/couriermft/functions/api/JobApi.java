package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StoredDefinition;
import com.couriermft.engine.definition.TriggerKind;
import com.couriermft.formats.failure.Problem;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.scope.ScopeGuard;
import com.couriermft.operate.translation.JobTranslator;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Handles the routes of jobs: those of {@link DefinitionApi}, the list, and validation with a dry
 * run.
 */
final class JobApi {
  private final Courier courier;

  JobApi(Courier courier) {
    this.courier = courier;
  }

  /** Returns the handler of job definitions. */
  DefinitionApi<JobDefinition> definitions() {
    return new DefinitionApi<>(
        courier.kinds().jobs(), new DefinitionCheck(courier)::read, this::warnings);
  }

  Response list(Request request) {
    return definitions().list(request, new JobListView(courier, request.scope())::shown);
  }

  /**
   * Enables or disables a job by saving it. The event names the caller and the reason. A repeated
   * request saves nothing.
   */
  Response enable(String jobId, boolean enabled, Request request) {
    ReasonBody.read(request);
    StoredDefinition<JobDefinition> before = courier.jobs().get(jobId);
    courier
        .kinds()
        .jobs()
        .save(before.definition().withEnabled(enabled), request.by(), before.etag());
    return definitions().get(jobId);
  }

  /** Validates a job without saving it. {@code deep=true} adds a dry run. */
  Response validate(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    boolean deep = reader.flag("deep");
    Paging.require(reader.problems());
    if (deep && !request.scope().isAll()) {
      ScopeGuard.refuse();
    }
    return deep ? new DryRunApi(courier).answer(request) : definitions().validate(request);
  }

  /** Translates a job of another engine without saving it. */
  Response translate(Request request) {
    JobTranslator translator = new JobTranslator(courier.validator()::fieldsOf);
    return Response.ok(translator.translate(request.json()));
  }

  private List<Problem> warnings(JsonNode sent, Request request) {
    JobDefinition job = DefinitionReader.read(sent, new ArrayList<>());
    List<Problem> warnings = new ArrayList<>(courier.validator().warnings(job));
    ScopeGuard guard = new ScopeGuard(courier, request);
    List<Problem> repeated = courier.validator().warningsIfRepeated(job);
    boolean isStarted =
        !repeated.isEmpty()
            && courier
                .automation()
                .isStarted(job.jobId(), (kind, id) -> guard.isSeen(ObjectKind.of(kind), id));
    if (isStarted) {
      warnings.addAll(repeated);
    }
    if (job.startedBy().size() < TriggerKind.values().length) {
      warnings.addAll(
          courier.automation().warnings(job, (kind, id) -> guard.isSeen(ObjectKind.of(kind), id)));
    }
    return warnings;
  }
}
