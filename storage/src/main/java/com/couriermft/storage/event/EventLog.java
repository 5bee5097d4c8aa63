package com.couriermft.storage.event;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes every event to the logger {@link #NAME}, as one line {@code courier.event {json}} that
 * {@link EventCatalogue} describes. No other code writes to it. In Application Insights, {@code
 * parse_json(substring(Message, 14))} parses a line. Thread-safe.
 *
 * <pre>courier.event {"v":1,"id":"01K9…|h|7","type":"step.completed","at":"2026-…Z",
 *   "trace_id":"4bf9…","execution_id":"01K9…","job_id":"partner-invoices",…}</pre>
 */
public final class EventLog implements ExecutionListener {
  /** The name of the logger. */
  public static final String NAME = "com.couriermft.storage.event";

  private static final Logger LOG = LoggerFactory.getLogger(NAME);
  private static final InstantSource CLOCK = InstantSource.system();

  @Override
  public void hear(DomainEvent event) {
    if (LOG.isInfoEnabled() || event.type() == EventType.EXECUTION_FAILED) {
      write(Json.tree(event));
    }
  }

  /**
   * Writes an event, at {@code WARN} if the catalog says so or does not contain the type, otherwise
   * at {@code INFO}.
   *
   * @param event an event with {@code id} (the same for every repetition), {@code type} and the
   *     fields of that type, and {@code at} if the storage server's time is known. {@code v} and
   *     {@code trace_id} (the current {@link Trace}) are added
   */
  public static void write(ObjectNode event) {
    boolean warns =
        EventCatalogue.find(event.path("type").asText())
            .map(schema -> schema.isWarning(event))
            .orElse(true);
    if (warns) {
      LOG.warn(line(event));
    } else if (LOG.isInfoEnabled()) {
      LOG.info(line(event));
    }
  }

  /** Returns whether a logger writes events. */
  public static boolean isWrittenTo(@Nullable String logger) {
    return NAME.equals(logger);
  }

  /**
   * Returns the event in a line that this class has written; empty if the line has no event.
   *
   * @throws IllegalArgumentException the line has the prefix of events, but no JSON
   */
  public static Optional<JsonNode> parse(@Nullable String line) {
    return line != null && line.startsWith(EventLine.PREFIX)
        ? Optional.of(Json.parse(line.substring(EventLine.PREFIX.length())))
        : Optional.empty();
  }

  private static String line(ObjectNode event) {
    return EventLine.of(event, CLOCK.instant(), Trace.current().orElse(null));
  }
}
