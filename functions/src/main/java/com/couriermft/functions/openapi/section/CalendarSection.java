package com.couriermft.functions.openapi.section;

import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.Section;
import java.util.ArrayList;
import java.util.List;

/** The routes of calendars. */
final class CalendarSection {
  private static final DocumentRoutes CALENDARS = DocumentRoutes.of("calendar", "a");

  private CalendarSection() {}

  static Section get() {
    List<Operation> operations = new ArrayList<>();
    operations.add(CALENDARS.list(Route.CALENDARS_LIST, "calendars"));
    operations.addAll(
        CALENDARS.others(
            Route.CALENDARS_SAVE,
            Route.CALENDARS_GET,
            Route.CALENDARS_PATCH,
            Route.CALENDARS_VALIDATE,
            Route.CALENDARS_DELETE));
    return new Section(
        "Calendars",
        "Days on which schedules can start executions.",
        operations,
        List.of(CALENDARS.stored(), Common.VALIDATION));
  }
}
