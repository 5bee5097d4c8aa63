package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.auth.Route;
import com.couriermft.storage.access.Role;
import com.fasterxml.jackson.databind.JsonNode;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that reads of partners' data and of audit logs are published, and no other reads. */
class ReadLogApiTest {
  private static final String[] FIELDS = {"route", "subject", "path", "caller", "sha256", "bytes"};

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  private String run() throws InterruptedException {
    api.saveJob(
        "files",
        "{'type': 'test.write', 'config': {'path': 'in/ä b.txt', 'text': '0123456789'}}, {'type':"
            + " 'test.fail', 'config': {}}");
    return api.run("files");
  }

  @Test
  void file_readWhole_isPublishedWithItsHash() throws Exception {
    String id = run();
    try (CapturedEvents events = new CapturedEvents()) {
      api.get("executions/" + id + "/files/in/%C3%A4%20b.txt");
      api.get("executions/" + id + "/files/in/%C3%A4%20b.txt", "range", "bytes=2-4");
      api.get("executions/" + id + "/files/missing");

      String what = "INFO executions/{execution_id}/files/{*path} " + id + " in/ä b.txt local ";
      String hash = sha256("0123456789".getBytes(java.nio.charset.StandardCharsets.UTF_8));
      assertThat(events.told("file.read", FIELDS))
          .containsExactly(what + hash + " 10", what + hash + " 3");
      assertThat(events.problems()).isEmpty();
    }
  }

  @Test
  void contextAndAuditLogs_read_arePublishedWithTheHashOfTheResponse() throws Exception {
    String id = run();
    for (Map.Entry<String, String> each :
        new TreeMap<>(
                Map.of(
                    "executions/" + id + "/context",
                    "context.read",
                    "executions/" + id + "/outputs",
                    "context.read",
                    "executions/" + id + "/audit?top=2",
                    "audit.read",
                    "changes",
                    "audit.read"))
            .entrySet()) {
      try (CapturedEvents events = new CapturedEvents()) {
        Reply reply = api.get(each.getKey());
        List<String> read = events.told(each.getValue(), "caller", "sha256", "bytes");
        if (reply.status() == 200) {
          assertThat(read)
              .containsExactly(
                  "INFO local %s %d".formatted(sha256(reply.body()), reply.body().length));
        } else {
          assertThat(read).isEmpty();
        }
        assertThat(events.problems()).isEmpty();
      }
    }
  }

  @Test
  void responseWithoutContent_isNotPublished() throws Exception {
    String id = run();
    for (String path : List.of("files/in/%C3%A4%20b.txt", "context", "outputs", "audit")) {
      String address = "executions/" + id + "/" + path;
      String etag = api.get(address).header("ETag");
      try (CapturedEvents events = new CapturedEvents()) {
        assertThat(api.send("HEAD", address, "").status()).as(path).isEqualTo(200);
        assertThat(api.get(address, "if-none-match", etag).status()).as(path).isEqualTo(304);
        assertThat(events.toString()).as(path).doesNotContain(".read");
        assertThat(api.get(address, "if-none-match", "\"other\"").status()).isEqualTo(200);
        assertThat(events.toString()).as(path).containsOnlyOnce(".read\"");
      }
    }
  }

  @Test
  void concealedExecution_ofAnotherTeam_isPublishedAsRefused() throws Exception {
    try (TwoTeams teams = new TwoTeams(true);
        CapturedEvents events = new CapturedEvents()) {
      String key = teams.limited(TwoTeams.OURS, Role.OPERATOR);
      String id = teams.values.get(TwoTeams.THEIRS).get("execution_id");
      for (String path : List.of("files/a", "context", "outputs", "audit")) {
        assertThat(teams.send(key, "GET", "executions/" + id + "/" + path, "").status())
            .as(path)
            .isEqualTo(404);
      }
      String who = " key:limited-alpha-operator null 404";
      String[] fields = {"route", "subject", "caller", "sha256", "status"};
      assertThat(events.told("file.read", fields))
          .containsExactly("INFO executions/{execution_id}/files/{*path} " + id + who);
      assertThat(events.told("context.read", fields)).hasSize(2).allMatch(e -> e.endsWith(who));
      assertThat(events.told("audit.read", fields)).hasSize(1).allMatch(e -> e.endsWith(who));
      assertThat(events.problems()).isEmpty();
    }
  }

  /** An outsider can follow the chain from page to page and keep the hash of the last event. */
  @Test
  void auditLog_pages_showTheChainOfHashes() throws Exception {
    String id = run();
    String previous = null;
    List<String> hashes = new ArrayList<>();
    String path = "executions/" + id + "/audit?top=2";
    while (path != null) {
      JsonNode page = api.get(path).json();
      for (JsonNode event : page.path("value")) {
        assertThat(event.path("previous_hash").textValue()).isEqualTo(previous);
        previous = event.path("hash").textValue();
        hashes.add(previous);
      }
      String next = page.path("next_link").textValue();
      path = next == null ? null : next.substring(next.indexOf("executions/"));
    }
    assertThat(hashes).hasSizeGreaterThan(4).doesNotHaveDuplicates().doesNotContainNull();
  }

  @Test
  void everyOtherRead_isNotPublished() throws InterruptedException {
    String id = run();
    for (Route route : Route.values()) {
      boolean isLogged =
          route.template().matches(".*/(context|outputs|audit)|changes|.*/files/\\{\\*path}");
      if (!route.method().equals("GET") || isLogged) {
        continue;
      }
      String path = route.template().replace("{execution_id}", id).replaceAll("\\{[^}]+}", "x");
      try (CapturedEvents events = new CapturedEvents()) {
        api.get(path + RouteSamples.query(route));
        for (String type : Arrays.asList("file.read", "context.read", "audit.read")) {
          assertThat(events.told(type, "route")).as("%s", route).isEmpty();
        }
      }
    }
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
