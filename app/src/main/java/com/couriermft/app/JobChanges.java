package com.couriermft.app;

import com.couriermft.engine.definition.DefinitionKind;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.Saved;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.store.trail.Actor;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;

/**
 * Runs the consequences of changes to jobs: actions before a save, updates of affected executions
 * when a job is enabled or disabled, and the events {@code job.enabled} and {@code job.disabled}.
 * Thread-safe.
 *
 * @param beforeSave runs before a save; may be repeated
 * @param afterChange runs after a change; may be repeated
 * @param requireUnused throws if a schedule, chain, watch or webhook starts a job that is about to
 *     be archived
 */
record JobChanges(
    Consumer<JobDefinition> beforeSave, Runnable afterChange, Consumer<String> requireUnused)
    implements DefinitionKind.Consequences<JobDefinition> {
  @Override
  public void saving(JobDefinition definition) {
    beforeSave.accept(definition);
  }

  @Override
  public void saved(JobDefinition definition, Saved saved, String by) {
    afterChange.run();
    if (saved.switched()) {
      writeSwitched(definition, saved.version(), by);
    }
  }

  @Override
  public void requireArchivable(String jobId) {
    requireUnused.accept(jobId);
  }

  @Override
  public void archived(String jobId) {
    afterChange.run();
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
