package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the example with a loop on two hosts. One archive cannot be stored at first, and is stored
 * later.
 */
class EachInvoiceIT {
  private static final Duration LONGEST = Duration.ofSeconds(120);
  private static final long FAST = 200_000_000;
  private static final String JOB = "each-invoice";

  @Test
  void failedItem_keepsNoOtherAndIsResumedAlone(@TempDir Path directory) throws Exception {
    try (Site site = new Site(directory, FAST)) {
      for (String archive : List.of("a.zip", "b.zip", "c.zip", "d.zip", "e.zip")) {
        site.leave(archive, 100_000);
      }
      Path inTheWay = directory.resolve("partner/processed/b.zip");
      Files.createDirectories(inTheWay.getParent());
      Files.writeString(inTheWay, "in the way");
      Client api = new Client(site.host("one").apiUri());
      site.host("two");
      site.configure(api, "unused", "{'type': 'file.list', 'config': {'path': '*'}}");
      save(api);

      String id = Site.trigger(api, JOB);
      await().atMost(LONGEST).until(() -> state(api, id).equals("failed"));
      JsonNode failure = Site.execution(api, id).path("failure");
      assertThat(failure.path("code").asText()).isEqualTo("items_failed");
      assertThat(failure.path("message").asText()).startsWith("1 of the 5 items of loop 'each'");
      assertThat(site.delivered()).isEqualTo(site.made);
      assertThat(names(directory.resolve("partner/incoming"))).containsExactly("b.zip");
      JsonNode items = Client.json(api.get("executions/" + id + "/failed-items")).path("value");
      assertThat(items).hasSize(1);
      assertThat(items.get(0).path("step").asText()).isEqualTo("done");

      Files.delete(inTheWay);
      HttpResponse<String> resumed =
          api.post("executions/" + id + "/resume", "{'items': 'failed'}");
      assertThat(resumed.statusCode()).as(resumed.body()).isEqualTo(202);
      await().atMost(LONGEST).until(() -> state(api, id).equals("completed"));
      assertThat(names(directory.resolve("partner/incoming"))).isEmpty();
      assertThat(names(directory.resolve("partner/processed"))).hasSize(5);
      assertThat(site.delivered()).isEqualTo(site.made);
      assertThat(iterationsOf(api, id, "send")).isEqualTo(List.of(1, 1, 1, 1, 1));
      assertThat(iterationsOf(api, id, "done").stream().mapToInt(n -> n).sum()).isEqualTo(6);
    }
  }

  private static void save(Client api) throws IOException, InterruptedException {
    Path example = Path.of("..", "examples", "jobs", JOB + ".json").toAbsolutePath().normalize();
    HttpResponse<String> saved = api.put("jobs/" + JOB, Files.readString(example));
    assertThat(saved.statusCode()).as(saved.body()).isEqualTo(201);
  }

  private static String state(Client api, String id) throws IOException, InterruptedException {
    return Site.execution(api, id).path("state").asText();
  }

  /** Returns the number of attempts of each iteration of a step. */
  private static List<Integer> iterationsOf(Client api, String id, String step)
      throws IOException, InterruptedException {
    List<Integer> attempts = new ArrayList<>();
    Client.json(api.get("executions/" + id + "/steps?step=" + step))
        .path("value")
        .forEach(iteration -> attempts.add(iteration.path("attempts").size()));
    return attempts;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }
}
