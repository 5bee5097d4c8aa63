package com.couriermft.engine;

import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.execution.StepExecution;
import com.couriermft.expression.JobContext;
import com.couriermft.expression.StepOutputs;
import com.couriermft.json.Json;
import com.couriermft.store.Blobs;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The context as people read it; the engine writes it beside the checkpoints and never reads it.
 */
final class ContextDocument {
  private final ExecutionStore store;
  private final Checkpoints checkpoints;
  private final Blobs blobs;

  ContextDocument(ExecutionStore store, Checkpoints checkpoints, Blobs blobs) {
    this.store = store;
    this.checkpoints = checkpoints;
    this.blobs = blobs;
  }

  /** Name of the blob that {@link #write} writes. */
  static String path(Execution e) {
    return Checkpoints.CONTAINER + "/" + Checkpoints.folder(e.jobId(), e.id()) + "context.json";
  }

  /** Writes the document of a run at rest or at its end. */
  void write(Execution e) {
    String name = path(e).substring(Checkpoints.CONTAINER.length() + 1);
    blobs.put(Checkpoints.CONTAINER, name, Json.bytes(of(e)), Checkpoints.JSON_TYPE);
  }

  /** The document, as docs/api.md shows it. Values in blobs of their own appear by reference. */
  ObjectNode of(Execution e) {
    JobContext context = checkpoints.load(e, e.branch());
    ObjectNode json = Json.object();
    json.put("job_id", e.jobId()).put("execution_id", e.id()).put("version", e.jobVersion());
    json.put("state", e.state().text());
    json.set("started_at", Json.tree(e.startedAt()));
    json.set("ended_at", Json.tree(e.endedAt()));
    json.set("trigger", context.trigger());
    json.set("parameters", context.parameters());
    json.set("variables", context.variables());
    json.set("steps", steps(e, context));
    json.set("outputs", e.outputs());
    return json;
  }

  private ObjectNode steps(Execution e, JobContext context) {
    Map<String, ObjectNode> byId = new LinkedHashMap<>();
    for (StepExecution step : store.steps(e.id(), e.generation())) {
      ObjectNode json = byId.computeIfAbsent(step.stepId(), id -> Json.object());
      json.put("index", step.key().index()).put("state", step.state().text());
      json.set("started_at", Json.tree(step.startedAt()));
      json.set("ended_at", Json.tree(step.endedAt()));
      json.put("attempts", step.key().attempt() + 1);
      StepOutputs outputs = context.steps().get(step.stepId());
      if (outputs != null) {
        ObjectNode values = json.putObject("outputs");
        outputs.values().forEach((name, value) -> values.set(name, shown(value.toJson())));
      }
    }
    ObjectNode all = Json.object();
    byId.forEach(all::set);
    return all;
  }

  private static JsonNode shown(ObjectNode value) {
    return value.has("value") ? value.get("value") : value;
  }
}
