package com.couriermft.functions.api;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Response;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The answer to the question whether something could be saved:
 *
 * <pre>{"valid": false, "errors": [{"pointer": "/every_seconds", …}], "warnings": []}</pre>
 */
final class Validation {
  private Validation() {}

  /**
   * Answers with 200 also where something is wrong.
   *
   * @param errors what saving would be refused for
   * @param warnings what saving would take, and which yet may not be meant
   */
  static Response answer(List<Problem> errors, List<Problem> warnings) {
    return Response.ok(json(errors, warnings));
  }

  /** Returns the JSON of the answer. */
  static ObjectNode json(List<Problem> errors, List<Problem> warnings) {
    ObjectNode answer = Json.object().put("valid", errors.isEmpty());
    answer.set("errors", Json.tree(errors));
    return answer.set("warnings", Json.tree(warnings));
  }
}
