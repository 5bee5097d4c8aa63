package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.answer.DeliveryEntry;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.partners.connection.Connection;
import com.couriermft.transfer.delivery.DeliveryFilter;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds deliveries: the files that were received from partners and sent to them. */
final class DeliveryApi {
  private static final int DEFAULT_TOP = 50;
  private static final int MAX_TOP = 200;
  private static final Pattern NAME = Pattern.compile(".{1,1024}", Pattern.DOTALL);
  private static final Pattern SHA256 = Pattern.compile("[0-9a-fA-F]{64}");
  private static final Pattern CONNECTION = Pattern.compile(Connection.NAME);

  private static final Pattern PART = Pattern.compile("[^\\p{Cntrl}]{1,100}");
  private static final String EXPECTED_PART =
      "Expected part of a file name: 1 to 100 characters, not only spaces, no control characters.";

  private final Courier courier;

  DeliveryApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Returns a page of deliveries.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem; a pointer is the
   *     parameter's name
   */
  Response list(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    DeliveryFilter asked = filter(reader);
    // The searched period moves with the clock, so a continuation may point outside of the period.
    Paging paging = Paging.read(reader, DEFAULT_TOP, MAX_TOP, asked::isContinuation);
    DeliveryFilter filter = asked.isSearch() ? withinPeriod(asked, paging, reader) : asked;
    Paging.require(reader.problems());
    DeliveryStore.Page page =
        courier
            .records()
            .deliveries()
            .list(filter.with(paging.labels()), paging.top(), paging.position());
    ListPage answer =
        new ListPage(
            paging,
            page.deliveries().stream().map(DeliveryEntry::of).toList(),
            page.continuation());
    ObjectNode json = answer.json();
    OptionalFields.put(json, "scanned_until", page.scannedUntil());
    return answer.answer(json);
  }

  private DeliveryFilter withinPeriod(DeliveryFilter search, Paging paging, QueryReader reader) {
    Instant now = courier.automation().schedules().now();
    Instant until = search.until();
    Instant end = until == null || until.isAfter(now) ? now : until;
    Instant since = search.since();
    if (since == null) {
      return search.notBefore(end.minus(DeliveryFilter.SEARCHED));
    }
    boolean isFirst = paging.position() == null;
    if (isFirst && since.isBefore(end.minus(DeliveryFilter.MOST_SEARCHED))) {
      reader.problem(
          "since",
          "A search for part of a name covers at most %d days before 'until' (by default, now)."
              .formatted(DeliveryFilter.MOST_SEARCHED.toDays()));
    }
    return search;
  }

  private static DeliveryFilter filter(QueryReader reader) {
    String part = part(reader);
    String sha256 = reader.text("sha256", SHA256, "Expected 64 hexadecimal digits.");
    return new DeliveryFilter(
            executionId(reader),
            sha256 == null ? null : sha256.toLowerCase(Locale.ROOT),
            reader.text(
                "name", NAME, "Expected a file name, or the start of a file name followed by *."),
            reader.text(
                "connection",
                CONNECTION,
                "Expected a connection name that matches " + CONNECTION + "."),
            reader.time("since"),
            reader.time("until"))
        .containing(part);
  }

  private static @Nullable String part(QueryReader reader) {
    String part = reader.request().findQuery("contains").orElse(null);
    // The Functions host removes parameters without a value, so the names are checked as well.
    boolean isSent = reader.request().queryNames().contains("contains");
    if (isSent && (part == null || part.isBlank() || !PART.matcher(part).matches())) {
      reader.problem("contains", EXPECTED_PART);
      return null;
    }
    return part;
  }

  private static @Nullable String executionId(QueryReader reader) {
    String id = reader.request().findQuery("execution_id").orElse(null);
    if (id != null && !Ulid.isValid(id)) {
      reader.problem("execution_id", "Expected the id of an execution, a ULID.");
      return null;
    }
    return id;
  }
}
