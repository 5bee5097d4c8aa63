package com.couriermft.language.definition;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The fields of a job's dependencies, and their reader. */
public final class DependencyShape {
  private static final Property<Shape.Text> JOB_ID =
      Property.required(
              "job_id",
              Shape.Text.matching(JobDefinition.ID, ""),
              "The upstream job, which is stored")
          .titled("Upstream job", FieldGroup.FLOW);

  private static final Property<Shape.OneOf> REQUIRED_STATUS =
      Property.optional(
              "required_status",
              Shape.OneOf.of(Dependency.RequiredStatus.class),
              "completed: its execution must have completed; clean: without a warning, too; any: it"
                  + " must have ended in whatever way")
          .titled("Required status", FieldGroup.FLOW)
          .defaultsTo(Dependency.RequiredStatus.COMPLETED);

  private static final Property<Shape.Flag> RUN_ON_FAILURE =
      Property.optional(
              "run_on_failure",
              new Shape.Flag(),
              "Whether a failed or cancelled execution will do; otherwise this execution fails with"
                  + " upstream_failed")
          .titled("Run on failure", FieldGroup.ERRORS)
          .defaultsTo(false);

  private static final Property<Shape.OneOf> SCOPE =
      Property.optional(
              "scope",
              Shape.OneOf.of(Dependency.Scope.class),
              "Which of its executions counts. latest: the most recent one; same_window: the one"
                  + " whose time (a scheduled execution's instant, else when it was started) is the"
                  + " latest at or before this execution's own")
          .titled("Scope", FieldGroup.FLOW)
          .defaultsTo(Dependency.Scope.LATEST);

  /** The shape of one dependency. */
  public static final Shape.Fields DEPENDENCY =
      Shape.Fields.of(JOB_ID, REQUIRED_STATUS, RUN_ON_FAILURE, SCOPE);

  private static final String CONTRADICTION =
      "'clean' asks for an end without warnings, and 'run_on_failure' lets a failure pass; leave"
          + " one of them out.";

  private DependencyShape() {}

  /** Reads a job's; each upstream job may be named once, and not the job itself. */
  static List<Dependency> read(CheckedObject job, String jobId, List<Problem> problems) {
    List<JsonNode> list = job.elements(JobShape.DEPENDS_ON);
    List<Dependency> read = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < list.size(); i++) {
      String pointer = Pointer.child(job.pointer(JobShape.DEPENDS_ON.name()), i);
      CheckedObject edge = new CheckedObject(list.get(i), pointer, problems);
      Dependency dependency = read(edge);
      Integer twin = seen.putIfAbsent(dependency.jobId(), i);
      if (twin != null && !dependency.jobId().isEmpty()) {
        String detail = "'" + dependency.jobId() + "' is already dependency " + twin + ".";
        edge.problem(JOB_ID.name(), DefinitionCodes.DUPLICATE_DEPENDENCY, detail);
      } else if (dependency.jobId().equals(jobId) && !jobId.isEmpty()) {
        edge.problem(
            JOB_ID.name(),
            DefinitionCodes.DEPENDENCY_CYCLE,
            "Job '" + jobId + "' waits for itself.");
      }
      read.add(dependency);
    }
    return read;
  }

  private static Dependency read(CheckedObject edge) {
    String jobId = edge.text(JOB_ID);
    Dependency.RequiredStatus status =
        edge.constant(REQUIRED_STATUS, Dependency.RequiredStatus.class);
    boolean runOnFailure = edge.flag(RUN_ON_FAILURE);
    Dependency.Scope scope = edge.constant(SCOPE, Dependency.Scope.class);
    if (runOnFailure && status == Dependency.RequiredStatus.CLEAN) {
      edge.problem(REQUIRED_STATUS.name(), CommonCodes.INVALID_VALUE, CONTRADICTION);
    }
    edge.end();
    return new Dependency(
        jobId,
        status == null ? Dependency.RequiredStatus.COMPLETED : status,
        runOnFailure,
        scope == null ? Dependency.Scope.LATEST : scope);
  }
}
