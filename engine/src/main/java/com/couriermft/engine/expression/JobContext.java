package com.couriermft.engine.expression;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The context of an execution: its input and the outputs of its steps so far. A checkpoint stores
 * the context as JSON. The context never contains secrets.
 *
 * <pre>{"trigger": {"kind": "manual"}, "parameters": {}, "variables": {"inbox": "/incoming"},
 *  "execution": {"id": "01JD…", "job_id": "partner-invoices", "version": 3, "started_at": "…"},
 *  "steps": {"list": {"index": 0, "outputs": {"file_list": {"value": […]}}}},
 *  "files": […], "chain": {"chain_execution_id": "01JC…", "node": "fetch", "outputs": {…}}}</pre>
 *
 * @param trigger the trigger that started the execution: kind, at, by, payload, query, route,
 *     headers
 * @param parameters the execution's parameters, with defaults filled in
 * @param variables the definition's constants
 * @param execution facts about the execution itself
 * @param steps outputs of each finished step, by step id, in the order in which the steps finished
 * @param files the live files of the workspace, or a reference to them; the workspace defines their
 *     shape
 * @param chain the chain that started the execution; {@code null} if no chain started it
 */
public record JobContext(
    ObjectNode trigger,
    ObjectNode parameters,
    ObjectNode variables,
    Execution execution,
    Map<String, StepOutputs> steps,
    JsonNode files,
    @Nullable ChainMember chain) {

  /**
   * Copies the map of steps and takes ownership of the JSON trees, which the caller must not change
   * afterwards.
   */
  public JobContext {
    steps = Collections.unmodifiableMap(new LinkedHashMap<>(steps));
  }

  /** Creates the context of an execution in which no step has finished. */
  public static JobContext initial(
      ObjectNode trigger, ObjectNode parameters, ObjectNode variables, Execution execution) {
    return new JobContext(
        trigger.deepCopy(),
        parameters.deepCopy(),
        variables.deepCopy(),
        execution,
        Map.of(),
        Json.array(),
        null);
  }

  @Override
  public ObjectNode trigger() {
    return trigger.deepCopy();
  }

  @Override
  public ObjectNode parameters() {
    return parameters.deepCopy();
  }

  @Override
  public ObjectNode variables() {
    return variables.deepCopy();
  }

  @Override
  public JsonNode files() {
    return files.deepCopy();
  }

  /** Returns this context with the outputs of a step; replaces earlier outputs of that step. */
  public JobContext with(String stepId, StepOutputs outputs) {
    Map<String, StepOutputs> more = new LinkedHashMap<>(steps);
    more.remove(stepId);
    more.put(stepId, outputs);
    return new JobContext(trigger, parameters, variables, execution, more, files, chain);
  }

  /** Returns this context with other live files. */
  public JobContext withFiles(JsonNode liveFiles) {
    return new JobContext(trigger, parameters, variables, execution, steps, liveFiles, chain);
  }

  /** Returns this context with other facts about the execution, for example once it has started. */
  public JobContext withExecution(Execution facts) {
    return new JobContext(trigger, parameters, variables, facts, steps, files, chain);
  }

  /** Returns this context with the chain that started the execution. */
  public JobContext withChain(@Nullable ChainMember member) {
    return new JobContext(trigger, parameters, variables, execution, steps, files, member);
  }

  /** Returns the outputs of a step, found by its id or by its index as digits. */
  public Optional<StepOutputs> findStep(String idOrIndex) {
    StepOutputs byId = steps.get(idOrIndex);
    return byId != null
        ? Optional.of(byId)
        : steps.values().stream()
            .filter(step -> Integer.toString(step.index()).equals(idOrIndex))
            .findFirst();
  }

  /** Returns the JSON in which the context is stored. */
  public ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.set("trigger", trigger());
    json.set("parameters", parameters());
    json.set("variables", variables());
    json.set("execution", execution.toJson());
    ObjectNode left = json.putObject("steps");
    steps.forEach((id, outputs) -> left.set(id, outputs.toJson()));
    json.set("files", files());
    return chain == null ? json : json.set("chain", chain.toJson());
  }

  /**
   * Reads the stored JSON.
   *
   * @throws IllegalStateException a part is missing or has an unexpected shape: the stored context
   *     is damaged
   */
  public static JobContext fromJson(JsonNode json) {
    Map<String, StepOutputs> steps = new LinkedHashMap<>();
    part(json, "steps")
        .properties()
        .forEach(step -> steps.put(step.getKey(), StepOutputs.fromJson(step.getValue())));
    return new JobContext(
        part(json, "trigger"),
        part(json, "parameters"),
        part(json, "variables"),
        Execution.fromJson(part(json, "execution")),
        steps,
        json.path("files").isMissingNode() ? Json.array() : json.get("files"),
        json.has("chain") ? ChainMember.fromJson(json.get("chain")) : null);
  }

  private static ObjectNode part(JsonNode json, String name) {
    if (json.get(name) instanceof ObjectNode object) {
      return object;
    }
    throw new IllegalStateException("The stored context has no object '" + name + "'");
  }

  /**
   * Facts about the execution itself.
   *
   * @param id the execution's ULID
   * @param jobId the job
   * @param version the version of the job that the execution runs
   * @param startedAt when the first step started; {@code null} before that
   */
  public record Execution(String id, String jobId, int version, @Nullable Instant startedAt) {
    ObjectNode toJson() {
      ObjectNode json = Json.object().put("id", id).put("job_id", jobId).put("version", version);
      return startedAt == null ? json : json.put("started_at", startedAt.toString());
    }

    static Execution fromJson(JsonNode json) {
      String started = json.path("started_at").textValue();
      return new Execution(
          json.path("id").asText(),
          json.path("job_id").asText(),
          json.path("version").intValue(),
          started == null ? null : Instant.parse(started));
    }
  }
}
