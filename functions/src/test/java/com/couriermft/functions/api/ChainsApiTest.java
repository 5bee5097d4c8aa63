package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChainsApiTest {
  private static final String TWO =
      "{'parameters': {'properties': {'text': {'type': 'string', 'default': 'hello'}}}, 'nodes': ["
          + "{'id': 'write', 'job_id': 'writer', 'parameters': {'text': '{{parameters.text}}'}},"
          + "{'id': 'file', 'job_id': 'filer', 'parameters': {'file': '{{chain.write.file}}'},"
          + " 'depends_on': [{'node': 'write'}]}]}";

  private final ApiClient api = new ApiClient();

  @BeforeEach
  void saveJobs() {
    saveJob(
        "writer",
        "{'id': 'w', 'type': 'test.write', 'config': {'path': 'in/a.txt', 'text':"
            + " '{{parameters.text}}'}}",
        "{'file': 'work:/{{execution.id}}/in/a.txt'}");
    saveJob(
        "filer",
        "{'id': 'c', 'type': 'file.copy', 'config': {'input': '{{parameters.file}}',"
            + " 'destination': '/out/{{execution.id}}.txt'}}",
        "{'text': '{{chain.write.file}}'}");
    saveJob("broken", "{'type': 'test.fail'}", "{}");
    saveJob("after", "{'type': 'test.mend', 'config': {'text': 'x'}}", "{}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void definition_isSavedWithVersionsAndArchived() {
    Reply first = api.put("chains/two", TWO);
    assertThat(first.status()).as(first.text()).isEqualTo(201);
    assertThat(first.header("Location")).isEqualTo("http://localhost:7071/api/chains/two");
    assertThat(api.put("chains/two", TWO).json().path("outcome").asText()).isEqualTo("unchanged");
    String named = TWO.replaceFirst("\\{", "{'name': 'Two', ");
    Reply changed = api.put("chains/two", named, "if-match", first.header("ETag"));
    assertThat(changed.json().path("version").asInt()).isEqualTo(2);
    assertThat(api.put("chains/two", TWO, "if-match", first.header("ETag")).status())
        .isEqualTo(412);

    Reply shown = api.get("chains/two");
    assertThat(shown.json().at("/definition/nodes/1/id").asText()).isEqualTo("file");
    assertThat(shown.json().path("saved_by").asText()).isEqualTo("local");
    assertThat(api.get("chains").json().at("/value/0/chain_id").asText()).isEqualTo("two");
    assertThat(api.get("chains/two/versions").json().path("value")).hasSize(2);
    assertThat(api.get("chains/two/versions/1").json().at("/definition/name").asText())
        .isEqualTo("two");
    assertThat(api.get("chains/two/versions/x").code()).isEqualTo("chain_version_not_found");

    assertThat(api.delete("chains/two", "if-match", first.header("ETag")).status()).isEqualTo(412);
    assertThat(api.delete("chains/two").status()).isEqualTo(204);
    assertThat(api.get("chains/two").code()).isEqualTo("chain_not_found");
    assertThat(api.post("chains/two/trigger", "").code()).isEqualTo("chain_not_found");
  }

  @Test
  void definition_withProblems_tellsEachWithItsPointer() {
    String wrong =
        "{'chain_id': 'other', 'nodes': [{'id': 'a', 'job_id': 'after', 'depends_on': [{'node':"
            + " 'b'}]}, {'id': 'b', 'job_id': 'nobody', 'depends_on': [{'node': 'a'}]}]}";
    Reply refused = api.put("chains/two", wrong);
    assertThat(refused.code()).isEqualTo("invalid_definition");
    List<String> problems = new ArrayList<>();
    refused
        .json()
        .path("errors")
        .forEach(e -> problems.add(e.path("pointer").asText() + " " + e.path("code").asText()));
    assertThat(problems)
        .containsExactlyInAnyOrder(
            "/chain_id id_mismatch", "/nodes/0/depends_on cycle", "/nodes/1/job_id unknown_job");
    JsonNode valid = api.post("chains/validate", wrong).json();
    assertThat(valid.path("valid").asBoolean()).isFalse();
    assertThat(api.post("chains/validate", "{'chain_id': 'x', " + TWO.substring(1)).json())
        .isEqualTo(Json.parse("{\"valid\": true, \"errors\": [], \"warnings\": []}"));
  }

  @Test
  void run_handsFilesOnAndShowsEveryNodeFromTheStart() throws InterruptedException {
    api.put("chains/two", TWO);
    Reply accepted = api.post("chains/two/trigger", "{'priority': 7}");
    assertThat(accepted.status()).as(accepted.text()).isEqualTo(202);
    String id = accepted.json().path("chain_execution_id").asText();
    assertThat(accepted.header("Location")).endsWith("/api/chain-executions/" + id);
    assertThat(states(id)).containsExactly("running", "write enqueued", "file pending");
    assertThat(api.get("chain-executions/" + id).header("Retry-After")).isEqualTo("2");
    api.work();

    assertThat(states(id)).containsExactly("completed", "write completed", "file completed");
    JsonNode chain = api.get("chain-executions/" + id).json();
    assertThat(chain.path("priority").asInt()).isEqualTo(7);
    assertThat(chain.at("/trigger/kind").asText()).isEqualTo("api");
    assertThat(chain.at("/nodes/1/depends_on/0").asText()).isEqualTo("write");
    String writer = chain.at("/nodes/0/execution_id").asText();
    String filer = chain.at("/nodes/1/execution_id").asText();
    JsonNode member = api.get("executions/" + filer).json();
    assertThat(member.at("/chain/chain_execution_id").asText()).isEqualTo(id);
    assertThat(member.at("/chain/node").asText()).isEqualTo("file");
    assertThat(member.at("/outputs/text").asText()).isEqualTo("work:/" + writer + "/in/a.txt");
    assertThat(api.get("executions/" + filer + "/context").json().at("/chain/outputs/write/file"))
        .isEqualTo(member.at("/outputs/text"));
    assertThat(api.get("executions/" + writer + "/files").json().path("value")).isEmpty();
    assertThat(api.get("executions/" + writer).json().has("files_gone_at")).isTrue();
    assertThat(events(id)).startsWith("chain.pending", "chain.running", "node.enqueued write");
    assertThat(events(id)).endsWith("node.completed file", "chain.completed");
  }

  @Test
  void audit_isPaged() throws InterruptedException {
    api.put("chains/two", TWO);
    String id = trigger("two");
    api.work();
    Reply page = api.get("chain-executions/" + id + "/audit?top=3");
    assertThat(page.json().path("value")).hasSize(3);
    String next = page.json().path("next_link").asText();
    assertThat(next).contains("/chain-executions/" + id + "/audit?");
    Reply rest = api.get(next.substring(next.indexOf("chain-executions")));
    assertThat(rest.json().at("/value/0/seq").asInt()).isEqualTo(4);
  }

  @Test
  void trigger_withAKey_startsOneRun() {
    api.put("chains/two", TWO);
    Reply first = api.post("chains/two/trigger", "{'priority': 1}", "idempotency-key", "k");
    Reply again = api.post("chains/two/trigger", "{'priority': 1}", "idempotency-key", "k");
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(again.json().path("chain_execution_id"))
        .isEqualTo(first.json().path("chain_execution_id"));
    assertThat(api.post("chains/two/trigger", "{'priority': 2}", "idempotency-key", "k").code())
        .isEqualTo("idempotency_key_reused");
    assertThat(api.get("chain-executions").json().path("value")).hasSize(1);
  }

  @Test
  void trigger_withWhatDoesNotFit_saysWhere() {
    api.put("chains/two", TWO);
    assertThat(pointer(api.post("chains/two/trigger", "{'parameters': {'text': 1}}")))
        .isEqualTo("/parameters/text");
    assertThat(pointer(api.post("chains/two/trigger", "{'version': 1}"))).isEqualTo("/version");
    assertThat(pointer(api.post("chains/two/trigger", "{'priority': 10}"))).isEqualTo("/priority");
    assertThat(api.get("chain-executions").json().path("value")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                              | failed, b failed, a skipped, z skipped",
        "'run_on_failure': true          | completed, b failed, a completed, z completed",
        "'required_status': 'any'        | completed, b failed, a completed, z completed",
        "'required_status': 'completed'  | failed, b failed, a skipped, z skipped",
      })
  void memberFails_edgeDecidesWhetherTheNextOnesRun(String edge, String states)
      throws InterruptedException {
    api.put(
        "chains/c",
        "{'nodes': [{'id': 'b', 'job_id': 'broken'}, {'id': 'a', 'job_id': 'after', 'depends_on':"
            + " [{'node': 'b'%s}]}, {'id': 'z', 'job_id': 'after', 'depends_on': [{'node': 'a'}]}]}"
                .formatted(edge.isEmpty() ? "" : ", " + edge));
    String id = trigger("c");
    api.work();
    assertThat(states(id)).containsExactly(states.split(", "));
    JsonNode nodes = api.get("chain-executions/" + id).json().path("nodes");
    assertThat(nodes.path(0).path("reason").asText()).startsWith("refused: ");
    if (states.startsWith("failed")) {
      assertThat(nodes.path(1).path("reason").asText()).contains("'b'").contains("failed");
      assertThat(nodes.path(2).path("reason").asText()).contains("'a'").contains("skipped");
      assertThat(nodes.path(1).has("execution_id")).isFalse();
    }
  }

  @Test
  void run_isPausedResumedAndCancelled() throws InterruptedException {
    api.put("chains/two", TWO);
    String id = trigger("two");
    assertThat(ask(id, "pause", "{'reason': 'partner is down'}")).isEqualTo("202 paused");
    assertThat(states(id)).startsWith("paused");
    assertThat(api.get("chain-executions/" + id).json().path("reason").asText())
        .isEqualTo("partner is down");
    assertThat(ask(id, "pause", "")).isEqualTo("409 paused");
    assertThat(ask(id, "resume", "")).isEqualTo("202 running");
    api.work();
    assertThat(states(id)).startsWith("completed");
    Reply late = api.post("chain-executions/" + id + "/cancel", "");
    assertThat(late.code()).isEqualTo("invalid_state");

    String other = trigger("two");
    assertThat(ask(other, "cancel", "")).isEqualTo("202 cancelled");
    api.work();
    assertThat(states(other)).containsExactly("cancelled", "write cancelled", "file cancelled");
    assertThat(api.get("executions/" + run(other, 0)).json().path("state").asText())
        .isEqualTo("cancelled");
  }

  @Test
  void failedMember_resumedByItself_bringsItsChainAlong() throws InterruptedException {
    TestSteps.Mend.MENDED.set(false);
    saveJob("mended", "{'type': 'test.mend', 'config': {'text': 'broken'}}", "{}");
    api.put(
        "chains/c", "{'nodes': [{'id': 'm', 'job_id': 'mended'}, {'id': 'a', 'job_id': 'after'}]}");
    String id = trigger("c");
    api.work();
    assertThat(states(id)).containsExactly("failed", "m failed", "a skipped");
    TestSteps.Mend.MENDED.set(true);
    assertThat(api.post("executions/" + run(id, 0) + "/resume", "").status()).isEqualTo(202);
    api.work();
    assertThat(states(id)).containsExactly("completed", "m completed", "a completed");
  }

  @Test
  void memberWasCancelled_resumeRunsItAnew_andFilesOfBothRunsGo() throws InterruptedException {
    TestSteps.Mend.MENDED.set(false);
    saveJob(
        "mended",
        "{'type': 'test.write', 'config': {'path': 'a.txt', 'text': 'x'}},"
            + "{'type': 'test.mend', 'config': {'text': 'broken'}}",
        "{}");
    api.put("chains/c", "{'nodes': [{'id': 'm', 'job_id': 'mended'}]}");
    String id = trigger("c");
    api.work();
    String first = run(id, 0);
    assertThat(api.post("executions/" + first + "/cancel", "").status()).isEqualTo(202);
    assertThat(states(id)).containsExactly("failed", "m cancelled");
    assertThat(api.get("executions/" + first + "/files").json().path("value")).hasSize(1);
    TestSteps.Mend.MENDED.set(true);
    assertThat(ask(id, "resume", "")).isEqualTo("202 running");
    api.work();
    assertThat(states(id)).containsExactly("completed", "m completed");
    assertThat(run(id, 0)).isNotEqualTo(first);
    for (String run : List.of(first, run(id, 0))) {
      assertThat(api.get("executions/" + run + "/files").json().path("value")).isEmpty();
      assertThat(api.get("executions/" + run).json().has("files_gone_at")).isTrue();
    }
  }

  private String run(String id, int node) {
    JsonNode nodes = api.get("chain-executions/" + id).json().path("nodes");
    return nodes.path(node).path("execution_id").asText();
  }

  @Test
  void rerun_startsTheChainAnewWithWhatItWasGiven() throws InterruptedException {
    api.put("chains/two", TWO);
    Reply accepted = api.post("chains/two/trigger", "{'parameters': {'text': 'again'}}");
    String id = accepted.json().path("chain_execution_id").asText();
    assertThat(api.post("chain-executions/" + id + "/rerun", "").code()).isEqualTo("invalid_state");
    api.work();
    Reply again = api.post("chain-executions/" + id + "/rerun", "{'reason': 'lost'}");
    assertThat(again.status()).isEqualTo(202);
    String other = again.json().path("chain_execution_id").asText();
    api.work();
    assertThat(states(other)).startsWith("completed");
    JsonNode cause = api.get("chain-executions/" + other).json().path("trigger");
    assertThat(cause.path("kind").asText()).isEqualTo("rerun");
    assertThat(cause.path("id").asText()).isEqualTo(id);
    assertThat(cause.path("reason").asText()).isEqualTo("lost");
    JsonNode writer = api.get("executions/" + run(other, 0) + "/context").json();
    assertThat(writer.at("/parameters/text").asText()).isEqualTo("again");
  }

  @Test
  void rerun_repeatedWithItsKey_isAnsweredTheSameThoughTheOriginalWentOn() throws Exception {
    TestSteps.Mend.MENDED.set(false);
    saveJob("mended", "{'type': 'test.mend', 'config': {'text': 'broken'}}", "{}");
    api.put("chains/c", "{'nodes': [{'id': 'm', 'job_id': 'mended'}]}");
    String id = trigger("c");
    api.work();
    String[] key = {"idempotency-key", "again"};
    Reply first = api.post("chain-executions/" + id + "/rerun", "", key);
    assertThat(ask(id, "resume", "")).isEqualTo("202 running");
    Reply repeated = api.post("chain-executions/" + id + "/rerun", "", key);
    assertThat(repeated.status()).isEqualTo(202);
    assertThat(repeated.json().path("chain_execution_id"))
        .isEqualTo(first.json().path("chain_execution_id"));
    assertThat(repeated.header("Idempotent-Replayed")).isEqualTo("true");
  }

  @Test
  void rerun_knowsWhatTheTriggerBroughtAlong() throws InterruptedException {
    api.put("chains/two", TWO.replace("{{parameters.text}}", "{{trigger.query.day}}"));
    String id =
        api.post("chains/two/trigger?day=monday", "").json().path("chain_execution_id").asText();
    api.work();
    assertThat(states(id)).startsWith("completed");
    Reply again = api.post("chain-executions/" + id + "/rerun", "");
    String other = again.json().path("chain_execution_id").asText();
    api.work();
    assertThat(states(other)).startsWith("completed");
    JsonNode writer = api.get("executions/" + run(other, 0) + "/context").json();
    assertThat(writer.at("/parameters/text").asText()).isEqualTo("monday");
    assertThat(api.get("chain-executions/" + other).json().at("/trigger/query").isMissingNode())
        .isTrue();
  }

  @Test
  void list_isFilteredAndPaged() throws InterruptedException {
    api.put("chains/two", TWO);
    api.put("chains/c", "{'nodes': [{'id': 'b', 'job_id': 'broken'}]}");
    String failed = trigger("c");
    trigger("two");
    trigger("two");
    api.work();
    assertThat(ids("chain-executions?state=failed")).containsExactly(failed);
    assertThat(ids("chain-executions?chain_id=two")).hasSize(2);
    assertThat(ids("chain-executions?since=2999-01-01T00:00:00Z")).isEmpty();
    Reply page = api.get("chain-executions?top=2");
    assertThat(page.json().path("value")).hasSize(2);
    assertThat(page.json().at("/value/0").has("nodes")).isFalse();
    String next = page.json().path("next_link").asText();
    assertThat(ids(next.substring(next.indexOf("chain-executions")))).containsExactly(failed);
    Reply refused = api.get("chain-executions?state=lost&chain_id=NO&top=0");
    assertThat(refused.json().path("errors")).hasSize(3);
  }

  @Test
  void unknownRun_is404() {
    assertThat(api.get("chain-executions/nope").code()).isEqualTo("chain_execution_not_found");
    assertThat(api.post("chain-executions/01ARZ3NDEKTSV4RRFFQ69G5FAV/resume", "").code())
        .isEqualTo("chain_execution_not_found");
  }

  private void saveJob(String id, String step, String outputs) {
    Reply saved = api.put("jobs/" + id, "{'steps': [" + step + "], 'outputs': " + outputs + "}");
    assertThat(saved.status()).as(saved.text()).isEqualTo(201);
  }

  private String trigger(String chain) {
    Reply accepted = api.post("chains/" + chain + "/trigger", "");
    assertThat(accepted.status()).as(accepted.text()).isEqualTo(202);
    return accepted.json().path("chain_execution_id").asText();
  }

  private String ask(String id, String what, String body) {
    Reply reply = api.post("chain-executions/" + id + "/" + what, body);
    return reply.status() + " " + reply.json().path("state").asText();
  }

  /** Returns the chain's state, followed by the state of each node. */
  private List<String> states(String id) {
    JsonNode chain = api.get("chain-executions/" + id).json();
    List<String> states = new ArrayList<>(List.of(chain.path("state").asText()));
    chain
        .path("nodes")
        .forEach(n -> states.add(n.path("node").asText() + " " + n.path("state").asText()));
    return states;
  }

  private List<String> events(String id) {
    List<String> events = new ArrayList<>();
    api.get("chain-executions/" + id + "/audit")
        .json()
        .path("value")
        .forEach(
            e -> events.add((e.path("event").asText() + " " + e.path("node").asText("")).strip()));
    return events;
  }

  private List<String> ids(String path) {
    List<String> ids = new ArrayList<>();
    Reply reply = api.get(path);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    reply.json().path("value").forEach(e -> ids.add(e.path("chain_execution_id").asText()));
    return ids;
  }

  private static String pointer(Reply reply) {
    return reply.json().at("/errors/0/pointer").asText();
  }
}
