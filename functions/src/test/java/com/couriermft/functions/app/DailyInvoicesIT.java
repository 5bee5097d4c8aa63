package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.formats.json.Json;
import com.couriermft.local.HostProcess;
import com.couriermft.local.demo.PartnerPgp;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the example of a chain: four jobs download, decrypt, unzip and store a partner's encrypted
 * files. The chain first fails because there are no files, and continues after they arrive.
 */
class DailyInvoicesIT {
  private static final Duration LONGEST = Duration.ofSeconds(120);
  private static final long FAST = 200_000_000;
  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final Pattern EVENT = Pattern.compile(".*courier\\.event \\{.*");
  private static final Pattern UNDER_AN_INVOCATION =
      Pattern.compile("\\S+ \\w+ +Function\\.[a-z_-]+\\.User: courier\\.event \\{.*");
  private static final List<String> JOBS =
      List.of("download-invoices", "decrypt-invoices", "unzip-invoices", "file-invoices");

  @Test
  void emptyInbox_failsTheChain_whichGoesOnWhenThereAreInvoices(@TempDir Path directory)
      throws Exception {
    try (Site site = new Site(directory, FAST)) {
      HostProcess one = site.host("one");
      HostProcess two = site.host("two");
      Client api = new Client(one.apiUri());
      site.configure(api, "unused", "{'type': 'file.list', 'config': {'path': '*'}}");
      Files.createDirectories(directory.resolve("partner/processed"));
      PartnerPgp partner = exchangeKeys(api);
      saveExamples(api);

      String id = trigger(api);
      awaitState(api, id, "failed");
      assertThat(nodes(api, id))
          .containsExactly("download failed", "decrypt skipped", "unzip skipped", "file skipped");
      assertThat(node(api, id, 1).path("reason").asText()).contains("download", "failed");

      site.leave("a.zip", 100_000);
      site.leave("b.zip", 100_000);
      partner.seal(directory.resolve("partner/incoming"), text(api, "keys/our-pgp-key/public"));
      HttpResponse<String> resumed = api.post("chain-executions/" + id + "/resume", "");
      assertThat(resumed.statusCode()).as(resumed.body()).isEqualTo(202);
      awaitState(api, id, "completed");

      assertThat(nodes(api, id))
          .containsExactly(
              "download completed", "decrypt completed", "unzip completed", "file completed");
      assertThat(site.filed()).isEqualTo(site.made);
      assertThat(names(directory.resolve("partner/incoming"))).isEmpty();
      assertThat(names(directory.resolve("partner/processed")))
          .containsExactly("a.zip.pgp", "b.zip.pgp");
      for (int i = 0; i < JOBS.size(); i++) {
        assertIsMember(api, id, node(api, id, i), JOBS.get(i));
      }
      assertIsTraced(api, id, List.of(one, two));
    }
  }

  /**
   * Checks that both hosts relate all events of the chain and its members to the caller's trace.
   * Requests to the API have their own traces.
   */
  private static void assertIsTraced(Client api, String id, List<HostProcess> hosts)
      throws IOException, InterruptedException {
    assertThat(chain(api, id).path("trace_id").asText()).isEqualTo(TRACE);
    List<String> subjects = new ArrayList<>(List.of(id));
    for (int i = 0; i < JOBS.size(); i++) {
      String run = node(api, id, i).path("execution_id").asText();
      assertThat(Site.execution(api, run).path("trace_id").asText()).isEqualTo(TRACE);
      subjects.add(run);
    }
    // The distribution of work between the hosts is random.
    List<String> events = new ArrayList<>();
    for (HostProcess host : hosts) {
      Files.readAllLines(host.getLogFile()).stream()
          .filter(line -> EVENT.matcher(line).matches())
          .filter(line -> !line.contains("\"type\":\"api.called\""))
          .filter(line -> subjects.stream().anyMatch(line::contains))
          .forEach(events::add);
    }
    assertThat(events).hasSizeGreaterThan(2 * subjects.size());
    assertThat(events).allMatch(line -> line.contains("\"trace_id\":\"" + TRACE + "\""));
    assertThat(events).allMatch(line -> UNDER_AN_INVOCATION.matcher(line).matches());
  }

  private static void assertIsMember(Client api, String id, JsonNode node, String job)
      throws IOException, InterruptedException {
    String run = node.path("execution_id").asText();
    JsonNode execution = Site.execution(api, run);
    assertThat(execution.path("job_id").asText()).isEqualTo(job);
    assertThat(execution.at("/chain/chain_execution_id").asText()).isEqualTo(id);
    await()
        .atMost(LONGEST)
        .until(() -> Client.json(api.get("executions/" + run + "/files")).path("value").isEmpty());
    assertThat(Site.execution(api, run).path("files_gone_at").asText()).isNotEmpty();
  }

  private static PartnerPgp exchangeKeys(Client api) throws IOException, InterruptedException {
    PartnerPgp partner = PartnerPgp.create();
    isDone(api.post("keys/our-pgp-key/generate", "{'kind': 'pgp'}"));
    ObjectNode key = Json.object().put("kind", "pgp").put("public", partner.publicKey());
    isDone(api.put("keys/partner-a-key", Json.write(key)));
    return partner;
  }

  private static void saveExamples(Client api) throws IOException, InterruptedException {
    for (String job : JOBS) {
      isDone(api.put("jobs/" + job, Files.readString(EXAMPLES.resolve("jobs/" + job + ".json"))));
    }
    String chain = Files.readString(EXAMPLES.resolve("chains/daily-invoices.json"));
    isDone(api.put("chains/daily-invoices", chain));
  }

  private static String trigger(Client api) throws IOException, InterruptedException {
    HttpResponse<String> accepted =
        api.post(
            "chains/daily-invoices/trigger",
            "",
            "traceparent",
            "00-" + TRACE + "-00f067aa0ba902b7-01",
            "x-ms-client-request-id",
            "daily-1");
    assertThat(accepted.headers().firstValue("traceparent").orElse("")).contains(TRACE);
    assertThat(accepted.headers().firstValue("x-ms-client-request-id")).contains("daily-1");
    assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
    return Client.json(accepted).path("chain_execution_id").asText();
  }

  private static void awaitState(Client api, String id, String state) {
    await().atMost(LONGEST).until(() -> chain(api, id).path("state").asText().equals(state));
  }

  private static JsonNode chain(Client api, String id) throws IOException, InterruptedException {
    return Client.json(api.get("chain-executions/" + id));
  }

  private static JsonNode node(Client api, String id, int index)
      throws IOException, InterruptedException {
    return chain(api, id).path("nodes").path(index);
  }

  private static List<String> nodes(Client api, String id)
      throws IOException, InterruptedException {
    List<String> nodes = new ArrayList<>();
    for (JsonNode node : chain(api, id).path("nodes")) {
      nodes.add(node.path("node").asText() + " " + node.path("state").asText());
    }
    return nodes;
  }

  private static String text(Client api, String path) throws IOException, InterruptedException {
    return api.get(path).body();
  }

  private static void isDone(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }
}
