package com.couriermft.event;

import com.couriermft.json.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs each event as one line of JSON, to the logger {@code com.couriermft.event}: a failed run at
 * {@code WARN}, the rest at {@code INFO}. In Application Insights {@code parse_json(message)} reads
 * it. Thread-safe.
 */
public final class EventLog implements ExecutionListener {
  private static final Logger LOG = LoggerFactory.getLogger("com.couriermft.event");

  @Override
  public void hear(DomainEvent event) {
    if (event.type() == EventType.EXECUTION_FAILED) {
      LOG.warn("{}", Json.write(event));
    } else if (LOG.isInfoEnabled()) {
      LOG.info("{}", Json.write(event));
    }
  }
}
