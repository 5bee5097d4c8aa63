package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.http.PreferWait;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operating.event.EventFeed;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells what has happened, event by event. */
final class EventsApi {
  private static final int DEFAULT_TOP = 100;
  private static final String LATEST = "latest";
  private static final Pattern AFTER = Pattern.compile("[0-9]{1,18}|" + LATEST);

  private final EventFeed feed;

  EventsApi(Courier courier) {
    feed = courier.records().events();
  }

  /**
   * Answers with the events after a number. If there is none, it waits for one as long as {@code
   * Prefer: wait} says.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response list(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    String after =
        reader.text("after", AFTER, "Expected 'after' of the page before, or " + LATEST + ".");
    int top = reader.number("top", 1, EventFeed.MOST, DEFAULT_TOP);
    Paging.require(reader.problems());
    long from = position(after);
    Optional<Response> found = find(from, top);
    return found.isPresent()
        ? found.get()
        : PreferWait.ofFeed().answer(request, answer(List.of(), from), () -> find(from, top));
  }

  private long position(@Nullable String after) {
    if (after == null) {
      return feed.oldest();
    }
    return LATEST.equals(after) ? feed.newest() : Long.parseLong(after);
  }

  private Optional<Response> find(long after, int top) {
    List<EventFeed.Numbered> events = feed.read(after, top);
    return events.isEmpty()
        ? Optional.empty()
        : Optional.of(answer(events, events.get(events.size() - 1).number()));
  }

  private static Response answer(List<EventFeed.Numbered> events, long after) {
    List<ObjectNode> shown = events.stream().map(EventFeed.Numbered::event).toList();
    return Response.ok(Response.collection(shown).put("after", String.valueOf(after)));
  }
}
