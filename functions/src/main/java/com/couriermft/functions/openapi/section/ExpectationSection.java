package com.couriermft.functions.openapi.section;

import com.couriermft.automation.arrival.ExpectationResult;
import com.couriermft.automation.arrival.Expectations;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.Section;
import java.util.ArrayList;
import java.util.List;

/** The routes of expectations and their results. */
final class ExpectationSection {
  private static final DocumentRoutes EXPECTATIONS =
      DocumentRoutes.of("expectation", "an", Expectations.Standing.class);

  private static final Component JUDGEMENT = Component.of(ExpectationResult.class);

  private ExpectationSection() {}

  static Section get() {
    List<Operation> operations = new ArrayList<>();
    operations.add(EXPECTATIONS.list(Route.EXPECTATIONS_LIST, "expectations"));
    operations.addAll(
        EXPECTATIONS.others(
            Route.EXPECTATIONS_SAVE,
            Route.EXPECTATIONS_GET,
            Route.EXPECTATIONS_PATCH,
            Route.EXPECTATIONS_VALIDATE,
            Route.EXPECTATIONS_DELETE));
    operations.add(
        EXPECTATIONS.switched(
            Route.EXPECTATIONS_ENABLE,
            "Enables an expectation, so that its deadlines after now are checked."));
    operations.add(
        EXPECTATIONS.switched(
            Route.EXPECTATIONS_DISABLE,
            "Disables an expectation, so that its deadlines are not checked."));
    operations.add(
        Operation.of(
                Route.EXPECTATIONS_HISTORY, "Lists the results of an expectation, newest first.")
            .paged(JUDGEMENT, JUDGEMENT.ref(), 31, 400));
    return new Section(
        "Expectations",
        "Files that must arrive before a deadline.",
        operations,
        List.of(EXPECTATIONS.stored(), JUDGEMENT, Common.VALIDATION));
  }
}
