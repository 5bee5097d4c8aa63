package com.couriermft.operate.rollout;

import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.bundle.StoredObject;
import com.couriermft.operate.rollout.PlannedAction.Verb;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the warnings for the person who applies a plan. An instance is used for one plan. */
final class Risks {
  private static final List<String> PEER_FIELDS =
      List.of("type", "host", "port", "username", "account_url", "container", "share");

  private final Installation installation;
  private final QueuedExecutions queued;
  private @Nullable List<StoredObject> schedules;

  Risks(Installation installation, QueuedExecutions queued) {
    this.installation = installation;
    this.queued = queued;
  }

  /**
   * Returns the warnings of one action.
   *
   * @param before stored definition; {@code null} for none
   * @param after target definition; {@code null} for none
   */
  List<String> of(
      ObjectName name, Verb verb, @Nullable StoredObject before, @Nullable ObjectNode after) {
    List<String> risks = new ArrayList<>();
    switch (verb) {
      case CREATE -> ofNew(name, after, risks);
      case UPDATE -> ofChanged(name, before, after, risks);
      case DELETE -> ofRemoved(name, risks);
      case UNCHANGED, KEEP, CONFLICT -> {}
    }
    return risks;
  }

  private static void ofNew(ObjectName name, @Nullable ObjectNode after, List<String> risks) {
    if (name.kind() == ObjectKind.WEBHOOK) {
      risks.add("It gets its own URL and secret; to see a secret, rotate it.");
    } else if (after == null || !after.path("enabled").asBoolean(false)) {
      return;
    } else if (name.kind() == ObjectKind.SCHEDULE) {
      risks.add("It starts %s automatically from now on.".formatted(target(after)));
    } else if (name.kind() == ObjectKind.WATCH) {
      risks.add("It watches for files and starts %s for each arrival.".formatted(target(after)));
    }
  }

  private void ofChanged(
      ObjectName name,
      @Nullable StoredObject before,
      @Nullable ObjectNode after,
      List<String> risks) {
    if (before == null || after == null) {
      return;
    }
    if (name.kind() == ObjectKind.JOB || name.kind() == ObjectKind.CHAIN) {
      risks.add("Queued and running executions keep version %d.".formatted(before.version()));
      ofQueued(name, before, after, risks);
      schedules().stream()
          .filter(schedule -> schedule.json().path("enabled").asBoolean())
          .filter(schedule -> target(schedule.json()).equals(name.toString()))
          .forEach(
              schedule -> risks.add("%s will start the new version.".formatted(schedule.name())));
    } else if (name.kind() == ObjectKind.CONNECTION && isOther(before.json(), after)) {
      risks.add("It points to another server or user; the results of the last probe are deleted.");
    } else if (name.kind() == ObjectKind.SETTINGS) {
      ofPools(before.json().path("pools"), after.path("pools"), risks);
    } else {
      boolean on = after.path("enabled").asBoolean() && !before.json().path("enabled").asBoolean();
      if (on) {
        risks.add("It is disabled now and will be enabled.");
      }
    }
  }

  private void ofQueued(
      ObjectName name, StoredObject before, ObjectNode after, List<String> risks) {
    boolean isJob = name.kind() == ObjectKind.JOB;
    boolean off = isJob && isEnabled(before.json()) && !isEnabled(after);
    if (isJob && queued.hasAny(name.id())) {
      String what =
          off ? "%s wait until the job is enabled again." : "%s keep the previous version.";
      risks.add(sentence(what.formatted(queued.words(name.id()))));
    }
    if (off) {
      risks.add("It can no longer be started.");
    }
  }

  private static boolean isEnabled(JsonNode job) {
    return job.path("enabled").asBoolean(true);
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private static boolean isOther(JsonNode before, JsonNode after) {
    return PEER_FIELDS.stream().anyMatch(field -> !before.path(field).equals(after.path(field)));
  }

  private static void ofPools(JsonNode before, JsonNode after, List<String> risks) {
    for (Map.Entry<String, JsonNode> pool : after.properties()) {
      int limit = before.path(pool.getKey()).path("limit").asInt(Integer.MAX_VALUE);
      int next = pool.getValue().path("limit").asInt();
      if (before.has(pool.getKey()) && next < limit) {
        risks.add(
            "Pool '%s' will run %d executions at a time instead of %d."
                .formatted(pool.getKey(), next, limit));
      }
    }
  }

  private void ofRemoved(ObjectName name, List<String> risks) {
    if (name.kind() == ObjectKind.JOB && queued.hasAny(name.id())) {
      risks.add(sentence(queued.words(name.id()) + " have not run yet."));
    }
    switch (name.kind()) {
      case JOB, CHAIN -> risks.add("It is archived; its versions and executions are kept.");
      case WEBHOOK -> risks.add("Requests to its URL will be rejected.");
      case CONNECTION -> risks.add("The secret that was saved with it is deleted too.");
      case WATCH -> risks.add("Its record of known files is deleted too.");
      case KEY ->
          risks.add(
              "All its versions are deleted; files encrypted for it can no longer "
                  + "be decrypted.");
      default -> {}
    }
  }

  private static String target(JsonNode starter) {
    JsonNode target = starter.path("target");
    return target.has("job_id")
        ? "job/" + target.path("job_id").asText()
        : "chain/" + target.path("chain_id").asText();
  }

  private List<StoredObject> schedules() {
    if (schedules == null) {
      schedules =
          installation.listed(ObjectKind.SCHEDULE).stream()
              .map(Listed::value)
              .filter(each -> each != null)
              .toList();
    }
    return schedules;
  }
}
