package com.couriermft.language.definition;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The retry policy of a step: how often it is tried again when it fails, and after which delays.
 * Only transient failures and time-outs are retried at all.
 *
 * <pre>{"max_retries": 3, "backoff_base_seconds": 1, "backoff_max_seconds": 60}</pre>
 *
 * @param maxRetries attempts after the first, 0..20
 * @param backoffBaseSeconds delay before the first retry, 0..86,400; doubled with each further one
 * @param backoffMaxSeconds ceiling of the delay, 0..86,400
 */
public record RetryPolicy(int maxRetries, int backoffBaseSeconds, int backoffMaxSeconds) {
  /** Most retries that may be asked for. */
  public static final int MAX_RETRIES = 20;

  /** Longest delay that may be asked for. */
  public static final int MAX_BACKOFF_SECONDS = 86_400;

  /** The policy of a single attempt. */
  public static final RetryPolicy NONE = new RetryPolicy(0, 1, 60);

  /** Three retries, after 1 s, 2 s and 4 s. */
  public static final RetryPolicy DEFAULT = new RetryPolicy(3, 1, 60);

  /** Checks the bounds. */
  public RetryPolicy {
    require("max_retries", maxRetries, MAX_RETRIES);
    require("backoff_base_seconds", backoffBaseSeconds, MAX_BACKOFF_SECONDS);
    require("backoff_max_seconds", backoffMaxSeconds, MAX_BACKOFF_SECONDS);
  }

  private static void require(String name, int value, int max) {
    if (value < 0 || value > max) {
      throw new IllegalArgumentException(name + " is " + value + ", expected 0.." + max);
    }
  }

  /**
   * The wait before retry {@code n}: {@code min(base · 2^n, max)}, of which the upper half is drawn
   * at random so that runs that failed together do not come back together.
   *
   * @param n 0 for the first retry
   */
  public Duration delay(int n, RandomGenerator random) {
    long doubled = (long) backoffBaseSeconds << Math.min(n, MAX_RETRIES);
    long ceilingMillis = Math.min(doubled, backoffMaxSeconds) * 1000;
    long half = ceilingMillis / 2;
    return Duration.ofMillis(half + (long) (random.nextDouble() * (ceilingMillis - half)));
  }

  ObjectNode toJson() {
    return Json.object()
        .put("max_retries", maxRetries)
        .put("backoff_base_seconds", backoffBaseSeconds)
        .put("backoff_max_seconds", backoffMaxSeconds);
  }
}
