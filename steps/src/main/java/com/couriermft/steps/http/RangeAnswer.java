package com.couriermft.steps.http;

import com.couriermft.partners.http.HttpAnswer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The classification of a response to a range request (RFC 9110, 14.4 and 15.3.7).
 *
 * @param kind kind of content in the body
 * @param end length of the file after the body is copied; {@code null} if unknown
 * @param total length of the complete file; {@code null} if unknown
 */
record RangeAnswer(Kind kind, @Nullable Long end, @Nullable Long total) {
  private static final Pattern PIECE =
      Pattern.compile("(?i)bytes\\s+([0-9]{1,18})-([0-9]{1,18})/([0-9]{1,18}|\\*)");
  private static final Pattern NONE = Pattern.compile("(?i)bytes\\s+\\*/([0-9]{1,18})");

  /** The contents of a response body. */
  enum Kind {
    /**
     * The body is a piece that starts at the current end of the file; further pieces may follow.
     */
    PIECE,
    /** The body is the complete file from its start. */
    WHOLE,
    /** The body contains no part of the file, because the file is already complete. */
    END,
    /** The body is a different file, from its start. */
    ANOTHER,
    /** The body does not continue the existing bytes. */
    UNFIT
  }

  private static final RangeAnswer UNFIT = new RangeAnswer(Kind.UNFIT, null, null);
  private static final RangeAnswer ANOTHER = new RangeAnswer(Kind.ANOTHER, null, null);

  /**
   * Classifies a response.
   *
   * @param etag strong entity tag of the existing bytes
   * @param from number of existing bytes, the start of the requested range
   * @param told length of the complete file in an earlier response; {@code null} if unknown
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

  /** Returns whether the file is complete after the body was copied. */
  boolean isLast() {
    return end != null && end.equals(total);
  }
}
