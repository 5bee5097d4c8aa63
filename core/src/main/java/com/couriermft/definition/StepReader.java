package com.couriermft.definition;

import com.couriermft.failure.Problem;
import com.couriermft.json.CheckedObject;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one step of a job. */
final class StepReader {
  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");
  private static final int MAX_NAME = 200;

  private StepReader() {}

  static StepDefinition read(CheckedObject step, int index, List<Problem> problems) {
    String id = id(step, Integer.toString(index));
    StepDefinition definition =
        new StepDefinition(
            index,
            id,
            step.text("name", MAX_NAME, id),
            step.requiredText("type", MAX_NAME),
            step.object("config"),
            step.integer(
                "timeout_seconds",
                1,
                StepDefinition.MAX_TIMEOUT_SECONDS,
                StepDefinition.DEFAULT_TIMEOUT_SECONDS),
            ownRetry(step, problems),
            step.constant("on_failure", OnFailure.class));
    Unavailable.check(step, "isolated");
    step.end();
    return definition;
  }

  private static String id(CheckedObject step, String index) {
    String id = step.matching("id", ID, index);
    if (!DIGITS.matcher(id).matches() || id.equals(index)) {
      return id;
    }
    step.problem(
        "id",
        "invalid_value",
        "'" + id + "' would be taken for the step of that index; use an id with a letter.");
    return index;
  }

  private static @Nullable RetryPolicy ownRetry(CheckedObject step, List<Problem> problems) {
    JsonNode json = step.find("retry");
    if (json == null) {
      return null;
    }
    CheckedObject retry = new CheckedObject(json, step.pointer("retry"), problems);
    RetryPolicy policy = retry(retry);
    retry.end();
    return policy;
  }

  /** The three fields of a retry rule, by default those of {@link RetryPolicy#DEFAULT}. */
  static RetryPolicy retry(CheckedObject json) {
    RetryPolicy fallback = RetryPolicy.DEFAULT;
    int maxBackoff = RetryPolicy.MAX_BACKOFF_SECONDS;
    return new RetryPolicy(
        json.integer("max_retries", 0, RetryPolicy.MAX_RETRIES, fallback.maxRetries()),
        json.integer("backoff_base_seconds", 0, maxBackoff, fallback.backoffBaseSeconds()),
        json.integer("backoff_max_seconds", 0, maxBackoff, fallback.backoffMaxSeconds()));
  }
}
