package com.couriermft.engine.definition;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.store.trail.Actor;

/** Fields of a request that starts an execution; all are optional. */
public final class StartShape {
  private static final int MAX_VERSION = 999_999;
  private static final int MAX_TIME = 40;

  /** The parameters of the execution. */
  public static final Property<Shape.AnyObject> PARAMETERS =
      Property.optional(
              "parameters",
              new Shape.AnyObject(),
              "Parameters of the execution, according to the schema of the job")
          .titled("Parameters", FieldGroup.PARAMETERS);

  /** The priority of the execution in the queue. */
  public static final Property<Shape.Whole> PRIORITY =
      Property.optional(
              "priority",
              Shape.Whole.of(0, JobDefinition.MAX_PRIORITY),
              "Waiting executions with a higher priority start first. By default the priority of "
                  + "the job")
          .titled("Priority", FieldGroup.LIMITS)
          .advanced();

  /** The time before which the execution does not start. */
  public static final Property<Shape.Text> NOT_BEFORE =
      Property.optional(
              "not_before",
              Shape.Text.upTo(MAX_TIME),
              "The time before which the execution does not start (RFC 3339), such as "
                  + "2026-11-20T22:00:00Z. By default now")
          .titled("Start after", FieldGroup.SCHEDULE);

  /** The version of the job. */
  public static final Property<Shape.Whole> VERSION =
      Property.optional(
              "version",
              Shape.Whole.of(1, MAX_VERSION),
              "Version of the job. By default the current version")
          .titled("Job version", FieldGroup.GENERAL)
          .advanced();

  /** The number of retries of each step of the execution. */
  public static final Property<Shape.Whole> MAX_RETRIES =
      Property.optional(
              "max_retries",
              Shape.Whole.of(0, RetryPolicy.MAX_RETRIES),
              "Number of retries of each step in this execution. By default as in the definition")
          .titled("Maximum number of retries", FieldGroup.RETRIES)
          .advanced();

  /** The reason for the request, which the audit log keeps. */
  public static final Property<Shape.Text> REASON =
      Property.optional("reason", Shape.Text.upTo(Actor.MOST_REASON), "Reason for the audit logs")
          .titled("Reason", FieldGroup.GENERAL);

  /** The entire request. */
  public static final Shape.Fields START =
      Shape.Fields.of(PARAMETERS, PRIORITY, NOT_BEFORE, VERSION, MAX_RETRIES, REASON);

  private StartShape() {}
}
