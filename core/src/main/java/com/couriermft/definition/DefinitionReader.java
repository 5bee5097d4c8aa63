package com.couriermft.definition;

import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.Problem;
import com.couriermft.json.CheckedObject;
import com.couriermft.json.Json;
import com.couriermft.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a job's JSON. Checks its shape and bounds; step types, configurations and references are
 * checked by {@code plan.JobValidator}.
 *
 * <p>Codes, besides those of {@link CheckedObject}: {@code not_available_yet}, {@code
 * duplicate_id}, {@code too_large}, and those of {@link ParameterSchema}.
 */
public final class DefinitionReader {
  private static final int MAX_NAME = 200;
  private static final int MAX_DESCRIPTION = 4_000;

  private DefinitionReader() {}

  /**
   * Reads a definition that has nothing wrong with it.
   *
   * @throws InvalidInputException code {@code invalid_definition}, with every problem in document
   *     order
   */
  public static JobDefinition read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    JobDefinition definition = read(json, problems);
    if (!problems.isEmpty()) {
      throw invalid(json, problems);
    }
    return definition;
  }

  /** The exception that carries these problems, in document order. */
  public static InvalidInputException invalid(JsonNode json, List<Problem> problems) {
    return new InvalidInputException(
        "invalid_definition",
        "The definition has " + problems.size() + " problem(s).",
        Pointer.inDocumentOrder(json, problems));
  }

  /**
   * Reads what can be read, so that further checks find their problems as well.
   *
   * @param problems where every problem is added
   * @return the definition, with defaults in the place of what is wrong
   */
  public static JobDefinition read(JsonNode json, List<Problem> problems) {
    CheckedObject job = new CheckedObject(json, "", problems);
    String id = job.requiredText("job_id", Integer.MAX_VALUE);
    if (!id.isEmpty()) {
      job.matching("job_id", JobDefinition.ID, "");
    }
    JobDefinition definition =
        new JobDefinition(
            id,
            job.text("name", MAX_NAME, id),
            job.text("description", MAX_DESCRIPTION, ""),
            parameters(job, problems),
            job.object("variables"),
            steps(job, problems),
            job.object("outputs"),
            failurePolicy(job, problems),
            optional(job, "timeout_seconds", JobDefinition.MAX_TIMEOUT_SECONDS),
            optional(job, "max_instances", JobDefinition.MAX_INSTANCES),
            job.integer("priority", 0, 9, 0),
            job.matching("pool", JobDefinition.ID, "default"));
    Unavailable.check(job);
    job.end();
    checkSize(definition, problems);
    return definition;
  }

  private static void checkSize(JobDefinition definition, List<Problem> problems) {
    int bytes = Json.bytes(definition.toJson()).length;
    if (bytes > JobDefinition.MAX_BYTES) {
      problems.add(
          new Problem(
              "",
              "too_large",
              "The definition has "
                  + bytes
                  + " bytes; at most "
                  + JobDefinition.MAX_BYTES
                  + " are allowed. Move data into files."));
    }
  }

  private static ObjectNode parameters(CheckedObject job, List<Problem> problems) {
    ObjectNode schema = job.object("parameters");
    ParameterSchema.check(schema, job.pointer("parameters"), problems);
    return schema;
  }

  private static List<StepDefinition> steps(CheckedObject job, List<Problem> problems) {
    JsonNode list = job.find("steps");
    if (list == null) {
      job.problem("steps", "required", "'steps' is required: at least one step.");
      return List.of();
    } else if (!list.isArray()) {
      job.wrongType("steps", "an array", list);
      return List.of();
    } else if (list.isEmpty() || list.size() > JobDefinition.MAX_STEPS) {
      job.problem(
          "steps",
          "out_of_range",
          "A job has 1.." + JobDefinition.MAX_STEPS + " steps; found " + list.size() + ".");
      return List.of();
    }
    List<StepDefinition> steps = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < list.size(); i++) {
      CheckedObject step =
          new CheckedObject(list.get(i), Pointer.child(job.pointer("steps"), i), problems);
      StepDefinition definition = StepReader.read(step, i, problems);
      Integer twin = seen.putIfAbsent(definition.id(), i);
      if (twin != null) {
        String detail = "'" + definition.id() + "' is already the id of step " + twin + ".";
        step.problem("id", "duplicate_id", detail);
      }
      steps.add(definition);
    }
    return steps;
  }

  private static @Nullable Integer optional(CheckedObject job, String field, int max) {
    int value = job.integer(field, 1, max, 0);
    return value == 0 ? null : value;
  }

  private static FailurePolicy failurePolicy(CheckedObject job, List<Problem> problems) {
    JsonNode json = job.find("failure_policy");
    if (json == null) {
      return FailurePolicy.DEFAULT;
    }
    CheckedObject policy = new CheckedObject(json, job.pointer("failure_policy"), problems);
    RetryPolicy retry = StepReader.retry(policy);
    FailurePolicy.Type type = policy.constant("type", FailurePolicy.Type.class);
    policy.end();
    return new FailurePolicy(type == null ? FailurePolicy.Type.RETRY_STEP : type, retry);
  }
}
