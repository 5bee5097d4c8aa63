package com.couriermft.functions.insights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.core.http.HttpClient;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.store.azure.http.ApacheHttpClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Sends the telemetry of executions with failing partners to an endpoint, and compares it with
 * their audit logs.
 */
class InsightsTelemetryTest {
  private static final HttpClient HTTP =
      new ApacheHttpClient(Duration.ofSeconds(2), Duration.ofSeconds(10), null);
  private static final int RUNS = 12;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final Map<String, String> TYPES =
      Map.of(
          "connection/partner-http", "HTTP partner-http (127.0.0.1)",
          "connection/partner-sftp", "SFTP partner-sftp (127.0.0.1)",
          "channel/ops-mail", "SMTP ops-mail (127.0.0.1)");

  private static final List<String> STEPS =
      List.of(
          "'type': 'http.request', 'config': {'connection': 'partner-http', 'path': 'a'}",
          "'type': 'sftp.list', 'config': {'connection': 'partner-sftp', 'path': '/'}",
          "'type': 'email.send', 'config': {'channel': 'ops-mail', 'subject': 's', 'text': 't'}",
          "'type': 'file.copy', 'config': {'path': 'none/*', 'destination': 'out/'}",
          "'type': 'file.copy', 'config': {'path': 'a/../../b', 'destination': 'out/'}");

  private final TrackServer server = new TrackServer();
  private final Logger events = Logger.getLogger(EventLog.NAME);

  @BeforeEach
  void logEvents() {
    events.setLevel(Level.INFO);
  }

  @AfterEach
  void close() {
    events.setLevel(null);
    server.close();
  }

  @Test
  void generatedJobs_haveAnItemForEachCalledPartnerOfAnAttemptAndForEachEnd() throws Exception {
    for (int seed = 0; seed < RUNS; seed++) {
      run(seed);
    }
    assertThat(server.problems()).isEmpty();
    assertThat(server.taken().toString()).doesNotContain(PartnersInMemory.PASSWORD);
    List<String> successes =
        server.calls().stream().map(c -> c.path("type").asText() + c.path("success")).toList();
    assertThat(successes)
        .contains("HTTPtrue", "HTTPfalse", "SFTPfalse", "SMTPfalse", "true", "false");
  }

  private void run(int seed) throws Exception {
    Random random = new Random(seed);
    AtomicReference<PartnersInMemory> world = new AtomicReference<>();
    List<String> executions = new ArrayList<>();
    int before = server.taken().size();
    Map<String, Long> counts;
    try (InsightsTelemetry telemetry = telemetry(Duration.ofMillis(50))) {
      ExecutionListener listener = telemetry.listener(() -> world.get().courier);
      try (PartnersInMemory partners = new PartnersInMemory(random, List.of(listener))) {
        world.set(partners);
        for (int job = 0; job < 4; job++) {
          partners.saveJob("job-" + job, steps(random));
          executions.add(partners.start("job-" + job));
        }
        partners.courier.engine().stop(executions.get(0), StopRequest.CANCEL, "test", "not wanted");
        partners.work();
        List<String> expected = new ArrayList<>();
        for (String id : executions) {
          expected.addAll(expected(partners, id));
        }
        await()
            .atMost(LONGEST)
            .untilAsserted(
                () ->
                    assertThat(told(before))
                        .as("seed %d", seed)
                        .containsExactlyInAnyOrderElementsOf(expected));
        counts = counts(partners, executions);
      }
    }
    await()
        .atMost(LONGEST)
        .untilAsserted(() -> assertThat(counted(before)).as("seed %d", seed).isEqualTo(counts));
  }

  /** Returns how often executions have changed to each state, and how many have ever started. */
  private static Map<String, Long> counts(PartnersInMemory partners, List<String> executions) {
    Map<String, Long> counts = new TreeMap<>();
    for (String id : executions) {
      boolean hasStarted = false;
      for (AuditEvent row : partners.courier.executions().audit(id)) {
        String state = row.event().replace("execution.running", "execution.started");
        if (state.matches("execution\\.(started|completed|failed|cancelled)")) {
          counts.merge("metric " + state, 1L, Long::sum);
          counts.merge("event " + state, 1L, Long::sum);
          hasStarted |= state.endsWith("started");
        }
      }
      if (hasStarted) {
        counts.merge("first starts", 1L, Long::sum);
      }
    }
    return counts;
  }

  private Map<String, Long> counted(int before) {
    Map<String, Long> counts = new TreeMap<>();
    for (JsonNode data : server.calls().subList(before, server.calls().size())) {
      JsonNode metric = data.at("/metrics/0");
      String name = data.path("name").asText();
      if (metric.path("name").asText().equals("courier.executions")) {
        String state = "metric execution." + data.at("/properties/state").asText();
        counts.merge(state, metric.path("value").asLong(), Long::sum);
      } else if (metric.path("name").asText().equals("courier.queue_to_start_seconds")) {
        counts.merge("first starts", metric.path("count").asLong(), Long::sum);
      } else if (name.matches("execution\\.(started|completed|failed|cancelled)")) {
        counts.merge("event " + name, 1L, Long::sum);
      }
    }
    return counts;
  }

  /** Returns the items that are expected from the audit log of an execution. */
  private static List<String> expected(PartnersInMemory partners, String id) {
    Execution execution = partners.courier.executions().get(id).execution();
    Map<String, String> types = new HashMap<>();
    partners
        .courier
        .jobs()
        .getVersion(execution.jobId(), execution.jobVersion())
        .steps()
        .forEach(step -> types.put(step.id(), step.type()));
    List<String> expected = new ArrayList<>();
    for (AuditEvent row : partners.courier.executions().audit(id)) {
      String code = row.failure() == null ? String.valueOf(row.to()) : row.failure().code();
      String of = execution.traceId() + " " + id + " " + execution.jobId();
      if (row.event().matches("execution\\.(completed|failed|cancelled)")) {
        boolean success = !row.event().endsWith("failed");
        expected.add(
            "Request %s %s %s %s %d"
                .formatted(execution.jobId(), success, code, of, row.durationMs()));
        if (row.failure() != null) {
          expected.add("Exception %s %s %s".formatted(code, row.failure().message(), of));
        }
      } else if (row.stepId() != null && row.event().matches("step\\..*(ed)")) {
        for (String called : called(row)) {
          expected.add(
              "%s %s %s %s %s %d %s %d"
                  .formatted(
                      TYPES.get(called),
                      types.get(row.stepId()),
                      row.event().equals("step.completed"),
                      code,
                      of,
                      row.durationMs(),
                      row.stepId(),
                      row.attempt()));
        }
      }
    }
    return expected;
  }

  private static TreeSet<String> called(AuditEvent row) {
    TreeSet<String> called = new TreeSet<>();
    row.uses().stream()
        .map(used -> used.replaceFirst("@.*", ""))
        .filter(TYPES::containsKey)
        .forEach(called::add);
    if (row.failure() != null && row.failure().connection() != null) {
      called.add("connection/" + row.failure().connection());
    }
    return called;
  }

  private List<String> told(int before) {
    return server.taken().stream()
        .skip(before)
        .filter(envelope -> !envelope.path("name").asText().matches(".*(Event|Metric)"))
        .map(InsightsTelemetryTest::line)
        .toList();
  }

  private static long millis(JsonNode call) {
    String[] time = call.path("duration").asText().split("[.:]");
    return (Long.parseLong(time[1]) * 3600 + Long.parseLong(time[2]) * 60 + Long.parseLong(time[3]))
            * 1000
        + Long.parseLong(time[4]) / 10_000;
  }

  private static String line(JsonNode envelope) {
    JsonNode call = envelope.at("/data/baseData");
    JsonNode more = call.path("properties");
    assertThat(TrackServer.itemCount(envelope)).isEqualTo(1);
    String of =
        String.join(
            " ",
            envelope.path("tags").path("ai.operation.id").asText(),
            more.path("execution_id").asText(),
            more.path("job").asText());
    if (envelope.at("/data/baseType").asText().equals("RequestData")) {
      assertThat(envelope.path("tags").path("ai.operation.name").asText())
          .isEqualTo(call.path("name").asText());
      return String.join(
          " ",
          "Request",
          call.path("name").asText(),
          call.path("success").asText(),
          call.path("responseCode").asText(),
          of,
          Long.toString(millis(call)));
    } else if (envelope.at("/data/baseType").asText().equals("ExceptionData")) {
      return String.join(
          " ",
          "Exception",
          call.at("/exceptions/0/typeName").asText(),
          call.at("/exceptions/0/message").asText(),
          of);
    }
    return String.join(
        " ",
        call.path("type").asText(),
        call.path("target").asText(),
        call.path("name").asText(),
        call.path("success").asText(),
        call.path("resultCode").asText(),
        of,
        Long.toString(millis(call)),
        more.path("step_id").asText("-"),
        more.path("attempt").asText("-"));
  }

  /**
   * Returns one to three steps, each with up to three attempts, some of them skipped on failure.
   */
  private static String steps(Random random) {
    List<String> steps = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      steps.add(
          "{'id': 's%d', %s, 'retry': {'max_retries': %d, 'backoff_base_seconds': 0}, 'on_failure': '%s'}"
              .formatted(
                  i,
                  STEPS.get(random.nextInt(STEPS.size())),
                  random.nextInt(3),
                  List.of("stop", "skip", "continue").get(random.nextInt(3))));
    }
    return "'failure_policy': {'type': 'retry_step'}, 'steps': [" + String.join(", ", steps) + "]";
  }

  @Test
  void callsOfTheApi_areCountedByRouteAndOutcome() {
    Random random = new Random(7);
    Map<String, Long> expected = new TreeMap<>();
    try (InsightsTelemetry telemetry = telemetry(Duration.ofHours(1), true)) {
      for (int i = 0; i < 2_000; i++) {
        String route = "GET /" + List.of("jobs/{job_id}", "jobs", "me").get(random.nextInt(3));
        int status = List.of(200, 304, 404, 500, 503).get(random.nextInt(5));
        telemetry.called(route, Duration.ofMillis(i), status);
        expected.merge(route + " " + (status < 500), 1L, Long::sum);
      }
    }
    await().atMost(LONGEST).until(() -> server.taken().size() >= 6);
    Map<String, Long> told = new TreeMap<>();
    for (JsonNode envelope : server.taken()) {
      JsonNode call = envelope.at("/data/baseData");
      String route = envelope.path("tags").path("ai.operation.name").asText();
      assertThat(call.path("name").asText()).isEqualTo(route);
      assertThat(call.path("resultCode").asInt() < 500).isEqualTo(call.path("success").asBoolean());
      told.merge(
          route + " " + call.path("success").asText(), TrackServer.itemCount(envelope), Long::sum);
    }
    assertThat(told).isEqualTo(expected);
  }

  @Test
  void close_sendsWhatWaits_andNothingIsSentBeforeAPeriod() {
    InsightsTelemetry telemetry = telemetry(Duration.ofHours(1));
    assertThat(telemetry.policies()).isEmpty();
    telemetry.add(ItemSenderTest.item("01", "partner-a"));
    assertThat(server.taken()).isEmpty();
    telemetry.close();
    await().atMost(LONGEST).until(() -> server.taken().size() == 1);
    telemetry.add(ItemSenderTest.item("02", "partner-a"));
    assertThat(server.taken()).hasSize(1);
  }

  @Test
  void hangingEndpoint_holdsUpNobody() {
    server.next(TrackServer.HANG);
    InsightsTelemetry telemetry = telemetry(Duration.ofMillis(10));
    telemetry.add(ItemSenderTest.item("01", "partner-a"));
    await().atMost(LONGEST).until(() -> server.tokens().size() == 1);
    long begun = System.nanoTime();
    for (int i = 0; i < 10 * InsightsTelemetry.MOST_WAITING; i++) {
      telemetry.add(ItemSenderTest.item("02", "partner-a"));
    }
    telemetry.close();
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(8));
  }

  private InsightsTelemetry telemetry(Duration period) {
    return telemetry(period, false);
  }

  private InsightsTelemetry telemetry(Duration period, boolean ofRequests) {
    return new InsightsTelemetry(
        new InsightsTelemetry.Parts(ofRequests, true),
        server.address(),
        new CloudRole("courier-test", "i-1"),
        () -> HTTP,
        null,
        period);
  }
}
