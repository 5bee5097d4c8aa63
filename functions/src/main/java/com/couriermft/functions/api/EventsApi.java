package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.answer.EventsAnswer;
import com.couriermft.functions.http.PreferWait;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.event.EventFeed;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists events. */
final class EventsApi {
  private static final int DEFAULT_TOP = 100;

  private final Courier courier;

  EventsApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Returns the events after a position. If there are none, waits for the next event for the time
   * that {@code Prefer: wait} requests.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response list(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    EventCursor cursor = EventCursor.of(reader, courier);
    int top = reader.number("top", 1, EventFeed.MOST, DEFAULT_TOP);
    Paging.require(reader.problems());
    Optional<Response> found = find(cursor, top);
    return found.isPresent()
        ? found.get()
        : PreferWait.ofFeed()
            .answer(request, () -> answer(List.of(), cursor), () -> find(cursor, top));
  }

  private static Optional<Response> find(EventCursor cursor, int top) {
    List<ObjectNode> events = cursor.read(top);
    return events.isEmpty() ? Optional.empty() : Optional.of(answer(events, cursor));
  }

  private static Response answer(List<ObjectNode> events, EventCursor cursor) {
    return Response.ok(new EventsAnswer(events, cursor.text()));
  }
}
