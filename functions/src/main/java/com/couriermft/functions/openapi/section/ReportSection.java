package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;
import static com.couriermft.functions.openapi.Parts.whole;
import static com.couriermft.functions.openapi.Parts.with;

import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.RecordShape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.Section;
import com.couriermft.operate.report.DeliverySums;
import com.couriermft.operate.report.ExecutionSums;
import com.couriermft.operate.report.HealthReport;
import java.util.List;

/** The routes of reports by day, job and connection, and of the health of a connection. */
final class ReportSection {
  private static final Property<?> DAY = may("day", TEXT, "The day, in UTC");
  private static final Property<?> JOB = may("job_id", TEXT, "The job");

  private static final Component EXECUTIONS =
      line("ExecutionReportLine", ExecutionSums.class, DAY, JOB);

  private static final Component DELIVERIES =
      line(
          "DeliveryReportLine",
          DeliverySums.class,
          DAY,
          JOB,
          may("connection", TEXT, "The partner's connection"));

  private static final Component HEALTH = Component.of(HealthReport.class);

  private ReportSection() {}

  static Section get() {
    return new Section(
        "Reports",
        "What was done by day, job and connection.",
        List.of(
            report(Route.REPORTS_EXECUTIONS, "Reports on ends of executions.")
                .paged(
                    EXECUTIONS,
                    EXECUTIONS.ref(),
                    1_000,
                    1_000,
                    must("from", TEXT, "The first day"),
                    must("to", TEXT, "The last day"),
                    may("counted_since", TIME, "From when the counters hold")),
            report(Route.REPORTS_DELIVERIES, "Reports on files that went.")
                .query(may("connection", TEXT, "From or to this partner alone"))
                .paged(
                    DELIVERIES,
                    DELIVERIES.ref(),
                    1_000,
                    1_000,
                    must("from", TEXT, "The first day"),
                    must("to", TEXT, "The last day")),
            Operation.of(Route.CONNECTIONS_HEALTH, "Tells how a connection does.")
                .query(may("days", whole(1, 92), "How many days; by default 30"))
                .ok("How it does.", HEALTH.ref())),
        List.of(EXECUTIONS, DELIVERIES, HEALTH));
  }

  private static Component line(String name, Class<? extends Record> sums, Property<?>... group) {
    return new Component(
        name, with(object(group), RecordShape.of(sums).properties().toArray(Property<?>[]::new)));
  }

  private static Operation report(Route route, String summary) {
    return Operation.of(route, summary)
        .query(
            may("from", TEXT, "The first day, as 2026-11-01; at most 92 days"),
            may("to", TEXT, "The last day; by default today"),
            may("by", TEXT, "Fields with commas between them: day, job, connection"),
            may("format", oneOf("json", "csv"), "By default as Accept says, else json"))
        .answers(ApiAnswer.of(200, "A page of the list.", "text/csv"));
  }
}
