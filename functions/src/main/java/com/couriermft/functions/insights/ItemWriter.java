package com.couriermft.functions.insights;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.redaction.Redaction;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/**
 * Writes items in the format of Application Insights' ingestion endpoint: for each item a line with
 * an envelope of {@code RemoteDependencyData}, compressed. Secrets are removed from all strings,
 * which are truncated to {@link #MOST_TEXT}. Thread-safe.
 *
 * <pre>{"name": "Microsoft.ApplicationInsights.RemoteDependency", "time": "2026-…Z",
 *  "iKey": "…", "sampleRate": 100.0, "tags": {"ai.cloud.role": "courier-prod", …},
 *  "data": {"baseType": "RemoteDependencyData", "baseData": {"ver": 2, "name": "sftp.download",
 *   "id": "…", "type": "SFTP", "target": "partner-a", "duration": "0.00:00:00.8120000",
 *   "success": false, "resultCode": "connection_failed", "properties": {…}}}}</pre>
 */
final class ItemWriter {
  /** Maximum length of a string in characters. The endpoint accepts 1,024. */
  static final int MOST_TEXT = 1_000;

  private static final double WHOLE = 100.0;

  private final UUID key;
  private final CloudRole role;

  ItemWriter(UUID key, CloudRole role) {
    this.key = key;
    this.role = role;
  }

  /** Returns the body of a request with these items. */
  byte[] write(List<DependencyItem> items) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      for (DependencyItem item : items) {
        out.write((Json.write(envelope(item)) + "\n").getBytes(UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Memory takes every byte", e);
    }
    return bytes.toByteArray();
  }

  /** Returns the envelope of an item. */
  ObjectNode envelope(DependencyItem item) {
    ObjectNode envelope =
        Json.object()
            .put("ver", 1)
            .put("name", "Microsoft.ApplicationInsights.RemoteDependency")
            .put("time", item.begun().toString())
            .put("iKey", key.toString())
            .put("sampleRate", sampleRate(item.stands()));
    ObjectNode tags =
        envelope
            .putObject("tags")
            .put("ai.cloud.role", role.name())
            .put("ai.cloud.roleInstance", role.instance())
            .put("ai.internal.sdkVersion", "courier:1");
    if (item.operation() != null) {
      tags.put("ai.operation.id", item.operation());
    }
    if (item.operationName() != null) {
      tags.put("ai.operation.name", text(item.operationName()));
    }
    ObjectNode call =
        envelope
            .putObject("data")
            .put("baseType", "RemoteDependencyData")
            .putObject("baseData")
            .put("ver", 2)
            .put("name", text(item.name()))
            .put("id", item.id())
            .put("type", text(item.type()))
            .put("target", text(item.target()))
            .put("duration", duration(item.duration()))
            .put("success", item.success())
            .put("resultCode", text(item.resultCode()));
    if (!item.properties().isEmpty()) {
      ObjectNode properties = call.putObject("properties");
      item.properties().forEach((name, value) -> properties.put(name, text(value)));
    }
    return envelope;
  }

  /**
   * Returns the sampling percentage for an item that represents a number of calls. Dividing 100 by
   * the percentage yields that number, rounded or truncated.
   */
  private static double sampleRate(long stands) {
    return stands == 1 ? WHOLE : Math.nextDown(WHOLE / stands);
  }

  private static String text(String text) {
    String clean = Redaction.of(text);
    return clean.length() <= MOST_TEXT ? clean : clean.substring(0, MOST_TEXT);
  }

  /** Returns a duration in the format of a .NET TimeSpan: {@code d.hh:mm:ss.fffffff}. */
  private static String duration(Duration lasted) {
    Duration known = lasted.isNegative() ? Duration.ZERO : lasted;
    return "%d.%02d:%02d:%02d.%07d"
        .formatted(
            known.toDaysPart(),
            known.toHoursPart(),
            known.toMinutesPart(),
            known.toSecondsPart(),
            known.toNanosPart() / 100);
  }
}
