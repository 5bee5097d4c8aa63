package com.couriermft.language.definition;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one step of a job. */
final class StepReader {
  private static final String ATTEMPTS = "max_attempts";
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private StepReader() {}

  static StepDefinition read(CheckedObject step, int index) {
    String id = id(step, Integer.toString(index));
    String type = step.text(StepShape.TYPE);
    StepDefinition definition =
        new StepDefinition(
            index,
            id,
            step.text(StepShape.NAME, id),
            type,
            step.anyObject(StepShape.CONFIG),
            step.integer(StepShape.TIMEOUT, StepDefinition.usualTimeoutSeconds(type)),
            ownRetry(step),
            step.constant(StepShape.ON_FAILURE, OnFailure.class),
            ProcessBounds.read(step));
    step.end();
    return definition;
  }

  private static String id(CheckedObject step, String index) {
    String id = step.text(StepShape.ID, index);
    if (!DIGITS.matcher(id).matches() || id.equals(index)) {
      return id;
    }
    step.problem(
        "id",
        CommonCodes.INVALID_VALUE,
        "'" + id + "' would be taken for the step of that index; use an id with a letter.");
    return index;
  }

  private static @Nullable RetryPolicy ownRetry(CheckedObject step) {
    if (step.find(StepShape.RETRY.name()) == null) {
      return null;
    }
    CheckedObject retry = step.within(StepShape.RETRY);
    RetryPolicy policy = retry(retry);
    retry.end();
    return policy;
  }

  static RetryPolicy retry(CheckedObject json) {
    refuseAttempts(json);
    return new RetryPolicy(
        json.integer(RetryShape.MAX_RETRIES),
        json.integer(RetryShape.BACKOFF_BASE),
        json.integer(RetryShape.BACKOFF_MAX));
  }

  /** Other job engines count attempts, of which the first is no retry. */
  private static void refuseAttempts(CheckedObject json) {
    JsonNode attempts = json.find(ATTEMPTS);
    if (attempts != null) {
      String instead = attempts.canConvertToInt() ? ": " + (attempts.asInt() - 1) : "";
      json.problem(
          ATTEMPTS,
          FieldCodes.UNKNOWN_FIELD,
          "'max_attempts' counts the first attempt as well; use max_retries = max_attempts \u2212 1"
              + instead
              + ".");
    }
  }
}
