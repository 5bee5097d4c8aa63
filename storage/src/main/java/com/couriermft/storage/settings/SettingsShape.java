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
              "Executions that run at a time; 0 starts nothing new")
          .titled("Maximum concurrent executions", FieldGroup.LIMITS);

  static final Property<Shape.MapOf<Shape.Fields>> POOLS =
      Property.optional(
              "pools",
              Shape.MapOf.any(Pattern.compile("[a-z0-9][a-z0-9-]{0,62}"), Shape.Fields.of(LIMIT)),
              "Pools by name; jobs that name none are in the pool default")
          .titled("Pools", FieldGroup.LIMITS);

  static final Property<OrNull<Shape.Whole>> TOTAL =
      Property.optional(
              "total",
              new OrNull<>(Shape.Whole.of(0, Settings.MAX_LIMIT)),
              "Executions that run at a time in all pools together; null lifts the limit")
          .titled("Maximum concurrent executions in all pools", FieldGroup.LIMITS);

  static final Property<Shape.Fields> LIMITS =
      Property.optional("limits", Shape.Fields.of(TOTAL), "Limits over all pools")
          .titled("Overall limits", FieldGroup.LIMITS);

  static final Property<Shape.Whole> EXECUTIONS_DAYS =
      days("executions_days", "Ended executions with their steps, from their end")
          .titled("Executions", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().executionsDays());

  static final Property<Shape.Whole> CONTEXTS_DAYS =
      days("contexts_days", "Their contexts, from their end")
          .titled("Contexts", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().contextsDays());

  static final Property<Shape.Whole> AUDIT_DAYS =
      days("audit_days", "Their audit trails, from their end; at least as long as executions")
          .titled("Audit logs of executions", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().auditDays());

  static final Property<Shape.Whole> RESUMABLE_DAYS =
      days(
              "resumable_days",
              "Files of failed and paused executions, from their rest: so long they can be resumed")
          .titled("Files of resumable executions", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().resumableDays());

  static final Property<Shape.Whole> WORKSPACES_DAYS =
      days("workspaces_days", "Files that belong to nobody")
          .titled("Orphaned files", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().workspacesDays());

  static final Property<Shape.Whole> DELIVERIES_DAYS =
      days("deliveries_days", "Records of files that were moved, from their arrival")
          .titled("Delivery records", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().deliveriesDays());

  static final Property<Shape.Whole> CHANGES_DAYS =
      days("changes_days", "The trail of changes, from each change")
          .titled("Audit log of changes", FieldGroup.GENERAL)
          .in("days")
          .defaultsTo(DEFAULTS.retention().changesDays());

  static final Property<Shape.Whole> EVENTS_DAYS =
      days("events_days", "Events of the feed, from when it took them")
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
              "How many days what is kept")
          .titled("Retention", FieldGroup.GENERAL);

  static final Property<Shape.Whole> INLINE_BYTES =
      Property.optional(
              "inline_bytes",
              Shape.Whole.of(0, MAX_INLINE_BYTES),
              "Contexts of at most so many bytes of JSON are kept in the execution's row")
          .titled("Maximum inline context size", FieldGroup.ADVANCED)
          .in("bytes")
          .advanced()
          .defaultsTo(DEFAULTS.context().inlineBytes());

  static final Property<Shape.Fields> CONTEXT =
      Property.optional("context", Shape.Fields.of(INLINE_BYTES), "How contexts are kept")
          .titled("Context storage", FieldGroup.ADVANCED)
          .advanced();

  static final Property<Shape.Whole> PER_PROCESS =
      Property.optional(
              "per_process", Shape.Whole.of(1, MAX_STEPS), "Steps that one host runs at a time")
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
              "Headers of a request to a job's trigger that the execution may read as"
                  + " trigger.headers.<name in lower case>; none that carries a credential")
          .titled("Request headers", FieldGroup.PARAMETERS)
          .defaultsTo(DEFAULTS.triggers().headers());

  static final Property<Shape.Fields> TRIGGERS =
      Property.optional(
              "triggers",
              Shape.Fields.of(HEADERS),
              "What executions know of the requests that start them")
          .titled("Triggers", FieldGroup.PARAMETERS);

  static final Property<Shape.Text> APP_ROLE =
      Property.optional(
              "app_role",
              Shape.Text.matching(
                  Pattern.compile("[!-~]{1,120}"), "the value of an application role"),
              "An application role of Entra, beside the one that gives the role here; or an"
                  + " object_id")
          .titled("Application role", FieldGroup.AUTHENTICATION);

  static final Property<Shape.Text> OBJECT_ID =
      Property.optional(
              "object_id",
              Shape.Text.matching(Pattern.compile("[0-9A-Za-z-]{1,64}"), "an object id"),
              "The object id of a principal of Entra; or an app_role")
          .titled("Object ID", FieldGroup.AUTHENTICATION);

  static final Property<Shape.MapOf<Shape.Text>> LABELS =
      Labels.field("All of which what they see and change carries; at least one");

  static final Property<Shape.ListOf<Shape.Fields>> SCOPES =
      Property.optional(
              "scopes",
              new Shape.ListOf<>(
                  Shape.Fields.of(APP_ROLE, OBJECT_ID, LABELS).exactlyOneOf(APP_ROLE, OBJECT_ID),
                  0,
                  MAX_SCOPES),
              "Who of those that sign in is limited to labels; nobody to whom several apply is"
                  + " outside any of them. An admin that is limited is an author")
          .titled("Label scopes", FieldGroup.AUTHENTICATION);

  /** The shape of the settings of an installation. */
  public static final Shape.Fields SETTINGS =
      Shape.Fields.of(POOLS, LIMITS, RETENTION, CONTEXT, STEPS, TRIGGERS, SCOPES);

  private SettingsShape() {}

  private static Property<Shape.Whole> days(String name, String help) {
    return Property.optional(name, Shape.Whole.of(1, Settings.MAX_DAYS), help);
  }
}
