package com.couriermft.operate.notification;

import com.couriermft.formats.json.Field;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to send through a channel. {@code code} and {@code message} are null after a success.
 */
public record SendTry(
    @Field(help = "When it began") Instant at,
    @Field(help = "How long it took", min = 0) long durationMs,
    @Field(
            help = "What it came to",
            values = {"delivered", "refused", "down"})
        String outcome,
    @Field(help = "Why it failed") @Nullable String code,
    @Field(help = "What was found") @Nullable String message) {}
