package com.couriermft.functions.api;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.http.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * The options of a connection's test: {@code {"probe": true, "path": "/incoming"}}, or the same in
 * the query.
 *
 * @param probe whether to probe the server's capabilities with temporary files
 * @param path directory for the probe; {@code .} for the login directory
 */
record TestBody(boolean probe, String path) {
  private static final int MAX_PATH = 1_024;
  private static final Property<Shape.Flag> PROBE =
      Property.optional(
          "probe", new Shape.Flag(), "Whether to probe the capabilities of the server");

  /**
   * Parses the body or the query of a request.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_request} for the
   *     body, {@code invalid_query} for the query
   */
  static TestBody read(Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.optionalJson(), "", problems);
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    boolean asked = reader.flag("probe");
    Paging.require(reader.problems());
    boolean probe = body.flag(PROBE) || asked;
    String path = body.text("path", MAX_PATH, request.findQuery("path").orElse("."));
    if (!probe && !path.equals(".")) {
      body.problem(
          "path", FieldCodes.INVALID_COMBINATION, "A path requires a probe; add \"probe\": true.");
    }
    body.end();
    ReasonBody.require(problems);
    return new TestBody(probe, path);
  }
}
