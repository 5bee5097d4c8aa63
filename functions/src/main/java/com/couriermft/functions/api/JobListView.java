package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.formats.json.Json;
import com.couriermft.language.definition.DefinitionSummary;
import com.couriermft.operating.label.LabelFilter;
import com.couriermft.operating.label.Labels;
import com.couriermft.running.execution.Execution;
import com.couriermft.running.execution.ExecutionFilter;
import com.couriermft.starting.launch.Target;
import com.couriermft.starting.schedule.Schedules;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Jobs as their list shows them: beside what was saved whether they are enabled, their newest
 * execution, and what schedules will start next.
 *
 * <pre>{"job_id": "partner-invoices", "name": "Partner invoices", "version": 3, …, "enabled": true,
 *  "last_execution": {"execution_id": "01JD…", "state": "failed", "created_at": "…", "ended_at": "…"},
 *  "upcoming": [{"at": "…", "local": "…", "schedule_id": "nightly"}]}</pre>
 *
 * <p>The schedules and the disabled jobs are read once for a page. For each job the beginning of
 * its list of executions is read, however many there are, and for each schedule of it that counts
 * from ends, or has calendars, what that depends on.
 */
final class JobListView {
  /** Instants that are shown of a job. */
  private static final int MOST_UPCOMING = 3;

  private final Courier courier;
  private final LabelFilter scope;
  private final Schedules schedules;
  private final Set<String> disabled;
  private final List<Document> enabledSchedules;

  /**
   * Reads what is read once for a page.
   *
   * @param scope the labels of all that is shown
   */
  JobListView(Courier courier, LabelFilter scope) {
    this.courier = courier;
    this.scope = scope;
    this.schedules = courier.automation().schedules();
    this.disabled = courier.jobs().disabled().keySet();
    this.enabledSchedules =
        schedules.documents().list().stream()
            .filter(document -> document.json().path("enabled").asBoolean())
            .filter(document -> scope.matches(Labels.of(document.json())))
            .toList();
  }

  /** Shows one; to be called from several threads. */
  ObjectNode shown(DefinitionSummary job) {
    ObjectNode json = DefinitionApi.summary(ObjectKind.JOB, job);
    json.set("depends_on", Json.tree(job.dependsOn()));
    job.labels().addTo(json).put("enabled", !disabled.contains(job.id()));
    courier
        .records()
        .executions()
        .list(ExecutionFilter.of(job.id()).with(scope), 1, null)
        .executions()
        .stream()
        .findFirst()
        .map(last -> ListedView.of("execution_id", last, JobListView::last))
        .ifPresent(last -> json.set("last_execution", last));
    json.putArray("upcoming").addAll(upcoming(Target.job(job.id())));
    return json;
  }

  private static ObjectNode last(Execution e) {
    ObjectNode json = Json.object().put("execution_id", e.id()).put("state", e.state().text());
    ExecutionView.put(json, "created_at", e.createdAt());
    ExecutionView.put(json, "ended_at", e.endedAt());
    return json;
  }

  private List<ObjectNode> upcoming(Target job) {
    return enabledSchedules.stream()
        .filter(schedule -> job.isOf(schedule.json()))
        .flatMap(this::upcoming)
        .sorted(Comparator.comparing(next -> next.path("at").asText()))
        .limit(MOST_UPCOMING)
        .toList();
  }

  private Stream<ObjectNode> upcoming(Document schedule) {
    return schedules.upcoming(schedule, MOST_UPCOMING).stream()
        .map(next -> Json.<ObjectNode>tree(next).put("schedule_id", schedule.name()));
  }
}
