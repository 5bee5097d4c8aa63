package com.couriermft.automation.chain;

import static com.couriermft.automation.chain.ChainWorld.audit;
import static com.couriermft.automation.chain.ChainWorld.node;
import static com.couriermft.automation.chain.ChainWorld.run;
import static com.couriermft.automation.chain.ChainWorld.states;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.atIndex;

import com.couriermft.app.Courier;
import com.couriermft.automation.launch.StartOrder;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.TargetStarter;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Listed;
import com.couriermft.testing.EventLines;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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
  void members_ofATracedChain_areInItsTrace() {
    world.chain(host, "line", node("a"), node("b<a"));
    String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    ChainExecution chain = Trace.call(trace, () -> world.start(host, "line"));
    world.pump(host);

    assertThat(states(host, chain)).isEqualTo("completed: a completed, b completed");
    assertThat(chain.traceId()).isEqualTo(trace);
    assertThat(run(host, chain, "a").traceId()).isEqualTo(trace);
    assertThat(run(host, chain, "b").traceId()).isEqualTo(trace);
  }

  @Test
  void chain_thatSomebodyElseCancels_endsInItsOwnTrace() {
    world.chain(host, "line", node("a"), node("b<a"));
    String other = "4bf92f3577b34da6a3ce929d0e0e4736";
    ChainExecution chain = world.start(host, "line");
    try (EventLines lines = new EventLines()) {
      Trace.run(other, () -> host.automation().chains().cancel(chain.id(), "dora", null));
      Trace.run(other, () -> world.pump(host));
      assertThat(lines.events())
          .extracting(event -> event.path("type").asText())
          .contains("chain.cancelled", "execution.cancelled");
      assertThat(lines.events())
          .extracting(event -> event.path("trace_id").asText())
          .containsOnly(Trace.of(chain.id()));
    }
  }

  @Test
  void members_ofAChainThatNobodyTraced_shareATraceOfTheChains() {
    world.chain(host, "line", node("a"), node("b<a"));
    ChainExecution chain;
    try (EventLines lines = new EventLines()) {
      chain = world.start(host, "line");
      world.pump(host);
      assertThat(lines.events())
          .filteredOn(event -> event.path("type").asText().startsWith("chain."))
          .hasSizeGreaterThan(1)
          .satisfies(
              first -> assertThat(first.path("type").asText()).isEqualTo("chain.pending"),
              atIndex(0))
          .extracting(event -> event.path("trace_id").asText())
          .containsOnly(Trace.of(chain.id()));
    }

    assertThat(run(host, chain, "a").traceId()).isEqualTo(Trace.of(chain.id()));
    assertThat(run(host, chain, "b").traceId()).isEqualTo(Trace.of(chain.id()));
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

  @Test
  void failedMember_whatNeedsItIsSkippedAndTheChainFailsAtTheEnd() {
    world.chain(
        host,
        "f",
        node("a"),
        node("b < a"),
        node("c < b"),
        node("x"),
        node("y < x"),
        node("z < c!"));
    world.step.broken.add("a");
    ChainExecution chain = world.start(host, "f");
    world.pump(host);

    assertThat(states(host, chain))
        .isEqualTo("failed: a failed, b skipped, c skipped, x completed, y completed, z completed");
    ChainExecution now = ChainWorld.now(host, chain);
    assertThat(now.reason()).isEqualTo("node 'a' failed");
    assertThat(reason(now, "a")).isEqualTo("broken: It is broken.");
    assertThat(reason(now, "b")).isEqualTo("node 'a' failed");
    assertThat(reason(now, "c")).isEqualTo("node 'b' was skipped");
    assertThat(now.findRun(now.findNode("b").orElseThrow())).isEmpty();
    assertThat(audit(host, chain)).endsWith("chain.failed");
    assertThat(audit(host, chain)).doesNotHaveDuplicates();
  }

  private static String reason(ChainExecution chain, String node) {
    return chain.findNode(node).orElseThrow().reason();
  }

  @Test
  void failureThatIsProvidedFor_goesOnAndTheChainCompletes() {
    world.chain(
        host,
        "p",
        node("a"),
        node("b < a!"),
        "{\"id\": \"c\", \"job_id\": \"c\", \"depends_on\":"
            + " [{\"node\": \"a\", \"required_status\": \"any\"}],"
            + " \"parameters\": {\"given\": \"{{chain.a.out ?? \\\"nothing\\\"}}\"}}");
    world.step.broken.add("a");
    ChainExecution chain = world.start(host, "p");
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("completed: a failed, b completed, c completed");
    assertThat(world.step.ran).containsExactly("a", "b", "c(nothing)");
  }

  @Test
  void failureThatOneOfTwoProvidesFor_failsTheChain() {
    world.chain(host, "q", node("a"), node("b < a!"), node("c < a"));
    world.step.broken.add("a");
    ChainExecution chain = world.start(host, "q");
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("failed: a failed, b completed, c skipped");
  }

  @Test
  void memberCancelledByHand_countsAsFailed() {
    world.chain(host, "h", node("a"), node("b < a"), node("c < a!"));
    ChainExecution chain = world.start(host, "h");
    host.engine().stop(run(host, chain, "a").id(), StopRequest.CANCEL, "dora", "enough");
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("failed: a cancelled, b skipped, c completed");
  }

  @Test
  void failedMemberThatIsResumed_hasTheChainGoOnAndTheSkippedRun() {
    world.chain(host, "r", node("a"), node("b < a"), node("c < b"), node("d < a!"));
    world.step.broken.add("a");
    ChainExecution chain = world.start(host, "r");
    world.pump(host);
    assertThat(states(host, chain))
        .isEqualTo("failed: a failed, b skipped, c skipped, d completed");

    world.step.broken.clear();
    host.engine().resume(run(host, chain, "a").id(), "dora", null);
    assertThat(states(host, chain))
        .isEqualTo("running: a enqueued, b pending, c pending, d completed");
    world.pump(host);
    assertThat(states(host, chain))
        .isEqualTo("completed: a completed, b completed, c completed, d completed");
    assertThat(world.step.ran).containsExactly("a", "d", "a", "b", "c");
    assertThat(audit(host, chain)).endsWith("chain.completed");
  }

  @Test
  void failedChainThatIsResumed_hasItsFailedMembersGoOnAndStartsCancelledOnesAnew() {
    world.chain(host, "s", node("a"), node("b"), node("c < a, b"), node("d < a!"));
    world.step.broken.add("a");
    ChainExecution chain = world.start(host, "s");
    String first = run(host, chain, "b").id();
    host.engine().stop(first, StopRequest.CANCEL, "dora", null);
    world.pump(host);
    assertThat(states(host, chain))
        .isEqualTo("failed: a failed, b cancelled, c skipped, d completed");

    world.step.broken.clear();
    host.automation().chains().resume(chain.id(), "dora", "mended");
    assertThat(states(host, chain))
        .isEqualTo("running: a enqueued, b enqueued, c pending, d completed");
    world.pump(host);
    assertThat(states(host, chain))
        .isEqualTo("completed: a completed, b completed, c completed, d completed");
    assertThat(run(host, chain, "b").id()).isNotEqualTo(first);
    assertThat(world.step.ran).containsExactlyInAnyOrder("a", "d", "a", "b", "c");
    assertThat(audit(host, chain)).contains("node.pending b", "node.enqueued b");
  }

  @Test
  void memberThatCannotStart_failsWithItsReasonAndIsTriedAgainWhenTheChainIsResumed() {
    world.chain(
        host, "n", node("a"), node("b < a", "\"parameters\": {\"given\": \"{{trigger.no}}\"}"));
    ChainExecution chain = world.start(host, "n");
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("failed: a completed, b failed");
    assertThat(reason(ChainWorld.now(host, chain), "b"))
        .startsWith("reference_not_found: Node 'b'");
    host.automation().chains().resume(chain.id(), "dora", null);
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("failed: a completed, b failed");
    assertThat(world.step.ran).containsExactly("a");
  }

  @Test
  void definitionsChangedMidway_doNotConcernWhatRuns() {
    world.chain(host, "v", node("a"), node("b < a"));
    ChainExecution chain = world.start(host, "v");
    world.chain(host, "v", node("a"), node("other < a"));
    host.jobs()
        .save(
            DefinitionReader.read(
                Json.parse("{\"job_id\": \"b\", \"steps\": [{\"type\": \"test.member\"}]}")),
            "dora",
            null);
    host.automation().chains().definitions().archive("v");
    world.pump(host);
    assertThat(states(host, chain)).isEqualTo("completed: a completed, b completed");
    assertThat(run(host, chain, "b").jobVersion()).isEqualTo(1);
    assertThat(ChainWorld.now(host, chain).version()).isEqualTo(1);
  }

  @Test
  void startTwice_isOneRun() {
    world.chain(host, "t", node("a"));
    StartOrder launch = world.launch("t", Json.object(), null);
    TargetStarter launcher = host.automation().launcher();
    TargetStarter.Launched first = launcher.launch(launch);
    assertThat(first.isNew()).isTrue();
    assertThat(launcher.launch(launch))
        .isEqualTo(new TargetStarter.Launched(first.target(), first.id(), first.state(), false));
    assertThat(launcher.isOpen(launch.target(), launch.id())).isTrue();
    world.pump(host);
    assertThat(launcher.launch(launch).state()).isEqualTo("completed");
    assertThat(launcher.isOpen(launch.target(), launch.id())).isFalse();
    assertThat(launcher.exists(launch.target())).isTrue();
    assertThat(launcher.exists(Target.chain("no"))).isFalse();
    assertThat(world.step.ran).containsExactly("a");
  }

  @Test
  void members_areOfTheirChainsTime() {
    world.chain(host, "c", node("a"));
    ChainExecution chain = host.automation().chains().start(ChainWorld.firstLaunch("c"));
    assertThat(Ulid.time(run(host, chain, "a").id())).isEqualTo(Instant.EPOCH);
  }

  @Test
  void startThatWasGivenUpHalfway_isNotLookedAtForEver() {
    world.chain(host, "c", node("a"));
    ObjectNode trigger = Json.object().put("payload", "x".repeat(450_000));
    StartOrder large =
        new StartOrder(
            Ulid.random(world.clock.instant()), Target.chain("c"), Json.object(), null, trigger);
    assertThatThrownBy(() -> host.automation().chains().start(large))
        .isInstanceOf(InvalidInputException.class);
    assertThat(world.openChains()).hasSize(1);
    world.clock.advance(Duration.ofMinutes(61));
    host.tick();
    assertThat(world.openChains()).isEmpty();
  }

  @Test
  void start_ofAChainWhoseJobIsArchived_namesTheNode() {
    world.chain(host, "c", node("a"), node("b"));
    host.jobs().archive("b");
    assertThatThrownBy(() -> world.start(host, "c"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("Node 'b' of chain 'c' runs job 'b'");
    assertThat(world.openChains()).isEmpty();
  }

  @Test
  void executions_areListedNewestFirstByChainAndState() {
    world.chain(host, "one", node("a"));
    world.chain(host, "two", node("b"));
    ChainExecution first = world.start(host, "one");
    world.pump(host);
    world.clock.advance(Duration.ofSeconds(1));
    ChainExecution second = world.start(host, "two");
    world.clock.advance(Duration.ofSeconds(1));
    ChainExecution third = world.start(host, "one");

    assertThat(ids(null, null)).containsExactly(third.id(), second.id(), first.id());
    assertThat(ids("one", null)).containsExactly(third.id(), first.id());
    assertThat(ids("one", ChainState.RUNNING)).containsExactly(third.id());
    assertThat(ids(null, ChainState.COMPLETED)).containsExactly(first.id());
    assertThat(ids(null, ChainState.RUNNING)).containsExactly(third.id(), second.id());
  }

  private List<String> ids(@Nullable String chain, @Nullable ChainState state) {
    ChainFilter filter = new ChainFilter(chain, state, null, null, LabelFilter.ALL);
    return host.automation().chains().executions(filter, 10, null).executions().stream()
        .map(Listed::id)
        .toList();
  }

  @Test
  void chainOfTwoHundredNodes_runsWhole() {
    List<String> nodes = new ArrayList<>(List.of(node("root")));
    for (int i = 1; i <= 198; i++) {
      nodes.add(node("n" + i + " < " + (i < 100 ? "root" : "n" + (i - 99))));
    }
    nodes.add(node("last < n198"));
    world.chain(host, "big", nodes.toArray(String[]::new));
    ChainExecution chain = world.start(host, "big");
    world.pump(host);
    assertThat(ChainWorld.now(host, chain).state()).isEqualTo(ChainState.COMPLETED);
    assertThat(world.step.ran).hasSize(200).doesNotHaveDuplicates();
    audit(host, chain);
  }

  @Test
  void twoHundredNodesThatAreSkippedOrCancelledAtOnce_takeSeveralTransactions() {
    List<String> nodes = new ArrayList<>(List.of(node("root")));
    IntStream.range(1, 200).forEach(i -> nodes.add(node("n" + i + " < root")));
    world.chain(host, "wide", nodes.toArray(String[]::new));
    world.step.broken.add("root");
    ChainExecution failed = world.start(host, "wide");
    world.pump(host);
    ChainExecution now = ChainWorld.now(host, failed);
    assertThat(now.state()).isEqualTo(ChainState.FAILED);
    assertThat(now.nodes()).filteredOn(n -> n.state() == NodeState.SKIPPED).hasSize(199);

    world.clock.advance(Duration.ofSeconds(1));
    ChainExecution cancelled = world.start(host, "wide");
    host.automation().chains().cancel(cancelled.id(), "dora", "no");
    world.pump(host);
    assertThat(ChainWorld.now(host, cancelled).nodes())
        .allMatch(n -> n.state() == NodeState.CANCELLED);
    audit(host, cancelled);
  }
}
