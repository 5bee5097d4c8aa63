package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultRequest;
import com.couriermft.storage.store.Blobs.BlobInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests paginated lists that are read in several slices. Wherever a slice ends, and whenever a host
 * dies after a slice, the file contains the items of each page once and in order.
 */
@Timeout(60)
class HttpHandOverTest {
  /** Number of lists of each type; {@code -Dcourier.lists=500} reads more. */
  private static final int LISTS = Integer.getInteger("courier.lists", 15);

  private final List<Integer> sizes = new ArrayList<>();
  private final Random random = new Random(23);
  private String type;

  @ParameterizedTest
  @ValueSource(strings = {"page", "cursor", "next_url", "link"})
  void list_handedOverAtAnyPage_isWhole(String pagination) throws IOException {
    type = pagination;
    try (HttpWorld http = new HttpWorld(this::page)) {
      http.hooks.handOver = () -> random.nextInt(3) == 0;
      http.hooks.after =
          result -> {
            if (random.nextInt(12) == 0) {
              throw new IOException("The host died");
            }
          };
      http.job(
          "'path': 'items', 'destination': '/lists/all.jsonl', 'overwrite': 'replace',"
              + " 'pagination': {'type': '%s', 'items': '$.v'%s}"
                  .formatted(
                      type,
                      switch (type) {
                        case "page" -> ", 'parameter': 'at'";
                        case "cursor" -> ", 'parameter': 'at', 'next': '$.next'";
                        case "next_url" -> ", 'next': '$.next'";
                        default -> "";
                      }),
          "'items': '{{steps.call.items}}', 'pages': '{{steps.call.pages}}'");
      int slices = 0;
      for (int list = 0; list < LISTS; list++) {
        sizes.clear();
        for (int i = random.nextInt(9); i >= 0; i--) {
          // A list by page number ends with an empty page, so only its other pages have items.
          sizes.add(type.equals("page") ? 1 + random.nextInt(3) : random.nextInt(4));
        }
        slices += check(http);
      }
      assertThat(slices).as("slices that were handed over").isGreaterThan(LISTS);
    }
  }

  private int check(HttpWorld http) {
    Execution e = http.run();
    List<String> attempts = http.world.attempts(e);
    if (http.world.now(e).state() == ExecutionState.FAILED) {
      // There are three attempts, because each attempt's host dies.
      assertThat(attempts).hasSize(3);
      return 0;
    }
    http.world.assertSettled(e, ExecutionState.COMPLETED);
    StringBuilder expected = new StringBuilder();
    int items = 0;
    for (int page = 0; page < sizes.size(); page++) {
      for (int i = 0; i < sizes.get(page); i++) {
        expected.append("{\"page\":%d,\"item\":%d}\n".formatted(page, i));
        items++;
      }
    }
    assertThat(new String(http.world.blobs.get("files", "lists/all.jsonl"), StandardCharsets.UTF_8))
        .as("%s of %s", type, sizes)
        .isEqualTo(expected.toString());
    assertThat(http.world.outputs(e).path("items").intValue()).isEqualTo(items);
    assertThat(http.world.outputs(e).path("pages").intValue())
        .isEqualTo(sizes.size() + (type.equals("page") ? 1 : 0));
    assertThat(http.world.blobs.list("files", "", null).blobs())
        .extracting(BlobInfo::name)
        .containsExactly("lists/all.jsonl");
    return (int) http.world.audit(e).stream().filter("step.sliced"::equals).count();
  }

  private FaultReply page(FaultRequest request) {
    String at = request.target().contains("at=") ? request.target().replaceAll(".*at=", "") : "";
    boolean counts = type.equals("page");
    int page = at.isEmpty() ? 0 : Integer.parseInt(at) - (counts ? 1 : 0);
    List<String> items = new ArrayList<>();
    for (int i = 0; page < sizes.size() && i < sizes.get(page); i++) {
      items.add("{\"page\": %d, \"item\": %d}".formatted(page, i));
    }
    boolean more = page + 1 < sizes.size();
    String url = "/v1/items?at=" + (page + 1);
    String next = !more ? "null" : type.equals("cursor") ? "\"" + (page + 1) + "\"" : quoted(url);
    String json = "{\"v\": %s, \"next\": %s}".formatted(items, next);
    java.util.Map<String, String> headers = new java.util.HashMap<>();
    headers.put("Content-Type", "application/json");
    if (more && type.equals("link")) {
      headers.put("Link", "<" + url + ">; rel=\"next\"");
    }
    return FaultReply.of(200, headers, json);
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }
}
