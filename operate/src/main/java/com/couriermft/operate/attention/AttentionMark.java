package com.couriermft.operate.attention;

import com.couriermft.formats.json.Field;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The mark that operators set on one issue: an assignment, and an acknowledgement or a mute. The
 * assignment is independent of the acknowledgement or mute.
 */
public record AttentionMark(
    @Field(help = "Number that changes with each change of the mark; 0 if there is none", min = 0)
        long revision,
    @Field(help = "The assignment, if any") @Nullable Assignment assignment,
    @Field(help = "The acknowledgement or mute, if any") @Nullable Silence silence) {
  /** The longest time that an assignment or a mute lasts. */
  public static final Duration LONGEST = Duration.ofDays(30);

  /** The minimum change of a mark's expiry for which a repeated request renews the mark. */
  static final Duration RENEWAL = Duration.ofDays(1);

  /** Maximum number of characters in a note. */
  public static final int MOST_NOTE = 500;

  /** The mark of an issue without an assignment, acknowledgement or mute. */
  public static final AttentionMark NONE = new AttentionMark(0, null, null);

  /** The person who works on an issue. */
  public record Assignment(
      @Field(help = "The person's name") String assignee,
      @Field(help = "Who assigned it") String by,
      @Field(help = "When it was assigned") Instant at,
      @Field(help = "The note") @Nullable String note,
      @Field(help = "When it expires, unless it is renewed") Instant until) {
    static Assignment of(String assignee, String by, Instant at, @Nullable String note) {
      return new Assignment(assignee, by, at, note, at.plus(LONGEST));
    }

    private boolean is(Assignment other) {
      return isClose(until, other.until)
          && new Assignment(assignee, by, other.at, note, other.until).equals(other);
    }
  }

  /** A decision to hide an issue for a time. */
  public record Silence(
      @Field(
              help =
                  "`acknowledged` hides the entry until the failure happens again, `muted` until a"
                      + " time",
              values = {"acknowledged", "muted"})
          String state,
      @Field(help = "Who acknowledged or muted it") String by,
      @Field(help = "When it was acknowledged or muted") Instant at,
      @Field(help = "The note") @Nullable String note,
      @Field(help = "The last occurrence that is acknowledged") @Nullable Instant through,
      @Field(help = "Latest time at which the entry is shown again") Instant until) {
    static final String ACKNOWLEDGED = "acknowledged";
    static final String MUTED = "muted";

    /** Returns whether this silence hides an issue at a time. */
    boolean hides(Instant lastOccurrence, Instant now) {
      return now.isBefore(until) && (through == null || !lastOccurrence.isAfter(through));
    }

    private boolean is(Silence other) {
      boolean sameUntil = through == null ? until.equals(other.until) : isClose(until, other.until);
      Silence dated = new Silence(state, by, other.at, note, through, other.until);
      return sameUntil && dated.equals(other);
    }
  }

  /** Returns whether the mark has neither an assignment nor a silence. */
  public boolean saysNothing() {
    return assignment == null && silence == null;
  }

  /**
   * Returns whether the mark hides an issue.
   *
   * @param lastOccurrence time of the last occurrence
   */
  public boolean hides(Instant lastOccurrence, Instant now) {
    return silence != null && silence.hides(lastOccurrence, now);
  }

  /** Returns the parts of the mark that have not expired; {@link #NONE} if there are none. */
  AttentionMark at(Instant now) {
    boolean assigned = assignment != null && now.isBefore(assignment.until());
    boolean silenced = silence != null && now.isBefore(silence.until());
    return new AttentionMark(revision, assigned ? assignment : null, silenced ? silence : null)
        .revised(revision);
  }

  AttentionMark with(@Nullable Assignment changed) {
    return new AttentionMark(revision, changed, silence);
  }

  AttentionMark with(@Nullable Silence changed) {
    return new AttentionMark(revision, assignment, changed);
  }

  /** Returns this mark with a new revision, or {@link #NONE} if the mark is empty. */
  AttentionMark revised(long changed) {
    return saysNothing() ? NONE : new AttentionMark(changed, assignment, silence);
  }

  /**
   * Returns whether another mark is equal, apart from expiry times that differ by at most {@link
   * #RENEWAL}.
   */
  boolean says(AttentionMark other) {
    return same(assignment, other.assignment) && same(silence, other.silence);
  }

  private static boolean same(@Nullable Assignment one, @Nullable Assignment other) {
    return one == null || other == null ? one == other : one.is(other);
  }

  private static boolean isClose(Instant one, Instant other) {
    return Duration.between(one, other).abs().compareTo(RENEWAL) <= 0;
  }

  private static boolean same(@Nullable Silence one, @Nullable Silence other) {
    return one == null || other == null ? one == other : one.is(other);
  }
}
