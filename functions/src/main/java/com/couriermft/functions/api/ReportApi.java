package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.CsvText;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.report.DeliveryReports;
import com.couriermft.operate.report.ExecutionReports;
import com.couriermft.operate.report.Report;
import com.couriermft.operate.report.ReportField;
import com.couriermft.operate.report.ReportLine;
import com.couriermft.operate.report.ReportQuery;
import com.couriermft.partners.connection.Connection;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reports on executions and deliveries, as JSON or, for {@code format=csv} or {@code Accept:
 * text/csv}, as comma-separated values.
 */
final class ReportApi {
  private static final int MAX_TOP = 1_000;
  private static final int DEFAULT_DAYS = 7;
  private static final Pattern POSITION = Pattern.compile("[\\x20-\\x7e]{1,400}");

  /** The format of positions in a report by day, which start with the day. */
  private static final Pattern POSITION_OF_DAY =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}([|][\\x20-\\x7e]{0,400})?");

  private static final Pattern CONNECTION = Pattern.compile(Connection.NAME);

  private final Courier courier;

  ReportApi(Courier courier) {
    this.courier = courier;
  }

  /** A parsed query. */
  private record Asked(ReportQuery query, Paging paging, boolean csv) {}

  /**
   * Returns a report on executions.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response executions(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    Asked asked = read(reader, List.of(ReportField.DAY, ReportField.JOB));
    Paging.require(reader.problems());
    ExecutionReports reports = courier.records().executionReports();
    ObjectNode about = Json.object();
    reports.countedSince().ifPresent(since -> about.put("counted_since", since.toString()));
    return answer(asked, reports.read(asked.query()), about);
  }

  /**
   * Returns a report on deliveries.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response deliveries(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    Asked asked = read(reader, List.of(ReportField.values()));
    String connection =
        reader.text(
            "connection",
            CONNECTION,
            "Expected a connection name that matches " + CONNECTION + ".");
    Paging.require(reader.problems());
    DeliveryReports reports = new DeliveryReports(courier.records().deliveries());
    try {
      return answer(asked, reports.read(asked.query(), connection), Json.object());
    } catch (DeliveryReports.TooManyFilesException e) {
      reader.problem("from", e.getMessage() + ": select fewer days or a single connection.");
      Paging.require(reader.problems());
      throw new IllegalStateException("unreachable", e);
    } catch (InvalidInputException e) {
      if (e.is(RequestCodes.QUERY_TOO_WIDE)) {
        reader.problem(
            "from",
            "The period has too many records outside the report: select fewer days or a single"
                + " connection.");
        Paging.require(reader.problems());
      }
      throw e;
    }
  }

  private Asked read(QueryReader reader, List<ReportField> known) {
    LocalDate today = Statistics.day(courier.automation().schedules().now());
    LocalDate to = or(reader.day("to"), today);
    LocalDate from = or(reader.day("from"), to.minusDays(DEFAULT_DAYS - 1L));
    if (from.isAfter(to)) {
      reader.problem("from", "The day is after 'to', " + to + ".");
    } else if (from.plusDays(ReportQuery.MOST_DAYS).compareTo(to) <= 0) {
      reader.problem("from", "A report can have at most " + ReportQuery.MOST_DAYS + " days.");
    }
    List<ReportField> by =
        reader.constants("by", known, ReportField::text).stream().distinct().toList();
    String format = reader.constant("format", List.of("json", "csv"), text -> text);
    boolean accepts =
        reader.request().findHeader("accept").filter(text -> text.contains("text/csv")).isPresent();
    boolean byDay = by.isEmpty() || by.contains(ReportField.DAY);
    Pattern after = byDay ? POSITION_OF_DAY : POSITION;
    Paging paging =
        Paging.read(reader, MAX_TOP, MAX_TOP, position -> after.matcher(position).matches());
    ReportQuery query =
        new ReportQuery(
            from,
            to,
            by.isEmpty() ? List.of(ReportField.DAY) : by,
            paging.top(),
            paging.position(),
            reader.request().scope());
    return new Asked(query, paging, format == null ? accepts : format.equals("csv"));
  }

  private static LocalDate or(@Nullable LocalDate day, LocalDate otherwise) {
    return day == null ? otherwise : day;
  }

  private static Response answer(Asked asked, Report report, ObjectNode about) {
    List<ObjectNode> value = report.lines().stream().map(ReportLine::toJson).toList();
    ListPage page = new ListPage(asked.paging(), value, report.next());
    ObjectNode json = page.json().put("from", asked.query().from().toString());
    json.put("to", asked.query().to().toString()).setAll(about);
    Response answer = page.answer(json);
    if (!asked.csv()) {
      return answer;
    }
    String text =
        CsvText.of(report.columns(), report.lines().stream().map(ReportLine::values).toList());
    return answer.with("Content-Type", "text/csv; charset=utf-8; header=present").withBody(text);
  }
}
