package com.couriermft.engine.definition;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * Expands the short form of a job that consists of one function:
 *
 * <pre>{"function": "report", "parameters": {"month": "2026-11"}, "isolated": true}</pre>
 *
 * <p>The short form stands for a job with one step of type {@code custom.report}, whose config is
 * the parameters; Courier stores that job. The job's {@code timeout_seconds} also applies to the
 * step. Without a {@code failure_policy} the function is tried three times. All other fields are
 * the same as in a job.
 */
public final class FunctionJob {
  /** Prefix of all functions' step types. */
  public static final String PREFIX = "custom.";

  private static final String FUNCTION = "function";
  private static final String PARAMETERS = "parameters";
  private static final String STEPS = "steps";
  private static final int MAX_RETRIES = 2;

  /**
   * Maps pointers into the job's step to fields of the short form; the first matching entry
   * applies.
   */
  private static final List<Map.Entry<String, String>> PLACES =
      List.of(
          Map.entry("/steps/0/config", "/parameters"),
          Map.entry("/steps/0/timeout_seconds", "/timeout_seconds"),
          Map.entry("/steps/0/isolated", "/isolated"),
          Map.entry("/steps/0/isolation", "/isolation"),
          Map.entry("/steps/0", "/function"));

  private FunctionJob() {}

  private static boolean isShort(JsonNode json) {
    return json.isObject() && json.has(FUNCTION) && !json.has(STEPS);
  }

  /** Returns the job that a short form stands for; returns any other JSON unchanged. */
  static JsonNode expand(JsonNode json) {
    if (!isShort(json)) {
      return json;
    }
    ObjectNode job = ((ObjectNode) json).deepCopy();
    JsonNode function = job.remove(FUNCTION);
    ObjectNode step = Json.object();
    if (function.isTextual()) {
      step.put("id", function.textValue()).put("type", PREFIX + function.textValue());
    } else {
      step.set("type", function);
    }
    JsonNode parameters = job.remove(PARAMETERS);
    step.set("config", parameters == null ? Json.object() : parameters);
    for (String field : List.of(StepDefinition.ISOLATED, StepDefinition.ISOLATION)) {
      if (job.has(field)) {
        step.set(field, job.remove(field));
      }
    }
    if (job.path(StepDefinition.TIMEOUT_FIELD).isNumber()) {
      step.set(StepDefinition.TIMEOUT_FIELD, job.get(StepDefinition.TIMEOUT_FIELD));
    }
    if (!job.has(JobDefinition.FAILURE_POLICY)) {
      step.putObject("retry").put(RetryPolicy.RETRIES, MAX_RETRIES);
    }
    job.putArray(STEPS).add(step);
    return job;
  }

  /**
   * Returns a job's problems with pointers into the JSON that was sent.
   *
   * @param json the JSON that was sent
   */
  public static List<Problem> located(JsonNode json, List<Problem> problems) {
    return isShort(json) ? problems.stream().map(FunctionJob::located).toList() : problems;
  }

  private static Problem located(Problem problem) {
    String pointer = problem.pointer();
    for (Map.Entry<String, String> place : PLACES) {
      if (pointer.startsWith(place.getKey())) {
        String rest = pointer.substring(place.getKey().length());
        String there = place.getValue().equals("/function") ? "/function" : place.getValue() + rest;
        return new Problem(there, problem.code(), problem.detail(), problem.suggestion());
      }
    }
    return problem;
  }
}
