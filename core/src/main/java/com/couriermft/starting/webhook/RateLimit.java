package com.couriermft.starting.webhook;

import java.time.Duration;

/**
 * The number of requests that a webhook accepts in a window of time. A window opens with the first
 * that is accepted.
 *
 * @param requests 1..100,000 in a window
 * @param perSeconds length of a window, 1..86,400
 */
public record RateLimit(int requests, int perSeconds) {
  Duration window() {
    return Duration.ofSeconds(perSeconds);
  }
}
