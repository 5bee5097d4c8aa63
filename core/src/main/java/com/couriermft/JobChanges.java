package com.couriermft;

import com.couriermft.formats.json.Json;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.language.definition.JobStore;
import com.couriermft.language.definition.Saved;
import com.couriermft.operating.event.EventLog;
import com.couriermft.oversight.bundle.JobObjects;
import com.couriermft.storage.store.trail.Actor;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Changes of jobs with all that follows from them, the same by request, patch, bundle and undo:
 * what is told of a job before it is saved, executions that a switched job lets start or no longer
 * lets start, and the events {@code job.enabled} and {@code job.disabled}. Thread-safe.
 */
public final class JobChanges implements JobObjects.Changes {
  private final JobStore jobs;
  private final Consumer<JobDefinition> saving;
  private final Runnable changed;
  private final Consumer<String> requireUnused;

  /**
   * Makes them.
   *
   * @param saving does what comes before a save; may be repeated
   * @param changed does what follows a change; may be repeated
   * @param requireUnused throws if something would go on asking for a job that is to be archived
   */
  JobChanges(
      JobStore jobs,
      Consumer<JobDefinition> saving,
      Runnable changed,
      Consumer<String> requireUnused) {
    this.jobs = jobs;
    this.saving = saving;
    this.changed = changed;
    this.requireUnused = requireUnused;
  }

  @Override
  public Saved save(JobDefinition definition, String by, @Nullable String condition) {
    saving.accept(definition);
    Saved saved = jobs.save(definition, by, condition);
    changed.run();
    if (saved.switched()) {
      writeSwitched(definition, saved.version(), by);
    }
    return saved;
  }

  @Override
  public void archive(String jobId) {
    requireUnused.accept(jobId);
    jobs.archive(jobId);
    changed.run();
  }

  private static void writeSwitched(JobDefinition job, int version, String by) {
    String type = job.enabled() ? "job.enabled" : "job.disabled";
    ObjectNode event =
        Json.object()
            .put("id", job.jobId() + "|" + version + "|" + type)
            .put("type", type)
            .put("job_id", job.jobId())
            .put("job_version", version)
            .put("actor", by);
    String reason = Actor.current().reason();
    EventLog.write(reason == null ? event : event.put("reason", reason));
  }
}
