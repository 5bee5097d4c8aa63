package com.couriermft.operate.rollout;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.plan.Mention;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.bundle.StoredObject;
import com.couriermft.operate.reference.DocumentMentions;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds chains, schedules, watches and webhooks that start jobs that would no longer allow such
 * starts.
 *
 * @param seen the visible stored objects
 * @param result the objects after the plan
 */
record StartWarnings(Installation seen, ResultingObjects result) {
  private static final List<ObjectKind> STARTERS =
      List.of(ObjectKind.CHAIN, ObjectKind.WEBHOOK, ObjectKind.SCHEDULE, ObjectKind.WATCH);

  /** Returns a warning for each starter that a changed job refuses. */
  List<BundleProblem> of(Collection<PlannedAction> actions) {
    Map<String, JobDefinition> jobs = new TreeMap<>();
    actions.stream()
        .filter(action -> action.name().kind() == ObjectKind.JOB && action.target() != null)
        .map(action -> action.name().id())
        .forEach(id -> result.findJob(id).ifPresent(job -> jobs.put(id, job)));
    jobs.values().removeIf(job -> STARTERS.stream().allMatch(kind -> allows(job, kind)));
    List<BundleProblem> warnings = new ArrayList<>();
    if (!jobs.isEmpty()) {
      for (ObjectKind kind : STARTERS) {
        for (Listed<StoredObject> each : seen.listed(kind)) {
          StoredObject stored = each.value();
          if (stored != null) {
            add(stored, jobs, warnings);
          }
        }
      }
    }
    return warnings;
  }

  private static boolean allows(JobDefinition job, ObjectKind kind) {
    return job.findRefusal(kind.text()).isEmpty();
  }

  private void add(
      StoredObject stored, Map<String, JobDefinition> jobs, List<BundleProblem> warnings) {
    ObjectName starter = stored.name();
    JsonNode json = result.findChanged(starter).orElse(stored.json());
    DocumentMentions.of(json).stream()
        .filter(mention -> mention.kind() == Mention.Kind.JOB && jobs.containsKey(mention.name()))
        .map(mention -> jobs.get(mention.name()))
        .distinct()
        .forEach(
            job ->
                job.findRefusal(starter.kind().text())
                    .map(why -> why + " The job is used by " + starter + ".")
                    .map(why -> new Problem("/started_by", DefinitionCodes.START_NOT_ALLOWED, why))
                    .map(problem -> BundleProblem.of(nameOf(job), problem))
                    .ifPresent(warnings::add));
  }

  private static ObjectName nameOf(JobDefinition job) {
    return new ObjectName(ObjectKind.JOB, job.jobId());
  }
}
