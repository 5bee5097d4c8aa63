package com.couriermft.functions.api;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.request.ActFinding;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.http.Request;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request to resume an execution, for example {@code {"reason": "…", "items":
 * "failed"}} or {@code {"outcome": "done", "attempt": 2, "outputs": {"id": 17}}}.
 *
 * @param reason the reason, which the audit log records
 * @param onlyFailedItems whether to repeat only the failed items of loops
 * @param found the operator's finding about the failed step's unsafe operation; {@code null} for
 *     none
 */
record ResumeBody(@Nullable String reason, boolean onlyFailedItems, @Nullable ActFinding found) {
  private static final String FAILED = "failed";

  /** Maximum characters of outputs as JSON, which are stored in the execution's row. */
  private static final int MAX_OUTPUTS = 16_000;

  private static final Property<Shape.OneOf> OUTCOME =
      Property.optional(
          "outcome",
          Shape.OneOf.of(Settlement.Outcome.class),
          "Outcome of the failed step's operation");

  private static final Property<Shape.Whole> ATTEMPT =
      Property.optional(
          "attempt", Shape.Whole.atLeast(0), "The failed attempt that the outcome applies to");

  private static final Property<Shape.AnyObject> OUTPUTS =
      Property.optional(
          "outputs",
          new Shape.AnyObject(),
          "With outcome `done`: the outputs of the step for later steps");

  private static final Property<Shape.Text> OPERATION =
      Property.optional(
          "operation",
          Shape.Text.upTo(26),
          "ID of the operation. By default that of the execution's failure");

  /** The failure code of an execution whose loop has failed items. */
  private static final FailureCode ITEMS_FAILED = StepCodes.ITEMS_FAILED;

  /**
   * Parses the body of a request.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_request}
   */
  static ResumeBody read(Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.optionalJson(), "", problems);
    ReasonBody.allow(body);
    String items = body.findText("items", FAILED.length());
    if (items != null && !items.equals(FAILED)) {
      body.problem("items", CommonCodes.INVALID_VALUE, "Expected 'failed' or no value.");
    }
    Settlement.Outcome outcome = body.constant(OUTCOME, Settlement.Outcome.class);
    String operation = body.findText(OPERATION);
    if (items != null && outcome != null && operation == null) {
      body.problem(
          OUTCOME.name(),
          FieldCodes.INVALID_COMBINATION,
          "With 'items', set 'operation' to the operation that the outcome applies to.");
    }
    if (operation != null && outcome == null) {
      body.problem(
          OPERATION.name(), FieldCodes.INVALID_COMBINATION, "This field requires 'outcome'.");
    }
    ObjectNode outputs = outputs(body, outcome);
    int attempt = body.integer(ATTEMPT, -1);
    if (attempt >= 0 && outcome == null) {
      body.problem(
          ATTEMPT.name(), FieldCodes.INVALID_COMBINATION, "This field requires 'outcome'.");
    }
    body.end();
    ReasonBody.require(problems);
    return new ResumeBody(
        request.reason(), items != null, found(outcome, attempt, outputs, operation));
  }

  private static @Nullable ObjectNode outputs(
      CheckedObject body, Settlement.@Nullable Outcome outcome) {
    if (body.find(OUTPUTS.name()) == null) {
      return null;
    }
    ObjectNode outputs = body.object(OUTPUTS.name());
    if (outcome != Settlement.Outcome.DONE) {
      body.problem(
          OUTPUTS.name(), FieldCodes.INVALID_COMBINATION, "Outputs require the outcome 'done'.");
    } else if (Json.write(outputs).length() > MAX_OUTPUTS) {
      body.problem(
          OUTPUTS.name(),
          CommonCodes.INVALID_VALUE,
          "The outputs have more than %d characters of JSON.".formatted(MAX_OUTPUTS));
    }
    return outputs;
  }

  private static @Nullable ActFinding found(
      Settlement.@Nullable Outcome outcome,
      int attempt,
      @Nullable ObjectNode outputs,
      @Nullable String operation) {
    return outcome == null
        ? null
        : new ActFinding(outcome, attempt < 0 ? null : attempt, outputs, operation);
  }

  /**
   * Checks that the request is possible for an execution.
   *
   * @throws ConflictException {@code no_failed_items}: the execution did not fail because of items
   *     of a loop
   */
  void require(Execution run) {
    Failure failure = run.failure();
    boolean fits =
        run.state() == ExecutionState.FAILED && failure != null && failure.is(ITEMS_FAILED);
    if (onlyFailedItems && !fits) {
      throw new ConflictException(
          ExecutionCodes.NO_FAILED_ITEMS,
          "Execution %s is %s and did not fail with '%s'; resume it without 'items'."
              .formatted(run.id(), run.state().text(), ITEMS_FAILED.code()));
    }
  }
}
