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
import java.util.Map;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/**
 * Writes items in the format of Application Insights' ingestion endpoint: for each item a line with
 * an envelope of {@code RemoteDependencyData}, {@code RequestData}, {@code ExceptionData}, {@code
 * EventData} or {@code MetricData}, compressed. Secrets are removed from all strings, which are
 * truncated to {@link #MOST_TEXT}. Thread-safe.
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
  byte[] write(List<? extends TelemetryItem> items) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      for (TelemetryItem item : items) {
        out.write((Json.write(envelope(item)) + "\n").getBytes(UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Memory takes every byte", e);
    }
    return bytes.toByteArray();
  }

  /** Returns the envelope of an item. */
  ObjectNode envelope(TelemetryItem item) {
    Data data = data(item);
    ObjectNode envelope =
        Json.object()
            .put("ver", 1)
            .put("name", "Microsoft.ApplicationInsights." + data.name())
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
    if (item instanceof ExceptionItem exception) {
      tags.put("ai.operation.parentId", exception.of());
    }
    envelope.putObject("data").put("baseType", data.type()).set("baseData", data.content());
    return envelope;
  }

  private record Data(String name, String type, ObjectNode content) {}

  private static Data data(TelemetryItem item) {
    if (item instanceof DependencyItem call) {
      return new Data("RemoteDependency", "RemoteDependencyData", dependency(call));
    } else if (item instanceof OperationItem operation) {
      return new Data("Request", "RequestData", request(operation));
    } else if (item instanceof ExceptionItem exception) {
      return new Data("Exception", "ExceptionData", exception(exception));
    } else if (item instanceof CustomEventItem event) {
      return new Data("Event", "EventData", event(event));
    }
    return new Data("Metric", "MetricData", metric((MetricItem) item));
  }

  private static ObjectNode base() {
    return Json.object().put("ver", 2);
  }

  private static ObjectNode dependency(DependencyItem item) {
    ObjectNode call =
        base()
            .put("name", text(item.name()))
            .put("id", item.id())
            .put("type", text(item.type()))
            .put("target", text(item.target()))
            .put("duration", duration(item.duration()))
            .put("success", item.success())
            .put("resultCode", text(item.resultCode()));
    return with(call, item.properties());
  }

  private static ObjectNode request(OperationItem item) {
    ObjectNode request =
        base()
            .put("name", text(item.name()))
            .put("id", item.id())
            .put("duration", duration(item.duration()))
            .put("success", item.success())
            .put("responseCode", text(item.responseCode()));
    return with(request, item.properties());
  }

  private static ObjectNode exception(ExceptionItem item) {
    ObjectNode exception = base().put("severityLevel", "Error").put("problemId", text(item.type()));
    exception
        .putArray("exceptions")
        .addObject()
        .put("typeName", text(item.type()))
        .put("message", text(item.message()))
        .put("hasFullStack", false);
    return with(exception, item.properties());
  }

  private static ObjectNode event(CustomEventItem item) {
    ObjectNode event = with(base().put("name", text(item.name())), item.properties());
    if (!item.measurements().isEmpty()) {
      ObjectNode measurements = event.putObject("measurements");
      item.measurements().forEach(measurements::put);
    }
    return event;
  }

  private static ObjectNode metric(MetricItem item) {
    ObjectNode metric = base();
    metric
        .putArray("metrics")
        .addObject()
        .put("name", item.name())
        .put("kind", "Aggregation")
        .put("value", item.values().sum())
        .put("count", item.values().count())
        .put("min", item.values().min())
        .put("max", item.values().max());
    return with(metric, item.dimensions());
  }

  private static ObjectNode with(ObjectNode data, Map<String, String> all) {
    if (!all.isEmpty()) {
      ObjectNode properties = data.putObject("properties");
      all.forEach((name, value) -> properties.put(name, text(value)));
    }
    return data;
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
