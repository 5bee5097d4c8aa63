package com.couriermft.oversight.bundle;

import com.couriermft.language.definition.DefinitionReader;
import com.couriermft.language.definition.Dependency;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.language.definition.JobStore;
import com.couriermft.language.definition.Saved;
import com.couriermft.language.definition.StoredDefinition;
import com.couriermft.operating.label.Labels;
import com.couriermft.running.plan.JobCheck;
import com.couriermft.running.plan.JobValidator;
import com.couriermft.running.plan.ReferenceFacts;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.StoreConflict;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Jobs.
 *
 * @param jobs where they are
 * @param validator knows the step types
 * @param changes saves and archives them, with what follows
 */
public record JobObjects(JobStore jobs, JobValidator validator, Changes changes)
    implements StoredObjects {

  /** Changes of jobs with all that follows from them. */
  public interface Changes {
    /** Saves a definition; may be repeated. */
    Saved save(JobDefinition definition, String by, @Nullable String condition);

    /** Archives a job that nothing names any more; may be repeated. */
    void archive(String jobId);
  }

  @Override
  public List<Listed<StoredObject>> listed() {
    return ConcurrentRequests.map(
        jobs.listed(), each -> each.reading(summary -> object(jobs.get(each.id()))));
  }

  @Override
  public List<String> ids() {
    return jobs.listed().stream().map(Listed::id).toList();
  }

  @Override
  public Optional<StoredObject> find(String id) {
    return jobs.find(id).map(JobObjects::object);
  }

  @Override
  public Optional<Labels> findLabels(String id) {
    return StoredObjects.readable(() -> jobs.findLabels(id));
  }

  private static StoredObject object(StoredDefinition<JobDefinition> job) {
    JobDefinition definition = job.definition();
    return new StoredObject(
        new ObjectName(ObjectKind.JOB, definition.jobId()),
        definition.jobId(),
        definition.toJson(),
        job.version(),
        job.etag(),
        job.savedAt());
  }

  @Override
  public Reader among(Surroundings surroundings) {
    Map<String, List<String>> upstreams = upstreams(surroundings);
    JobCheck check =
        new JobCheck(
            validator.among(new Facts(surroundings)),
            surroundings::pools,
            job -> JobStore.dependencyProblems(job, upstreams));
    return (id, sent) -> check.read(sent).toJson();
  }

  private Map<String, List<String>> upstreams(Surroundings surroundings) {
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

  /** Returns the jobs that a job waits for, as far as its definition can be read. */
  public static List<String> dependencies(JsonNode job) {
    return DefinitionReader.read(job, new ArrayList<>()).dependsOn().stream()
        .map(Dependency::jobId)
        .toList();
  }

  @Override
  public void save(String id, ObjectNode json, String by, String etag) {
    changes.save(DefinitionReader.read(json), by, etag.equals(ABSENT) ? JobStore.ABSENT : etag);
  }

  @Override
  public void delete(String id, String by, String etag) {
    Optional<StoredDefinition<JobDefinition>> job = jobs.find(id);
    if (job.isEmpty()) {
      return;
    } else if (!job.get().etag().equals(etag)) {
      throw new StoreConflict("Job '" + id + "' is no longer as it was read; read it again.");
    }
    changes.archive(id);
  }

  private record Facts(Surroundings surroundings) implements ReferenceFacts {
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
