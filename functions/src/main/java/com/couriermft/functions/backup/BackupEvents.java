package com.couriermft.functions.backup;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventLog;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Publishes the progress of scheduled backups as events. */
final class BackupEvents {
  private BackupEvents() {}

  static void completed(BackupManifest manifest) {
    EventLog.write(
        event("backup.completed", manifest.id())
            .put("at", manifest.endedAt().toString())
            .put("backup", manifest.id())
            .put("bytes", manifest.bytes())
            .put("rows", sum(manifest.tables()))
            .put("blobs", sum(manifest.blobs()))
            .put("gone", manifest.gone())
            .put(
                "duration_ms",
                Duration.between(manifest.startedAt(), manifest.endedAt()).toMillis()));
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Publishes the failure of a tick.
   *
   * @param of progress of the backup; {@code null} if no backup was started
   */
  static void failed(@Nullable BackupProgress of, String code, String message) {
    ObjectNode event = event("backup.failed", UUID.randomUUID().toString());
    if (of != null) {
      event.put("backup", of.id());
    }
    EventLog.write(event.put("code", code).put("message", message));
  }

  private static ObjectNode event(String type, String id) {
    return Json.object().put("id", id).put("type", type);
  }
}
