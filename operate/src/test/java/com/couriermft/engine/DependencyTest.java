package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Membership;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.execution.Upstream;
import com.couriermft.engine.execution.Upstreams;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which upstream execution decides a dependent execution, and the resulting decision. */
class DependencyTest extends DependencyWorld {
  @Test
  void start_upstreamHasCompleted_runsAtOnce() {
    Execution up = world.start(engine, "up");
    world.pump(engine);
    down(on("up"));

    Execution e = world.start(engine, "down");
    world.pump(engine);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(standing(e).standing()).isEqualTo(Upstream.Standing.MET);
    assertThat(standing(e).executionId()).isEqualTo(up.id());
    assertThat(world.audit(e)).contains("execution.unblocked");
    assertNothingLeft();
  }

  @Test
  void start_upstreamNeverRan_waitsWithoutSlotAndSaysForWhat() {
    down(on("up"));
    world.limit(1);

    Execution e = world.start(engine, "down");
    world.pump(engine);

    assertThat(e.state()).isEqualTo(ExecutionState.QUEUED);
    assertThat(standing(e).standing()).isEqualTo(Upstream.Standing.WAITS);
    assertThat(standing(e)).hasToString("job 'up', which has no execution");
    assertThat(world.pools.slots("default")).isEmpty();
    assertThat(world.pools.views().read("default", null).ready()).isEmpty();
    assertThat(world.audit(e)).containsExactly("execution.queued", "execution.waits_for");
    assertHealthy();

    Execution up = world.start(engine, "up");
    world.pump(engine);

    world.assertSettled(up, ExecutionState.COMPLETED);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertNothingLeft();
  }

  @ParameterizedTest
  @CsvSource({
    "latest, completed, false, up, COMPLETED",
    "latest, completed, false, up-broken, FAILED",
    "latest, completed, true, up-broken, COMPLETED",
    "latest, any, false, up-broken, COMPLETED",
    "latest, any, true, up-broken, COMPLETED",
    "latest, completed, false, cancelled, FAILED",
    "latest, completed, true, cancelled, COMPLETED",
    "latest, any, false, cancelled, COMPLETED",
    "latest, completed, true, paused, QUEUED",
    "latest, any, false, queued, QUEUED",
    "latest, completed, true, none, QUEUED",
    "same_window, completed, false, up, COMPLETED",
    "same_window, completed, false, up-broken, FAILED",
    "same_window, completed, true, up-broken, COMPLETED",
    "same_window, any, false, up-broken, COMPLETED",
    "same_window, completed, false, cancelled, FAILED",
    "same_window, any, false, cancelled, COMPLETED",
    "same_window, any, true, paused, QUEUED",
    "same_window, completed, false, queued, QUEUED",
    "same_window, any, false, none, QUEUED",
    "latest, clean, false, up, COMPLETED",
    "latest, clean, false, up-2, FAILED",
    "latest, completed, false, up-2, COMPLETED",
    "latest, any, false, up-2, COMPLETED",
    "latest, clean, false, up-broken, FAILED",
    "latest, clean, false, cancelled, FAILED",
    "latest, clean, false, queued, QUEUED",
    "same_window, clean, false, up-2, FAILED",
    "same_window, clean, false, up, COMPLETED",
  })
  void edge_upstreamIs_leadsTo(
      String scope, String status, boolean runOnFailure, String upstream, ExecutionState expected) {
    // The upstream execution completes with a warning.
    world.job(
        "up-2",
        World.scripted("a", "\"broken\": true"),
        "\"failure_policy\": {\"type\": \"skip_and_continue\"}");
    String job = upstream.startsWith("up-") ? upstream : "up";
    down(
        on(
            job,
            "\"scope\": \"%s\", \"required_status\": \"%s\", \"run_on_failure\": %s"
                .formatted(scope, status, runOnFailure)));
    world.limit(upstream.equals("queued") ? 0 : 5);
    if (!upstream.equals("none")) {
      Execution up = world.start(engine, job);
      if (upstream.equals("cancelled")) {
        engine.stop(up.id(), StopRequest.CANCEL, "test", null);
      } else if (upstream.equals("paused")) {
        engine.stop(up.id(), StopRequest.PAUSE, "test", null);
      }
      world.pump(engine);
    }
    world.clock.advance(Duration.ofSeconds(1));

    Execution e = world.start(engine, "down");
    world.pump(engine);

    assertThat(state(e)).isEqualTo(expected);
    assertHealthy();
    if (expected == ExecutionState.FAILED) {
      assertThat(Objects.requireNonNull(world.now(e).failure()).code())
          .isEqualTo("upstream_failed");
      assertNothingLeft();
    }
  }

  @Test
  void latest_aNewerUpstreamRun_isTheOneThatCounts() {
    down(on("up"));
    world.start(engine, "up");
    world.pump(engine);
    world.clock.advance(Duration.ofSeconds(1));
    world.limit(0);
    Execution newer = world.start(engine, "up");

    Execution e = world.start(engine, "down");

    assertThat(standing(e).executionId()).isEqualTo(newer.id());
    assertThat(standing(e).standing()).isEqualTo(Upstream.Standing.WAITS);
    world.limit(5);
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void severalEdges_metOneAfterTheOther_stayMet() {
    world.job("up-2", World.scripted("a", ""));
    down(on("up") + "," + on("up-2"));
    Execution e = world.start(engine, "down");
    world.start(engine, "up");
    world.pump(engine);
    assertThat(Upstreams.of(world.now(e)).unmet())
        .extracting(Upstream::jobId)
        .containsExactly("up-2");
    // A later execution of the first job does not extend the wait.
    world.clock.advance(Duration.ofSeconds(1));
    Execution another = world.start(engine, "up", 0, world.clock.instant().plusSeconds(900));
    world.start(engine, "up-2");
    world.pump(engine);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(state(another)).isEqualTo(ExecutionState.QUEUED);
  }

  @Test
  void sameWindow_yesterdaysSuccess_doesNotLetTodaysRunStart() {
    down(on("up", "\"scope\": \"same_window\""));
    world.windows = (job, at) -> Optional.of(THREE).filter(due -> !due.isAfter(at));
    world.start(engine, "up");
    world.pump(engine);
    Execution early = world.start(engine, "down");
    world.pump(engine);
    world.assertSettled(early, ExecutionState.COMPLETED);

    world.clock.advance(Duration.between(world.clock.instant(), THREE));
    Execution today = scheduled("down", THREE);
    assertThat(standing(today).expectedAt()).isEqualTo(THREE);
    assertThat(standing(today))
        .hasToString("job 'up', whose execution for 2026-03-02T03:00:00Z does not exist yet");

    scheduled("up", THREE);
    world.pump(engine);
    world.assertSettled(today, ExecutionState.COMPLETED);
  }

  @Test
  void sameWindow_laterUpstreamRun_isNotTheWindows() {
    down(on("up-broken", "\"scope\": \"same_window\""));
    world.clock.advance(Duration.between(world.clock.instant(), THREE));
    Execution window = scheduled("up-broken", THREE);
    world.clock.advance(Duration.ofHours(1));
    world.job("up-broken", World.scripted("a", ""));
    world.start(engine, "up-broken");
    world.limit(0);

    Execution e = scheduled("down", THREE);

    assertThat(standing(e).executionId()).isEqualTo(window.id());
  }

  @Test
  void sameWindow_memberOfAScheduledChain_hasTheChainsWindow() {
    down(on("up-broken", "\"scope\": \"same_window\""));
    world.clock.advance(Duration.between(world.clock.instant(), THREE));
    Execution window = scheduled("up-broken", THREE);
    world.clock.advance(Duration.ofHours(1));
    world.start(engine, "up-broken");
    world.limit(0);

    ObjectNode trigger = Json.object().put("kind", "chain");
    trigger.putObject("cause").put("kind", "schedule").put("instant", THREE.toString());
    Execution member =
        engine
            .starter()
            .start(
                ExecutionStarter.Request.builder("down", Json.object(), trigger)
                    .id(Ulid.derived(THREE, "member"))
                    .member(new Membership(Ulid.derived(THREE, "chain"), "node", Map.of()))
                    .build());

    assertThat(standing(member).executionId()).isEqualTo(window.id());
  }
}
