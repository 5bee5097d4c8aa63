package com.couriermft.definition;

import com.couriermft.failure.ConflictException;
import com.couriermft.failure.NotFoundException;
import com.couriermft.failure.Problem;
import com.couriermft.json.Json;
import com.couriermft.store.Blobs;
import com.couriermft.store.Columns;
import com.couriermft.store.Row;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Jobs and all their versions. Thread-safe.
 *
 * <p>Table {@code definitions}, partition {@code job}: one row {@code cur|{job_id}} for the current
 * version of each job, so that one query lists them, and one row {@code v|{job_id}|{version:06}}
 * for each version. A save writes the content first ({@link JobContents}) and then both rows in one
 * transaction, the current one under the condition that nobody has saved in between; so versions
 * have no gaps and a row never names a content that is not there.
 *
 * <pre>cur|partner-invoices     {"version": 3, "sha256": "9f86…", "content":
 *                           "jobs/partner-invoices/3.json", "saved_at": "…", "saved_by": "…",
 *                           "name": "Partner invoices", "archived": false, "depends_on": "",
 *                           "nonce": "…"}
 * v|partner-invoices|000003 the same without name, archived and depends_on</pre>
 *
 * <p>Whoever changes which job waits for which also merges the row {@code a|dependencies} under its
 * etag, so that no two saves close a cycle together.
 */
public final class JobStore {
  /** As the etag of a conditional save: there must be no such job, or it is archived. */
  public static final String ABSENT = "";

  private static final int MAX_RACES = 20;

  private final Tables tables;
  private final JobContents contents;

  /** Keeps jobs in these. */
  public JobStore(Tables tables, Blobs blobs) {
    this.tables = tables;
    this.contents = new JobContents(blobs);
  }

  /**
   * Makes a definition the current version of its job. The same content again changes nothing; an
   * archived job comes back with its next version.
   *
   * @param definition checked by {@code plan.JobValidator}
   * @param savedBy who saves it
   * @param ifMatchEtag the etag that the current version must have, {@link Write#ANY} for any,
   *     {@link #ABSENT} for none at all; {@code null} for no condition
   * @throws ConflictException {@code precondition_failed}: the current version has another etag or
   *     there is none, or there is one and none was expected; {@code concurrent_update}: others
   *     kept saving at the same time; {@code too_many_versions}
   * @throws com.couriermft.failure.InvalidInputException {@code invalid_definition}: a job that it
   *     waits for is not there, or waits for it ({@link #dependencyProblems})
   */
  public Saved save(JobDefinition definition, String savedBy, @Nullable String ifMatchEtag) {
    for (int race = 0; ; race++) {
      Optional<Row> current = findRow(definition.jobId());
      requireMatch(definition.jobId(), current, ifMatchEtag);
      try {
        return save(definition, savedBy, current);
      } catch (StoreConflict e) {
        if (race == MAX_RACES) {
          throw e;
        }
      }
    }
  }

  private Saved save(JobDefinition definition, String savedBy, Optional<Row> current) {
    byte[] json = Json.bytes(definition.toJson());
    boolean live = current.isPresent() && !isArchived(current.get());
    int last = current.map(row -> row.columns().integer("version")).orElse(0);
    if (live && current.get().columns().text("sha256").equals(JobContents.sha256(json))) {
      return new Saved(last, Saved.Outcome.UNCHANGED, current.get().etag());
    }
    List<Write> guard = guard(definition);
    int version = next(definition.jobId(), last);
    JobContent content = contents.put(definition.jobId(), version, json);
    Columns columns = JobRows.columns(version, content, tables.instant(), savedBy);
    Columns head = columns.with(JobRows.head(definition));
    String key = JobRows.current(definition.jobId());
    List<Write> writes = new ArrayList<>();
    writes.add(
        current
            .map(row -> Write.merge(key, head, row.etag()))
            .orElseGet(() -> Write.insert(key, head)));
    writes.add(Write.insert(JobRows.version(definition.jobId(), version), columns));
    writes.addAll(guard);
    Tables.Committed committed = tables.transact(JobRows.TABLE, JobRows.PARTITION, writes);
    Saved.Outcome outcome = live ? Saved.Outcome.CHANGED : Saved.Outcome.CREATED;
    return new Saved(version, outcome, committed.etags().get(key));
  }

  /** Two saves that are each right alone must not close a cycle together. */
  private List<Write> guard(JobDefinition definition) {
    if (definition.dependsOn().isEmpty()) {
      return List.of();
    }
    Optional<Row> before = tables.find(JobRows.TABLE, JobRows.PARTITION, JobRows.DEPENDENCIES);
    List<Problem> problems = dependencies().check(definition);
    if (!problems.isEmpty()) {
      throw DefinitionReader.invalid(definition.toJson(), problems);
    }
    return List.of(JobRows.dependencies(before));
  }

  /**
   * What is wrong with a definition's dependencies among the jobs that are stored: {@code
   * unknown_job}, {@code dependency_cycle}.
   */
  public List<Problem> dependencyProblems(JobDefinition definition) {
    return definition.dependsOn().isEmpty() ? List.of() : dependencies().check(definition);
  }

  private DependencyGraph dependencies() {
    return new DependencyGraph(
        list().stream().collect(Collectors.toMap(JobSummary::jobId, JobSummary::dependsOn)));
  }

  private static int next(String jobId, int last) {
    if (last >= JobRows.MAX_VERSION) {
      throw new ConflictException(
          "too_many_versions",
          "Job '" + jobId + "' has " + last + " versions, the most there can be; use another id.");
    }
    return last + 1;
  }

  private static void requireMatch(String jobId, Optional<Row> current, @Nullable String etag) {
    Optional<String> present = current.filter(row -> !isArchived(row)).map(Row::etag);
    boolean holds =
        etag == null
            || present
                .map(e -> etag.equals(Write.ANY) || etag.equals(e))
                .orElse(etag.equals(ABSENT));
    if (!holds && ABSENT.equals(etag)) {
      throw new ConflictException("precondition_failed", "Job '" + jobId + "' exists already.");
    } else if (!holds) {
      throw new ConflictException(
          "precondition_failed",
          "Job '"
              + jobId
              + (present.isPresent()
                  ? "' has been saved since it was read; read it again."
                  : "' does not exist, so it cannot be replaced."));
    }
  }

  /** The current version of a job that is not archived. */
  public Optional<StoredJob> find(String jobId) {
    return findRow(jobId).filter(row -> !isArchived(row)).map(row -> toJob(jobId, row));
  }

  private StoredJob toJob(String jobId, Row row) {
    Columns columns = row.columns();
    return JobRows.toJob(
        row, contents.get(jobId, columns.integer("version"), columns.text("content")));
  }

  /**
   * The current version of a job.
   *
   * @throws NotFoundException {@code job_not_found}: there is none, or it is archived
   */
  public StoredJob get(String jobId) {
    return find(jobId).orElseThrow(() -> notFound(jobId));
  }

  /**
   * A version of a job, archived or not; one that was read lately costs no request.
   *
   * @throws NotFoundException {@code job_version_not_found}
   */
  public JobDefinition getVersion(String jobId, int version) {
    return contents
        .findCached(jobId, version)
        .orElseGet(
            () ->
                findVersionRow(jobId, version)
                    .map(row -> contents.get(jobId, version, row.columns().text("content")))
                    .orElseThrow(
                        () ->
                            new NotFoundException(
                                "job_version_not_found",
                                "Job '" + jobId + "' has no version " + version + ".")));
  }

  /** The versions of a job, archived or not, newest first; empty if there is no such job. */
  public List<JobVersion> versions(String jobId) {
    if (!isId(jobId)) {
      return List.of();
    }
    return tables.queryAll(JobRows.TABLE, JobRows.PARTITION, JobRows.versions(jobId)).stream()
        .map(JobRows::toVersion)
        .sorted(Comparator.comparingInt(JobVersion::version).reversed())
        .toList();
  }

  /** The jobs that are not archived, ordered by id. */
  public List<JobSummary> list() {
    return tables.queryAll(JobRows.TABLE, JobRows.PARTITION, JobRows.CURRENT).stream()
        .filter(row -> !isArchived(row))
        .map(JobRows::toSummary)
        .toList();
  }

  /**
   * Archives a job: it cannot be found or started any more; its versions stay for the runs that
   * keep them.
   *
   * @throws NotFoundException {@code job_not_found}: there is none, or it is archived already
   * @throws ConflictException {@code job_has_dependents}: others wait for it; {@code
   *     concurrent_update}: somebody saved it, or another job with dependencies, at the same time
   */
  public void archive(String jobId) {
    Row row = findRow(jobId).filter(r -> !isArchived(r)).orElseThrow(() -> notFound(jobId));
    Optional<Row> before = tables.find(JobRows.TABLE, JobRows.PARTITION, JobRows.DEPENDENCIES);
    List<String> dependents = dependencies().dependentsOf(jobId);
    if (!dependents.isEmpty()) {
      throw new ConflictException(
          "job_has_dependents",
          "Job '%s' cannot be archived: %s would wait for it for ever. Change their depends_on first."
              .formatted(jobId, String.join(", ", dependents)));
    }
    Write write = Write.merge(row.key(), JobRows.archived(), row.etag());
    tables.transact(JobRows.TABLE, JobRows.PARTITION, List.of(JobRows.dependencies(before), write));
  }

  private Optional<Row> findRow(String jobId) {
    return isId(jobId)
        ? tables.find(JobRows.TABLE, JobRows.PARTITION, JobRows.current(jobId))
        : Optional.empty();
  }

  private Optional<Row> findVersionRow(String jobId, int version) {
    return isId(jobId) && version >= 1 && version <= JobRows.MAX_VERSION
        ? tables.find(JobRows.TABLE, JobRows.PARTITION, JobRows.version(jobId, version))
        : Optional.empty();
  }

  private static boolean isId(String jobId) {
    return JobDefinition.ID.matcher(jobId).matches();
  }

  private static boolean isArchived(Row row) {
    return row.columns().flag("archived");
  }

  private static NotFoundException notFound(String jobId) {
    return new NotFoundException(
        "job_not_found", "There is no job '" + jobId + "', or it is archived.");
  }
}
