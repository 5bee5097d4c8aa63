package com.couriermft.automation.schedule;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * An upcoming start of an execution: {@code {"at": "2026-11-24T03:00:00Z", "local":
 * "2026-11-24T10:00:00+07:00"}}.
 *
 * @param at the instant
 * @param local the local time of the instant in the schedule's zone
 * @param shiftedFrom the requested local time, if daylight saving skips it
 */
@SchemaName("Instant")
public record Upcoming(
    @Field(help = "The time") Instant at,
    @Field(help = "The same time in the time zone of the schedule") OffsetDateTime local,
    @Field(help = "The local time of the expression, if a clock change skips it")
        @Nullable LocalDateTime shiftedFrom) {}
