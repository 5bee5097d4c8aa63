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
    @Field(help = "Version after the change", min = 0) @Nullable Integer version,
    @Field(help = "Version before the change", min = 0) @Nullable Integer fromVersion,
    @Field(help = "Reason that the caller gave") @Nullable String reason,
    @Field(help = "ID of the request's trace") @Nullable String traceId,
    @Field(help = "`unknown` if Courier cannot know whether the change was made", values = UNKNOWN)
        @Nullable String outcome,
    @JsonUnwrapped Extent extent) {
  private static final String UNKNOWN = "unknown";

  /** The object and the action. */
  public record Act(
      @Field(help = "When the change was made") Instant at,
      @Field(help = "Type of the changed object") ObjectKind kind,
      @Field(help = "ID or name of the changed object") String id,
      @Field(help = "The change, such as created or paused") String action,
      @Field(help = "Who made the change") String by) {
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
      @Field(help = "Differences, without secrets") @Nullable List<Difference> changes,
      @Field(help = "Number of differences that are not listed", min = 0)
          @Nullable Integer changesLeftOff) {
    static final Extent NONE = new Extent(null, null);

    public Extent {
      changes = changes == null ? null : List.copyOf(changes);
    }
  }

  /** A difference. JSON includes values that are {@code null}. */
  public record Difference(
      @Field(help = "JSON pointer to the changed value") String pointer,
      @Field(help = "Previous value; absent if there was none") @Nullable JsonNode before,
      @Field(help = "New value; absent if there is none") @Nullable JsonNode after,
      @Field(help = "Size of a value that is not shown", min = 0)
          @Nullable Integer beforeCharacters,
      @Field(help = "Size of a value that is not shown", min = 0)
          @Nullable Integer afterCharacters) {}

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
