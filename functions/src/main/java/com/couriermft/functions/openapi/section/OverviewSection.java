package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.may;

import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.Section;
import com.couriermft.operate.overview.OverviewAnswer;
import java.util.List;

/** The operations that show how the installation stands at a glance. */
final class OverviewSection {
  private static final Component OVERVIEW = Component.of(OverviewAnswer.class);

  private OverviewSection() {}

  static Section get() {
    return new Section(
        "Overview",
        "How the installation stands at a glance.",
        List.of(
            Operation.of(Route.OVERVIEW, "Tells how the installation stands.")
                .query(may("since", TIME, "Since when ends are counted, at most seven days ago"))
                .ok("How the installation stands.", OVERVIEW.ref())),
        List.of(OVERVIEW));
  }
}
