package com.couriermft.storage.store.trail;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A change of one object, as stored and as shown in responses. */
@SchemaName("Change")
public record ChangeEntry(
    @JsonUnwrapped Act act,
    @Field(help = "The version since then", min = 0) @Nullable Integer version,
    @Field(help = "The version before", min = 0) @Nullable Integer fromVersion,
    @Field(help = "Why, in their words") @Nullable String reason,
    @Field(help = "The trace of the request") @Nullable String traceId,
    @Field(help = "That nobody knows whether it was done", values = UNKNOWN)
        @Nullable String outcome,
    @JsonUnwrapped Extent extent) {
  private static final String UNKNOWN = "unknown";

  /** The object and the action. */
  public record Act(
      @Field(help = "When") Instant at,
      @Field(help = "The kind of what was changed") ObjectKind kind,
      @Field(help = "Its id or name") String id,
      @Field(help = "What was done, such as created or paused") String action,
      @Field(help = "Who did it") String by) {
    public Act {
      Objects.requireNonNull(at, "at");
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(action, "action");
      Objects.requireNonNull(by, "by");
    }
  }

  /** The differences, up to a maximum size. */
  public record Extent(
      @Field(help = "What differs, without secrets") @Nullable List<Difference> changes,
      @Field(help = "How many differences have no room here", min = 0)
          @Nullable Integer changesLeftOff) {
    static final Extent NONE = new Extent(null, null);

    public Extent {
      changes = changes == null ? null : List.copyOf(changes);
    }
  }

  /** A difference. JSON includes values that are {@code null}. */
  public record Difference(
      @Field(help = "JSON pointer to what differs") String pointer,
      @Field(help = "The value before; absent where there was none") @Nullable JsonNode before,
      @Field(help = "The value since then; absent where there is none") @Nullable JsonNode after,
      @Field(help = "The size of a value not shown", min = 0) @Nullable Integer beforeCharacters,
      @Field(help = "The size of a value not shown", min = 0) @Nullable Integer afterCharacters) {}

  /** Returns the entry for a change that cannot be read. */
  static ChangeEntry unreadable(Instant at, ObjectKind kind, String id, String problem) {
    Act act = new Act(at, kind, id, TrailRows.UNREADABLE, UNKNOWN);
    return new ChangeEntry(act, null, null, problem, null, null, Extent.NONE);
  }

  /** Returns this change with the outcome marked as unknown. */
  ChangeEntry interrupted() {
    return new ChangeEntry(act, version, fromVersion, reason, traceId, UNKNOWN, extent);
  }

  /**
   * Returns this change for a reader for whom it creates or deletes the object: without the
   * object's state outside the reader's labels, and without the reason.
   */
  ChangeEntry crossing(boolean comes) {
    Act seen = new Act(act.at, act.kind, act.id, comes ? "created" : "deleted", act.by);
    return new ChangeEntry(seen, comes ? version : null, null, null, traceId, outcome, Extent.NONE);
  }
}
