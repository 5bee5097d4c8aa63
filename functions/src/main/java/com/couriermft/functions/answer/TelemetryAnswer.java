package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.partners.insights.Insights;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The telemetry of an execution: the operations that Application Insights has recorded for its
 * trace.
 */
@SchemaName("Telemetry")
public record TelemetryAnswer(
    @Field(help = "ID of the execution's trace") String traceId,
    @Field(help = "Whether these are all entries so far") boolean complete,
    @Field(help = "The entries, oldest first") List<Entry> entries) {
  public TelemetryAnswer {
    entries = List.copyOf(entries);
  }

  /** An operation in a trace. */
  public record Entry(
      @Field(help = "When the operation started") Instant at,
      @Field(
              help = "Type of the entry",
              values = {"request", "dependency", "trace", "exception"})
          String kind,
      @Field(help = "Name of the app") String role,
      @Field(help = "The called operation, or the message") String name,
      @Field(help = "Duration of the operation", min = 0) @Nullable Long durationMs,
      @Field(help = "Whether the operation succeeded") @Nullable Boolean success,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "The response") String resultCode,
      @Field(help = "Severity, from 0 (verbose) to 4 (critical)", min = 0, max = 4)
          @Nullable Integer severity) {}

  /** Returns the response with the operations of a trace. */
  public static TelemetryAnswer of(String traceId, List<Insights.Entry> entries) {
    return new TelemetryAnswer(
        traceId,
        entries.size() < Insights.MOST_ENTRIES,
        entries.stream().map(TelemetryAnswer::entry).toList());
  }

  private static Entry entry(Insights.Entry of) {
    Double duration = of.durationMs();
    return new Entry(
        of.at(),
        of.kind(),
        of.role(),
        of.name(),
        duration == null ? null : Math.max(0, Math.round(duration)),
        of.success(),
        of.resultCode(),
        of.severity());
  }
}
