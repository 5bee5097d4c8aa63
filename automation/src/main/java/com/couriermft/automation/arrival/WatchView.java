package com.couriermft.automation.arrival;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Shows watches that fail. */
final class WatchView {
  private WatchView() {}

  /**
   * Returns a failing watch as {@code {"watch_id": "incoming", "code": "connection_failed",
   * "failures": 3, "since": "…"}}.
   */
  static ObjectNode failing(String id, PollState.Trouble trouble) {
    return Json.object()
        .put("watch_id", id)
        .put("code", trouble.code())
        .put("failures", trouble.failures())
        .put("since", trouble.since().toString());
  }
}
