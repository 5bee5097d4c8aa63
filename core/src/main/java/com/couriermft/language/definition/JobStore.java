package com.couriermft.language.definition;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.operating.label.LabelFilter;
import com.couriermft.operating.label.Labels;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Jobs and all their versions, as {@link VersionStore} keeps them. Which jobs a job waits for has
 * no cycle, and none of them is archived. Thread-safe.
 */
public final class JobStore {
  /** The etag of a conditional save that demands that there be no such job, or an archived one. */
  public static final String ABSENT = VersionStore.ABSENT;

  private static final String KIND = "job";

  private final VersionStore<JobDefinition> versions;
  private final LabelledDefinitions labelled;

  /** Keeps jobs in these. */
  public JobStore(Tables tables, Blobs blobs) {
    labelled = new LabelledDefinitions(tables, KIND);
    versions =
        new VersionStore<>(
            tables,
            blobs,
            new VersionStore.Kind<>(
                KIND,
                DefinitionCodes.JOB_NOT_FOUND,
                DefinitionCodes.JOB_VERSION_NOT_FOUND,
                json -> DefinitionReader.read(json),
                new JobDependencies()));
  }

  /**
   * Returns the problems of a definition's dependencies among the stored jobs: {@code unknown_job},
   * {@code dependency_cycle}.
   */
  public List<Problem> dependencyProblems(JobDefinition definition) {
    return definition.dependsOn().isEmpty()
        ? List.of()
        : JobDependencies.problems(definition, versions.list());
  }

  /**
   * Returns the problems of a definition's dependencies as {@link
   * #dependencyProblems(JobDefinition)} does, among jobs that need not be stored.
   *
   * @param upstreams by job, of every job: the jobs that it waits for
   */
  public static List<Problem> dependencyProblems(
      JobDefinition definition, Map<String, List<String>> upstreams) {
    return new DependencyGraph(upstreams).check(definition);
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
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_definition}: a job
   *     that it waits for is not there, or waits for it ({@link #dependencyProblems})
   */
  public Saved save(JobDefinition definition, String savedBy, @Nullable String ifMatchEtag) {
    return versions.save(definition, savedBy, ifMatchEtag);
  }

  /** The current version of a job that is not archived. */
  public Optional<StoredJob> find(String jobId) {
    return versions.find(jobId).map(JobStore::job);
  }

  /** Returns the labels of a job, archived or not; empty if there has never been one of that id. */
  public Optional<Labels> findLabels(String jobId) {
    return versions.findLabels(jobId);
  }

  /**
   * The current version of a job.
   *
   * @throws NotFoundException {@code job_not_found}: there is none, or it is archived
   */
  public StoredJob get(String jobId) {
    return job(versions.get(jobId));
  }

  private static StoredJob job(StoredDefinition<JobDefinition> stored) {
    return new StoredJob(
        stored.definition(), stored.version(), stored.etag(), stored.savedAt(), stored.savedBy());
  }

  /**
   * A version of a job, archived or not; one that was read lately costs no request.
   *
   * @throws NotFoundException {@code job_version_not_found}
   */
  public JobDefinition getVersion(String jobId, int version) {
    return versions.getVersion(jobId, version);
  }

  /** Returns a version of a job that was read lately, without asking storage; else empty. */
  public Optional<JobDefinition> findCachedVersion(String jobId, int version) {
    return versions.findCachedVersion(jobId, version);
  }

  /** The versions of a job, archived or not, newest first; empty if there is no such job. */
  public List<DefinitionVersion> versions(String jobId) {
    return versions.versions(jobId);
  }

  /** The jobs that are not archived and can be read, ordered by id; the others are logged. */
  public List<JobSummary> list() {
    return versions.list().stream().map(JobStore::summary).toList();
  }

  /** Returns the jobs in use by id, also those that cannot be read. */
  public List<Listed<JobSummary>> listed() {
    return versions.listed().stream().map(job -> job.map(JobStore::summary)).toList();
  }

  /**
   * Returns jobs in use by id, also those that cannot be read.
   *
   * @param after the id after which they come; {@code null} for the first
   * @param max the most that are returned, 1 or more
   * @param wanted which of them; asked also of those that cannot be read
   */
  public List<Listed<JobSummary>> listed(
      @Nullable String after, int max, Predicate<Listed<JobSummary>> wanted) {
    return versions.listed(after, max, job -> wanted.test(job.map(JobStore::summary))).stream()
        .map(job -> job.map(JobStore::summary))
        .toList();
  }

  /**
   * Returns the ids of the jobs, archived or not, whose current versions carry some labels; of what
   * cannot be read no label is known.
   */
  public Set<String> carrying(LabelFilter labels) {
    return labelled.carrying(labels);
  }

  /** Returns the current version of each disabled job, archived or not, by id. */
  public Map<String, Integer> disabled() {
    return versions.disabled();
  }

  private static JobSummary summary(DefinitionSummary job) {
    return new JobSummary(
        job.id(),
        job.name(),
        job.version(),
        job.savedAt(),
        job.savedBy(),
        job.dependsOn(),
        job.labels());
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
    versions.archive(jobId);
  }
}
