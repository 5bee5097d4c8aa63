package com.couriermft.simulation;

import com.couriermft.files.transfer.Sha256;
import com.couriermft.formats.json.Json;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.running.engine.Engine;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Blobs.Condition;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The files that executions take from a partner and hand on to the permanent store, and the law
 * that they obey: whatever entered is in the end where the job has it, once; or, of an execution
 * that can be resumed, at the partner, in the workspace or delivered already. What a cancelled
 * execution had in its workspace goes with it.
 */
final class Cargo {
  /** The container and the connection of the partner. */
  static final String PARTNER = "partner";

  private static final String DELIVERED = "files";

  private final Storage storage;
  private final Map<String, JobDefinition> jobs;
  private final Consumer<String> violated;
  private final Set<String> arrived = new HashSet<>();

  Cargo(Storage storage, List<JobDefinition> jobs, Consumer<String> violated) {
    this.storage = storage;
    this.jobs = new HashMap<>();
    jobs.forEach(job -> this.jobs.put(job.jobId(), job));
    this.violated = violated;
  }

  /** The files that an execution of a job is to take lie ready at the partner, from now on. */
  void arrive(String execution, String job) {
    if (arrived.add(execution)) {
      for (String name : names(job)) {
        byte[] bytes = content(execution, name).getBytes(StandardCharsets.UTF_8);
        storage.blobs.put(
            PARTNER,
            execution + "/" + name,
            bytes,
            bytes.length,
            Condition.absent(),
            Map.of("sha256", Sha256.of(bytes)));
      }
    }
  }

  /** Checks an execution at its rest or end. */
  void check(String execution, String job, String state) {
    List<String> present = contents(PARTNER, execution);
    List<String> working = contents(Engine.WORK, execution);
    List<String> delivered = contents(DELIVERED, execution);
    for (String name : names(job)) {
      String content = content(execution, name);
      long times = delivered.stream().filter(content::equals).count();
      boolean kept = present.contains(content) || working.contains(content);
      String where =
          "%s (%s): file %s is at the partner: %s, in the workspace: %s, delivered: %d times"
              .formatted(
                  execution,
                  state,
                  name,
                  present.contains(content),
                  working.contains(content),
                  times);
      boolean holds =
          switch (state) {
            case "completed" -> times == 1 && !present.contains(content);
            case "cancelled" -> times <= 1;
            default -> times <= 1 && (times == 1 || kept);
          };
      if (!holds) {
        violated.accept(where);
      }
    }
  }

  private static String content(String execution, String name) {
    return "bytes of " + name + " of " + execution;
  }

  private List<String> names(@Nullable String job) {
    List<String> names = new ArrayList<>();
    Optional.ofNullable(jobs.get(job))
        .ifPresent(
            known ->
                known.steps().stream()
                    .map(step -> step.config().path("source"))
                    .forEach(source -> addNames(source, names)));
    return names;
  }

  private static void addNames(JsonNode source, List<String> names) {
    for (JsonNode item : source.isArray() ? source : Json.array()) {
      if (item.has("file")) {
        names.add(item.path("file").textValue());
      }
      addNames(item.path("inner"), names);
    }
  }

  private List<String> contents(String container, String execution) {
    List<String> contents = new ArrayList<>();
    String continuation = null;
    do {
      BlobPage page = storage.blobs.list(container, execution + "/", continuation);
      for (BlobInfo blob : page.blobs()) {
        byte[] bytes = storage.blobs.get(container, blob.name());
        contents.add(new String(bytes, StandardCharsets.UTF_8));
      }
      continuation = page.continuation();
    } while (continuation != null);
    return contents;
  }
}
