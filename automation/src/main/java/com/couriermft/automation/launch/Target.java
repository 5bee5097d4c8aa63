package com.couriermft.automation.launch;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A job or chain to start: {@code {"job_id": "partner-invoices"}} or {@code {"chain_id": "daily"}}.
 *
 * @param kind a job or a chain
 * @param id id of the job or chain
 */
public record Target(Kind kind, String id) {
  private static final Property<Shape.Text> JOB_ID =
      Property.optional(
              "job_id",
              Shape.Text.matching(JobDefinition.ID, ""),
              "The job to start. Give either a job or a chain")
          .titled("Job", FieldGroup.FLOW);

  private static final Property<Shape.Text> CHAIN_ID =
      Property.optional(
              "chain_id",
              Shape.Text.matching(JobDefinition.ID, ""),
              "The chain to start. Give either a job or a chain")
          .titled("Chain", FieldGroup.FLOW);

  /** The field {@code target} of definitions that start executions. */
  public static final Property<Shape.Fields> TARGET =
      Property.required(
              "target",
              Shape.Fields.of(JOB_ID, CHAIN_ID).exactlyOneOf(JOB_ID, CHAIN_ID),
              "The job or chain to start")
          .titled("Job or chain to start", FieldGroup.FLOW);

  /** The kinds of targets. */
  public enum Kind {
    /** A job. */
    JOB,
    /** A chain of jobs. */
    CHAIN
  }

  /** Returns the target that is a job. */
  public static Target job(String id) {
    return new Target(Kind.JOB, id);
  }

  /** Returns the target that is a chain. */
  public static Target chain(String id) {
    return new Target(Kind.CHAIN, id);
  }

  /**
   * Reads the field {@link #TARGET}. Returns {@code null} if it is invalid, and reports the problem
   * to the object.
   */
  public static @Nullable Target read(CheckedObject object) {
    if (object.find(TARGET.name()) == null) {
      object.problem(
          TARGET.name(),
          FieldCodes.REQUIRED,
          "Specify a target: {\"job_id\": …} or {\"chain_id\": …}.");
      return null;
    }
    CheckedObject target = object.within(TARGET);
    String job = target.findText(JOB_ID);
    String chain = target.findText(CHAIN_ID);
    target.end();
    if ((job == null) == (chain == null)) {
      object.problem(
          TARGET.name(),
          CommonCodes.INVALID_VALUE,
          "Specify exactly one of job_id and chain_id as the target.");
      return null;
    }
    return job == null ? chain(String.valueOf(chain)) : job(job);
  }

  /** Returns the stored form of the target, which responses also show. */
  public ObjectNode toJson() {
    return Json.object().put(kind == Kind.JOB ? "job_id" : "chain_id", id);
  }

  /** Returns whether a definition has this target in its field {@link #TARGET}. */
  public boolean isOf(ObjectNode starter) {
    return toJson().equals(starter.path(TARGET.name()));
  }

  /** Returns the target as a string for error messages: {@code job 'partner-invoices'}. */
  @Override
  public String toString() {
    return (kind == Kind.JOB ? "job '" : "chain '") + id + "'";
  }
}
