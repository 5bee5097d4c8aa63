package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.event.FeedPosition;
import com.couriermft.storage.event.SealedPositions;
import com.couriermft.storage.label.LabelFilter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The position of one reader in the feed of events. Each read also moves the position past events
 * that are hidden from a reader with a label scope. Not thread-safe.
 */
final class EventCursor {
  private static final String LATEST = "latest";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}|" + LATEST);
  private static final Pattern SEALED = Pattern.compile(SealedPositions.FORM + "|" + LATEST);
  private static final String EXPECTED =
      "Expected 'after' of the previous page, or " + LATEST + ".";

  private final Courier courier;
  private final EventFeed feed;
  private final LabelFilter scope;
  private FeedPosition at;
  private @Nullable Map<String, List<String>> jobsByKey;

  private EventCursor(Courier courier, LabelFilter scope, FeedPosition at) {
    this.courier = courier;
    this.feed = courier.records().events();
    this.scope = scope;
    this.at = at;
  }

  /**
   * Returns the cursor at the position in the parameter {@code after}. An invalid position is added
   * to the reader's problems.
   */
  static EventCursor of(QueryReader reader, Courier courier) {
    EventFeed feed = courier.records().events();
    LabelFilter scope = reader.request().scope();
    String after = reader.text("after", scope.isAll() ? NUMBER : SEALED, EXPECTED);
    Instant now = courier.automation().schedules().now();
    FeedPosition at;
    if (after == null) {
      at = new FeedPosition(feed.oldest(), now);
    } else if (after.equals(LATEST)) {
      at = new FeedPosition(feed.newest(), now);
    } else if (scope.isAll()) {
      at = new FeedPosition(Long.parseLong(after), now);
    } else {
      Optional<FeedPosition> opened = feed.positions().open(after, scope);
      if (opened.isEmpty()) {
        reader.problem("after", EXPECTED);
      }
      at = opened.orElse(new FeedPosition(0, now));
    }
    return new EventCursor(courier, scope, at);
  }

  /**
   * Reads the next events.
   *
   * @return at most {@code top} events; empty if there are none yet, or if too many hidden events
   *     come first
   * @throws CourierException {@code events_gone}
   */
  List<ObjectNode> read(int top) {
    Instant oldest = Instant.MIN;
    if (!scope.isAll()) {
      int days = courier.settingsStore().get().retention().eventsDays();
      oldest = courier.automation().schedules().now().minus(Duration.ofDays(days));
      feed.requireHolding(at, oldest);
    }
    EventFeed.Page page = feed.read(at.number(), top, scope, oldest);
    at = page.end();
    return page.events().stream().map(EventFeed.Numbered::event).map(this::shown).toList();
  }

  /** Returns the position as a value of the parameter {@code after}. */
  String text() {
    return scope.isAll() ? String.valueOf(at.number()) : feed.positions().seal(at, scope);
  }

  /** Removes from an event the jobs that a reader with a label scope may not see. */
  private ObjectNode shown(ObjectNode event) {
    if (scope.isAll() || !event.has("jobs")) {
      return event;
    }
    Map<String, List<String>> jobs = jobsByKey;
    if (jobs == null) {
      jobs = courier.expiries().jobsByKey(scope);
      jobsByKey = jobs;
    }
    // The flag says that the complete list was truncated. The visible part may still be complete,
    // so the flag is removed.
    event.remove("shortened");
    event.set("jobs", Json.tree(jobs.getOrDefault(event.path("key").asText(), List.of())));
    return event;
  }
}
