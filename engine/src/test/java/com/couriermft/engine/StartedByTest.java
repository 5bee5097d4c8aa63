package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.definition.TriggerKind;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StartedByTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  private void start(TriggerKind kind, int version) {
    engine
        .starter()
        .start(
            ExecutionStarter.Request.builder(
                    "j", Json.object(), Json.object().put("kind", kind.text()).put("by", "test"))
                .version(version)
                .build());
  }

  private int made() {
    return world.queries.list(ExecutionFilter.ALL, 200, null).executions().size();
  }

  /**
   * Checks that only the kinds of trigger that a job names start it, according to the job's current
   * version.
   */
  @Test
  void start_byAnyKind_happensIfTheCurrentVersionNamesIt() {
    world.job("j", scripted("a", ""));
    start(TriggerKind.API, 1);
    Random random = new Random(7);
    for (int version = 2; version < 20; version++) {
      List<String> named =
          Arrays.stream(TriggerKind.values())
              .filter(kind -> random.nextBoolean())
              .map(kind -> '"' + kind.text() + '"')
              .toList();
      if (named.isEmpty()) {
        continue;
      }
      world.job("j", scripted("a", ""), "\"started_by\": " + named);
      for (TriggerKind kind : TriggerKind.values()) {
        int before = made();
        if (named.contains('"' + kind.text() + '"')) {
          start(kind, 1);
          assertThat(made()).isEqualTo(before + 1);
        } else {
          assertThatThrownBy(() -> start(kind, 1))
              .isInstanceOfSatisfying(
                  ConflictException.class,
                  thrown -> assertThat(thrown.code()).isEqualTo("start_not_allowed"))
              .hasMessageContaining("not by " + kind.text());
          assertThat(made()).isEqualTo(before);
        }
      }
    }
  }
}
