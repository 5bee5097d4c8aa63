package com.couriermft.functions.auth;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.Validators;
import com.couriermft.storage.event.EventLog;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.azure.functions.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;

/**
 * Publishes an event for each request that read a partner's data or an audit log: {@code
 * file.read}, {@code context.read}, {@code audit.read}. Such a request that was refused with 401 or
 * 403 has an event too, and so does a 404 for a caller with a label scope, which may conceal an
 * execution. The event identifies what was read by its SHA-256: of the entire file, otherwise of
 * the response. It is published before the response is sent, so that an aborted download has one
 * too. Responses without content ({@code HEAD}, 304), lists and states of executions are not
 * published. No setting turns the events off.
 */
final class ReadLog {
  private static final Map<Route, String> TYPES =
      Map.of(
          Route.EXECUTIONS_FILES_DOWNLOAD, "file.read",
          Route.EXECUTIONS_CONTEXT, "context.read",
          Route.EXECUTIONS_OUTPUTS, "context.read",
          Route.EXECUTIONS_AUDIT, "audit.read",
          Route.CHAIN_EXECUTIONS_AUDIT, "audit.read",
          Route.CHANGES_LIST, "audit.read");

  private ReadLog() {}

  /** Publishes the event of a request, if its route is one of those and it read something. */
  static void answered(Route route, Request request, Caller caller, Response response) {
    String type = TYPES.get(route);
    if (type == null || request.method().equals("HEAD")) {
      return;
    }
    HttpMethod method = HttpMethod.value(route.method());
    int status = Validators.apply(method, request.headers(), response).status();
    boolean isRead = status >= 200 && status < 300;
    boolean isConcealed = status == 404 && caller.isLimited();
    if (!isRead && !isConcealed && status != 401 && status != 403) {
      return;
    }
    ObjectNode event = Json.object().put("id", UUID.randomUUID().toString());
    event.put("type", type).put("route", route.template());
    route.subject(request.uri()).ifPresent(subject -> event.put("subject", subject));
    if (route == Route.EXECUTIONS_FILES_DOWNLOAD) {
      event.put("path", request.value("path"));
    }
    event.put("caller", caller.name());
    if (caller.role() != null) {
      event.put("role", caller.role().text());
    }
    if (isRead) {
      byte[] body = bytes(response);
      event.put("sha256", sha256(route, response, body)).put("bytes", body.length);
    }
    EventLog.write(event.put("status", status));
  }

  private static byte[] bytes(Response response) {
    Object body = response.body();
    return body instanceof byte[] given
        ? given
        : String.valueOf(body).getBytes(StandardCharsets.UTF_8);
  }

  private static String sha256(Route route, Response response, byte[] body) {
    String etag = response.headers().get("ETag");
    if (route == Route.EXECUTIONS_FILES_DOWNLOAD && etag != null) {
      return etag.replace("\"", "");
    }
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
