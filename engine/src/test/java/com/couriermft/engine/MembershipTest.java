package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Membership;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the outputs that members of a chain pass to each other. */
class MembershipTest {
  private static final String CHAIN = "01CHA1N0000000000000000000";

  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void member_knowsItsChainAndNobodyElseDoes() {
    world.job("j", scripted("a", ""));
    Execution member = start("j", outputs("x"), null);
    assertThat(world.now(member).findMembership())
        .contains(new Membership(CHAIN, "second", Map.of()));
    assertThat(world.now(world.start(engine, "j")).findMembership()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40_000})
  void values_ofEarlierMembers_areThereInEveryStepAndInOutputs(int length) {
    String value = "x".repeat(length);
    world.inlineBytes = 30_000;
    reading("second");
    Execution member = start("second", outputs(value), null);
    world.pump(engine);
    world.assertSettled(member, ExecutionState.COMPLETED);
    assertThat(world.outputs(member).at("/got").textValue()).isEqualTo("f");
    assertThat(engine.context(world.now(member)).at("/steps/b/outputs/value").asText())
        .isEqualTo("f");
    assertThat(engine.context(world.now(member)).at("/chain/large/first").has("blob"))
        .isEqualTo(length > 30_000);
  }

  @Test
  void values_afterAFailureAndAResume_areStillThere() {
    world.job(
        "second",
        scripted("a", "\"broken\": true")
            + ","
            + scripted("b", "\"value\": \"{{chain.first.file}}\""),
        "\"failure_policy\": {\"type\": \"retry_job\", \"max_retries\": 1}");
    Execution member = start("second", outputs("x"), null);
    world.pump(engine);
    world.assertSettled(member, ExecutionState.FAILED);
    engine.resume(member.id(), "test", null);
    world.pump(engine);
    assertThat(engine.context(world.now(member)).at("/chain/outputs/first/file").asText())
        .isEqualTo("f");
  }

  @Test
  void rerun_ofAMember_keepsTheValuesAndIsNoMember() {
    reading("second");
    Execution member = start("second", outputs("x".repeat(40_000)), null);
    world.pump(engine);
    Execution again = start("second", null, member.id());
    world.pump(engine);
    world.assertSettled(again, ExecutionState.COMPLETED);
    assertThat(world.now(again).findMembership()).isEmpty();
    assertThat(world.outputs(again).at("/got").textValue()).isEqualTo("f");
    String own = Engine.contexts("second", again.id());
    assertThat(engine.context(world.now(again)).at("/chain/large/first/blob").asText())
        .startsWith(own);
  }

  private void reading(String job) {
    world.job(
        job,
        scripted("a", "\"value\": \"plain\"")
            + ", {\"id\": \"c\", \"type\": \"flow.if\", \"config\": {\"left\":"
            + " \"{{chain.first.file}}\", \"operator\": \"equals\", \"right\": \"f\"}}, "
            + scripted("b", "\"value\": \"{{chain.first.file}}\"")
            + ", {\"type\": \"flow.end\"}",
        "\"outputs\": {\"got\": \"{{chain.first.file}}\"}");
  }

  private static ObjectNode outputs(String value) {
    ObjectNode outputs = Json.object();
    outputs.putObject("first").put("file", "f").put("long", value);
    return outputs;
  }

  private Execution start(String job, ObjectNode outputs, String rerunOf) {
    return world.startMember(
        engine, job, outputs == null ? null : Membership.of(CHAIN, "second", outputs), rerunOf);
  }
}
