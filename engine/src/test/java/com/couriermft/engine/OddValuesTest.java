package com.couriermft.engine;

import static com.couriermft.engine.World.loop;
import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.failure.Failure;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests values that arise during an execution and cannot be stored and read back. */
class OddValuesTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  private Failure failureOf(String steps, String... more) {
    world.job("j", steps, more);
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    return Objects.requireNonNull(world.now(e).failure());
  }

  private static String sourceOf(String text) {
    return loop("each", "\"source\": \"" + text + "\"", scripted("b", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1e99999999999", "10e2147483647", "1e2147483648", "1e401", "-1e-2147483648"})
  void sourceOfALoop_textWithANumberBeyondTheBounds_failsWhereItStands(String number) {
    Failure failure = failureOf(sourceOf("[0, {\\\"n\\\": " + number + "}]"));
    assertThat(failure.code()).isEqualTo("number_out_of_range");
    assertThat(failure.message())
        .isEqualTo(
            "Loop 'each': the text of its source, at /1/n: A number can have at most 1,000 "
                + "digits and an exponent of at most 400; send a string instead.");
  }

  @ParameterizedTest
  @ValueSource(ints = {201, 999, 1_001, 20_000})
  void sourceOfALoop_textNestedTooDeep_fails(int levels) {
    Failure failure = failureOf(sourceOf("[".repeat(levels) + "]".repeat(levels)));
    assertThat(failure.code()).isEqualTo("too_deep");
    assertThat(failure.message()).startsWith("Loop 'each': the text of its source, at /0/0/0");
  }

  @Test
  void outputsOfAStep_nestedTooDeep_failTheStep() {
    Failure failure = failureOf(scripted("a", "\"deep\": 200"));
    assertThat(failure.code()).isEqualTo("too_deep");
    assertThat(failure.message()).startsWith("The outputs of step 'a', at /value/0/0");
  }

  @Test
  void outputsOfTheJob_nestedTooDeep_failTheExecution() {
    Failure failure =
        failureOf(
            scripted("a", "\"deep\": 190"),
            "\"outputs\": {\"x\": "
                + "[".repeat(20)
                + "\"{{steps.a.value}}\""
                + "]".repeat(20)
                + "}");
    assertThat(failure.code()).isEqualTo("too_deep");
    assertThat(failure.message()).startsWith("The job's outputs, at /x/0/0");
  }
}
