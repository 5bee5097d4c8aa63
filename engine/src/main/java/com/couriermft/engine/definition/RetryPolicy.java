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
 * The retry policy of a step: how often it is tried again when it fails, and after which delays.
 * Only transient failures and time-outs are retried at all.
 *
 * <pre>{"max_retries": 3, "backoff_base_seconds": 1, "backoff_max_seconds": 60}</pre>
 *
 * @param maxRetries attempts after the first, 0..20
 * @param backoffBaseSeconds delay before the first retry, 0..86,400; doubled with each further one
 * @param backoffMaxSeconds ceiling of the delay, 0..86,400
 */
public record RetryPolicy(
    @Field(
            name = RetryPolicy.RETRIES,
            title = "Maximum number of retries",
            group = FieldGroup.RETRIES,
            help =
                "Attempts after the first, for failures that may pass: transient ones and"
                    + " time-outs",
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
                "Seconds before the first retry; doubled with each further one, of which up to"
                    + " half is left to chance",
            min = 0,
            max = RetryPolicy.MAX_BACKOFF_SECONDS,
            defaultValue = "1")
        int backoffBaseSeconds,
    @Field(
            title = "Maximum retry delay",
            group = FieldGroup.RETRIES,
            advanced = true,
            unit = "seconds",
            help = "The most seconds between two attempts",
            min = 0,
            max = RetryPolicy.MAX_BACKOFF_SECONDS,
            defaultValue = "60")
        int backoffMaxSeconds)
    implements CheckedRecord {
  /** Most retries that may be asked for. */
  public static final int MAX_RETRIES = 20;

  /** Longest delay that may be asked for. */
  public static final int MAX_BACKOFF_SECONDS = 86_400;

  static final String RETRIES = "max_retries";

  private static final String ATTEMPTS = "max_attempts";

  /** The policy of a single attempt. */
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

  /** Other job engines count attempts, of which the first is no retry. */
  @Override
  public void check(CheckedObject sent) {
    JsonNode attempts = sent.find(ATTEMPTS);
    if (attempts != null) {
      String instead = attempts.canConvertToInt() ? ": " + (attempts.asInt() - 1) : "";
      sent.problem(
          ATTEMPTS,
          FieldCodes.UNKNOWN_FIELD,
          "'max_attempts' counts the first attempt as well; use max_retries = max_attempts \u2212 1"
              + instead
              + ".");
    }
  }
}
