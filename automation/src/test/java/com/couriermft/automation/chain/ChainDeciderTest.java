package com.couriermft.automation.chain;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.ExecutionOrigin;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Tests random chains whose members end in random states and order, with events that are delivered
 * any number of times.
 */
class ChainDeciderTest {
  private static final Instant AT = Instant.parse("2026-03-01T00:00:00Z");

  private final Map<String, NodeState> fates = new HashMap<>();

  /** Whether the execution of a node has warnings, by node id. */
  private final Map<String, Boolean> warned = new HashMap<>();

  private final List<ExecutionEvent[]> paths =
      List.of(
          new ExecutionEvent[] {ExecutionEvent.START, ExecutionEvent.COMPLETE},
          new ExecutionEvent[] {ExecutionEvent.START, ExecutionEvent.FAIL},
          new ExecutionEvent[] {ExecutionEvent.CANCEL},
          new ExecutionEvent[] {
            ExecutionEvent.START,
            ExecutionEvent.PAUSE,
            ExecutionEvent.RESUME,
            ExecutionEvent.START,
            ExecutionEvent.COMPLETE
          });

  @Property(tries = 100)
  void endings_inAnyOrderAndNumber_leadToWhatTheTableSays(@ForAll long seed) {
    Random random = new Random(seed);
    ChainDefinition definition = randomChain(random);
    ChainGraph graph = ChainGraph.of(definition);
    ChainExecution chain = made(definition);
    Map<String, List<Execution>> lives = new HashMap<>();
    for (ChainNode node : definition.nodes()) {
      String run = chain.run(node.id(), 1);
      ExecutionEvent[] path = paths.get(random.nextInt(paths.size()));
      int warnings = random.nextInt(2);
      List<Execution> life = life(run, warnings, path);
      warned.put(node.id(), warnings > 0);
      lives.put(node.id(), life);
      fates.put(node.id(), NodeState.of(life.get(life.size() - 1).state()));
    }
    chain = go(graph, chain);
    while (chain.state().isOpen()) {
      chain = hearSomething(graph, chain, lives, random);
    }
    Map<String, NodeState> expected = expected(graph);
    for (Node node : chain.nodes()) {
      assertThat(node.state()).as(node.id()).isEqualTo(expected.get(node.id()));
      assertThat(node.round()).isEqualTo(node.state() == NodeState.SKIPPED ? 0 : 1);
    }
    assertThat(chain.state()).isEqualTo(expectedEnd(graph, expected));
  }

  private static ChainDefinition randomChain(Random random) {
    int size = 1 + random.nextInt(30);
    List<ChainNode> nodes = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      List<UpstreamNode> edges = new ArrayList<>();
      for (int k = 0; k < i && edges.size() < 4; k++) {
        if (random.nextInt(i) < 2) {
          RequiredStatus status =
              switch (random.nextInt(5)) {
                case 0 -> RequiredStatus.ANY;
                case 1 -> RequiredStatus.CLEAN;
                default -> RequiredStatus.COMPLETED;
              };
          boolean onFailure = status != RequiredStatus.CLEAN && random.nextInt(3) == 0;
          edges.add(new UpstreamNode("n" + k, onFailure, status));
        }
      }
      nodes.add(new ChainNode("n" + i, "job", Json.object(), edges));
    }
    Collections.shuffle(nodes, random);
    return new ChainDefinition("c", "c", "", Json.object(), nodes, Labels.NONE);
  }

  private static ChainExecution made(ChainDefinition definition) {
    List<Node> nodes = definition.nodes().stream().map(node -> Node.pending(node.id(), 1)).toList();
    return new ChainExecution(
        "01K00000000000000000000000",
        "c",
        1,
        null,
        Json.object(),
        "4bf92f3577b34da6a3ce929d0e0e4736",
        AT,
        ChainState.PENDING,
        AT,
        "dora",
        null,
        1,
        Labels.NONE,
        nodes);
  }

  /** Returns the snapshots of an execution along a path of events. */
  private static List<Execution> life(String id, int warnings, ExecutionEvent... path) {
    ExecutionOrigin origin =
        new ExecutionOrigin("default", 0, 0, null, Json.object(), null, null, null, Labels.NONE);
    Execution run = Execution.created(id, "job", 1, origin, AT).after(ExecutionEvent.ENQUEUE, AT);
    List<Execution> life = new ArrayList<>(List.of(run));
    for (ExecutionEvent event : path) {
      run = run.after(event, AT);
      run = run.withBranch(run.branch().withWarnings(warnings - run.warnings()));
      life.add(run);
    }
    return life;
  }

  private static ChainExecution go(ChainGraph graph, ChainExecution chain) {
    return all(graph, new ChainDecider(graph, chain, AT, "test").go());
  }

  private static ChainExecution all(ChainGraph graph, ChainDecision first) {
    ChainDecision decision = first;
    while (decision.more()) {
      assertThat(decision.audit()).hasSizeLessThan(70);
      decision = new ChainDecider(graph, decision.after(), AT, "test").go();
    }
    return decision.after();
  }

  private static ChainExecution hearSomething(
      ChainGraph graph, ChainExecution chain, Map<String, List<Execution>> lives, Random random) {
    List<Node> begun =
        chain.nodes().stream().filter(node -> chain.findRun(node).isPresent()).toList();
    Node node = begun.get(random.nextInt(begun.size()));
    List<Execution> life = lives.get(node.id());
    Execution moment = life.get(random.nextInt(life.size()));
    ChainDecider decider = new ChainDecider(graph, chain, AT, "test");
    ChainExecution after = all(graph, decider.seen(List.of(moment)));
    for (Node old : chain.nodes()) {
      assertThat(progress(after.findNode(old.id()).orElseThrow()))
          .as("%s after %s", old, moment.state())
          .isGreaterThanOrEqualTo(progress(old));
    }
    return after;
  }

  /**
   * Returns a number that never decreases. An execution that is enqueued again has a greater epoch.
   */
  private static int progress(Node node) {
    return node.epoch() * 10 + node.state().progress();
  }

  /** Computes the expected states from the truth table of dependencies, in topological order. */
  private Map<String, NodeState> expected(ChainGraph graph) {
    Map<String, NodeState> expected = new HashMap<>();
    for (String node : graph.order()) {
      boolean goes = true;
      for (UpstreamNode upstream : graph.upstreams(node)) {
        boolean completed = expected.get(upstream.node()) == NodeState.COMPLETED;
        boolean any = upstream.runOnFailure() || upstream.requiredStatus() == RequiredStatus.ANY;
        boolean clean =
            upstream.requiredStatus() != RequiredStatus.CLEAN || !warned.get(upstream.node());
        goes &= completed && clean || any;
      }
      expected.put(node, goes ? fates.get(node) : NodeState.SKIPPED);
    }
    return expected;
  }

  private ChainState expectedEnd(ChainGraph graph, Map<String, NodeState> ends) {
    for (Map.Entry<String, NodeState> end : ends.entrySet()) {
      if (end.getValue() == NodeState.FAILED || end.getValue() == NodeState.CANCELLED) {
        List<UpstreamNode> out = graph.outgoing(end.getKey());
        if (out.isEmpty() || out.stream().anyMatch(u -> !u.letsFailurePass())) {
          return ChainState.FAILED;
        }
      }
      boolean tooManyWarnings =
          end.getValue() == NodeState.COMPLETED
              && warned.get(end.getKey())
              && graph.outgoing(end.getKey()).stream()
                  .anyMatch(u -> u.requiredStatus() == RequiredStatus.CLEAN);
      if (tooManyWarnings) {
        return ChainState.FAILED;
      }
    }
    return ChainState.COMPLETED;
  }
}
