package com.couriermft.engine.definition;

import com.couriermft.formats.failure.InUseException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import java.util.List;
import java.util.stream.Collectors;

/** Checks the dependencies between jobs and rejects definitions that would break them. */
final class JobDependencies implements VersionStore.Links<JobDefinition> {
  @Override
  public List<String> of(JobDefinition job) {
    return job.dependsOn().stream().map(Dependency::jobId).toList();
  }

  @Override
  public void requireSavable(JobDefinition job, List<DefinitionSummary> all) {
    List<Problem> problems = problems(job, all);
    if (!problems.isEmpty()) {
      throw DefinitionReader.invalid(job.toJson(), problems);
    }
  }

  @Override
  public void requireArchivable(String jobId, List<DefinitionSummary> all) {
    List<String> dependents = graph(all).dependentsOf(jobId);
    if (!dependents.isEmpty()) {
      throw new InUseException(
          DefinitionCodes.JOB_HAS_DEPENDENTS,
          "Job '" + jobId + "'",
          "cannot be archived: %s would wait for it forever. Change their depends_on first."
              .formatted(String.join(", ", dependents)));
    }
  }

  static List<Problem> problems(JobDefinition job, List<DefinitionSummary> all) {
    return graph(all).check(job);
  }

  private static DependencyGraph graph(List<DefinitionSummary> all) {
    return new DependencyGraph(
        all.stream()
            .collect(Collectors.toMap(DefinitionSummary::id, DefinitionSummary::dependsOn)));
  }
}
