package com.couriermft.storage.store.trail;

import com.couriermft.formats.redaction.Redaction;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change of one object, which the current {@link Actor} makes.
 *
 * @param kind of the object
 * @param id the object's id or name
 * @param by who is told to have made it; {@code null} for the current actor
 * @param fromVersion the version before; {@code null} where there was none, or it has none
 * @param version the version after; {@code null} where there is none, or it has none
 * @param before the object before; {@code null} where there was none
 * @param after the object afterwards; {@code null} where there is none
 * @param action what was done; {@code null} for what the difference tells
 * @param labels that the object carries all the while, as JSON text; {@code null} for those of the
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
  /** Makes a change whose labels its documents tell. */
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

  /** Makes a change that its difference names. */
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

  /** Makes the change of something that has no versions. */
  public static RecordedChange unversioned(
      ObjectKind kind, String id, JsonNode before, JsonNode after, String action) {
    return new RecordedChange(kind, id, null, null, null, before, after, action);
  }

  /** Makes the request for what is done to a version whose document stays. */
  public static RecordedChange ofVersion(
      ObjectKind kind, String id, int version, String action, String labels) {
    return new RecordedChange(kind, id, null, version, version, null, null, action, labels);
  }

  /** Returns the labels that the object carried before the change, and carries after it. */
  CarriedLabels carried() {
    return labels == null ? CarriedLabels.of(kind, before, after) : CarriedLabels.same(labels);
  }

  /** Returns the entry of the trail that tells of it. */
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
