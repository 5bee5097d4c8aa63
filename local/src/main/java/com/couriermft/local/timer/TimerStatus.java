package com.couriermft.local.timer;

import com.azure.core.util.BinaryData;
import com.azure.storage.blob.BlobClient;
import com.azure.storage.blob.models.BlobStorageException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stored status of a timer.
 *
 * <p>The JSON is {@code {"Last": "2026-01-01T00:00:00Z", "Next": "2026-01-01T00:05:00Z",
 * "LastUpdated": "2026-01-01T00:00:00Z"}}.
 *
 * @param last the time of the last run; null before the first run
 * @param next the time of the next run
 * @param updated the time at which this status was written
 */
record TimerStatus(@Nullable Instant last, Instant next, Instant updated) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NEVER = "0001-01-01T00:00:00Z";

  static Optional<TimerStatus> find(BlobClient blob) {
    try {
      return Optional.of(parse(blob.downloadContent().toString()));
    } catch (BlobStorageException e) {
      if (e.getStatusCode() == 404) {
        return Optional.empty();
      }
      throw e;
    }
  }

  void write(BlobClient blob) {
    blob.upload(BinaryData.fromString(json()), true);
  }

  static TimerStatus parse(String text) {
    try {
      var json = JSON.readTree(text);
      var last = json.path("Last").asText(NEVER);
      return new TimerStatus(
          last.startsWith("0001-") ? null : instant(last),
          instant(json.path("Next").asText()),
          instant(json.path("LastUpdated").asText()));
    } catch (JsonProcessingException | DateTimeException e) {
      throw new IllegalStateException(
          "The status of a timer cannot be read; delete its blob: " + text, e);
    }
  }

  String json() {
    return JSON.createObjectNode()
        .put("Last", last == null ? NEVER : last.toString())
        .put("Next", next.toString())
        .put("LastUpdated", updated.toString())
        .toString();
  }

  private static Instant instant(String text) {
    return OffsetDateTime.parse(text).toInstant();
  }
}
