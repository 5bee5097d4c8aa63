package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TEXTS;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;

import com.couriermft.engine.definition.DefinitionVersion;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.RecordShape;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.TargetAnswer;
import com.couriermft.functions.answer.ValidationAnswer;
import com.couriermft.functions.openapi.Component;
import com.couriermft.storage.audit.AuditEvent;

/** Shapes that several groups of routes return. */
final class Common {
  /** The response to a validation. */
  static final Component VALIDATION = Component.of(ValidationAnswer.class);

  /** A version of a definition, without its content. */
  static final Component VERSION = Component.of(DefinitionVersion.class);

  /** A failure with its class, its code and its causes. */
  static final Component FAILURE =
      new Component(
          "Failure",
          object(
              must("class", oneOf(FailureClass.class), "What it means for a retry"),
              must("code", TEXT, "The kind of failure; one of the failure codes"),
              must("message", TEXT, "What was found, what was expected, and what to do"),
              may("step", TEXT, "The id of the step that failed"),
              must("attempt", COUNT, "The attempt that failed, 0 for the first"),
              may("causes", TEXTS, "Class and message of each cause, the outermost first"),
              may("stack", TEXTS, "Frames of the innermost cause"),
              may(
                  "operation",
                  TEXT,
                  "The id of the step's act on another system, if it acts on one"),
              may("retry_after_seconds", COUNT, "How long the other side asks to wait"),
              may("connection", TEXT, "The one connection that the step works with")));

  /** The job or chain that was started. */
  static final Component TARGET = Component.of(TargetAnswer.class);

  /** A transition of an execution or a step. */
  static final Component AUDIT_EVENT = Component.of(AuditEvent.class);

  /** A transition of a chain execution or a node. */
  static final Component CHAIN_AUDIT_EVENT = new Component("ChainAuditEvent", ofNode());

  private Common() {}

  private static Shape.Fields ofNode() {
    Property<?>[] fields =
        RecordShape.of(AuditEvent.class).properties().stream()
            .map(each -> each.name().equals("step_id") ? may("node", TEXT, "The node") : each)
            .toArray(Property<?>[]::new);
    return object(fields);
  }

  /** Returns the fields that say who saved a version, and when. */
  static Property<?>[] saved() {
    return new Property<?>[] {
      must("version", COUNT, "Its number, from 1"),
      must("saved_at", TIME, "When it was saved"),
      must("saved_by", TEXT, "Who saved it")
    };
  }
}
