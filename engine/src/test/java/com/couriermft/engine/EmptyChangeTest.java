package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Change;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests decisions that find that other processes have already done the work. */
class EmptyChangeTest {
  private final World world = new World();

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void change_withoutRows_writesNothing() {
    world.job("j", scripted("a", ""));
    Execution made = world.start(world.engine("host-1"), "j");
    ExecutionStore store = new ExecutionStore(world.tables);
    Snapshot read = store.getTree(made.id());
    Change nothing =
        new Change(
            read.execution(),
            false,
            Map.of(),
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            "0123456789abcdef");
    assertThat(store.commit(read, nothing)).isSameAs(read);
    assertThat(store.getTree(made.id()).etag()).isEqualTo(read.etag());
  }
}
