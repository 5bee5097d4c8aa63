package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.listing.Omissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that a step that leaves something out adds a warning to its execution. */
class WarningTest {
  private final World world = new World();
  private final Engine engine;

  WarningTest() {
    world.steps.add(new Lister());
    engine = world.engine("one");
  }

  @AfterEach
  void close() {
    world.close();
  }

  @ParameterizedTest
  @CsvSource({"0,0", "1,1", "7,1"})
  void completedStep_thatOmits_isCountedOnce(int omitted, int warnings) {
    world.job(
        "j",
        "{\"id\":\"a\",\"type\":\"test.lister\",\"config\":{\"omitted\":%d}}".formatted(omitted),
        "\"outputs\": {\"left\": \"{{steps.a.omitted_count}}\"}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.now(e).warnings()).isEqualTo(warnings);
    assertThat(world.outputs(e).path("left").intValue()).isEqualTo(omitted);
  }

  /** A step that leaves out a configured number of items. */
  private static final class Lister implements Step<Lister.Config> {
    private static final StepType<Config> TYPE =
        StepType.of("test.lister", Config.class, "Lists nothing").omissions();

    record Config(@Field(help = "How many entries to leave out") int omitted) {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      Omissions omissions = new Omissions();
      omissions.add(Omissions.Reason.MAX_FILES, config.omitted(), "/in/a.csv");
      return new StepResult(Json.object(), 0).with(omissions);
    }
  }
}
