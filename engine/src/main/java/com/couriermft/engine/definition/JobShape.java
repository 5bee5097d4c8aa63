package com.couriermft.engine.definition;

import com.couriermft.engine.notice.NoticeRule;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The fields of a job as its author writes them. */
public final class JobShape {
  /** The pointer, in a document with this shape's schema, to the schema of parameters' schemas. */
  public static final String PARAMETER_SCHEMA = "#/$defs/parameter_schema";

  static final Property<Shape.Text> JOB_ID =
      Property.required(
              "job_id",
              Shape.Text.matching(JobDefinition.ID, ""),
              "The job's name for machines, the same in every environment")
          .titled("Job ID", FieldGroup.GENERAL);

  static final Property<Shape.Text> NAME =
      Property.optional("name", Shape.Text.upTo(200), "The name for people; by default the job_id")
          .titled("Name", FieldGroup.GENERAL);

  static final Property<Shape.Text> DESCRIPTION =
      Property.optional("description", Shape.Text.upTo(4_000), "What the job is for")
          .titled("Description", FieldGroup.GENERAL)
          .defaultsTo("");

  static final Property<Shape.Given> PARAMETERS =
      Property.optional(
              "parameters",
              new Shape.Given(ofObjects(), "JSON Schema"),
              "What an execution may be given: a JSON Schema 2020-12 of the keywords listed below;"
                  + " by default anything")
          .titled("Parameters", FieldGroup.PARAMETERS);

  static final Property<Shape.AnyObject> VARIABLES =
      Property.optional(
              "variables",
              new Shape.AnyObject(),
              "Constants by name, for {{variables.name}}; what looks like a reference in them stays"
                  + " text")
          .titled("Variables", FieldGroup.PARAMETERS);

  static final Property<Shape.ListOf<Shape.Fields>> STEPS =
      Property.required(
              "steps",
              new Shape.ListOf<>(StepShape.STEP, 1, JobDefinition.MAX_STEPS),
              "What is done, in order")
          .titled("Steps", FieldGroup.FLOW);

  static final Property<Shape.AnyObject> OUTPUTS =
      Property.optional(
              "outputs",
              new Shape.AnyObject(),
              "What the execution gives back, by name: values with references, resolved when it"
                  + " completes")
          .titled("Outputs", FieldGroup.PARAMETERS);

  static final Property<Shape.Fields> FAILURE_POLICY =
      Property.optional(
              "failure_policy",
              FailurePolicy.FORM.shape(),
              "What happens when a step fails that has no rule of its own; by default retry_step"
                  + " with 3 retries")
          .titled("Failure policy", FieldGroup.ERRORS);

  static final Property<Shape.Whole> TIMEOUT =
      Property.optional(
              "timeout_seconds",
              Shape.Whole.of(1, JobDefinition.MAX_TIMEOUT_SECONDS),
              "Seconds an execution may take from its first start, and anew from each resume; by"
                  + " default any")
          .titled("Timeout", FieldGroup.LIMITS)
          .in("seconds");

  static final Property<Shape.Whole> MAX_INSTANCES =
      Property.optional(
              "max_instances",
              Shape.Whole.of(1, JobDefinition.MAX_INSTANCES),
              "Executions of this job at the same time; further ones wait. By default any number")
          .titled("Maximum concurrent executions", FieldGroup.LIMITS);

  static final Property<Shape.Whole> PRIORITY =
      Property.optional(
              "priority", Shape.Whole.of(0, 9), "Which waiting executions start first: the higher")
          .titled("Priority", FieldGroup.LIMITS)
          .advanced()
          .defaultsTo(0);

  static final Property<Shape.Text> POOL =
      Property.optional(
              "pool",
              Shape.Text.matching(JobDefinition.ID, ""),
              "The pool whose limit counts its executions; pools are settings")
          .titled("Pool", FieldGroup.LIMITS)
          .advanced()
          .defaultsTo("default");

  static final Property<Shape.ListOf<Shape.Fields>> DEPENDS_ON =
      Property.optional(
              "depends_on",
              new Shape.ListOf<>(Dependency.SHAPE, 0, Dependency.MOST),
              "Jobs that an execution waits for before it starts, each of which is stored; by"
                  + " default none")
          .titled("Dependencies", FieldGroup.FLOW);

  static final Property<Shape.Flag> ENABLED =
      Property.optional(
              "enabled",
              new Shape.Flag(),
              "Whether executions are started; while it is false, none is, and those in the queue"
                  + " wait")
          .titled("Enabled", FieldGroup.GENERAL)
          .defaultsTo(true);

  static final Property<Shape.ListOf<Shape.OneOf>> STARTED_BY =
      Property.optional(
              "started_by",
              new Shape.ListOf<>(Shape.OneOf.of(TriggerKind.class), 1, TriggerKind.values().length),
              "The kinds of trigger that may start executions; by default every kind")
          .titled("Allowed triggers", FieldGroup.SECURITY)
          .advanced();

  static final Property<Shape.Whole> EXPECTED_DURATION =
      Property.optional(
              "expected_duration_seconds",
              Shape.Whole.of(1, JobDefinition.MAX_TIMEOUT_SECONDS),
              "Seconds from an execution's first start, without rests, after which it is told once"
                  + " that it is late; by default never")
          .titled("Expected duration", FieldGroup.NOTIFICATIONS)
          .in("seconds")
          .advanced();

  /** A job. */
  public static final Shape.Fields JOB =
      Shape.Fields.of(
          JOB_ID,
          NAME,
          DESCRIPTION,
          PARAMETERS,
          VARIABLES,
          STEPS,
          OUTPUTS,
          FAILURE_POLICY,
          TIMEOUT,
          MAX_INSTANCES,
          PRIORITY,
          POOL,
          DEPENDS_ON,
          ENABLED,
          Labels.LABELS,
          STARTED_BY,
          EXPECTED_DURATION,
          NoticeRule.FIELD);

  private JobShape() {}

  /** Parameters are an object, whatever is in it. */
  private static ObjectNode ofObjects() {
    ObjectNode schema = Json.object().put("$ref", PARAMETER_SCHEMA);
    schema.putObject("properties").putObject("type").put("const", "object");
    return schema;
  }
}
