package com.couriermft.functions.api;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.http.Request;
import com.couriermft.running.engine.request.ActFinding;
import com.couriermft.running.execution.Execution;
import com.couriermft.running.execution.ExecutionState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request to resume: {@code {"reason": "…", "items": "failed"}}, {@code {"outcome":
 * "done", "attempt": 2}}.
 *
 * @param reason kept in the audit trail
 * @param onlyFailedItems whether nothing but failed items of loops is to be run again
 * @param found what became of the act over which it failed; {@code null} to say nothing of one
 */
record ResumeBody(@Nullable String reason, boolean onlyFailedItems, @Nullable ActFinding found) {
  private static final String FAILED = "failed";

  private static final Property<Shape.OneOf> OUTCOME =
      Property.optional(
          "outcome",
          Shape.OneOf.of(Settlement.Outcome.class),
          "What became of an act of unknown outcome");

  private static final Property<Shape.Whole> ATTEMPT =
      Property.optional(
          "attempt", Shape.Whole.atLeast(0), "The failure's attempt, which the outcome is about");

  /** The code of a run whose loop has failed items. */
  private static final FailureCode ITEMS_FAILED = StepCodes.ITEMS_FAILED;

  /**
   * Reads it.
   *
   * @throws InvalidInputException {@code invalid_request}
   */
  static ResumeBody read(Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.optionalJson(), "", problems);
    ReasonBody.allow(body);
    String items = body.findText("items", FAILED.length());
    if (items != null && !items.equals(FAILED)) {
      body.problem("items", CommonCodes.INVALID_VALUE, "Expected 'failed', or nothing.");
    }
    Settlement.Outcome outcome = body.constant(OUTCOME, Settlement.Outcome.class);
    if (items != null && outcome != null) {
      body.problem(OUTCOME.name(), FieldCodes.INVALID_COMBINATION, "Give 'items' or 'outcome'.");
    }
    int attempt = body.integer(ATTEMPT, -1);
    if (attempt >= 0 && outcome == null) {
      body.problem(ATTEMPT.name(), FieldCodes.INVALID_COMBINATION, "It belongs to 'outcome'.");
    }
    body.end();
    ReasonBody.require(problems);
    return new ResumeBody(request.reason(), items != null, found(outcome, attempt));
  }

  private static @Nullable ActFinding found(Settlement.@Nullable Outcome outcome, int attempt) {
    return outcome == null ? null : new ActFinding(outcome, attempt < 0 ? null : attempt);
  }

  /**
   * Checks that a run fits.
   *
   * @throws ConflictException {@code no_failed_items}: it did not fail over items of a loop
   */
  void require(Execution run) {
    Failure failure = run.failure();
    boolean fits =
        run.state() == ExecutionState.FAILED && failure != null && failure.is(ITEMS_FAILED);
    if (onlyFailedItems && !fits) {
      throw new ConflictException(
          ExecutionCodes.NO_FAILED_ITEMS,
          "Execution %s is %s and not failed with '%s'; resume it without 'items'."
              .formatted(run.id(), run.state().text(), ITEMS_FAILED.code()));
    }
  }
}
