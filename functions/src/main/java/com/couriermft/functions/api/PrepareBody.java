package com.couriermft.functions.api;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.http.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * The body of a request to prepare a database: {@code {"run": true}}.
 *
 * @param run whether to run the statements; otherwise they are only shown
 */
record PrepareBody(boolean run) {
  private static final Property<Shape.Flag> RUN =
      Property.optional("run", new Shape.Flag(), "Whether to run the statements");

  /**
   * Parses the body of a request.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_request}
   */
  static PrepareBody read(Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.optionalJson(), "", problems);
    boolean run = body.flag(RUN);
    body.end();
    ReasonBody.require(problems);
    return new PrepareBody(run);
  }
}
