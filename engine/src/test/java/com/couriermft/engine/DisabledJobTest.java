package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.storage.store.KeyRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DisabledJobTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  private void save(String id, boolean enabled) {
    world.job(id, scripted("a", ""), "\"enabled\": " + enabled);
  }

  @Test
  void start_ofDisabledJob_isRefusedAndMakesNothing() {
    save("j", false);
    assertThatThrownBy(() -> world.start(engine, "j"))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("'j' is disabled");
    assertThat(world.tables.queryAll("pools", "default", KeyRange.prefix(""))).isEmpty();
  }

  @Test
  void start_repeatedAfterItsJobWasDisabled_findsTheExecution() {
    save("j", true);
    Execution made = world.start(engine, "j");
    save("j", false);
    assertThat(world.start(engine, made.id(), "j", 0, null).id()).isEqualTo(made.id());
  }

  @Test
  void queued_whileItsJobIsDisabled_waitsAndBlocksNobody() {
    save("off", true);
    save("j", true);
    world.limit(0);
    List<Execution> waiting = new ArrayList<>();
    for (int i = 0; i < 65; i++) {
      waiting.add(world.start(engine, "off"));
    }
    world.clock.advance(Duration.ofSeconds(1));
    Execution other = world.start(engine, "j");
    save("off", false);
    engine.heedDisabledJobs();
    world.limit(2);
    engine.dispatch("default");
    world.pump(engine);
    engine.sweep();
    world.pump(engine);
    world.assertSettled(other, ExecutionState.COMPLETED);
    assertThat(waiting).allMatch(e -> world.now(e).state() == ExecutionState.QUEUED);
    assertThat(world.pools.slots("default")).isEmpty();

    save("off", true);
    engine.heedDisabledJobs();
    world.pump(engine);
    waiting.forEach(e -> world.assertSettled(e, ExecutionState.COMPLETED));
    assertThat(world.tables.queryAll("pools", "default", KeyRange.prefix("w|"))).isEmpty();
    assertThat(world.tables.queryAll("pools", "default", KeyRange.prefix("o|"))).isEmpty();
  }

  @Test
  void saveWhoseHostDied_isHeededByTheNextSweep() {
    save("j", true);
    world.limit(0);
    Execution waiting = world.start(engine, "j");
    save("j", false);
    engine.sweep();
    world.limit(1);
    engine.sweep();
    world.pump(engine);
    assertThat(world.now(waiting).state()).isEqualTo(ExecutionState.QUEUED);
    save("j", true);
    engine.sweep();
    world.pump(engine);
    world.assertSettled(waiting, ExecutionState.COMPLETED);
  }

  @Test
  void execution_thatHasBegun_goesOnThroughTheQueue() {
    String retry =
        "\"retry\": {\"max_retries\": 1, \"backoff_base_seconds\": 600, \"backoff_max_seconds\":"
            + " 600}, ";
    String step = scripted("a", "\"failures\": 1").replace("\"timeout", retry + "\"timeout");
    world.job("j", step);
    Execution begun = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(begun).state()).isEqualTo(ExecutionState.QUEUED);
    world.job("j", step, "\"enabled\": false");
    engine.heedDisabledJobs();
    world.clock.advance(Duration.ofMinutes(20));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(begun, ExecutionState.COMPLETED);
  }
}
