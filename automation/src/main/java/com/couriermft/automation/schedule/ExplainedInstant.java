package com.couriermft.automation.schedule;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * An instant of a schedule with its actual or expected result.
 *
 * <pre>
 * {"instant": "2026-03-29T01:00:00Z", "local": "2026-03-29T03:00:00+02:00",
 *  "shifted_from": "2026-03-29T02:30:00", "verdict": "ran", "run_id": "01KM…",
 *  "started_at": "2026-03-29T01:00:00.214Z", "late_ms": 214}
 * {"instant": "2026-03-30T00:30:00Z", "local": "2026-03-30T02:30:00+02:00", "verdict": "skipped",
 *  "code": "overlap", "detail": "Execution 01KM… had not ended."}</pre>
 *
 * @param instant the instant
 * @param local the local time of the instant in the schedule's zone
 * @param shiftedFrom the requested local time, if daylight saving skips it
 * @param verdict for an upcoming instant {@code will_run} or {@code disabled}; for a past instant
 *     {@code due} until it is decided, then {@code starting}, {@code waiting}, {@code ran}, {@code
 *     caught_up}, {@code skipped}, {@code missed}, {@code failed} or {@code disabled}
 * @param code code of the reason, if there is one
 * @param detail the reason, for people
 * @param runId id of the execution that was started for the instant
 * @param startedAt start time of the execution
 * @param lateMs delay of the start after the instant, in milliseconds
 */
@SchemaName("ExplainedInstant")
public record ExplainedInstant(
    @Field(help = "The time") Instant instant,
    @Field(help = "The same time in the time zone of the schedule") OffsetDateTime local,
    @Field(help = "The local time of the expression, if a clock change skips it")
        @Nullable LocalDateTime shiftedFrom,
    @Field(help = "Whether an execution starts at this time, and why not") Verdict.Kind verdict,
    @Field(help = "Code of the reason") @Nullable String code,
    @Field(help = "Description of the reason") @Nullable String detail,
    @Field(help = "The execution that was started", pattern = Ulid.PATTERN) @Nullable String runId,
    @Field(help = "When the execution started") @Nullable Instant startedAt,
    @Field(help = "Time from the scheduled instant to the actual start", min = 0)
        @Nullable Long lateMs) {

  static ExplainedInstant of(Verdict verdict, Instant instant, ZoneId zone) {
    SkipReason reason = verdict.reason();
    Instant started = verdict.startedAt();
    return new ExplainedInstant(
        instant,
        OffsetDateTime.ofInstant(instant, zone),
        verdict.wanted(),
        verdict.kind(),
        reason == null ? null : reason.code(),
        reason == null ? null : reason.detail(),
        verdict.run(),
        started,
        started == null ? null : (Long) Duration.between(instant, started).toMillis());
  }
}
