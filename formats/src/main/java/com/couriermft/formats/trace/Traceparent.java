package com.couriermft.formats.trace;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A traceparent names one span of a trace, as the header {@code traceparent} of W3C Trace Context
 * (level 1) has it: {@code 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01}.
 *
 * @param traceId 32 lower-case hex digits, not all zero
 * @param spanId 16 lower-case hex digits, not all zero
 * @param sampled whether whoever is called should record it too
 */
public record Traceparent(String traceId, String spanId, boolean sampled) {
  /** The name of the header. */
  public static final String HEADER = "traceparent";

  private static final int TRACE_BYTES = 16;
  private static final int SPAN_BYTES = 8;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** A later version may have more behind another hyphen, version 00 has nothing. */
  private static final Pattern FORM =
      Pattern.compile(
          "(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

  /** The first span of a new trace. */
  public static Traceparent random() {
    return within(hex(TRACE_BYTES));
  }

  /**
   * A new span of a trace, to be recorded by whoever is called: a target that samples by its
   * parent's word records nothing otherwise.
   */
  public static Traceparent within(String traceId) {
    return new Traceparent(traceId, hex(SPAN_BYTES), true);
  }

  /** Parses a caller's header; empty if it is nothing that the recommendation allows. */
  public static Optional<Traceparent> parse(@Nullable String text) {
    Matcher parts = FORM.matcher(text == null ? "" : text.strip());
    if (!parts.matches() || parts.group(1).equals("00") && parts.group(5) != null) {
      return Optional.empty();
    }
    boolean sampled = (Integer.parseInt(parts.group(4), 16) & 1) == 1;
    return Optional.of(new Traceparent(parts.group(2), parts.group(3), sampled));
  }

  /** A new span beneath this one. */
  public Traceparent child() {
    return new Traceparent(traceId, hex(SPAN_BYTES), sampled);
  }

  /** Returns the text of the header. */
  @Override
  public String toString() {
    return "00-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
  }

  private static String hex(int bytes) {
    byte[] random = new byte[bytes];
    RANDOM.nextBytes(random);
    // An id of zeros means none.
    random[bytes - 1] |= 1;
    return HexFormat.of().formatHex(random);
  }
}
