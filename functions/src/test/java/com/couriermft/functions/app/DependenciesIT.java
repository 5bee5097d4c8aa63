package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.functions.insights.TrackServer;
import com.couriermft.local.HostProcess;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the telemetry that the packaged app sends to Application Insights from a host with a
 * connection string.
 */
class DependenciesIT {
  /** A port without a server. It is never assigned to a program that requests a free port. */
  private static final int CLOSED_PORT = 1;

  private static final Duration LONGEST = Duration.ofSeconds(150);

  /** The classes that are loaded when items are sent. */
  private static final List<String> SENDING = List.of("ItemSender", "ItemWriter", "Ingestion");

  private static final String STEPS =
      """
      {'id': 'get', 'type': 'sftp.download', 'config': {'connection': 'partner-a', 'path': '/incoming/*'}},
      {'id': 'send', 'type': 'sftp.upload', 'retry': {'max_retries': 1, 'backoff_base_seconds': 0},
       'config': {'connection': 'partner-down', 'files': ['*'], 'path': '/'}}
      """;

  @TempDir private Path directory;

  @Test
  void failingPartner_isTold_asAreTheExecutionAndTheRequestsToStorage() throws Exception {
    Path classes = directory.resolve("classes.log");
    try (TrackServer insights = new TrackServer();
        TokenStub tokens = new TokenStub();
        Site site = new Site(directory, 200L << 20);
        HostProcess host =
            site.host(
                "host",
                "APPLICATIONINSIGHTS_CONNECTION_STRING",
                insights.connectionString(),
                "APPLICATIONINSIGHTS_AUTHENTICATION_STRING",
                "Authorization=AAD;ClientId=" + TokenStub.CLIENT,
                "IDENTITY_ENDPOINT",
                tokens.address(),
                "IDENTITY_HEADER",
                TokenStub.HEADER,
                "WEBSITE_SITE_NAME",
                "Courier-IT",
                "JDK_JAVA_OPTIONS",
                "-Xlog:class+load:file=" + classes)) {
      assertThat(loaded(classes))
          .contains("InsightsTelemetry")
          .doesNotContainAnyElementsOf(SENDING);
      Files.writeString(site.partner.resolve("incoming/a.csv"), "a;b\n1;2\n");
      Client api = new Client(host.apiUri());
      assertThat(
              api.put(
                      "connections/partner-down",
                      "{'type': 'sftp', 'host': '127.0.0.1', 'port': %d, 'username': 'u', 'host_keys': ['%s'], 'auth': {'type': 'password', 'password': '%s'}}"
                          .formatted(CLOSED_PORT, site.server.fingerprint(), Site.PASSWORD))
                  .statusCode())
          .isLessThan(300);
      site.configure(api, "deliver", STEPS);
      String id = Site.trigger(api, "deliver");
      await()
          .atMost(LONGEST)
          .until(() -> Site.execution(api, id).path("state").asText().equals("failed"));
      String trace = Site.execution(api, id).path("trace_id").asText();

      await()
          .atMost(LONGEST)
          .untilAsserted(
              () ->
                  assertThat(lines(insights, trace))
                      .containsExactlyInAnyOrder(
                          "SFTP partner-a (127.0.0.1) sftp.download true completed get 0",
                          "SFTP partner-down (127.0.0.1) sftp.upload false connection_failed send"
                              + " 0",
                          "SFTP partner-down (127.0.0.1) sftp.upload false connection_failed send"
                              + " 1",
                          "  deliver false connection_failed send "));
      assertThat(names(insights, "Event", "name"))
          .contains("execution.queued", "execution.started", "execution.failed", "step.failed");
      assertThat(names(insights, "Exception", "problemId")).containsExactly("connection_failed");
      await()
          .atMost(LONGEST)
          .untilAsserted(
              () ->
                  assertThat(insights.taken().toString())
                      .contains("courier.executions", "courier.queue_to_start_seconds"));
      assertThat(requests(insights)).isGreaterThan(50);
      assertThat(loaded(classes)).containsAll(SENDING);
      assertThat(insights.problems()).isEmpty();
      assertThat(tokens.askedByApp())
          .containsExactly(
              "api-version=2019-08-01&resource=https://monitor.azure.com/&client_id="
                  + TokenStub.CLIENT);
      assertThat(insights.tokens())
          .allSatisfy(
              token ->
                  assertThat(TokenStub.audience(token.replace("Bearer ", "")))
                      .isEqualTo("https://monitor.azure.com/"));
      assertThat(insights.taken().toString()).doesNotContain(Site.PASSWORD, "Eby8vdM02xNOcqFlqUwJ");
      assertThat(insights.taken())
          .allSatisfy(
              item -> assertThat(item.at("/tags/ai.cloud.role").asText()).isEqualTo("courier-it"));
    }
  }

  /** Returns the items of a trace that are not requests to storage. */
  private static List<String> lines(TrackServer insights, String trace) {
    return insights.taken().stream()
        .filter(item -> item.path("tags").path("ai.operation.id").asText().equals(trace))
        .filter(item -> item.path("name").asText().matches(".*(RemoteDependency|Request)"))
        .map(item -> item.at("/data/baseData"))
        .filter(call -> !call.path("properties").isEmpty())
        .map(DependenciesIT::line)
        .toList();
  }

  private static List<String> names(TrackServer insights, String kind, String field) {
    return insights.taken().stream()
        .filter(item -> item.path("name").asText().endsWith("." + kind))
        .map(item -> item.at("/data/baseData").path(field).asText())
        .toList();
  }

  private static String line(JsonNode call) {
    return String.join(
        " ",
        call.path("type").asText(),
        call.path("target").asText(),
        call.path("name").asText(),
        call.path("success").asText(),
        call.path("resultCode").asText(call.path("responseCode").asText()),
        call.at("/properties/step_id").asText(),
        call.at("/properties/attempt").asText());
  }

  private static long requests(TrackServer insights) {
    return insights.taken().stream()
        .filter(item -> item.path("name").asText().endsWith(".RemoteDependency"))
        .filter(item -> item.at("/data/baseData/properties").isMissingNode())
        .mapToLong(TrackServer::itemCount)
        .sum();
  }

  /** Returns the loaded classes of the package that sends items. */
  private static List<String> loaded(Path classes) throws Exception {
    String prefix = "com.couriermft.functions.insights.";
    return Files.readAllLines(classes).stream()
        .filter(line -> line.contains(" " + prefix))
        .map(line -> line.replaceFirst(".* " + prefix.replace(".", "\\.") + "(\\S+) .*", "$1"))
        .toList();
  }
}
