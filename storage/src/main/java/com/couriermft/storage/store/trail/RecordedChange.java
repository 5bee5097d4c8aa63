package com.couriermft.storage.store.trail;

import com.couriermft.formats.redaction.Redaction;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change of one object by the current {@link Actor}.
 *
 * @param kind the object's kind
 * @param id the object's id or name
 * @param by the recorded actor; {@code null} for the current one
 * @param fromVersion the version before; {@code null} for a new object or one without versions
 * @param version the version after; {@code null} for a deleted object or one without versions
 * @param before the object before; {@code null} for a new object
 * @param after the object after; {@code null} for a deleted object
 * @param action the action; {@code null} to derive the action from the difference
 * @param labels the object's unchanged labels, as JSON; {@code null} to use the labels of the
 *     documents before and after
 */
public record RecordedChange(
    ObjectKind kind,
    String id,
    @Nullable String by,
    @Nullable Integer fromVersion,
    @Nullable Integer version,
    @Nullable JsonNode before,
    @Nullable JsonNode after,
    @Nullable String action,
    @Nullable String labels) {
  public RecordedChange(
      ObjectKind kind,
      String id,
      @Nullable String by,
      @Nullable Integer fromVersion,
      @Nullable Integer version,
      @Nullable JsonNode before,
      @Nullable JsonNode after,
      @Nullable String action) {
    this(kind, id, by, fromVersion, version, before, after, action, null);
  }

  public RecordedChange(
      ObjectKind kind,
      String id,
      @Nullable String by,
      @Nullable Integer fromVersion,
      @Nullable Integer version,
      @Nullable JsonNode before,
      @Nullable JsonNode after) {
    this(kind, id, by, fromVersion, version, before, after, null);
  }

  /** Creates the change for an action without a document. */
  public static RecordedChange act(ObjectKind kind, String id, String action) {
    return new RecordedChange(kind, id, null, null, null, null, null, action);
  }

  /** Creates the change for an action, with the document that the action used. */
  public static RecordedChange act(ObjectKind kind, String id, String action, JsonNode with) {
    return new RecordedChange(kind, id, null, null, null, null, with, action);
  }

  /** Creates the change of an object without versions. */
  public static RecordedChange unversioned(
      ObjectKind kind, String id, JsonNode before, JsonNode after, String action) {
    return new RecordedChange(kind, id, null, null, null, before, after, action);
  }

  /** Creates the change for an action on a version whose document does not change. */
  public static RecordedChange ofVersion(
      ObjectKind kind, String id, int version, String action, String labels) {
    return new RecordedChange(kind, id, null, version, version, null, null, action, labels);
  }

  /** Returns the object's labels before and after the change. */
  CarriedLabels carried() {
    return labels == null ? CarriedLabels.of(kind, before, after) : CarriedLabels.same(labels);
  }

  /** Returns the entry of the change log. */
  ChangeEntry entry(Instant at) {
    Differences differences = Differences.between(before, after);
    Actor actor = Actor.current();
    return new ChangeEntry(
        new ChangeEntry.Act(
            at,
            kind,
            id,
            action == null ? differences.action(before, after) : action,
            by == null ? actor.name() : by),
        version,
        fromVersion,
        actor.reason() == null ? null : Redaction.of(actor.reason()),
        Trace.current().orElse(null),
        null,
        differences.extent());
  }
}
