package com.couriermft.automation.webhook;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import java.time.Duration;

/**
 * The number of requests that a webhook accepts in a window of time. A window opens with the first
 * accepted request.
 *
 * @param requests maximum number of requests per window, 1..100,000
 * @param perSeconds length of a window, 1..86,400
 */
public record RateLimit(
    @Field(
            title = "Maximum number of requests",
            group = FieldGroup.LIMITS,
            help = "Requests that are accepted in each window",
            min = 1,
            max = 100_000,
            defaultValue = "100")
        int requests,
    @Field(
            title = "Window",
            group = FieldGroup.LIMITS,
            unit = "seconds",
            help = "Length of a window",
            min = 1,
            max = 86_400,
            defaultValue = "60")
        int perSeconds) {
  Duration window() {
    return Duration.ofSeconds(perSeconds);
  }
}
