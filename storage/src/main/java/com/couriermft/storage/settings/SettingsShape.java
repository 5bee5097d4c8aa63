package com.couriermft.storage.settings;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import java.util.regex.Pattern;

/** The fields of settings in requests; omitted settings get their defaults. */
public final class SettingsShape {
  private static final Settings DEFAULTS = Settings.defaults(0);
  private static final int MAX_INLINE_BYTES = 30_000;
  private static final int MAX_STEPS = 64;
  private static final int MAX_HEADERS = 32;
  private static final int MAX_SCOPES = 200;

  static final Property<Shape.Whole> LIMIT =
      Property.required(
              "limit",
              Shape.Whole.of(0, Settings.MAX_LIMIT),
              "How many executions run at the same time; 0 starts no new executions")
          .titled("Maximum concurrent executions", FieldGroup.LIMITS);

  static final Property<Shape.MapOf<Shape.Fields>> POOLS =
      Property.optional(
              "pools",
              Shape.MapOf.any(Pattern.compile("[a-z0-9][a-z0-9-]{0,62}"), Shape.Fields.of(LIMIT)),
              "Pools by name. Jobs without a pool use the pool `default`")
          .titled("Pools", FieldGroup.LIMITS);

  static final Property<OrNull<Shape.Whole>> TOTAL =
      Property.optional(
              "total",
              new OrNull<>(Shape.Whole.of(0, Settings.MAX_LIMIT)),
              "How many executions run at the same time in all pools together; null for no limit")
          .titled("Maximum concurrent executions in all pools", FieldGroup.LIMITS);

  static final Property<Shape.Fields> LIMITS =
      Property.optional("limits", Shape.Fields.of(TOTAL), "Limits of all pools together")
          .titled("Overall limits", FieldGroup.LIMITS);

  static final Property<Shape.Whole> EXECUTIONS_DAYS =
      days("executions_days", "How long executions and their steps are kept after they end")
          .titled("Executions", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().executionsDays());

  static final Property<Shape.Whole> CONTEXTS_DAYS =
      days("contexts_days", "How long contexts of executions are kept after they end")
          .titled("Contexts", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().contextsDays());

  static final Property<Shape.Whole> AUDIT_DAYS =
      days(
              "audit_days",
              "How long audit logs are kept after their executions end; at least as long as the"
                  + " executions")
          .titled("Audit logs of executions", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().auditDays());

  static final Property<Shape.Whole> RESUMABLE_DAYS =
      days(
              "resumable_days",
              "How long files of failed and paused executions are kept. The executions can be"
                  + " resumed during this time")
          .titled("Files of resumable executions", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().resumableDays());

  static final Property<Shape.Whole> WORKSPACES_DAYS =
      days("workspaces_days", "How long files without an execution are kept")
          .titled("Orphaned files", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().workspacesDays());

  static final Property<Shape.Whole> DELIVERIES_DAYS =
      days("deliveries_days", "How long records of transferred files are kept after the transfer")
          .titled("Delivery records", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().deliveriesDays());

  static final Property<Shape.Whole> CHANGES_DAYS =
      days("changes_days", "How long changes are kept in the audit log")
          .titled("Audit log of changes", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().changesDays());

  static final Property<Shape.Whole> EVENTS_DAYS =
      days("events_days", "How long events are kept in the feed")
          .titled("Event feed", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().eventsDays());

  static final Property<Shape.Fields> RETENTION =
      Property.optional(
              "retention",
              Shape.Fields.of(
                  EXECUTIONS_DAYS,
                  CONTEXTS_DAYS,
                  AUDIT_DAYS,
                  RESUMABLE_DAYS,
                  WORKSPACES_DAYS,
                  DELIVERIES_DAYS,
                  CHANGES_DAYS,
                  EVENTS_DAYS),
              "How long data is kept")
          .titled("Retention", FieldGroup.GENERAL);

  static final Property<Shape.Whole> INLINE_BYTES =
      Property.optional(
              "inline_bytes",
              Shape.Whole.of(0, MAX_INLINE_BYTES),
              "Maximum size of the JSON of contexts that are stored in the execution's row")
          .titled("Maximum inline context size", FieldGroup.ADVANCED)
          .in("bytes")
          .advanced()
          .defaultsTo(DEFAULTS.context().inlineBytes());

  static final Property<Shape.Fields> CONTEXT =
      Property.optional("context", Shape.Fields.of(INLINE_BYTES), "How contexts are stored")
          .titled("Context storage", FieldGroup.ADVANCED)
          .advanced();

  static final Property<Shape.Whole> PER_PROCESS =
      Property.optional(
              "per_process",
              Shape.Whole.of(1, MAX_STEPS),
              "How many steps one host runs at the same time")
          .titled("Concurrent steps per host", FieldGroup.LIMITS)
          .defaultsTo(DEFAULTS.steps().perProcess());

  static final Property<Shape.Fields> STEPS =
      Property.optional("steps", Shape.Fields.of(PER_PROCESS), "How hosts run steps")
          .titled("Step limits", FieldGroup.LIMITS);

  static final Property<Shape.ListOf<Shape.Text>> HEADERS =
      Property.optional(
              "headers",
              new Shape.ListOf<>(
                  Shape.Text.matching(Pattern.compile("[A-Za-z0-9-]{1,64}"), "name of a header"),
                  0,
                  MAX_HEADERS),
              "Headers of a request to a job's trigger that the execution can read as"
                  + " `trigger.headers.<name in lower case>`. Headers with credentials are not"
                  + " allowed")
          .titled("Request headers", FieldGroup.PARAMETERS)
          .defaultsTo(DEFAULTS.triggers().headers());

  static final Property<Shape.Fields> TRIGGERS =
      Property.optional(
              "triggers",
              Shape.Fields.of(HEADERS),
              "What executions can read of the requests that start them")
          .titled("Triggers", FieldGroup.PARAMETERS);

  static final Property<Shape.Text> APP_ROLE =
      Property.optional(
              "app_role",
              Shape.Text.matching(
                  Pattern.compile("[!-~]{1,120}"), "the value of an application role"),
              "An application role in Entra, in addition to the one that gives the role in Courier."
                  + " Give either this or `object_id`")
          .titled("Application role", FieldGroup.AUTHENTICATION);

  static final Property<Shape.Text> OBJECT_ID =
      Property.optional(
              "object_id",
              Shape.Text.matching(Pattern.compile("[0-9A-Za-z-]{1,64}"), "an object ID"),
              "The object ID of a principal in Entra. Give either this or `app_role`")
          .titled("Object ID", FieldGroup.AUTHENTICATION);

  static final Property<Shape.MapOf<Shape.Text>> LABELS =
      Labels.field(
          "The person sees and changes only objects with all of these labels. At least one label");

  static final Property<Shape.ListOf<Shape.Fields>> SCOPES =
      Property.optional(
              "scopes",
              new Shape.ListOf<>(
                  Shape.Fields.of(APP_ROLE, OBJECT_ID, LABELS).exactlyOneOf(APP_ROLE, OBJECT_ID),
                  0,
                  MAX_SCOPES),
              "Restricts what people who sign in can see and change to objects with certain labels."
                  + " If several scopes apply to a person, objects need the labels of all of them."
                  + " An admin who is restricted has the role author")
          .titled("Label scopes", FieldGroup.AUTHENTICATION);

  /** The shape of the settings of an installation. */
  public static final Shape.Fields SETTINGS =
      Shape.Fields.of(POOLS, LIMITS, RETENTION, CONTEXT, STEPS, TRIGGERS, SCOPES);

  private SettingsShape() {}

  private static Property<Shape.Whole> days(String name, String help) {
    return Property.optional(name, Shape.Whole.of(1, Settings.MAX_DAYS), help);
  }
}
