package com.couriermft.engine.definition;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a job's JSON. Checks its shape and bounds; step types, configurations and references are
 * checked by {@code plan.JobValidator}.
 *
 * <p>Codes, besides those of {@link CheckedObject}: {@code duplicate_id}, {@code
 * duplicate_dependency}, {@code dependency_cycle}, {@code too_large}, and those of {@link
 * ParameterSchema}.
 */
public final class DefinitionReader {
  private DefinitionReader() {}

  /**
   * Reads a definition and rejects it if it has any problem.
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

  /** Returns the exception that carries the problems, in document order. */
  public static InvalidInputException invalid(JsonNode json, List<Problem> problems) {
    return new InvalidInputException(
        DefinitionCodes.INVALID_DEFINITION,
        "The definition has " + problems.size() + " problem(s).",
        Pointer.inDocumentOrder(json, FunctionJob.located(json, problems)));
  }

  /**
   * Reads as much of a definition as is readable, so that further checks can report their problems
   * as well.
   *
   * @param json a job, or the short form that {@link FunctionJob} describes
   * @param problems the list to which every problem is added; problems of a short form are given
   *     the pointers that they have in the job
   * @return the definition, with defaults in place of invalid values
   */
  public static JobDefinition read(JsonNode json, List<Problem> problems) {
    CheckedObject job = new CheckedObject(FunctionJob.expand(json), "", problems);
    String id = JobDefinition.FORM.text(JobDefinition.ID_FIELD, job);
    Map<String, String> known = new HashMap<>(Map.of(JobDefinition.ID_FIELD, id));
    if (job.find(JobDefinition.NAME_FIELD) == null) {
      known.put(JobDefinition.NAME_FIELD, id);
    }
    JobDefinition definition = JobDefinition.FORM.read(job, known);
    checkIds(definition.steps(), problems);
    checkDependencies(definition, problems);
    checkSize(definition, problems);
    return definition;
  }

  private static void checkIds(List<StepDefinition> steps, List<Problem> problems) {
    Map<String, Integer> seen = new HashMap<>();
    for (StepDefinition step : steps) {
      Integer twin = seen.putIfAbsent(step.id(), step.index());
      if (twin != null) {
        String place = "/steps/" + step.index() + "/" + StepDefinition.ID_FIELD;
        String detail = "'" + step.id() + "' is already the ID of step " + twin + ".";
        problems.add(new Problem(place, DefinitionCodes.DUPLICATE_ID, detail));
      }
    }
  }

  /** Each upstream job may be named only once, and a job must not name itself. */
  private static void checkDependencies(JobDefinition job, List<Problem> problems) {
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < job.dependsOn().size(); i++) {
      String upstream = job.dependsOn().get(i).jobId();
      String place = "/depends_on/" + i + "/" + Dependency.JOB_ID;
      Integer twin = upstream.isEmpty() ? null : seen.putIfAbsent(upstream, i);
      if (twin != null) {
        String detail = "'" + upstream + "' is already dependency " + twin + ".";
        problems.add(new Problem(place, DefinitionCodes.DUPLICATE_DEPENDENCY, detail));
      } else if (upstream.equals(job.jobId()) && !upstream.isEmpty()) {
        String detail = "Job '" + upstream + "' waits for itself.";
        problems.add(new Problem(place, DefinitionCodes.DEPENDENCY_CYCLE, detail));
      }
    }
  }

  private static void checkSize(JobDefinition definition, List<Problem> problems) {
    int bytes = Json.bytes(definition.toJson()).length;
    if (bytes > JobDefinition.MAX_BYTES) {
      problems.add(
          new Problem(
              "",
              FieldCodes.TOO_LARGE,
              "The definition has "
                  + bytes
                  + " bytes; at most "
                  + JobDefinition.MAX_BYTES
                  + " are allowed. Move data to files."));
    }
  }
}
