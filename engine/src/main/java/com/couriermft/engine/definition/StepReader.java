package com.couriermft.engine.definition;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.json.CheckedObject;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one step of a job. */
final class StepReader {
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
    return RetryPolicy.FORM.read(step.within(StepShape.RETRY), Map.of());
  }
}
