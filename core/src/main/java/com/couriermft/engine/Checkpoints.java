package com.couriermft.engine;

import com.couriermft.expression.JobContext;
import com.couriermft.expression.StepOutputs;
import com.couriermft.expression.ValueLoader;
import com.couriermft.json.Json;
import com.couriermft.store.Blobs;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The contexts of executions as immutable blobs, {@code
 * contexts/jobs/{job_id}/executions/{execution_id}/{seq}-{nonce}.json}: written under a new name
 * before the commit that points at them. A value over 32 KiB is a blob of its own, written once.
 * The process that wrote or read one keeps it in memory, the newest {@value #KEPT} of them.
 * Thread-safe.
 */
final class Checkpoints implements ValueLoader {
  static final String CONTAINER = "contexts";

  private static final int KEPT = 256;
  private static final String JSON_TYPE = "application/json";

  private final Blobs blobs;
  private final Map<String, JobContext> kept =
      Collections.synchronizedMap(
          new LinkedHashMap<>(KEPT, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, JobContext> eldest) {
              return size() > KEPT;
            }
          });

  Checkpoints(Blobs blobs) {
    this.blobs = blobs;
  }

  /** Folder of an execution's checkpoints. */
  static String folder(String jobId, String executionId) {
    return "jobs/" + jobId + "/executions/" + executionId + "/";
  }

  /** Reads one: at most one request. */
  JobContext load(String jobId, String executionId, String name) {
    String blob = folder(jobId, executionId) + name;
    JobContext known = kept.get(blob);
    if (known != null) {
      return known;
    }
    JobContext read = JobContext.fromJson(Json.parse(blobs.get(CONTAINER, blob)));
    kept.put(blob, read);
    return read;
  }

  /**
   * Writes one: one request, and one for each value over 32 KiB that is new.
   *
   * @return its name within the execution's folder
   */
  String write(JobContext context, int seq, String nonce) {
    String name = "%06d-%s.json".formatted(seq, nonce);
    JobContext.Execution run = context.execution();
    String blob = folder(run.jobId(), run.id()) + name;
    blobs.putIfAbsent(CONTAINER, blob, Json.bytes(context.toJson()), JSON_TYPE);
    kept.put(blob, context);
    return name;
  }

  /** A step's outputs as they are kept: what is large goes to a blob of its own. */
  StepOutputs keep(JobContext context, int index, ObjectNode outputs, String nonce) {
    JobContext.Execution run = context.execution();
    String values = folder(run.jobId(), run.id()) + "values/";
    return StepOutputs.of(
        index,
        outputs,
        (output, json) -> {
          String blob = values + "%04d-%s-%s.json".formatted(index, output, nonce);
          blobs.putIfAbsent(CONTAINER, blob, json, JSON_TYPE);
          return blob;
        });
  }

  @Override
  public JsonNode load(String blob) {
    return Json.parse(blobs.get(CONTAINER, blob));
  }
}
