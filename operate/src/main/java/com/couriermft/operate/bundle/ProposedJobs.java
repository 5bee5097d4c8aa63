package com.couriermft.operate.bundle;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.Dependency;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.plan.JobCheck;
import com.couriermft.engine.plan.JobValidator;
import com.couriermft.engine.plan.ReferenceFacts;
import com.couriermft.operate.bundle.StoredObjects.Reader;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Validates jobs against the objects that would exist in an installation after a change.
 *
 * @param jobs the stored jobs
 * @param validator validates jobs with the available step types
 */
public record ProposedJobs(JobStore jobs, JobValidator validator) {
  /** Returns the validator of jobs together with other objects of a bundle. */
  public Reader among(InstallationContext surroundings) {
    Map<String, List<String>> upstreams = upstreams(surroundings);
    JobCheck check =
        new JobCheck(
            validator.among(new Facts(surroundings)),
            surroundings::pools,
            job -> JobStore.dependencyProblems(job, upstreams));
    return (id, sent) -> check.read(sent).toJson();
  }

  private Map<String, List<String>> upstreams(InstallationContext surroundings) {
    Map<String, List<String>> upstreams = new TreeMap<>();
    jobs.list().forEach(job -> upstreams.put(job.id(), job.dependsOn()));
    Collection<String> present = surroundings.ids(ObjectKind.JOB);
    upstreams.keySet().retainAll(present);
    for (String id : present) {
      surroundings
          .findChanged(new ObjectName(ObjectKind.JOB, id))
          .ifPresent(json -> upstreams.put(id, dependencies(json)));
      upstreams.putIfAbsent(id, List.of());
    }
    return upstreams;
  }

  /** Returns the jobs that a job depends on, as far as the job's definition is readable. */
  public static List<String> dependencies(JsonNode job) {
    return DefinitionReader.read(job, new ArrayList<>()).dependsOn().stream()
        .map(Dependency::jobId)
        .toList();
  }

  private record Facts(InstallationContext surroundings) implements ReferenceFacts {
    @Override
    public boolean connectionExists(String name) {
      return surroundings.exists(ObjectKind.CONNECTION, name);
    }

    @Override
    public boolean channelExists(String id) {
      return surroundings.exists(ObjectKind.CHANNEL, id);
    }

    @Override
    public Collection<String> channelIds() {
      return surroundings.ids(ObjectKind.CHANNEL);
    }

    @Override
    public boolean keyExists(String name) {
      return surroundings.exists(ObjectKind.KEY, name);
    }

    @Override
    public Collection<String> connectionNames() {
      return surroundings.ids(ObjectKind.CONNECTION);
    }

    @Override
    public Collection<String> keyNames() {
      return surroundings.ids(ObjectKind.KEY);
    }
  }
}
