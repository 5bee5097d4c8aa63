package com.couriermft.local.http;

import com.couriermft.local.app.AppFunction;
import com.couriermft.local.app.FunctionApp;
import com.couriermft.local.app.HttpInput;
import com.couriermft.local.app.JsonProperties;
import com.couriermft.local.app.Trigger;
import com.couriermft.local.app.TriggerData;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;

/**
 * The local host's part of {@code /admin}: {@code GET host/status} and {@code host/ping}, {@code
 * POST host/drain}, and {@code POST functions/{name}} with {@code {"input": "..."}}, which runs a
 * function that has no HTTP trigger.
 */
final class AdminApi {
  private final FunctionApp app;
  private final HostControl control;

  AdminApi(FunctionApp app, HostControl control) {
    this.app = app;
    this.control = control;
  }

  /**
   * Handles a request.
   *
   * @param path the path segments after {@code admin}
   */
  HostResponse answer(List<String> path, HttpInput request) {
    var call = request.method() + " " + String.join("/", path);
    if (call.startsWith("POST functions/") && path.size() == 2) {
      return app.findFunction(path.get(1))
          .filter(function -> !(function.trigger() instanceof Trigger.Http))
          .map(function -> run(function, request))
          .orElse(HostResponse.empty(404));
    }
    return switch (call) {
      case "GET host/status" -> HostResponse.json(200, "{\"state\":\"Running\"}");
      case "GET host/ping", "POST host/ping" -> HostResponse.empty(200);
      case "POST host/drain" -> {
        control.drain();
        yield HostResponse.empty(202);
      }
      default -> HostResponse.empty(404);
    };
  }

  private HostResponse run(AppFunction function, HttpInput request) {
    try {
      var body = request.body() instanceof String text ? text : "{}";
      var input = new ObjectMapper().readTree(body).path("input").asText();
      control.run(function, new TriggerData(input, JsonProperties.of(input)));
      return HostResponse.empty(202);
    } catch (JsonProcessingException e) {
      return HostResponse.json(
          400, "{\"error\":\"The body is not JSON; send {\\\"input\\\": \\\"...\\\"}\"}");
    }
  }
}
