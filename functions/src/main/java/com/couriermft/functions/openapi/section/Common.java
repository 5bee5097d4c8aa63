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
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

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
              must(
                  "class",
                  oneOf(FailureClass.class),
                  "The failure class, which determines whether a retry follows"),
              must("code", TEXT, "The failure code"),
              must("message", TEXT, "What happened, what was expected, and what to do"),
              may("step", TEXT, "ID of the failed step"),
              must("attempt", COUNT, "The failed attempt, 0 for the first"),
              may("causes", TEXTS, "Class and message of each cause, outermost first"),
              may("stack", TEXTS, "Stack frames of the innermost cause"),
              may("operation", TEXT, "ID of the step's operation on another system, if it has one"),
              may("retry_after_seconds", COUNT, "How long the server asks the client to wait"),
              may("connection", TEXT, "The connection, if the step uses only one")));

  /** The job or chain that was started. */
  static final Component TARGET = Component.of(TargetAnswer.class);

  /** A transition of an execution or a step. */
  static final Component AUDIT_EVENT = new Component("AuditEvent", ofAudit(each -> each));

  /** A transition of a chain execution or a node. */
  static final Component CHAIN_AUDIT_EVENT = new Component("ChainAuditEvent", ofNode());

  private Common() {}

  private static Shape.Fields ofNode() {
    return ofAudit(
        each -> each.name().equals("step_id") ? may("node", TEXT, "ID of the node") : each);
  }

  /** Returns the fields of an event with those that link it to the previous one. */
  private static Shape.Fields ofAudit(UnaryOperator<Property<?>> shown) {
    Stream<Property<?>> fields =
        RecordShape.of(AuditEvent.class).properties().stream().map(each -> shown.apply(each));
    return with(
        fields,
        may("previous_hash", TEXT, "Hash of the branch's previous event; absent for the first"),
        may("hash", TEXT, "Hash of this event; absent if an older release wrote the event"));
  }

  /** Returns fields followed by others. */
  static Shape.Fields with(Stream<? extends Property<?>> fields, Property<?>... others) {
    return object(Stream.concat(fields, Stream.of(others)).toArray(Property<?>[]::new));
  }

  /** Returns the fields that say who saved a version, and when. */
  static Property<?>[] saved() {
    return new Property<?>[] {
      must("version", COUNT, "Version number, from 1"),
      must("saved_at", TIME, "When the version was saved"),
      must("saved_by", TEXT, "Who saved the version")
    };
  }
}
