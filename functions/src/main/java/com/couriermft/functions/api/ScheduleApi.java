package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.automation.schedule.ExplainedInstant;
import com.couriermft.automation.schedule.LastRun;
import com.couriermft.automation.schedule.Upcoming;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.functions.answer.ScheduleStanding;
import com.couriermft.functions.answer.ScheduleValidation;
import com.couriermft.functions.answer.ValidationAnswer;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Saves, returns and explains schedules. Each instance handles one request. */
final class ScheduleApi implements DocumentApi.View {
  private static final int SHOWN = 5;
  private static final int SHOWN_UNSAVED = 10;
  private static final int MAX_UPCOMING = 100;

  private final com.couriermft.automation.schedule.Schedules schedules;
  private final DocumentApi routes;
  private final Courier courier;

  ScheduleApi(Courier courier) {
    this.courier = courier;
    schedules = courier.automation().schedules();
    routes = new DocumentApi(courier.kinds().documents(ObjectKind.SCHEDULE), this);
  }

  /** Returns the common routes of documents. */
  DocumentApi routes() {
    return routes;
  }

  /**
   * Returns warnings if an enabled schedule has no upcoming instant, or if its job cannot run more
   * than once.
   */
  @Override
  public List<Problem> warnings(ObjectNode read) {
    List<Problem> warnings = new ArrayList<>(StartedJob.warnings(courier, read));
    if (read.path("enabled").asBoolean() && upcoming(read, 1).isEmpty()) {
      String detail = "The schedule has no future start times, so it would start nothing.";
      warnings.add(new Problem("", ScheduleCodes.NO_INSTANT_AHEAD, detail));
    }
    return warnings;
  }

  /** Adds the instants at which the schedule would start executions while it is enabled. */
  @Override
  public Record validated(ValidationAnswer validation, ObjectNode read) {
    ObjectNode enabled = read.deepCopy().put("enabled", true);
    return new ScheduleValidation(validation, upcoming(enabled, SHOWN_UNSAVED));
  }

  private List<Upcoming> upcoming(ObjectNode unsaved, int count) {
    Document document = new Document("unnamed", unsaved, 1, "", schedules.now(), "");
    return schedules.upcoming(document, count);
  }

  @Override
  public Record facts(Document document) {
    return standing(document, schedules.lastRun(document.name()));
  }

  @Override
  public Function<Document, @Nullable Record> listed() {
    Function<String, Optional<LastRun>> lastRuns = schedules.lastRuns();
    return document -> standing(document, lastRuns.apply(document.name()));
  }

  private ScheduleStanding standing(Document document, Optional<LastRun> lastRun) {
    return new ScheduleStanding(
        lastRun.map(ScheduleStanding.Started::of).orElse(null),
        schedules.upcoming(document, SHOWN));
  }

  /** Enables or disables a schedule. A repeated request has no effect. */
  Response enable(String id, boolean enabled, Request request) {
    ReasonBody.read(request);
    schedules.enable(routes.find(id), enabled, request.by());
    return routes.get(id);
  }

  /** Returns the next {@code count} instants: 1..100, by default 5. */
  Response upcoming(String id, Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    String text = request.findQuery("count").orElse(String.valueOf(SHOWN));
    int count = text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : 0;
    if (count < 1 || count > MAX_UPCOMING) {
      reader.problem("count", "Expected a number, 1.." + MAX_UPCOMING + ".");
    }
    Paging.require(reader.problems());
    return Response.list(schedules.upcoming(routes.find(id), count));
  }

  /** Returns a page of the instants in a period with their results, oldest first. */
  Response explain(String id, Request request) {
    Document document = routes.find(id);
    ExplainQuery query = ExplainQuery.of(request, schedules.now());
    int top = query.paging().top();
    List<ExplainedInstant> page = schedules.explain(document, query.from(), query.to(), top);
    return query
        .paging()
        .answer(page, page.size() < top ? null : page.get(top - 1).instant().toString());
  }
}
