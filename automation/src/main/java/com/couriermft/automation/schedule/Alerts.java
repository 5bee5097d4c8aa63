package com.couriermft.automation.schedule;

import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventFeed;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Publishes events for instants whose execution failed to start, was missed, is minutes late, or
 * overlapped with another.
 *
 * <pre>
 * {"id": "nightly|2026-11-24T03:00:00Z|schedule.failed", "type": "schedule.failed",
 *  "schedule": "nightly", "job_id": "partner-invoices", "first": "2026-11-24T03:00:00Z",
 *  "last": "2026-11-24T03:00:00Z", "code": "job_not_found", "detail": "…"}</pre>
 *
 * An event is published before its verdict is stored. If the host dies in between, another host
 * publishes it again with the same id.
 */
final class Alerts {
  private final EventFeed feed;

  Alerts(EventFeed feed) {
    this.feed = feed;
  }

  /**
   * Publishes an event for an instant that failed, was missed, or was skipped because of an overlap
   * or a disabled job. Ignores all other verdicts.
   */
  void tell(Schedule schedule, Verdict verdict) {
    SkipReason reason = verdict.reason();
    if (reason != null) {
      switch (verdict.kind()) {
        case FAILED -> tell("schedule.failed", schedule, verdict, reason);
        case MISSED -> tell("schedule.missed", schedule, verdict, reason);
        case SKIPPED -> {
          if (FiringRules.isForOtherRuns(reason) || reason.is(DefinitionCodes.JOB_DISABLED)) {
            tell("schedule.skipped", schedule, verdict, reason);
          }
        }
        default -> {}
      }
    }
  }

  /** Publishes an event for an instant whose start keeps failing and is retried. */
  void tellFailing(Schedule schedule, PendingStart pending, SkipReason reason) {
    tell("schedule.failing", schedule, pending.verdict(Verdict.Kind.STARTING), reason);
  }

  private void tell(String type, Schedule schedule, Verdict verdict, SkipReason reason) {
    ObjectNode line =
        Json.object()
            .put("id", schedule.id() + "|" + verdict.last() + "|" + type)
            .put("type", type)
            .put("schedule", schedule.id());
    line.setAll(schedule.target().toJson());
    line.put("first", verdict.first().toString()).put("last", verdict.last().toString());
    line.put("code", reason.code()).put("detail", reason.detail());
    feed.tell(line, schedule.labels());
  }
}
