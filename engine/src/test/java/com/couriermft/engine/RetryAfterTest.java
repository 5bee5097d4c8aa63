package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.failure.LaterException;
import com.couriermft.testing.TestCodes;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests responses in which servers specify when to retry. */
class RetryAfterTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "90, 90", "1000, 1000", "86400, 3600"})
  void failure_thatSaysWhenToComeBack_isNotTriedBefore(int asked, int waited) {
    AtomicReference<@Nullable LaterException> next =
        new AtomicReference<>(
            new LaterException(
                TestCodes.transientFailure("busy"), "Busy.", Duration.ofSeconds(asked)));
    world.step.during =
        () -> {
          LaterException once = next.getAndSet(null);
          if (once != null) {
            throw once;
          }
        };
    world.job("j", scripted("a", ""));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.clock.advance(Duration.ofSeconds(Math.max(0, waited - 2)));
    world.pump(engine);
    engine.sweep();
    world.pump(engine);
    assertThat(world.step.ran).hasSize(waited > 2 ? 1 : world.step.ran.size());
    world.clock.advance(Duration.ofSeconds(3));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("a/0", "a/1+");
  }
}
