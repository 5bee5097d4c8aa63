package com.couriermft.functions.api;

import com.couriermft.engine.definition.StartShape;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.functions.http.Request;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body with the reason of a request: {@code {"reason": "…"}}, recorded in the audit log. */
final class ReasonBody {
  private ReasonBody() {}

  /**
   * Returns the reason; {@code null} if the body has none.
   *
   * @throws InvalidInputException {@code invalid_request}
   */
  static @Nullable String read(Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.optionalJson(), "", problems);
    allow(body);
    body.end();
    require(problems);
    return request.reason();
  }

  /**
   * Allows the field in a body; its value is {@link Request#reason()}, which may come from a
   * header.
   */
  static void allow(CheckedObject body) {
    body.findText(StartShape.REASON);
  }

  /**
   * Throws an exception if a body has problems.
   *
   * @throws InvalidInputException {@code invalid_request}
   */
  static void require(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          RequestCodes.INVALID_REQUEST,
          "The request has " + problems.size() + " problem(s).",
          problems);
    }
  }
}
