package com.couriermft.functions.auth;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.event.EventLog;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Publishes an {@code api.called} event for each request that would change something, including
 * refused requests. The audit log of changes records what a request changed, while this event also
 * covers requests without a change. Webhook requests that start nothing are published as {@code
 * webhook.refused}.
 */
final class CallLog {
  private CallLog() {}

  /**
   * Publishes the event of a request with its response.
   *
   * @param route the route
   * @param request the request
   * @param caller the caller
   * @param reason the reason that the caller gave, or {@code null}
   * @param status status of the response
   */
  static void answered(
      Route route, Request request, Caller caller, @Nullable String reason, int status) {
    ObjectNode event = Json.object().put("id", UUID.randomUUID().toString());
    event.put("type", "api.called");
    event.put("method", route.method()).put("route", route.template());
    route.subject(request.uri()).ifPresent(subject -> event.put("subject", subject));
    event.put("caller", caller.name());
    if (caller.role() != null) {
      event.put("role", caller.role().text());
    }
    if (reason != null) {
      event.put("reason", reason);
    }
    EventLog.write(event.put("status", status));
  }

  /**
   * Publishes that a request to a webhook was refused or failed.
   *
   * @param request the request
   * @param response the response
   * @param why the cause
   */
  static void webhookRefused(Request request, Response response, Exception why) {
    ObjectNode event = Json.object().put("id", UUID.randomUUID().toString());
    event.put("type", "webhook.refused");
    event.put("webhook", Route.WEBHOOKS_RECEIVE.subject(request.uri()).orElse(""));
    event.put("status", response.status());
    event.put("code", response.headers().getOrDefault("x-ms-error-code", ""));
    event.put("detail", String.valueOf(why.getMessage()));
    EventLog.write(event);
  }
}
