package com.couriermft.operate.notification;

import com.couriermft.formats.json.Field;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to send through a channel. {@code code} and {@code message} are null after a success.
 */
public record SendTry(
    @Field(help = "When the attempt started") Instant at,
    @Field(help = "Duration of the attempt", min = 0) long durationMs,
    @Field(
            help = "Result of the attempt",
            values = {"delivered", "refused", "down"})
        String outcome,
    @Field(help = "Code of the failure") @Nullable String code,
    @Field(help = "Description of the result") @Nullable String message) {}
