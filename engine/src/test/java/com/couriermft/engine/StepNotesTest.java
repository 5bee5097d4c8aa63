package com.couriermft.engine;

import static com.couriermft.engine.World.loop;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.TestCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the records that attempts write for later attempts of their step. */
class StepNotesTest {
  private final World world = new World();

  @AfterEach
  void close() {
    world.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ", \"max_parallel\": 3"})
  void notes_ofAnItem_areNotThoseOfOtherItems(String lanes) {
    NotingStep step = new NotingStep();
    world.steps.add(step);
    Engine engine = world.engine("one");
    String noting =
        "{\"id\": \"a\", \"type\": \"test.noting\", \"config\": {\"item\":"
            + " \"{{loop.current_item}}\"}}";
    world.job(
        "j",
        loop("each", "\"source\": [\"x\", \"y\", \"z\"]" + lanes, noting),
        "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 2}");
    Execution e = world.start(engine, "j");
    for (int rounds = 0; rounds < 4; rounds++) {
      world.pump(engine);
      world.clock.advance(Duration.ofMinutes(10));
    }
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(step.found).containsExactlyInAnyOrder("x found [x]", "y found [y]", "z found [z]");
  }

  /** A step that writes a record about its item, fails, and reports what the next attempt finds. */
  private static final class NotingStep implements Step<NotingStep.Config> {
    private final List<String> found = new CopyOnWriteArrayList<>();

    record Config(@Field(help = "The item") @Nullable String item) {}

    @Override
    public StepType<Config> type() {
      return StepType.of("test.noting", Config.class, "Writes its item down");
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      if (!context.mayHaveRunBefore()) {
        context.workspace().note(Json.object().put("item", config.item()));
        throw CourierException.of(TestCodes.transientFailure("torn"), "Torn", null);
      }
      List<String> notes =
          context.workspace().notes().stream()
              .map(note -> note.path("item"))
              .map(JsonNode::textValue)
              .toList();
      found.add(config.item() + " found " + notes);
      return StepResult.none();
    }
  }
}
