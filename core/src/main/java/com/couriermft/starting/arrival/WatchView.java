package com.couriermft.starting.arrival;

import com.couriermft.files.transfer.Omissions;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Shows watches and the files that they know. */
final class WatchView {
  private WatchView() {}

  /** Adds the state of a watch. */
  static void addTo(ObjectNode json, PollState state) {
    time(json, "last_poll_at", state.endedAt());
    json.put("next_poll_at", state.nextAt().toString());
    PollState.Found last = state.last();
    ObjectNode found = json.putObject("last_found");
    found.put("files", last.files()).put("waiting", last.waiting()).put("left", last.left());
    Omissions omitted = last.omissions();
    long refused = omitted.count(Omissions.Reason.UNUSABLE_NAME);
    found.put("runs", last.runs()).put("refused_names", refused);
    if (refused > 0) {
      found.put("first_refused_name", omitted.first(Omissions.Reason.UNUSABLE_NAME));
    }
    found.put(Omissions.OMITTED_COUNT, omitted.count());
    found.set(Omissions.OMITTED, omitted.json());
    PollState.Trouble trouble = state.trouble();
    if (trouble != null) {
      ObjectNode error = json.putObject("last_error");
      error.put("code", trouble.code()).put("message", trouble.message());
      error.put("failures", trouble.failures()).put("since", trouble.since().toString());
    }
  }

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

  /** A file that a watch knows. */
  static ObjectNode of(FileEntry entry) {
    ObjectNode json = Json.object().put("path", entry.sighting().file().path());
    json.put("connection", entry.connection())
        .put("size_bytes", entry.sighting().file().sizeBytes());
    time(json, "modified_at", entry.sighting().file().modifiedAt());
    if (entry.sighting().etag() != null) {
      json.put("etag", entry.sighting().etag());
    }
    json.put("state", state(entry)).put("seen_at", entry.seenAt().toString());
    if (entry.runId() != null) {
      json.put("run_id", entry.runId());
    }
    time(json, "claimed_at", entry.claimedAt());
    time(json, "gone_at", entry.goneAt());
    return json;
  }

  private static String state(FileEntry entry) {
    if (entry.ignored()) {
      return "ignored";
    }
    return entry.runId() == null ? "seen" : "handed_over";
  }

  private static void time(ObjectNode json, String name, @Nullable Instant at) {
    if (at != null) {
      json.put(name, at.toString());
    }
  }
}
