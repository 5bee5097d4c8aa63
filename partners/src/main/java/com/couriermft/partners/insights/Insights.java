package com.couriermft.partners.insights;

import com.couriermft.formats.failure.SafeText;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the telemetry of a trace from Application Insights. Telemetry arrives after minutes, and
 * some may be lost: missing data proves nothing. Thread-safe.
 *
 * @param logs the workspace
 */
public record Insights(WorkspaceLogs logs) {
  /** The most entries of a trace that are returned. */
  public static final int MOST_ENTRIES = 200;

  private static final int MOST_NAME = 500;

  /**
   * A request that an app has handled.
   *
   * @param success whether the app counts the request as successful
   * @param resultCode status of the response, or its equivalent; may be empty
   * @param invocation id of the function's invocation; empty if unknown
   */
  public record Answered(boolean success, String resultCode, String invocation) {}

  /**
   * An entry of a trace.
   *
   * @param at start time
   * @param kind {@code request}, {@code dependency}, {@code trace} or {@code exception}
   * @param role the app
   * @param name called operation, or the message, without secrets; up to 500 characters
   * @param durationMs in milliseconds; {@code null} where it has none
   * @param success {@code null} if not applicable
   * @param resultCode empty for none
   * @param severity 0 (verbose) to 4 (critical); {@code null} for none
   */
  public record Entry(
      Instant at,
      String kind,
      String role,
      String name,
      @Nullable Double durationMs,
      @Nullable Boolean success,
      String resultCode,
      @Nullable Integer severity) {}

  /**
   * Returns the newest request that one of these spans is the parent of.
   *
   * @param trace 32 hexadecimal digits
   * @param spans 1 to 100, of 16 hexadecimal digits
   * @param since the earliest time of the request
   * @param closable see {@link WorkspaceLogs#ask}, which also says what is thrown
   */
  public Optional<Answered> findRequest(
      String trace, Collection<String> spans, Instant since, Consumer<AutoCloseable> closable) {
    return logs.ask(Kql.request(trace, spans, since), closable).stream()
        .reduce((earlier, later) -> later)
        .map(
            row ->
                new Answered(
                    Boolean.TRUE.equals(flag(row, "Success")),
                    text(row, "ResultCode", 40),
                    text(row, "InvocationId", 100)));
  }

  /**
   * Asks for one row of the requests, to find out whether the workspace answers.
   *
   * @param closable see {@link WorkspaceLogs#ask}, which also says what is thrown
   */
  public void reach(Consumer<AutoCloseable> closable) {
    logs.ask(Kql.anyRequest(), closable);
  }

  /**
   * Returns what there is of a trace, the earliest first, up to {@link #MOST_ENTRIES}.
   *
   * @param trace 32 hexadecimal digits
   * @param since the earliest time
   * @param closable see {@link WorkspaceLogs#ask}, which also says what is thrown
   */
  public List<Entry> entries(String trace, Instant since, Consumer<AutoCloseable> closable) {
    return logs.ask(Kql.trace(trace, since, MOST_ENTRIES), closable).stream()
        .flatMap(row -> entry(row).stream())
        .toList();
  }

  /** Reads a row; one without a time is none. */
  private static Optional<Entry> entry(Map<String, JsonNode> row) {
    try {
      JsonNode severity = value(row, "Severity");
      JsonNode duration = value(row, "DurationMs");
      return Optional.of(
          new Entry(
              Instant.parse(text(row, "TimeGenerated", 40)),
              text(row, "Kind", 20),
              text(row, "Role", 100),
              text(row, "Name", MOST_NAME),
              duration.isNumber() ? (Double) duration.doubleValue() : null,
              flag(row, "Success"),
              text(row, "ResultCode", 40),
              severity.isInt() && severity.intValue() >= 0 ? (Integer) severity.intValue() : null));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static @Nullable Boolean flag(Map<String, JsonNode> row, String column) {
    JsonNode value = value(row, column);
    return value.isBoolean() || value.isInt() ? (Boolean) value.asBoolean() : null;
  }

  private static String text(Map<String, JsonNode> row, String column, int most) {
    JsonNode value = value(row, column);
    return value.isValueNode() && !value.isNull() ? SafeText.of(value.asText(), most) : "";
  }

  private static JsonNode value(Map<String, JsonNode> row, String column) {
    return row.getOrDefault(column, MissingNode.getInstance());
  }
}
