package com.couriermft.language.definition;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;

/** The fields of retry rules. */
public final class RetryShape {
  /** The number of retries of a failed step. */
  public static final Property<Shape.Whole> MAX_RETRIES =
      Property.optional(
              "max_retries",
              Shape.Whole.of(0, RetryPolicy.MAX_RETRIES),
              "Attempts after the first, for failures that may pass: transient ones and time-outs")
          .titled("Maximum number of retries", FieldGroup.RETRIES)
          .defaultsTo(RetryPolicy.DEFAULT.maxRetries());

  static final Property<Shape.Whole> BACKOFF_BASE =
      Property.optional(
              "backoff_base_seconds",
              Shape.Whole.of(0, RetryPolicy.MAX_BACKOFF_SECONDS),
              "Seconds before the first retry; doubled with each further one, of which up to half"
                  + " is left to chance")
          .titled("First retry delay", FieldGroup.RETRIES)
          .in("seconds")
          .advanced()
          .defaultsTo(RetryPolicy.DEFAULT.backoffBaseSeconds());

  static final Property<Shape.Whole> BACKOFF_MAX =
      Property.optional(
              "backoff_max_seconds",
              Shape.Whole.of(0, RetryPolicy.MAX_BACKOFF_SECONDS),
              "The most seconds between two attempts")
          .titled("Maximum retry delay", FieldGroup.RETRIES)
          .in("seconds")
          .advanced()
          .defaultsTo(RetryPolicy.DEFAULT.backoffMaxSeconds());

  static final Property<Shape.OneOf> TYPE =
      Property.optional(
              "type",
              Shape.OneOf.of(FailurePolicy.Type.class),
              "stop: the execution fails at once; retry_step: after the step's retries; retry_job:"
                  + " after the whole execution was begun again so often; skip_and_continue: the"
                  + " step is skipped")
          .titled("If a step fails", FieldGroup.ERRORS)
          .defaultsTo(FailurePolicy.DEFAULT.type());

  /** A step's own rule. */
  public static final Shape.Fields RETRY = Shape.Fields.of(MAX_RETRIES, BACKOFF_BASE, BACKOFF_MAX);

  /** A job's rule. */
  public static final Shape.Fields FAILURE_POLICY =
      Shape.Fields.of(TYPE, MAX_RETRIES, BACKOFF_BASE, BACKOFF_MAX);

  private RetryShape() {}
}
