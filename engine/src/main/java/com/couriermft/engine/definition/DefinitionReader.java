package com.couriermft.engine.definition;

import com.couriermft.engine.notice.NoticeRule;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
        DefinitionCodes.INVALID_DEFINITION,
        "The definition has " + problems.size() + " problem(s).",
        Pointer.inDocumentOrder(json, FunctionJob.located(json, problems)));
  }

  /**
   * Reads what can be read, so that further checks find their problems as well.
   *
   * @param json a job, or the short form of one that {@link FunctionJob} describes
   * @param problems where every problem is added; of a short form, at their places in the job
   * @return the definition, with defaults in the place of what is wrong
   */
  public static JobDefinition read(JsonNode json, List<Problem> problems) {
    CheckedObject job = new CheckedObject(FunctionJob.expand(json), "", problems);
    String id = job.text(JobShape.JOB_ID);
    JobDefinition definition =
        new JobDefinition(
            id,
            job.text(JobShape.NAME, id),
            job.text(JobShape.DESCRIPTION),
            parameters(job, problems),
            job.anyObject(JobShape.VARIABLES),
            steps(job, problems),
            job.anyObject(JobShape.OUTPUTS),
            failurePolicy(job),
            job.findInteger(JobShape.TIMEOUT),
            job.findInteger(JobShape.MAX_INSTANCES),
            job.integer(JobShape.PRIORITY),
            job.text(JobShape.POOL),
            dependencies(job, id, problems),
            job.flag(JobShape.ENABLED),
            Labels.read(job),
            startedBy(job),
            job.findInteger(JobShape.EXPECTED_DURATION),
            notices(job, problems));
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
              FieldCodes.TOO_LARGE,
              "The definition has "
                  + bytes
                  + " bytes; at most "
                  + JobDefinition.MAX_BYTES
                  + " are allowed. Move data into files."));
    }
  }

  private static ObjectNode parameters(CheckedObject job, List<Problem> problems) {
    ObjectNode schema = job.object(JobShape.PARAMETERS.name());
    ParameterSchema.check(schema, job.pointer(JobShape.PARAMETERS.name()), problems);
    return schema;
  }

  private static List<StepDefinition> steps(CheckedObject job, List<Problem> problems) {
    List<StepDefinition> steps = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (CheckedObject step : objects(job, JobShape.STEPS, problems)) {
      int i = steps.size();
      StepDefinition definition = StepReader.read(step, i);
      Integer twin = seen.putIfAbsent(definition.id(), i);
      if (twin != null) {
        String detail = "'" + definition.id() + "' is already the id of step " + twin + ".";
        step.problem("id", DefinitionCodes.DUPLICATE_ID, detail);
      }
      steps.add(definition);
    }
    return steps;
  }

  private static List<NoticeRule> notices(CheckedObject job, List<Problem> problems) {
    List<NoticeRule> rules = new ArrayList<>();
    for (CheckedObject rule : objects(job, NoticeRule.FIELD, problems)) {
      rules.add(NoticeRule.read(rule, problems));
    }
    return rules;
  }

  private static List<CheckedObject> objects(
      CheckedObject job, Property<Shape.ListOf<Shape.Fields>> property, List<Problem> problems) {
    List<CheckedObject> objects = new ArrayList<>();
    for (JsonNode element : job.elements(property)) {
      String pointer = Pointer.child(job.pointer(property.name()), objects.size());
      objects.add(new CheckedObject(element, pointer, problems));
    }
    return objects;
  }

  private static Set<TriggerKind> startedBy(CheckedObject job) {
    List<String> named = job.choices(JobShape.STARTED_BY);
    Set<TriggerKind> kinds = EnumSet.allOf(TriggerKind.class);
    if (!named.isEmpty()) {
      kinds.removeIf(kind -> !named.contains(kind.text()));
    }
    return kinds;
  }

  private static FailurePolicy failurePolicy(CheckedObject job) {
    return FailurePolicy.FORM.read(job.within(JobShape.FAILURE_POLICY), Map.of());
  }

  /** Reads a job's dependencies; each upstream job may be named once, and not the job itself. */
  private static List<Dependency> dependencies(
      CheckedObject job, String jobId, List<Problem> problems) {
    List<Dependency> read = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (CheckedObject edge : objects(job, JobShape.DEPENDS_ON, problems)) {
      Dependency dependency = Dependency.FORM.read(edge, Map.of());
      String upstream = dependency.jobId();
      Integer twin = upstream.isEmpty() ? null : seen.putIfAbsent(upstream, read.size());
      if (twin != null) {
        String detail = "'" + upstream + "' is already dependency " + twin + ".";
        edge.problem(Dependency.JOB_ID, DefinitionCodes.DUPLICATE_DEPENDENCY, detail);
      } else if (upstream.equals(jobId) && !jobId.isEmpty()) {
        edge.problem(
            Dependency.JOB_ID,
            DefinitionCodes.DEPENDENCY_CYCLE,
            "Job '" + jobId + "' waits for itself.");
      }
      read.add(dependency);
    }
    return read;
  }
}
