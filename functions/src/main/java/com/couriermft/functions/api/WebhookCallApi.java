package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.TargetStarter.Launched;
import com.couriermft.automation.webhook.WebhookRefusedException;
import com.couriermft.automation.webhook.WebhookRequest;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.answer.WebhookAnswer;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.SentText;
import com.couriermft.functions.http.StatusException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Handles the requests of partners to webhooks. This is the only route that requires a signature
 * instead of a key.
 */
final class WebhookCallApi {
  private final Courier courier;

  WebhookCallApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Starts an execution. Responds with 202 and the execution, which for a repeated message is the
   * existing one.
   */
  Response receive(String id, Request request) {
    request.requireLength();
    requireText(request);
    WebhookRequest received =
        new WebhookRequest(request.headers(), request.query(), request.body());
    try {
      return accepted(courier.automation().webhookReceiver().receive(id, received), request);
    } catch (WebhookRefusedException e) {
      throw new StatusException(e.failureCode(), e.getMessage(), headers(e));
    }
  }

  private static Response accepted(Launched run, Request request) {
    boolean isJob = run.target().kind() == Target.Kind.JOB;
    URI status = request.link((isJob ? "executions/" : "chain-executions/") + run.id());
    WebhookAnswer.Called called = WebhookAnswer.Called.of(run, status.toString());
    return StartApi.replayed(Response.accepted(status, called), !run.isNew());
  }

  private static Map<String, String> headers(WebhookRefusedException e) {
    return switch (e.reason()) {
      case UNAUTHORIZED -> Map.of("WWW-Authenticate", "Signature");
      case TOO_MANY -> Map.of("Retry-After", Long.toString(e.retryAfterSeconds()));
      case REUSED, DISABLED, GONE, TOO_LARGE -> Map.of();
    };
  }

  /**
   * Checks that a body is UTF-8 without a byte order mark. The Functions host decodes all bodies as
   * text, and the signed bytes can be restored only from such a body.
   */
  private static void requireText(Request request) {
    String type = request.contentType().orElse("");
    SentText.requireDecodable(request);
    if (type.equals("application/octet-stream") || type.startsWith("multipart/")) {
      throw notText("The body is '" + type + "'");
    } else if (request.body().startsWith("\ufeff") || !isWhole(request)) {
      throw notText("The body is not UTF-8, or starts with a byte order mark");
    }
  }

  private static StatusException notText(String found) {
    String detail = found + "; send JSON or other text in UTF-8 without a byte order mark.";
    return new StatusException(RequestCodes.UNSUPPORTED_MEDIA_TYPE, detail);
  }

  private static boolean isWhole(Request request) {
    long bytes = request.body().getBytes(StandardCharsets.UTF_8).length;
    return request
        .findHeader("content-length")
        .filter(length -> length.matches("[0-9]{1,18}"))
        .map(Long::parseLong)
        .filter(length -> length != bytes)
        .isEmpty();
  }
}
