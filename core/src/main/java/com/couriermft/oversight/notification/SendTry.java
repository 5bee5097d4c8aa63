package com.couriermft.oversight.notification;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A try to tell over a channel.
 *
 * @param at when it began, by the storage's clock
 * @param durationMs how long it took
 * @param outcome {@code delivered}, {@code refused} or {@code down}
 * @param code stable name of why it failed; {@code null} for a success
 * @param message what was found; {@code null} for a success
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SendTry(
    Instant at, long durationMs, String outcome, @Nullable String code, @Nullable String message) {}
