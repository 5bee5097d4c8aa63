package com.couriermft.engine.definition;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Stores jobs and all their versions. The dependencies between jobs have no cycle and never name an
 * archived job. A save that would break this rule fails with {@code invalid_definition} ({@link
 * #dependencyProblems}); archiving a job that others wait for fails with {@code
 * job_has_dependents}. Thread-safe.
 */
public final class JobStore extends VersionStore<JobDefinition> {
  private final LabelledDefinitions labelled;

  /** Creates a store in these tables and blobs. */
  public JobStore(Tables tables, Blobs blobs) {
    super(
        tables,
        blobs,
        new VersionStore.Kind<>(
            ObjectKind.JOB,
            DefinitionCodes.JOB_VERSION_NOT_FOUND,
            json -> DefinitionReader.read(json),
            new JobDependencies()));
    labelled = new LabelledDefinitions(tables, ObjectKind.JOB.text());
  }

  /**
   * Returns the problems of a definition's dependencies among the stored jobs: {@code unknown_job},
   * {@code dependency_cycle}.
   */
  public List<Problem> dependencyProblems(JobDefinition definition) {
    return definition.dependsOn().isEmpty()
        ? List.of()
        : JobDependencies.problems(definition, list());
  }

  /**
   * Returns the problems of a definition's dependencies as {@link
   * #dependencyProblems(JobDefinition)} does, but among the given jobs, which need not be stored.
   *
   * @param upstreams for every job, the jobs that it waits for
   */
  public static List<Problem> dependencyProblems(
      JobDefinition definition, Map<String, List<String>> upstreams) {
    return new DependencyGraph(upstreams).check(definition);
  }

  /**
   * Returns the ids of the jobs, archived or not, whose current versions have the given labels. A
   * version that cannot be read counts as having no labels.
   */
  public Set<String> carrying(LabelFilter labels) {
    return labelled.carrying(labels);
  }
}
