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

/** The reason of a request: {@code {"reason": "…"}}, kept in the audit trail. */
final class ReasonBody {
  private ReasonBody() {}

  /**
   * Reads it; {@code null} where none is given.
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

  /** Lets a body have it; its value is {@link Request#reason()}, which may come in a header. */
  static void allow(CheckedObject body) {
    body.findText(StartShape.REASON);
  }

  /**
   * Refuses a body that has problems.
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
