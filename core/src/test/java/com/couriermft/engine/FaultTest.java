package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.Stopping;
import com.couriermft.execution.Ulid;
import com.couriermft.failure.ConflictException;
import com.couriermft.failure.NotFoundException;
import com.couriermft.json.Json;
import com.couriermft.settings.SettingsStore;
import com.couriermft.store.BackOff;
import com.couriermft.store.RetryingTables;
import com.couriermft.store.StoreUnavailable;
import com.couriermft.store.memory.InMemoryBlobs;
import com.couriermft.store.memory.InMemoryTables;
import com.couriermft.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import com.couriermft.verify.Finding;
import com.couriermft.verify.Norms;
import com.couriermft.verify.Severity;
import com.couriermft.verify.Verification;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Three hosts on storage that fails and kills them. Whatever happens, every run ends, each of its
 * steps counts once, limits hold, and nothing is left behind. A seed replays a failure: run {@code
 * everyRunEnds_whateverDies} with it.
 */
class FaultTest {
  private static final int LIMIT = 2;
  private static final int RUNS = 4;

  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));

  static LongStream seeds() {
    return LongStream.range(0, Integer.getInteger("courier.fault.seeds", 60));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyRunEnds_whateverDies(long seed) {
    Random random = new Random(seed);
    InMemoryTables stored = new InMemoryTables(clock);
    InMemoryBlobs blobs = new InMemoryBlobs(clock);
    FaultyTables faulty = new FaultyTables(stored, random);
    Verification verification = new Verification(stored, stored, blobs, Norms.DEFAULT, false);
    BackOff noPauses = new BackOff(pause -> {}, () -> 0, () -> 0);
    try (World world =
        new World(new RetryingTables(faulty, noPauses), blobs, new InMemoryWorkQueue(clock))) {
      List<Engine> hosts = List.of(world.engine("a"), world.engine("b"), world.engine("c"));
      world.limit(LIMIT);
      new SettingsStore(stored, LIMIT)
          .merge(Json.parse("{\"pools\": {\"default\": {\"limit\": %d}}}".formatted(LIMIT)));
      world.job("j", scripted("a", "\"value\": \"v\"") + "," + scripted("b", "\"failures\": 1"));
      faulty.trouble(0.05, 0.02);
      List<String> runs = new ArrayList<>();
      for (int step = 0; step < 120; step++) {
        act(world, hosts.get(random.nextInt(hosts.size())), random, runs);
        faulty.trouble(0, 0);
        assertThat(world.pools.slots("default"))
            .as("seed %d", seed)
            .hasSizeLessThanOrEqualTo(LIMIT);
        assertThat(verification.ofStandingWorld())
            .as("seed %d", seed)
            .noneMatch(FaultTest::nothingMends);
        faulty.trouble(0.05, 0.02);
      }
      faulty.trouble(0, 0);
      for (int i = 0; i < 60; i++) {
        clock.advance(Duration.ofSeconds(40));
        hosts.get(0).sweep();
        world.pump(hosts.get(0));
      }
      for (String run : runs) {
        world.executions.find(run).ifPresent(made -> check(world, made.execution(), seed));
      }
      assertThat(verification.ofStandingWorld()).as("seed %d", seed).isEmpty();
      assertThat(world.pools.toStart("default")).as("seed %d", seed).isEmpty();
      assertThat(world.pools.slots("default")).as("seed %d, runs %s", seed, runs).isEmpty();
    }
  }

  /** Here sweeps may be late, and die before they come to what they would mend. */
  private static boolean nothingMends(Finding finding) {
    return finding.severity() == Severity.WRONG
        && !finding.invariant().equals("sweep")
        && !finding.mends().startsWith("the sweep has met it");
  }

  private void act(World world, Engine host, Random random, List<String> runs) {
    try {
      switch (random.nextInt(6)) {
        case 0 -> {
          if (runs.size() < RUNS) {
            runs.add(Ulid.derived(clock.instant(), "run " + runs.size()));
            world.start(host, runs.get(runs.size() - 1), "j", 0, null);
          }
        }
        case 1, 2 -> world.pumpOne(host);
        case 3 -> {
          clock.advance(Duration.ofSeconds(20 + random.nextInt(50)));
          host.sweep();
        }
        case 4 -> {
          if (!runs.isEmpty()) {
            Stopping what = random.nextInt(4) == 0 ? Stopping.CANCEL : Stopping.PAUSE;
            host.stop(runs.get(random.nextInt(runs.size())), what, "user", null);
          }
        }
        default -> {
          if (!runs.isEmpty()) {
            host.resume(runs.get(random.nextInt(runs.size())), "user", null);
          }
        }
      }
    } catch (FaultyTables.Crash | StoreUnavailable | ConflictException | NotFoundException ended) {
      // The host died, gave up, or the request did not fit the state: others go on.
    }
  }

  private static void check(World world, Execution run, long seed) {
    Execution now = world.now(run);
    assertThat(now.state())
        .as("seed %d, %s: %s", seed, run.id(), world.executions.audit(run.id()))
        .isIn(
            ExecutionState.COMPLETED,
            ExecutionState.CANCELLED,
            ExecutionState.PAUSED,
            ExecutionState.FAILED);
    List<String> audit = world.audit(run);
    if (now.state() == ExecutionState.COMPLETED) {
      assertThat(audit).as("seed %d", seed).filteredOn("step.completed"::equals).hasSize(2);
    }
    if (now.state() == ExecutionState.FAILED) {
      assertThat(now.failure()).isNotNull();
      assertThat(String.valueOf(now.failure())).as("seed %d", seed).contains("poison_step");
    }
  }
}
