package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.auth.Route;
import java.security.MessageDigest;
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
