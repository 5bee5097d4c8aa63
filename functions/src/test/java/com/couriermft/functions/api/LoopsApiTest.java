package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests loops and choices in the API. */
class LoopsApiTest {
  private static final String END = "{'type': 'flow.end'}";
  private static final String MEND =
      "{'id': 'm', 'type': 'test.mend', 'config': {'text': '{{loop.current_item}}'}}";

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void breakIt() {
    TestSteps.Mend.MENDED.set(false);
  }

  @AfterEach
  void close() {
    api.close();
  }

  private static String loop(String source, String more, String body) {
    return "{'id': 'each', 'type': 'flow.foreach', 'config': {'source': %s%s}}, %s, %s"
        .formatted(source, more, body, END);
  }

  private String runWithABrokenItem() throws InterruptedException {
    String more = ", 'on_item_error': 'continue', 'max_parallel': 2";
    String after = ", {'id': 'w', 'type': 'test.mend', 'config': {'text': 'done'}}";
    api.saveJob("three", loop("['a', 'broken', 'c']", more, MEND) + after);
    return api.run("three");
  }

  @Test
  void steps_ofALoopWithAFailedItem_countIterationsAndTellProgress() throws InterruptedException {
    String id = runWithABrokenItem();
    JsonNode steps = steps(id);
    assertThat(steps.findValuesAsText("id")).containsExactly("each", "m", "w");
    assertThat(steps.get(0).path("state").asText()).isEqualTo("failed");
    assertThat(steps.get(0).path("loop").toString())
        .isEqualTo(
            "{'items':3,'done':2,'failed':1,'running':0,'max_parallel':2}".replace('\'', '"'));
    JsonNode m = steps.get(1);
    assertThat(m.path("iterations").toString())
        .isEqualTo(
            "{'total':3,'completed':2,'failed':1,'running':0,'skipped':0}".replace('\'', '"'));
    assertThat(m.path("last_iterations")).hasSize(3);
    assertThat(m.path("last_iterations").findValuesAsText("iteration_index"))
        .containsExactlyInAnyOrder("0", "1", "2");
    assertThat(steps.get(2).path("state").asText()).isEqualTo("pending");
    JsonNode run = api.get("executions/" + id).json();
    assertThat(run.at("/loops/0/id").asText()).isEqualTo("each");
    assertThat(run.at("/loops/0/failed").asInt()).isEqualTo(1);
  }

  @Test
  void steps_pagesOfOneStep_followEachOtherWithoutGaps() throws InterruptedException {
    String items =
        IntStream.range(0, 2500).mapToObj(Integer::toString).reduce((a, b) -> a + "," + b).get();
    api.saveJob("many", loop("[" + items + "]", ", 'max_parallel': 8", MEND));
    String id = api.run("many");
    List<Integer> seen = new ArrayList<>();
    String next = "http://localhost:7071/api/executions/" + id + "/steps?step=m&top=200";
    while (!next.isEmpty()) {
      JsonNode page = api.get(next.substring("http://localhost:7071/api/".length())).json();
      page.path("value").forEach(one -> seen.add(one.path("iteration_index").asInt()));
      assertThat(page.at("/value/0/attempts")).hasSize(1);
      next = page.path("next_link").asText();
    }
    assertThat(seen).isEqualTo(IntStream.range(0, 2500).boxed().toList());
    JsonNode m = steps(id).get(1);
    assertThat(m.at("/iterations/completed").asInt()).isBetween(900, 1000);
    assertThat(m.at("/iterations/counted_up_to/0").asInt())
        .isEqualTo(m.at("/iterations/completed").asInt() - 1);
    assertThat(m.path("last_iterations")).hasSize(5);
    assertThat(m.path("state").asText()).isEqualTo("completed");
    assertThat(steps(id).get(0).path("state").asText()).isEqualTo("completed");
    JsonNode context = api.get("executions/" + id + "/context").json().at("/steps/m");
    assertThat(context.has("iterations")).isFalse();
    assertThat(context.at("/outputs/text").asText()).isEqualTo("2499");
  }

  @Test
  void steps_failedBeyondWhatIsCounted_areShownAsFailed() throws InterruptedException {
    String items = "'a', ".repeat(1200) + "'broken', 'c'";
    api.saveJob("late", loop("[" + items + "]", "", MEND));
    String id = api.run("late");
    JsonNode m = steps(id).get(1);
    assertThat(m.path("state").asText()).isEqualTo("failed");
    assertThat(m.at("/attempts/0/failure/code").asText()).isEqualTo("refused");
    assertThat(m.at("/iterations/total").asInt()).isEqualTo(1202);
    assertThat(m.at("/iterations/failed").asInt()).isEqualTo(1);
    assertThat(m.at("/last_iterations/4/iteration_index").asInt()).isEqualTo(1200);
    assertThat(steps(id).at("/0/loop/done").asInt()).isEqualTo(1200);
  }

  @Test
  void steps_wrongQuery_tellsEveryProblem() throws InterruptedException {
    String id = runWithABrokenItem();
    Reply reply = api.get("executions/" + id + "/steps?step=nobody&top=0&continuation=ZHJvcA");
    assertThat(reply.code()).isEqualTo("invalid_query");
    assertThat(reply.json().path("errors").findValuesAsText("pointer"))
        .containsExactlyInAnyOrder("step", "top", "continuation");
  }

  @Test
  void steps_notTaken_areSkippedAndTellWhy() throws InterruptedException {
    api.saveJob(
        "choosy",
        "{'id': 'big', 'type': 'flow.if', 'config': {'left': 1, 'operator': 'equals', 'right': 2}},"
            + " {'id': 'then', 'type': 'test.fail', 'config': {}}, {'type': 'flow.else'},"
            + " {'id': 'otherwise', 'type': 'test.mend', 'config': {'text': 'x'}},"
            + END
            + ","
            + loop("[]", "", MEND)
            + ", {'id': 'f', 'type': 'test.fail', 'config': {}}"
            + ", {'id': 'z', 'type': 'test.fail', 'config': {}}");
    JsonNode steps = steps(api.run("choosy"));
    assertThat(each(steps, "id")).containsExactly("then", "otherwise", "each", "m", "f", "z");
    assertThat(each(steps, "state"))
        .containsExactly("skipped", "completed", "completed", "skipped", "failed", "pending");
    assertThat(steps.get(0).path("reason").asText())
        .isEqualTo("Not run: choice 'big' did not select its first branch.");
    assertThat(steps.get(3).path("reason").asText())
        .isEqualTo("Not run: loop 'each' had no items.");
  }

  @Test
  void steps_withinBlocks_areSkippedOnlyOnceTheRunIsPastThem() throws Exception {
    String never =
        "{'id': '%s', 'type': 'flow.if', 'config': {'left': 1, 'operator': 'equals', 'right': 2}}";
    api.saveJob(
        "nested",
        "{'type': 'flow.parallel'}, "
            + never.formatted("a")
            + ", {'id': 'left', 'type': 'test.fail', 'config': {}}, "
            + END
            + ", {'id': 'wait', 'type': 'test.gate', 'config': {}}, "
            + END
            + ", "
            + loop("[1, 2]", "", never.formatted("b") + ", " + MEND + ", " + END)
            + ", "
            + never.formatted("c")
            + ", "
            + never.formatted("d")
            + ", {'id': 'deep', 'type': 'test.fail', 'config': {}}, "
            + END
            + ", "
            + END);
    String id = api.start("nested");
    Thread worker = new Thread(api::workQuietly);
    worker.start();
    TestSteps.Gate.REACHED.acquire();
    JsonNode before = steps(id);
    TestSteps.Gate.OPEN.release();
    worker.join();
    assertThat(each(before, "id")).containsExactly("left", "wait", "each", "m", "deep");
    assertThat(each(before, "state"))
        .containsExactly("skipped", "running", "pending", "pending", "pending");
    JsonNode after = steps(id);
    assertThat(each(after, "state"))
        .containsExactly("skipped", "completed", "completed", "skipped", "skipped");
    assertThat(after.get(3).path("reason").asText()).contains("'b'").contains("'each'");
    assertThat(after.get(4).path("reason").asText())
        .isEqualTo(
            "Not run: choice 'c' did not select its first branch,"
                + " or choice 'd' did not select its first branch.");
  }

  @Test
  void steps_ofALoopThatWasStartedAgain_countTheNewestPass() throws InterruptedException {
    api.saveJob("anew", loop("['a', 'broken']", ", 'resume': 'restart'", MEND));
    String id = api.run("anew");
    TestSteps.Mend.MENDED.set(true);
    api.post("executions/" + id + "/resume", "");
    api.work();
    JsonNode m = steps(id).get(1);
    assertThat(m.at("/iterations/completed").asInt()).isEqualTo(2);
    assertThat(m.at("/iterations/failed").asInt()).isZero();
    assertThat(m.at("/last_iterations/1/passes").toString()).isEqualTo("[1]");
    JsonNode all = api.get("executions/" + id + "/steps?step=m").json().path("value");
    assertThat(all).hasSize(4);
    assertThat(api.get("executions/" + id + "/context").json().at("/steps/m/iterations").asInt())
        .isEqualTo(2);
  }

  @Test
  void get_runWithinLanes_tellsTheItemOfEachCurrentStep() throws Exception {
    api.saveJob(
        "gated",
        loop("['a', 'b', 'c']", ", 'max_parallel': 2", "{'type': 'test.gate', 'config': {}}"));
    String id = api.start("gated");
    Thread worker = new Thread(api::workQuietly);
    worker.start();
    TestSteps.Gate.REACHED.acquire();
    JsonNode run = api.get("executions/" + id).json();
    assertThat(run.path("current_steps").findValues("iterations").toString())
        .isEqualTo("[[0], [1]]");
    assertThat(run.path("current_steps").findValuesAsText("lane")).containsExactly("0", "1");
    assertThat(run.at("/loops/0").toString())
        .isEqualTo(
            "{'id':'each','items':3,'done':0,'failed':0,'running':2,'max_parallel':2}"
                .replace('\'', '"'));
    TestSteps.Gate.OPEN.release(3);
    worker.join();
    TestSteps.Gate.REACHED.acquire(2);
    assertThat(api.get("executions/" + id).json().has("loops")).isFalse();
  }

  @Test
  void resume_failedItems_runsThemAlone() throws InterruptedException {
    String id = runWithABrokenItem();
    JsonNode failed = api.get("executions/" + id + "/failed-items").json().path("value");
    assertThat(failed).hasSize(1);
    assertThat(failed.get(0).path("loop").asText()).isEqualTo("each");
    assertThat(failed.get(0).path("iterations").toString()).isEqualTo("[1]");
    assertThat(failed.get(0).path("step").asText()).isEqualTo("m");
    assertThat(failed.get(0).path("name").asText()).isEqualTo("broken");
    assertThat(failed.get(0).path("attempts").asInt()).isEqualTo(1);
    assertThat(failed.get(0).at("/failure/code").asText()).isEqualTo("refused");
    assertThat(api.post("executions/" + id + "/resume", "{'items': 'all'}").status())
        .isEqualTo(400);
    TestSteps.Mend.MENDED.set(true);
    Reply reply =
        api.post("executions/" + id + "/resume", "{'items': 'failed', 'reason': 'mended'}");
    assertThat(reply.status()).isEqualTo(202);
    api.work();
    assertThat(api.get("executions/" + id).json().path("state").asText()).isEqualTo("completed");
    assertThat(api.get("executions/" + id + "/failed-items").json().path("value")).isEmpty();
    JsonNode iterations = api.get("executions/" + id + "/steps?step=m").json().path("value");
    assertThat(each(iterations, "state")).containsOnly("completed").hasSize(3);
    assertThat(iterations.findValues("attempts").stream().map(JsonNode::size).toList())
        .containsExactly(1, 2, 1);
    assertThat(api.post("executions/" + id + "/resume", "{'items': 'failed'}").code())
        .isEqualTo("no_failed_items");
    JsonNode context = api.get("executions/" + id + "/context").json().at("/steps/m");
    assertThat(context.path("iterations").asInt()).isEqualTo(3);
    assertThat(context.at("/outputs/text").asText()).isEqualTo("c");
  }

  @Test
  void failedItems_pages_followEachOtherWithoutGaps() throws InterruptedException {
    String items = "['broken'" + ", 'broken'".repeat(6) + "]";
    String group = "{'type': 'flow.parallel'}, " + MEND + ", " + END;
    String more = ", 'on_item_error': 'continue', 'max_parallel': 2";
    api.saveJob("broken", loop(items, more, group));
    String id = api.run("broken");
    List<Integer> seen = new ArrayList<>();
    String next = "http://localhost:7071/api/executions/" + id + "/failed-items?top=2";
    while (!next.isEmpty()) {
      JsonNode page = api.get(next.substring("http://localhost:7071/api/".length())).json();
      page.path("value").forEach(one -> seen.add(one.path("iteration_index").asInt()));
      next = page.path("next_link").asText();
    }
    assertThat(seen).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6);
    assertThat(api.get("executions/" + id + "/failed-items?continuation=ZHJvcA").code())
        .isEqualTo("invalid_query");
  }

  @Test
  void failedItems_thatAreFilesOrHaveAName_tellIt() throws InterruptedException {
    String items =
        "[{'name': 'a.zip', 'path': '/in/x'}, {'path': '/in/b.zip'}, {'path': '/'}, {'id': 7}, 8]";
    String mend = MEND.replace("{{loop.current_item}}", "broken");
    String more = ", 'on_item_error': 'continue'";
    api.saveJob("named", loop(items, more, mend));
    JsonNode failed =
        api.get("executions/" + api.run("named") + "/failed-items").json().path("value");
    assertThat(failed.findValuesAsText("iteration_index")).containsExactly("0", "1", "2", "3", "4");
    assertThat(each(failed, "name")).containsExactly("a.zip", "b.zip", "/", "", "");
  }

  @Test
  void failedItems_ofManyPagesOfItems_haveTheirOwnNames() throws InterruptedException {
    List<String> names = IntStream.range(0, 30).mapToObj(i -> "f" + i).toList();
    String more = "'more': '" + "x".repeat(15_000) + "'";
    String items =
        names.stream()
            .map(name -> "{'name': '" + name + "', " + more + "}")
            .collect(Collectors.joining(",", "[", "]"));
    String mend = MEND.replace("{{loop.current_item}}", "broken");
    api.saveJob("large", loop(items, ", 'on_item_error': 'continue'", mend));
    String path = "executions/" + api.run("large") + "/failed-items?top=200";
    assertThat(each(api.get(path).json().path("value"), "name")).isEqualTo(names);
  }

  private static List<String> each(JsonNode list, String field) {
    List<String> values = new ArrayList<>();
    list.forEach(one -> values.add(one.path(field).asText()));
    return values;
  }

  private JsonNode steps(String id) {
    return api.get("executions/" + id + "/steps").json().path("value");
  }
}
