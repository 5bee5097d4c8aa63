package com.couriermft.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.core.util.BinaryData;
import com.azure.storage.blob.BlobContainerClientBuilder;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the timer triggers of the sample app: one fires every second, one every minute. */
class LocalHostTimerTest {
  @TempDir static Path directory;
  private Sample sample;

  @BeforeAll
  static void packageApp() throws IOException {
    SampleApp.in(directory);
  }

  @BeforeEach
  void fresh() {
    sample = Sample.fresh();
  }

  @Test
  void timer_twoHosts_runsOnOneAndMovesWhenItStops() throws IOException {
    var settings = settings("two-hosts", "Tick");
    var first = LocalHost.start(directory, settings, 0);
    await().until(() -> !sample.events("tick").isEmpty());
    try (var second = LocalHost.start(directory, settings, 0)) {
      assertThat(second.uri()).isNotEqualTo(first.uri());
      await().until(() -> sample.events("tick").size() >= 4);
      assertThat(sample.events("tick").stream().distinct()).hasSize(1);

      first.close();
      await().until(() -> sample.events("tick").stream().distinct().count() == 2);
    }
  }

  @Test
  void timer_missedRun_isMadeUpForOnce() throws IOException {
    var container =
        new BlobContainerClientBuilder()
            .connectionString(SharedAzurite.connectionString())
            .containerName("azure-webjobs-hosts")
            .buildClient();
    container.createIfNotExists();
    var last = Instant.now().truncatedTo(ChronoUnit.MINUTES).minus(Duration.ofMinutes(10));
    var status = container.getBlobClient("timers/missed/Host.Functions.Minutely/status");
    status.upload(
        BinaryData.fromString(
            "{\"Last\":\"%s\",\"Next\":\"%s\",\"LastUpdated\":\"%s\"}"
                .formatted(last, last.plusSeconds(60), last)),
        true);
    try (var host = LocalHost.start(directory, settings("missed", "Minutely"), 0)) {
      await().until(() -> !sample.events("minutely").isEmpty());
      assertThat(host.indexErrors()).doesNotContainKey("Minutely");
      assertThat(sample.events("minutely").get(0))
          .startsWith(
              "minutely {\"Schedule\":{\"AdjustForDST\":true},\"ScheduleStatus\":{\"Last\":\""
                  + last)
          .endsWith("\"IsPastDue\":true}");
      await().until(() -> !status.downloadContent().toString().contains(last.toString()));
    }
  }

  @Test
  void admin_runTimer_runsItByHand() throws Exception {
    try (var host = LocalHost.start(directory, settings("by-hand"), 0)) {
      var request =
          HttpRequest.newBuilder(host.uri().resolve("/admin/functions/minutely"))
              .POST(BodyPublishers.ofString("{\"input\": \"\"}"))
              .build();
      var response = HttpClient.newHttpClient().send(request, BodyHandlers.discarding());

      assertThat(response.statusCode()).isEqualTo(202);
      await().until(() -> sample.events("minutely").size() == 1);
      assertThat(sample.events("minutely").get(0))
          .endsWith("\"ScheduleStatus\":null,\"IsPastDue\":false}");
    }
  }

  @Test
  void timer_whoseHostRunsOutOfMemory_goesOn() throws IOException {
    var thrown = Sample.failAround(2);
    try (var host = LocalHost.start(directory, settings("out-of-memory", "Tick"), 0)) {
      await().until(() -> !sample.events("tick").isEmpty());
      assertThat(host.uri()).isNotNull();
      assertThat(thrown.get()).isNegative();
    } finally {
      Sample.endAround();
    }
  }

  private static Map<String, String> settings(String hostId, String... enabled) {
    var settings = SampleApp.settings(SharedAzurite.connectionString(), enabled);
    settings.put("AzureFunctionsWebHost__hostid", hostId);
    return settings;
  }
}
