package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.plan.Mention;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.reference.Referrer;
import com.couriermft.operate.reference.Referrers;
import com.couriermft.operate.reference.UnreadableDefinition;
import com.couriermft.operate.report.ConnectionHealth;
import com.couriermft.operate.report.ConnectionUsers;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reports the health of a connection. */
final class ConnectionHealthApi {
  private static final int DEFAULT_DAYS = 30;
  private static final int MOST_DAYS = 92;
  private static final String JOB = "job";
  private static final String STEPS = "/steps/";

  private final Courier courier;

  ConnectionHealthApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Returns the daily results of a connection for the most recent days, including today.
   *
   * @throws NotFoundException {@code connection_not_found}
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response get(String name, Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    int days = reader.number("days", 1, MOST_DAYS, DEFAULT_DAYS);
    Paging.require(reader.problems());
    courier.partners().connections().get(name);
    LocalDate from = Statistics.day(courier.automation().schedules().now()).minusDays(days - 1L);
    LabelFilter scope = request.scope();
    return Response.ok(
        courier.records().connectionHealth().read(name, users(name, scope), from, scope));
  }

  private ConnectionUsers users(String connection, LabelFilter scope) {
    Referrers.Found found =
        new ReferencesApi(courier).referrers().of(Mention.Kind.CONNECTION, connection, scope);
    List<Referrer> jobs =
        found.referrers().stream().filter(each -> each.kind().equals(JOB)).toList();
    List<Referrer> first = jobs.subList(0, Math.min(ConnectionHealth.MOST_JOBS, jobs.size()));
    List<Listed<Set<String>>> read =
        ConcurrentRequests.map(
            first, job -> Listed.read(job.id(), "Job '" + job.id() + "'", () -> stepsOf(job)));
    Map<String, Set<String>> steps = new TreeMap<>();
    List<String> unreadable =
        new ArrayList<>(
            found.unreadable().stream()
                .filter(each -> each.kind().equals(JOB))
                .map(UnreadableDefinition::id)
                .toList());
    for (Listed<Set<String>> one : read) {
      if (one.value() == null) {
        unreadable.add(one.id());
      } else {
        steps.put(one.id(), one.value());
      }
    }
    boolean whole = first.size() == jobs.size() && first.stream().noneMatch(Referrer::morePointers);
    return new ConnectionUsers(steps, unreadable, whole);
  }

  private Set<String> stepsOf(Referrer referrer) {
    Set<String> ids = new TreeSet<>();
    JobDefinition job = courier.jobs().get(referrer.id()).definition();
    for (String pointer : referrer.pointers()) {
      if (pointer.startsWith(STEPS)) {
        int index = Integer.parseInt(pointer.substring(STEPS.length()).split("/")[0]);
        if (index < job.steps().size()) {
          ids.add(job.steps().get(index).id());
        }
      }
    }
    return ids;
  }
}
