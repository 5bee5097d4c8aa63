package com.couriermft.files.delivery;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Locale;

/**
 * A delivery as an event; its id follows from run, step and remote file, so it is the same if the
 * record is replaced:
 *
 * <pre>{"id": "01M7…|01|0005||9f86…", "type": "file.delivered", "at": "2026-11-21T04:09:35.101Z",
 *  "execution_id": "01M7…", "job_id": "partner-invoices", "step_id": "send", "attempt": 0,
 *  "connection": "partner-a", "direction": "sent", "path": "/in/a.csv", "bytes": 183,
 *  "sha256": "583a…", "duration_ms": 739, "verification": "hash"}</pre>
 */
final class DeliveredEvent {
  private DeliveredEvent() {}

  static ObjectNode of(DeliveryRecord entry) {
    Delivery delivery = entry.delivery();
    Origin by = delivery.by();
    MovedFile file = delivery.file();
    ObjectNode event = Json.object();
    event.put("id", by.executionId() + "|" + by.address() + "|" + entry.id());
    event.put("type", "file.delivered").put("at", delivery.endedAt().toString());
    event.put("execution_id", by.executionId()).put("job_id", by.jobId());
    event.put("step_id", by.stepId()).put("attempt", by.attempt());
    event.put("connection", file.remote().connection());
    event.put("direction", lower(file.direction())).put("path", file.remote().path());
    event.put("bytes", file.sizeBytes());
    if (file.sha256() != null) {
      event.put("sha256", file.sha256());
    }
    Duration took = Duration.between(delivery.startedAt(), delivery.endedAt());
    return event.put("duration_ms", took.toMillis()).put("verification", lower(file.verified()));
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
