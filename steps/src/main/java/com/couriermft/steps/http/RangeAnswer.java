package com.couriermft.steps.http;

import com.couriermft.partners.http.HttpAnswer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an answer to a request for the rest of a file is (RFC 9110, 14.4 and 15.3.7).
 *
 * @param kind what its body holds
 * @param end how many bytes the file has once the body is copied; {@code null} for not told
 * @param total how many bytes the whole file has; {@code null} for not told
 */
record RangeAnswer(Kind kind, @Nullable Long end, @Nullable Long total) {
  private static final Pattern PIECE =
      Pattern.compile("(?i)bytes\\s+([0-9]{1,18})-([0-9]{1,18})/([0-9]{1,18}|\\*)");
  private static final Pattern NONE = Pattern.compile("(?i)bytes\\s+\\*/([0-9]{1,18})");

  /** What the body of an answer holds. */
  enum Kind {
    /** A piece that begins where the file ends so far; the file may go on behind it. */
    PIECE,
    /** The whole file from its beginning. */
    WHOLE,
    /** Nothing: the file is complete. */
    END,
    /** Another file, from its start. */
    ANOTHER,
    /** Something that does not fit what is there. */
    UNFIT
  }

  private static final RangeAnswer UNFIT = new RangeAnswer(Kind.UNFIT, null, null);
  private static final RangeAnswer ANOTHER = new RangeAnswer(Kind.ANOTHER, null, null);

  /**
   * Judges an answer.
   *
   * @param etag the strong tag of the bytes that are there
   * @param from how many bytes are there, which is where the rest was asked for
   * @param told how many bytes the whole has, as an earlier answer said; {@code null} for not told
   */
  static RangeAnswer of(HttpAnswer answer, String etag, long from, @Nullable Long told) {
    if (answer.status() == 416) {
      Matcher none = NONE.matcher(answer.header("content-range").orElse("").strip());
      boolean isAll =
          none.matches()
              ? Long.parseLong(none.group(1)) == from && (told == null || told == from)
              : told != null && told == from;
      return isAll ? new RangeAnswer(Kind.END, from, from) : UNFIT;
    } else if (!etag.equals(FileAnswer.strongTag(answer))) {
      return answer.status() == 206 ? UNFIT : ANOTHER;
    } else if (answer.status() != 206) {
      @Nullable Long length = answer.length();
      boolean fits = length == null || length >= from && (told == null || told.equals(length));
      return fits ? new RangeAnswer(Kind.WHOLE, length == null ? told : length, told) : UNFIT;
    }
    Matcher piece = PIECE.matcher(answer.header("content-range").orElse("").strip());
    if (!piece.matches() || Long.parseLong(piece.group(1)) != from) {
      return UNFIT;
    }
    long end = Long.parseLong(piece.group(2)) + 1;
    @Nullable Long total = piece.group(3).equals("*") ? told : Long.valueOf(piece.group(3));
    @Nullable Long length = answer.length();
    boolean fits =
        end > from
            && (length == null || length == end - from)
            && (total == null || end <= total)
            && (told == null || told.equals(total));
    return fits ? new RangeAnswer(Kind.PIECE, end, total) : UNFIT;
  }

  /** Returns whether nothing of the file is missing once the body is copied. */
  boolean isLast() {
    return end != null && end.equals(total);
  }
}
