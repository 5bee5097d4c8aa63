package com.couriermft.engine.definition;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import java.util.regex.Pattern;

/** The fields that steps of every type have. */
public final class StepShape {
  static final Property<Shape.Text> ID =
      Property.optional(
              "id",
              Shape.Text.matching(Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}"), ""),
              "What references call it, unique in the job; by default its index, and no other"
                  + " number")
          .titled("Step ID", FieldGroup.GENERAL);

  static final Property<Shape.Text> NAME =
      Property.optional("name", Shape.Text.upTo(200), "The name for people; by default the id")
          .titled("Name", FieldGroup.GENERAL);

  static final Property<Shape.Text> TYPE =
      Property.required(
              "type",
              Shape.Text.matching(Pattern.compile(".{1,200}"), "the key of a step type"),
              "The key of a step type, such as sftp.list")
          .titled("Step type", FieldGroup.GENERAL);

  static final Property<Shape.AnyObject> CONFIG =
      Property.optional(
              "config", new Shape.AnyObject(), "As its type declares; values may hold references")
          .titled("Configuration", FieldGroup.FLOW);

  static final Property<Shape.Whole> TIMEOUT =
      Property.optional(
              "timeout_seconds",
              Shape.Whole.of(1, StepDefinition.MAX_TIMEOUT_SECONDS),
              "Seconds one attempt may take. One that cannot go on in another invocation of the"
                  + " function app must fit into one. By default 1800 for azure_function.execute,"
                  + " else 300")
          .titled("Timeout", FieldGroup.LIMITS)
          .in("seconds")
          .defaultsTo(StepDefinition.DEFAULT_TIMEOUT_SECONDS);

  static final Property<Shape.Fields> RETRY =
      Property.optional(
              "retry",
              RetryPolicy.FORM.shape(),
              "How often it is tried again; by default as the job says")
          .titled("Retry policy", FieldGroup.RETRIES);

  static final Property<Shape.OneOf> ON_FAILURE =
      Property.optional(
              "on_failure",
              Shape.OneOf.of(OnFailure.class),
              "What follows when it has finally failed. stop: the execution fails; skip: the"
                  + " execution goes on, and the step counts as skipped; continue: the execution"
                  + " goes on and ends completed with warnings. By default as the job says")
          .titled("If the step fails", FieldGroup.ERRORS);

  /** A step; its config is what its type declares. */
  public static final Shape.Fields STEP =
      Shape.Fields.of(
          ID,
          NAME,
          TYPE,
          CONFIG,
          TIMEOUT,
          RETRY,
          ON_FAILURE,
          ProcessBounds.ISOLATED,
          ProcessBounds.ISOLATION);

  private StepShape() {}
}
