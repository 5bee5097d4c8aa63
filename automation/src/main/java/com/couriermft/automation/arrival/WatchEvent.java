package com.couriermft.automation.arrival;

import com.couriermft.formats.json.Json;
import java.time.Instant;

/**
 * The event for a watch that fails or has recovered. Its JSON:
 *
 * <pre>
 * {"id": "incoming|failing|2026-11-21T20:00:00Z", "type": "watch.failing",
 *  "watch": "incoming",
 *  "connection": "partner-a", "path": "/incoming", "since": "2026-11-21T20:00:00Z",
 *  "failures": 3, "code": "connection_failed", "message": "…"}</pre>
 *
 * @param id the same for each delivery of the event, so that a consumer can detect a repetition
 * @param type {@code watch.failing} or {@code watch.recovered}
 * @param watch id of the watch
 * @param connection connection of the folder
 * @param path the folder
 * @param since time of the first failed poll
 * @param failures number of consecutive failures
 * @param code code of the last failure
 * @param message message of the last failure
 */
record WatchEvent(
    String id,
    String type,
    String watch,
    String connection,
    String path,
    Instant since,
    int failures,
    String code,
    String message) {

  static String failing(Watch watch, PollState.Trouble trouble) {
    return of("failing", watch, trouble, trouble.since());
  }

  static String recovered(Watch watch, PollState.Trouble trouble, Instant now) {
    return of("recovered", watch, trouble, now);
  }

  private static String of(String what, Watch watch, PollState.Trouble trouble, Instant at) {
    return Json.write(
        new WatchEvent(
            watch.id() + "|" + what + "|" + at,
            "watch." + what,
            watch.id(),
            watch.folder().connection(),
            watch.folder().path(),
            trouble.since(),
            trouble.failures(),
            trouble.code(),
            trouble.message()));
  }
}
