package com.couriermft.operate.attention;

import com.couriermft.operate.attention.AttentionMark.Assignment;
import com.couriermft.operate.attention.AttentionMark.Silence;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An operator's request to change the mark of an issue.
 *
 * @param action the change
 * @param by the operator
 * @param note the reason; {@code null} for none
 * @param assignee the person to assign; required for an assignment
 * @param until end of the mute; required for a mute
 * @param through time of the last occurrence that the operator knows; required for an
 *     acknowledgement
 * @param revision revision of the mark that the operator saw; {@code null} to change any mark
 */
public record MarkRequest(
    Action action,
    String by,
    @Nullable String note,
    @Nullable String assignee,
    @Nullable Instant until,
    @Nullable Instant through,
    @Nullable Long revision) {
  /** The ways to change a mark. */
  public enum Action {
    /** Hides an issue until it happens again. */
    ACKNOWLEDGE("acknowledged"),
    /** Assigns the issue to a person. */
    ASSIGN("assigned"),
    /** Hides an issue until a time, even if it happens again. */
    MUTE("muted"),
    /** Shows an issue again. */
    RESTORE("restored"),
    /** Removes the assignment. */
    UNASSIGN("unassigned");

    private final String done;

    Action(String done) {
      this.done = done;
    }

    /** Returns the name of the action in requests. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name of the action in the list of changes, such as {@code attention_muted}. */
    public String entry() {
      return "attention_" + done;
    }
  }

  /**
   * Returns the mark after this request, with the revision of the previous mark. Returns the
   * previous mark if nothing changes.
   */
  AttentionMark applied(AttentionMark before, Instant now) {
    AttentionMark after =
        switch (action) {
          case ASSIGN -> before.with(Assignment.of(required(assignee), by, now, note));
          case UNASSIGN -> before.with((Assignment) null);
          case RESTORE -> before.with((Silence) null);
          case MUTE ->
              before.with(new Silence(Silence.MUTED, by, now, note, null, required(until)));
          case ACKNOWLEDGE ->
              before.with(
                  new Silence(
                      Silence.ACKNOWLEDGED,
                      by,
                      now,
                      note,
                      required(through),
                      now.plus(AttentionMark.LONGEST)));
        };
    return after.says(before) ? before : after;
  }

  private static <T> T required(@Nullable T value) {
    return Objects.requireNonNull(value);
  }
}
