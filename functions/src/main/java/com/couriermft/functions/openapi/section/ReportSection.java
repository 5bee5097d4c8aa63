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
          may("connection", TEXT, "The connection to the partner"));

  private static final Component HEALTH = Component.of(HealthReport.class);

  private ReportSection() {}

  static Section get() {
    return new Section(
        "Reports",
        "Totals by day, job and connection.",
        List.of(
            report(
                    Route.REPORTS_EXECUTIONS,
                    "Returns totals of ended executions, by day or job.",
                    "day, job")
                .paged(
                    EXECUTIONS,
                    EXECUTIONS.ref(),
                    1_000,
                    1_000,
                    must("from", TEXT, "The first day"),
                    must("to", TEXT, "The last day"),
                    may("counted_since", TIME, "Time from which the counters are complete")),
            report(
                    Route.REPORTS_DELIVERIES,
                    "Returns totals of transferred files, by day, job or connection.",
                    "day, job, connection")
                .query(may("connection", TEXT, "Only files from or to this connection"))
                .paged(
                    DELIVERIES,
                    DELIVERIES.ref(),
                    1_000,
                    1_000,
                    must("from", TEXT, "The first day"),
                    must("to", TEXT, "The last day")),
            Operation.of(
                    Route.CONNECTIONS_HEALTH,
                    "Returns the transfers, failures and current use of a connection.")
                .query(may("days", whole(1, 92), "Number of days; by default 30"))
                .ok("The health of the connection.", HEALTH.ref())),
        List.of(EXECUTIONS, DELIVERIES, HEALTH));
  }

  private static Component line(String name, Class<? extends Record> sums, Property<?>... group) {
    return new Component(
        name, with(object(group), RecordShape.of(sums).properties().toArray(Property<?>[]::new)));
  }

  private static Operation report(Route route, String summary, String fields) {
    return Operation.of(route, summary)
        .query(
            may(
                "from",
                TEXT,
                "The first day, such as 2026-11-01; by default six days before `to`. A report has"
                    + " at most 92 days"),
            may("to", TEXT, "The last day; by default today"),
            may(
                "by",
                TEXT,
                "Fields to group by, separated by commas: " + fields + "; by default day"),
            may(
                "format",
                oneOf("json", "csv"),
                "Format of the response; by default as in the header Accept, otherwise json"))
        .answers(ApiAnswer.of(200, "A page of the list.", "text/csv"));
  }
}
