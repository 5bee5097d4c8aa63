package com.couriermft.formats.trace;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The id of one span of a trace, in the format of the header {@code traceparent} of W3C Trace
 * Context (level 1): {@code 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01}.
 *
 * @param traceId the id of the trace: 32 lower-case hex digits, not all zero
 * @param spanId the id of the span: 16 lower-case hex digits, not all zero
 * @param sampled whether the called service should record the trace too
 */
public record Traceparent(String traceId, String spanId, boolean sampled) {
  /** The name of the header. */
  public static final String HEADER = "traceparent";

  private static final int TRACE_BYTES = 16;
  private static final int SPAN_BYTES = 8;
  private static final SecureRandom RANDOM = new SecureRandom();

  /**
   * Matches a traceparent. Later versions may have more fields after another hyphen; version 00 may
   * not.
   */
  private static final Pattern FORM =
      Pattern.compile(
          "(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

  /** Returns the first span of a new trace. */
  public static Traceparent random() {
    return within(hex(TRACE_BYTES));
  }

  /**
   * Returns a new span of a trace that the called service should record. Otherwise, services that
   * follow their caller's sampling decision would record nothing.
   */
  public static Traceparent within(String traceId) {
    return new Traceparent(traceId, hex(SPAN_BYTES), true);
  }

  /**
   * Parses a caller's header; empty if the W3C recommendation does not allow the header's value.
   */
  public static Optional<Traceparent> parse(@Nullable String text) {
    Matcher parts = FORM.matcher(text == null ? "" : text.strip());
    if (!parts.matches() || parts.group(1).equals("00") && parts.group(5) != null) {
      return Optional.empty();
    }
    boolean sampled = (Integer.parseInt(parts.group(4), 16) & 1) == 1;
    return Optional.of(new Traceparent(parts.group(2), parts.group(3), sampled));
  }

  /** Returns a new child span of this span. */
  public Traceparent child() {
    return new Traceparent(traceId, hex(SPAN_BYTES), sampled);
  }

  /** Returns the value of the header. */
  @Override
  public String toString() {
    return "00-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
  }

  private static String hex(int bytes) {
    byte[] random = new byte[bytes];
    RANDOM.nextBytes(random);
    // An id that consists only of zeros is invalid.
    random[bytes - 1] |= 1;
    return HexFormat.of().formatHex(random);
  }
}
