package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.failure.DamagedDataException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ForgottenContextTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void context_ofAnExecutionThatHasEnded_isNotKeptInMemory() {
    world.job("j", scripted("a", "\"value\": \"v\""));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    Execution ended = world.now(e);
    String checkpoint = Engine.contextPath(ended).replaceFirst("^contexts/", "");
    assertThat(world.blobs.find("contexts", checkpoint)).isPresent();
    world.blobs.delete("contexts", checkpoint);
    assertThatThrownBy(() -> engine.context(ended))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining("does not exist");
  }
}
