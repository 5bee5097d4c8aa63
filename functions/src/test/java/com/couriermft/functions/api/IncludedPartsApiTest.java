package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The parts included in an execution equal the responses of the separate routes for these parts.
 */
class IncludedPartsApiTest {
  private final ApiClient api = new ApiClient();

  @BeforeEach
  void breakIt() {
    TestSteps.Mend.MENDED.set(false);
  }

  @AfterEach
  void close() {
    api.close();
  }

  private String failed() throws InterruptedException {
    String broken = "'broken', ".repeat(60);
    api.put(
        "jobs/j",
        "{'parameters': {'type': 'object', 'properties': {'day': {'type': 'string', 'default':"
            + " 'mon'}}}, 'steps': [{'id': 'each', 'type': 'flow.foreach', 'config': {'source': ["
            + broken
            + "'a'], 'on_item_error': 'continue'}}, {'id': 'm', 'type': 'test.mend', 'config':"
            + " {'text': '{{loop.current_item}}'}}, {'type': 'flow.end'}]}");
    return api.run("j");
  }

  @Test
  void parts_inEveryCombination_areThoseOfTheirRoutes() throws InterruptedException {
    String path = "executions/" + failed();
    JsonNode plain = api.get(path).json();
    List<String> all = List.of("steps", "parameters", "items");
    for (int mask = 1; mask < 8; mask++) {
      int chosen = mask;
      Set<String> names =
          all.stream()
              .filter(name -> (chosen & 1 << all.indexOf(name)) != 0)
              .collect(Collectors.toSet());
      JsonNode found = api.get(path + "?include=" + String.join(",", names)).json();
      assertThat(Stream.of("steps", "parameters", "items").filter(found::has))
          .containsExactlyInAnyOrderElementsOf(names);
      if (names.contains("steps")) {
        assertThat(found.path("steps")).isEqualTo(api.get(path + "/steps").json());
      }
      if (names.contains("parameters")) {
        assertThat(found.path("parameters").toString()).isEqualTo("{\"day\":\"mon\"}");
      }
      if (names.contains("items")) {
        JsonNode own = api.get(path + "/failed-items").json();
        assertThat(found.path("items")).isEqualTo(own);
        assertThat(own.path("value")).hasSize(50);
      }
      assertThat(((ObjectNode) found).remove(all)).isEqualTo(plain);
    }
    String next = api.get(path + "?include=items").json().at("/items/next_link").asText();
    JsonNode rest = api.get(next.replace("http://localhost:7071/api/", "")).json();
    assertThat(rest.path("value")).hasSize(10);
  }

  @Test
  void parts_unknown_areRefused() throws InterruptedException {
    Reply reply = api.get("executions/" + failed() + "?include=steps,context");
    assertThat(reply.code()).isEqualTo("invalid_query");
    assertThat(reply.json().at("/errors/0/detail").asText())
        .isEqualTo("Expected one or more of steps, parameters, items, separated by commas.");
  }
}
