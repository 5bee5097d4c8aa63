package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.operating.label.LabelFilter;
import com.couriermft.oversight.reference.Referrer;
import com.couriermft.running.plan.Mention;
import com.couriermft.running.statistics.Statistics;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Tells how a connection does. */
final class ConnectionHealthApi {
  private static final int DEFAULT_DAYS = 30;
  private static final int MOST_DAYS = 92;
  private static final String STEPS = "/steps/";

  private final Courier courier;

  ConnectionHealthApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Answers with what came of a connection in the last days, the present one included.
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
    ObjectNode json = courier.records().connectionHealth().read(name, stepsThatName(name), from);
    return Response.ok(json.put("connection", name).put("from", from.toString()));
  }

  private Map<String, Set<String>> stepsThatName(String connection) {
    Map<String, Set<String>> steps = new TreeMap<>();
    new ReferencesApi(courier)
        .referrers().of(Mention.Kind.CONNECTION, connection, LabelFilter.ALL).referrers().stream()
            .filter(referrer -> referrer.kind().equals("job"))
            .forEach(job -> steps.put(job.id(), stepsOf(job)));
    return steps;
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
