package com.couriermft.functions.insights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.redaction.Redaction;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The serialized format of an item, and its destination. */
class ItemWriterTest {
  private static final String SECRET = "hunter2-e110ff";

  private final ItemWriter writer =
      new ItemWriter(TrackServer.KEY, new CloudRole("courier-prod", "pod-1"));

  @Test
  void envelope_hasEachFieldInItsPlace() {
    JsonNode envelope =
        writer.envelope(
            new DependencyItem(
                Instant.parse("2026-11-28T07:00:00Z"),
                "00f067aa0ba902b7",
                "SFTP",
                "partner-a (sftp.example)",
                "sftp.download",
                Duration.ofDays(1).plusHours(2).plusMinutes(3).plusMillis(4_005),
                false,
                "connection_failed",
                "4bf92f3577b34da6a3ce929d0e0e4736",
                "invoices",
                3,
                Map.of("step_id", "get")));
    assertThat(EnvelopeSchema.problems(envelope)).isEmpty();
    assertThat(TrackServer.itemCount(envelope)).isEqualTo(3);
    assertThat(Json.parse(Json.write(envelope)))
        .isEqualTo(
            Json.parse(
                """
                {"ver": 1, "name": "Microsoft.ApplicationInsights.RemoteDependency",
                 "time": "2026-11-28T07:00:00Z", "iKey": "00000000-0000-0000-0000-00000000002a",
                 "sampleRate": 33.33333333333333,
                 "tags": {"ai.cloud.role": "courier-prod", "ai.cloud.roleInstance": "pod-1",
                  "ai.internal.sdkVersion": "courier:1",
                  "ai.operation.id": "4bf92f3577b34da6a3ce929d0e0e4736",
                  "ai.operation.name": "invoices"},
                 "data": {"baseType": "RemoteDependencyData", "baseData": {"ver": 2,
                  "name": "sftp.download", "id": "00f067aa0ba902b7", "type": "SFTP",
                  "target": "partner-a (sftp.example)", "duration": "1.02:03:04.0050000",
                  "success": false, "resultCode": "connection_failed",
                  "properties": {"step_id": "get"}}}}
                """));
  }

  @Test
  void failedExecution_isAnOperationWithItsException() {
    Instant at = Instant.parse("2026-11-28T07:00:00Z");
    Map<String, String> properties = Map.of("execution_id", "01M7");
    JsonNode request =
        writer.envelope(
            new OperationItem(
                at, "a1", "invoices", Duration.ofMillis(70), false, "busy", "4bf9", properties));
    JsonNode exception =
        writer.envelope(
            new ExceptionItem(at, "a1", "busy", "It is busy", "4bf9", "invoices", properties));
    assertThat(EnvelopeSchema.problems(request)).isEmpty();
    assertThat(EnvelopeSchema.problems(exception)).isEmpty();
    assertThat(Json.parse(Json.write(request.path("data"))))
        .isEqualTo(
            Json.parse(
                """
                {"baseType": "RequestData", "baseData": {"ver": 2, "name": "invoices", "id": "a1",
                 "duration": "0.00:00:00.0700000", "success": false, "responseCode": "busy",
                 "properties": {"execution_id": "01M7"}}}
                """));
    assertThat(Json.parse(Json.write(exception.path("data"))))
        .isEqualTo(
            Json.parse(
                """
                {"baseType": "ExceptionData", "baseData": {"ver": 2, "severityLevel": "Error",
                 "problemId": "busy", "exceptions": [{"typeName": "busy", "message": "It is busy",
                  "hasFullStack": false}], "properties": {"execution_id": "01M7"}}}
                """));
    assertThat(exception.path("tags").path("ai.operation.parentId").asText()).isEqualTo("a1");
  }

  @Test
  void eventAndMetric_haveTheirDimensionsAndNumbers() {
    Instant at = Instant.parse("2026-11-28T07:00:00Z");
    JsonNode event =
        writer.envelope(
            new CustomEventItem(
                at, "execution.late", null, Map.of("job_id", "j"), Map.of("duration_ms", 5.0)));
    JsonNode metric =
        writer.envelope(
            new MetricItem(
                at,
                "courier.bytes",
                Map.of("direction", "sent"),
                new MetricItem.Values(2, 30, 10, 20)));
    assertThat(EnvelopeSchema.problems(event)).isEmpty();
    assertThat(EnvelopeSchema.problems(metric)).isEmpty();
    assertThat(Json.parse(Json.write(event.path("data"))))
        .isEqualTo(
            Json.parse(
                """
                {"baseType": "EventData", "baseData": {"ver": 2, "name": "execution.late",
                 "properties": {"job_id": "j"}, "measurements": {"duration_ms": 5.0}}}
                """));
    assertThat(Json.parse(Json.write(metric.path("data"))))
        .isEqualTo(
            Json.parse(
                """
                {"baseType": "MetricData", "baseData": {"ver": 2, "metrics": [{
                 "name": "courier.bytes", "kind": "Aggregation", "value": 30.0, "count": 2,
                 "min": 10.0, "max": 20.0}], "properties": {"direction": "sent"}}}
                """));
  }

  @Test
  void texts_loseSecretsAndAreCut() {
    Redaction.learn(SECRET);
    String hostile = "x " + SECRET + " https://u:" + SECRET + "@host/ " + "y".repeat(9_000);
    JsonNode envelope =
        writer.envelope(
            new DependencyItem(
                Instant.EPOCH.plusSeconds(1),
                "00",
                hostile,
                hostile,
                hostile,
                Duration.ofMillis(-5),
                true,
                hostile,
                null,
                hostile,
                1,
                Map.of("message", hostile)));
    assertThat(Json.write(envelope)).doesNotContain(SECRET).hasSizeLessThan(8_000);
    assertThat(EnvelopeSchema.problems(envelope)).isEmpty();
  }

  @Test
  void itemCount_isExact_forAllThatAMinuteMayHave() {
    for (long count = 1; count <= 20_000; count++) {
      DependencyItem item = ItemSenderTest.item("00", "t").standingFor(count);
      JsonNode envelope = Json.parse(Json.write(writer.envelope(item)));
      assertThat(TrackServer.itemCount(envelope)).isEqualTo(count);
      assertThat((long) (100 / envelope.path("sampleRate").asDouble())).isEqualTo(count);
    }
  }

  @Test
  void connectionString_saysWhere() {
    String key = "InstrumentationKey=" + TrackServer.KEY;
    assertThat(track(key + ";IngestionEndpoint=https://we-1.in.example.com/;LiveEndpoint=x"))
        .isEqualTo("https://we-1.in.example.com/v2.1/track");
    assertThat(track("instrumentationkey = " + TrackServer.KEY + " ; EndpointSuffix=ai.azure.us"))
        .isEqualTo("https://dc.ai.azure.us/v2.1/track");
    assertThat(track(key)).isEqualTo("https://dc.services.visualstudio.com/v2.1/track");
    for (String wrong :
        List.of(
            "",
            "nonsense",
            "InstrumentationKey=1",
            key + ";IngestionEndpoint=http://example.com",
            key + ";IngestionEndpoint=ftp://example.com",
            key + ";IngestionEndpoint=https://u:p@example.com",
            key + ";IngestionEndpoint=https:///",
            key + ";IngestionEndpoint=a b")) {
      assertThatThrownBy(() -> track(wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("it must contain");
    }
  }

  private static String track(String connectionString) {
    return InsightsAddress.parse(connectionString).track().toString();
  }
}
