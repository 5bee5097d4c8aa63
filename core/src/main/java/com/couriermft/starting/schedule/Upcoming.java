package com.couriermft.starting.schedule;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * An instant at which a run is going to start: {@code {"at": "2026-11-24T03:00:00Z", "local":
 * "2026-11-24T10:00:00+07:00"}}.
 *
 * @param at the instant
 * @param local the same on the clocks of the schedule's zone
 * @param shiftedFrom the local time that was asked for, where the clocks pass over it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Upcoming(Instant at, OffsetDateTime local, @Nullable LocalDateTime shiftedFrom) {}
