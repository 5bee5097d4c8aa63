package com.couriermft.engine.definition;

import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Retry policy of a step: how often a failed step is retried, and after which delays. Only
 * transient failures and time-outs are retried.
 *
 * <pre>{"max_retries": 3, "backoff_base_seconds": 1, "backoff_max_seconds": 60}</pre>
 *
 * @param maxRetries retries after the first attempt, 0..20
 * @param backoffBaseSeconds delay before the first retry, 0..86,400; doubled with each further
 *     retry
 * @param backoffMaxSeconds maximum delay, 0..86,400
 */
public record RetryPolicy(
    @Field(
            name = RetryPolicy.RETRIES,
            title = "Maximum number of retries",
            group = FieldGroup.RETRIES,
            help =
                "Number of attempts after the first one, for failures that may be temporary: "
                    + "transient failures and time-outs",
            min = 0,
            max = RetryPolicy.MAX_RETRIES,
            defaultValue = "3")
        int maxRetries,
    @Field(
            title = "First retry delay",
            group = FieldGroup.RETRIES,
            advanced = true,
            unit = "seconds",
            help =
                "Time before the first retry. It doubles with each further retry; up to half of "
                    + "it is random",
            min = 0,
            max = RetryPolicy.MAX_BACKOFF_SECONDS,
            defaultValue = "1")
        int backoffBaseSeconds,
    @Field(
            title = "Maximum retry delay",
            group = FieldGroup.RETRIES,
            advanced = true,
            unit = "seconds",
            help = "Maximum time between two attempts",
            min = 0,
            max = RetryPolicy.MAX_BACKOFF_SECONDS,
            defaultValue = "60")
        int backoffMaxSeconds)
    implements CheckedRecord {
  /** Maximum value of {@code max_retries}. */
  public static final int MAX_RETRIES = 20;

  /** Maximum delay that a policy may set, in seconds. */
  public static final int MAX_BACKOFF_SECONDS = 86_400;

  static final String RETRIES = "max_retries";

  private static final String ATTEMPTS = "max_attempts";

  /** A policy without retries. */
  public static final RetryPolicy NONE = new RetryPolicy(0, 1, 60);

  /** Three retries, after 1 s, 2 s and 4 s. */
  public static final RetryPolicy DEFAULT = new RetryPolicy(3, 1, 60);

  /** Checks the bounds. */
  public RetryPolicy {
    require(RETRIES, maxRetries, MAX_RETRIES);
    require("backoff_base_seconds", backoffBaseSeconds, MAX_BACKOFF_SECONDS);
    require("backoff_max_seconds", backoffMaxSeconds, MAX_BACKOFF_SECONDS);
  }

  private static void require(String name, int value, int max) {
    if (value < 0 || value > max) {
      throw new IllegalArgumentException(name + " is " + value + ", expected 0.." + max);
    }
  }

  /**
   * Returns the delay before retry {@code n}: {@code min(base · 2^n, max)}, whose upper half is
   * randomized, so that executions that failed together are not retried together.
   *
   * @param n 0 for the first retry
   */
  public Duration delay(int n, RandomGenerator random) {
    long doubled = (long) backoffBaseSeconds << Math.min(n, MAX_RETRIES);
    long ceilingMillis = Math.min(doubled, backoffMaxSeconds) * 1000;
    long half = ceilingMillis / 2;
    return Duration.ofMillis(half + (long) (random.nextDouble() * (ceilingMillis - half)));
  }

  /**
   * Other job engines count attempts instead, including the first attempt, which is not a retry.
   */
  @Override
  public void check(CheckedObject sent) {
    JsonNode attempts = sent.find(ATTEMPTS);
    if (attempts != null) {
      String instead = attempts.canConvertToInt() ? ": " + (attempts.asInt() - 1) : "";
      sent.problem(
          ATTEMPTS,
          FieldCodes.UNKNOWN_FIELD,
          "'max_attempts' includes the first attempt; use max_retries = max_attempts \u2212 1"
              + instead
              + ".");
    }
  }
}
