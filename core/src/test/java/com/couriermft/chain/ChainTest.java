package com.couriermft.chain;

import static com.couriermft.chain.ChainWorld.audit;
import static com.couriermft.chain.ChainWorld.node;
import static com.couriermft.chain.ChainWorld.run;
import static com.couriermft.chain.ChainWorld.states;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.Courier;
import com.couriermft.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChainTest {
  private final ChainWorld world = new ChainWorld();
  private final Courier host = world.host("one");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void chainWithoutEdges_runsItsNodesInOrderAndHandsOutputsOn() {
    world.chain(
        host,
        "line",
        node("a", "\"parameters\": {\"given\": \"{{parameters.day}}\"}"),
        node("b", "\"parameters\": {\"given\": \"{{chain.a.out}}-{{trigger.payload}}\"}"),
        node("c", "\"parameters\": {\"given\": \"{{chain.b.out}}{{chain.a.out}}\"}"));
    ChainExecution chain = world.start(host, "line", Json.object().put("day", "mon"), 7);
    assertThat(states(host, chain)).isEqualTo("running: a enqueued, b pending, c pending");
    world.pump(host);

    assertThat(states(host, chain)).isEqualTo("completed: a completed, b completed, c completed");
    assertThat(world.step.ran).containsExactly("a(mon)", "b(mona-hello)", "c(mona-hellobmona)");
    assertThat(run(host, chain, "b").priority()).isEqualTo(7);
    assertThat(run(host, chain, "b").trigger().toString())
        .contains("\"kind\":\"chain\"", "\"id\":\"line\"", "\"by\":\"chain line\"")
        .contains("\"chain_execution\":\"" + chain.id() + "\"", "\"node\":\"b\"")
        .contains("\"cause\":{\"kind\":\"api\",\"by\":\"dora\"");
    assertThat(run(host, chain, "b").findMembership().orElseThrow().node()).isEqualTo("b");
    assertThat(audit(host, chain))
        .startsWith("chain.pending", "chain.running", "node.enqueued a", "node.running a")
        .endsWith("node.completed c", "chain.completed");
  }

  @Test
  void diamond_joinsWhenBothHaveEnded() {
    world.chain(host, "d", node("a"), node("b < a"), node("c < a"), node("d < b, c"));
    ChainExecution chain = world.start(host, "d");
    world.pump(host);
    assertThat(world.step.ran).containsExactly("a", "b", "c", "d");
    assertThat(states(host, chain))
        .isEqualTo("completed: a completed, b completed, c completed, d completed");
  }
}
