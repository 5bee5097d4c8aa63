package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.whole;

import com.couriermft.automation.schedule.ExplainedInstant;
import com.couriermft.automation.schedule.Upcoming;
import com.couriermft.functions.answer.ScheduleStanding;
import com.couriermft.functions.answer.ScheduleValidation;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.Section;
import java.util.ArrayList;
import java.util.List;

/** The routes of schedules and the results of their instants. */
final class ScheduleSection {
  private static final Component INSTANT = Component.of(Upcoming.class);
  private static final Component EXPLAINED = Component.of(ExplainedInstant.class);

  private static final DocumentRoutes SCHEDULES =
      DocumentRoutes.of("schedule", "a", ScheduleStanding.class);

  private static final Component VALIDATION = Component.of(ScheduleValidation.class);

  private ScheduleSection() {}

  static Section get() {
    List<Operation> operations = new ArrayList<>();
    operations.add(SCHEDULES.list(Route.SCHEDULES_LIST, "schedules"));
    operations.addAll(
        SCHEDULES.others(
            Route.SCHEDULES_SAVE,
            Route.SCHEDULES_GET,
            Route.SCHEDULES_PATCH,
            Route.SCHEDULES_VALIDATE,
            Route.SCHEDULES_DELETE,
            VALIDATION));
    operations.add(
        SCHEDULES.switched(
            Route.SCHEDULES_ENABLE, "Enables a schedule, so that it starts executions."));
    operations.add(
        SCHEDULES.switched(
            Route.SCHEDULES_DISABLE, "Disables a schedule, so that it starts no executions."));
    operations.add(
        Operation.of(Route.SCHEDULES_UPCOMING, "Lists the next start times of a schedule.")
            .query(may("count", whole(1, 100), "Number of start times; by default 5"))
            .ok(
                "The start times.",
                object(must("value", list(INSTANT.ref()), "The start times, earliest first"))));
    operations.add(
        Operation.of(
                Route.SCHEDULES_EXPLAIN, "Explains the start times of a schedule in a time range.")
            .query(
                may("from", TIME, "Start of the time range; by default one day ago"),
                may("to", TIME, "End of the time range; by default one day from now"))
            .paged(EXPLAINED, EXPLAINED.ref(), 200, 1_000));
    return new Section(
        "Schedules",
        "Schedules start jobs and chains.",
        operations,
        List.of(INSTANT, EXPLAINED, SCHEDULES.stored(), VALIDATION));
  }
}
