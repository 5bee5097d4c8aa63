package com.couriermft.functions.api;

import com.couriermft.engine.definition.StartShape;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.functions.http.Request;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request to run an execution again; every field is optional.
 *
 * <pre>{"from_step": "upload", "version": 4, "reason": "…"}</pre>
 *
 * @param fromStep id of the first step to run; {@code null} for the first step of the job
 * @param version version of the job to run; {@code null} for the execution's own version
 * @param reason the reason, which the trigger of the new execution shows; {@code null} for none
 */
record RerunBody(@Nullable String fromStep, @Nullable Integer version, @Nullable String reason) {
  /** Maximum length of a step id in a request, in characters. Longer than any valid id. */
  private static final int MOST_ID = 200;

  /**
   * Parses the body of a request.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_request}
   */
  static RerunBody read(Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.optionalJson(), "", problems);
    RerunBody read =
        new RerunBody(
            body.findText("from_step", MOST_ID),
            body.findInteger(StartShape.VERSION),
            request.reason());
    ReasonBody.allow(body);
    body.end();
    ReasonBody.require(problems);
    return read;
  }
}
