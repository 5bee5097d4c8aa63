package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionOutputs;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that outputs of an execution are delivered, whatever their size. */
class OutputsTest {
  /** Size of {@code {"v":""}}. */
  private static final int AROUND = 8;

  private final World world = new World();
  private final Engine engine;

  OutputsTest() {
    world.steps.add(new Filler());
    engine = world.engine("one");
  }

  @AfterEach
  void close() {
    world.close();
  }

  private Execution run(String letter, int characters) {
    String config = "{\"letter\": \"%s\", \"count\": %d}".formatted(letter, characters);
    world.job(
        "j",
        "{\"id\": \"a\", \"type\": \"test.filler\", \"config\": " + config + "}",
        "\"outputs\": {\"v\": \"{{steps.a.text}}\"}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    return e;
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        AROUND,
        29_999,
        30_000,
        30_001,
        (64 << 10) - 1,
        64 << 10,
        (64 << 10) + 1,
        (1 << 20) - 1,
        1 << 20,
        (1 << 20) + 1,
        10 << 20
      })
  void outputs_ofAnySize_areHandedOn(int characters) {
    // A character may take several bytes in UTF-8, or six characters in JSON.
    for (String letter : List.of("x", "ü", "\\u0007")) {
      int count = (characters - AROUND) / letter.length();
      Execution e = run(letter, count);
      world.assertSettled(e, ExecutionState.COMPLETED);
      JsonNode left = world.outputs(e);
      assertThat(left.path("v").textValue()).hasSize(count);
      boolean inRow = Json.write(left).length() <= ExecutionOutputs.MOST_CHARACTERS;
      assertThat(world.now(e).outputs())
          .isInstanceOf(inRow ? OutputValue.Inline.class : OutputValue.Stored.class);
      assertThat(world.blobs.list(Engine.CONTEXTS, Engine.outputs(e.id()), null).blobs())
          .hasSize(inRow ? 0 : 1);
      assertThat(engine.context(world.now(e)).path("outputs").has("v")).isEqualTo(inRow);
    }
  }

  @Test
  void outputs_thatNoHostShouldHold_failWithTheReason() {
    Execution e = run("x", ExecutionOutputs.MOST_BYTES);
    world.assertSettled(e, ExecutionState.FAILED);
    assertThat(world.now(e).failure()).isNotNull();
    assertThat(world.now(e).failure().code()).isEqualTo("outputs_too_large");
    assertThat(world.now(e).failure().message())
        .contains(
            ExecutionOutputs.MOST_BYTES + AROUND + " bytes",
            "at most " + ExecutionOutputs.MOST_BYTES);
  }

  /** A step that returns a string of one repeated character. */
  private static final class Filler implements Step<Filler.Config> {
    private static final StepType<Config> TYPE =
        StepType.of("test.filler", Config.class, "Hands on a text").output("text", "The text");

    record Config(@Field(help = "The letter") String letter, @Field(help = "How many") int count) {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      return new StepResult(Json.object().put("text", config.letter().repeat(config.count())), 0);
    }
  }
}
