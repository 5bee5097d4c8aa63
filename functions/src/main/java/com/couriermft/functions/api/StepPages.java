package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.engine.plan.Plan;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.functions.answer.ExecutedStep;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Returns the iterations of one step of an execution, page by page. */
final class StepPages {
  private static final int DEFAULT_TOP = 50;
  private static final int MAX_TOP = 200;
  private static final String ONE = "\\d{4}-\\d{6}(r\\d{2})?";
  private static final Pattern AFTER = Pattern.compile("(" + ONE + "(_" + ONE + ")*)?");

  private final Courier courier;
  private final Plan plan;
  private final Execution execution;

  StepPages(Courier courier, Plan plan, Execution execution) {
    this.courier = courier;
    this.plan = plan;
    this.execution = execution;
  }

  /**
   * Returns a page, in the order of the items.
   *
   * @throws InvalidInputException {@code invalid_query}
   */
  Response page(String stepId, Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    Paging paging =
        Paging.read(reader, DEFAULT_TOP, MAX_TOP, after -> AFTER.matcher(after).matches());
    Optional<StepDefinition> step = find(stepId);
    if (step.isEmpty()) {
      reader
          .problems()
          .add(
              new Problem(
                  "step",
                  ReferenceCodes.UNKNOWN_STEP,
                  "The job of this execution has no step with this id."));
    }
    Paging.require(reader.problems());
    StepQueries.Page page = read(step.orElseThrow(), paging);
    return paging.answer(
        page.iterations().stream().map(ExecutedStep::iteration).toList(),
        page.next() == null ? null : page.next().text());
  }

  private Optional<StepDefinition> find(String id) {
    return plan.steps().stream()
        .filter(step -> step.id().equals(id) && plan.isStep(step.index()))
        .findFirst();
  }

  private StepQueries.Page read(StepDefinition step, Paging paging) {
    @Nullable String after = paging.position();
    return courier
        .records()
        .steps()
        .iterations(
            execution.id(),
            execution.generation(),
            step.index(),
            paging.top(),
            after == null ? null : IterationPath.of(after));
  }
}
