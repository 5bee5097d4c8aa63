package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.plan.Plan;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.answer.ExecutionAnswer.Included;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parts of an execution that a request includes with the parameter {@code include}. Each part
 * has the format that its own route returns.
 */
final class IncludedParts {
  private static final String STEPS = "steps";
  private static final String PARAMETERS = "parameters";
  private static final String ITEMS = "items";

  private final Courier courier;
  private final Set<String> names;
  private final Request request;

  private IncludedParts(Courier courier, Set<String> names, Request request) {
    this.courier = courier;
    this.names = names;
    this.request = request;
  }

  /**
   * Parses the requested parts.
   *
   * @throws InvalidInputException {@code invalid_query}
   */
  static IncludedParts of(Courier courier, Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    Set<String> names =
        Set.copyOf(reader.constants("include", List.of(STEPS, PARAMETERS, ITEMS), String::valueOf));
    Paging.require(reader.problems());
    return new IncludedParts(courier, names, request);
  }

  boolean isEmpty() {
    return names.isEmpty();
  }

  /**
   * Returns the parts of an execution. Its parameters are included only while its context exists.
   */
  Included of(Snapshot at, Plan plan) {
    Execution execution = at.execution();
    return new Included(
        names.contains(STEPS)
            ? Response.collection(
                new StepsView(plan, at, new AttemptsRead(courier, plan, at)).list())
            : null,
        names.contains(PARAMETERS)
            ? courier.engine().contexts().parameters(execution).orElse(null)
            : null,
        names.contains(ITEMS)
            ? new FailedItemPages(courier, plan, execution).list(requestOf(execution)).json()
            : null);
  }

  /**
   * Returns a request for only the failed items. The links of their page are derived from this
   * request.
   */
  private Request requestOf(Execution execution) {
    return new Request(
        request.method(),
        request.link("executions/" + execution.id() + "/failed-items"),
        request.headers(),
        Map.of(),
        request.values(),
        "",
        request.by(),
        request.scope(),
        request.reason());
  }
}
