package com.couriermft.functions.api;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.functions.http.Request;
import com.couriermft.running.execution.Execution;
import com.couriermft.running.execution.ExecutionState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request to resume: {@code {"reason": "…", "items": "failed"}}.
 *
 * @param reason kept in the audit trail
 * @param onlyFailedItems whether nothing but failed items of loops is to be run again
 */
record ResumeBody(@Nullable String reason, boolean onlyFailedItems) {
  private static final String FAILED = "failed";

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
    body.end();
    ReasonBody.require(problems);
    return new ResumeBody(request.reason(), items != null);
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
