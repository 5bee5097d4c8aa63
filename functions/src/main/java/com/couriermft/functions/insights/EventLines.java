package com.couriermft.functions.insights;

import com.couriermft.storage.event.EventLog;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the events that this process logs, counts them in {@link EventMetrics}, and passes them on
 * as {@link CustomEventItem}s. A repeated event is used once. Samples, heartbeats and the events of
 * steps other than failures and takeovers are not passed on, because metrics and dependencies
 * represent them. The thread that logs an event never waits and never gets an exception.
 * Thread-safe.
 */
final class EventLines extends Handler {
  /** Maximum number of events that are remembered to detect repetitions. */
  private static final int MOST_IDS = 2_000;

  /** Maximum length of a dimension's name. The endpoint refuses items with longer names. */
  private static final int MOST_NAME = 150;

  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(EventLines.class);
  private static final Set<String> STEPS = Set.of("step.failed", "step.recovered");

  /**
   * The logger of the package, which gets the lines of events. A reference, because the log manager
   * does not keep loggers.
   */
  private final Logger logger = Logger.getLogger(EventLog.class.getPackageName());

  private final EventMetrics metrics;
  private final Consumer<CustomEventItem> items;
  private final Runnable heard;
  private final Set<String> ids = new LinkedHashSet<>();
  private final AtomicBoolean failed = new AtomicBoolean();

  /**
   * Creates a reader that is not installed.
   *
   * @param items gets the events that are sent
   * @param heard called after each event
   */
  EventLines(EventMetrics metrics, Consumer<CustomEventItem> items, Runnable heard) {
    this.metrics = metrics;
    this.items = items;
    this.heard = heard;
  }

  /** Reads the events from now on, until {@link #close}. */
  void install() {
    logger.addHandler(this);
  }

  @Override
  public void publish(LogRecord line) {
    try {
      if (EventLog.isWrittenTo(line.getLoggerName())) {
        EventLog.parse(line.getMessage()).filter(this::isNew).ifPresent(this::use);
      }
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      if (!failed.getAndSet(true)) {
        LOG.warn("An event can't be sent to Application Insights. This is logged once", e);
      }
    }
  }

  private boolean isNew(JsonNode event) {
    String key = event.path("type").asText() + " " + event.path("id").asText();
    synchronized (ids) {
      boolean isNew = ids.add(key);
      if (ids.size() > MOST_IDS) {
        ids.remove(ids.iterator().next());
      }
      return isNew;
    }
  }

  private void use(JsonNode event) {
    metrics.count(event);
    if (isSent(event.path("type").asText())) {
      items.accept(item(event));
    }
    heard.run();
  }

  /** Returns whether events of a type are custom events. */
  static boolean isSent(String type) {
    return type.startsWith("step.")
        ? STEPS.contains(type)
        : !type.endsWith(".sample") && !type.endsWith(".heartbeat");
  }

  static CustomEventItem item(JsonNode event) {
    Map<String, String> properties = new LinkedHashMap<>();
    Map<String, Double> measurements = new LinkedHashMap<>();
    add("", event, properties, measurements);
    properties.remove("type");
    properties.remove("at");
    String trace = properties.remove("trace_id");
    measurements.remove("v");
    return new CustomEventItem(
        Instant.parse(event.path("at").asText()),
        event.path("type").asText(),
        trace,
        properties,
        measurements);
  }

  /** A field of an object has the name {@code object_field}, as in the function CourierEvents. */
  private static void add(
      String prefix,
      JsonNode object,
      Map<String, String> properties,
      Map<String, Double> measurements) {
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      String name = cut(prefix + field.getKey());
      JsonNode value = field.getValue();
      if (value.isObject() && prefix.isEmpty()) {
        add(name + "_", value, properties, measurements);
      } else if (value.isNumber() && Double.isFinite(value.doubleValue())) {
        measurements.put(name, value.doubleValue());
      } else {
        properties.put(name, value.isValueNode() ? value.asText() : value.toString());
      }
    }
  }

  private static String cut(String name) {
    return name.length() <= MOST_NAME ? name : name.substring(0, MOST_NAME);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
