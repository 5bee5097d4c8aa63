package com.couriermft.functions.auth;

import com.couriermft.functions.http.Request;
import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A line of the log for each call, of type {@code api.called}; what was refused, and every use of
 * break-glass, at {@code WARN}:
 *
 * <pre>{"v": 1, "id": "…", "type": "api.called", "at": "…", "method": "PUT",
 *  "route": "jobs/{job_id}", "subject": "nightly", "actor": "key:ops", "role": "author",
 *  "status": 200}</pre>
 */
final class CallLines implements CallLog {
  private static final Logger LOG = LoggerFactory.getLogger("com.couriermft.event");

  private final InstantSource clock;

  CallLines(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public void answered(Route route, Request request, Caller caller, int status) {
    ObjectNode line = Json.object().put("v", 1).put("id", UUID.randomUUID().toString());
    line.put("type", "api.called").put("at", clock.instant().toString());
    line.put("method", route.method()).put("route", route.template());
    route.subject(request.uri()).ifPresent(subject -> line.put("subject", subject));
    line.put("actor", caller.name());
    if (caller.role() != null) {
      line.put("role", caller.role().text());
    }
    line.put("status", status);
    if (status == 401 || status == 403 || route == Route.BREAK_GLASS) {
      LOG.warn("courier.event {}", Json.write(line));
    } else {
      LOG.info("courier.event {}", Json.write(line));
    }
  }
}
