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
 * Reads the telemetry of a trace from Application Insights. Telemetry arrives with a delay of
 * minutes, and some of it may be lost, so missing data proves nothing. Thread-safe.
 *
 * @param logs the tables of the workspace
 */
public record Insights(WorkspaceLogs logs) {
  /** Maximum number of returned entries of a trace. */
  public static final int MOST_ENTRIES = 200;

  private static final int MOST_NAME = 500;

  /**
   * A request that a function app handled.
   *
   * @param success whether the app counts the request as successful
   * @param resultCode status of the response, or its equivalent; may be empty
   * @param invocation id of the function's invocation; empty if unknown
   */
  public record Answered(boolean success, String resultCode, String invocation) {}

  /**
   * An entry of a trace.
   *
   * @param at start time of the entry
   * @param kind {@code request}, {@code dependency}, {@code trace} or {@code exception}
   * @param role name of the app
   * @param name name of the called operation, or the message, without secrets; up to 500 characters
   * @param durationMs duration in milliseconds; {@code null} for none
   * @param success whether the operation succeeded; {@code null} if not applicable
   * @param resultCode result code; empty for none
   * @param severity severity from 0 (verbose) to 4 (critical); {@code null} for none
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
   * Returns the latest request whose parent is one of these spans; empty if there is no such
   * request.
   *
   * @param trace trace id of 32 hexadecimal digits
   * @param spans 1 to 100 span ids of 16 hexadecimal digits
   * @param since earliest time of the request
   * @param closable see {@link WorkspaceLogs#ask}, which also documents the exceptions
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
   * Queries a single row of the requests, to test whether the workspace responds.
   *
   * @param closable see {@link WorkspaceLogs#ask}, which also documents the exceptions
   */
  public void reach(Consumer<AutoCloseable> closable) {
    logs.ask(Kql.anyRequest(), closable);
  }

  /**
   * Returns the entries of a trace, earliest first, at most {@link #MOST_ENTRIES}.
   *
   * @param trace trace id of 32 hexadecimal digits
   * @param since earliest time
   * @param closable see {@link WorkspaceLogs#ask}, which also documents the exceptions
   */
  public List<Entry> entries(String trace, Instant since, Consumer<AutoCloseable> closable) {
    return logs.ask(Kql.trace(trace, since, MOST_ENTRIES), closable).stream()
        .flatMap(row -> entry(row).stream())
        .toList();
  }

  /** Returns the entry in a row; empty if the row has no time. */
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
