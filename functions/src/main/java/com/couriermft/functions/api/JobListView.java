package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.schedule.Schedules;
import com.couriermft.engine.definition.DefinitionSummary;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.functions.answer.JobSummary;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.trail.Documents.Document;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The list of jobs: whether each is enabled, its newest execution and its upcoming starts.
 *
 * <p>The schedules and the disabled jobs are read once for each page. For each job, only the first
 * entries of its list of executions are read. For each of its schedules, the last execution and the
 * calendars are read only if the next instant depends on them.
 */
final class JobListView {
  /** Maximum number of instants that are shown for a job. */
  private static final int MOST_UPCOMING = 3;

  private final Courier courier;
  private final LabelFilter scope;
  private final Schedules schedules;
  private final Set<String> disabled;
  private final List<Document> enabledSchedules;

  /**
   * Reads the data that all entries of a page share.
   *
   * @param scope the caller's label scope
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

  /** Returns the summary of a job. May be called from several threads. */
  JobSummary shown(DefinitionSummary job) {
    ExecutionFilter newest = ExecutionFilter.of(job.id()).with(scope);
    return new JobSummary(
        job.id(),
        job,
        job.dependsOn(),
        !disabled.contains(job.id()),
        courier.records().executions().list(newest, 1, null).executions().stream()
            .findFirst()
            .map(JobSummary.LastExecution::of)
            .orElse(null),
        upcoming(Target.job(job.id())));
  }

  private List<JobSummary.NextStart> upcoming(Target job) {
    return enabledSchedules.stream()
        .filter(schedule -> job.isOf(schedule.json()))
        .flatMap(this::upcoming)
        .sorted(Comparator.comparing(next -> next.instant().at()))
        .limit(MOST_UPCOMING)
        .toList();
  }

  private Stream<JobSummary.NextStart> upcoming(Document schedule) {
    return schedules.upcoming(schedule, MOST_UPCOMING).stream()
        .map(next -> new JobSummary.NextStart(next, schedule.name()));
  }
}
