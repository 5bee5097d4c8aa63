package com.couriermft.steps.function.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.definition.ProcessBounds;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.function.FunctionStep;
import com.couriermft.steps.function.TestJar;
import com.couriermft.testing.CheckedSteps;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests hooks and a constructor that run in separate processes. */
@Timeout(60)
class IsolatedHooksTest {
  @TempDir static Path directory;

  private IsolatedCalls calls = new IsolatedCalls(directory, 1, Map.of());

  @AfterEach
  void close() {
    calls.close();
  }

  private void run(boolean fails, IsolatedContext context)
      throws IOException, InterruptedException {
    call(TestJar.step(TestJar.of(directory, Talkative.class), calls.children), fails, context);
  }

  private static <P extends Record> void call(
      FunctionStep<P> step, boolean fails, IsolatedContext context)
      throws IOException, InterruptedException {
    ObjectNode config = Json.object().put("fails", fails);
    P parameters = ConfigBinder.bind(step.type(), config);
    try {
      assertThat(CheckedSteps.run(step, parameters, context).outputs().path("result").asText())
          .isEqualTo("done");
    } catch (CourierException e) {
      context.failure = Failure.of(e);
      step.rollBack(parameters, context);
      throw e;
    }
  }

  private static List<String> heard(String... what) {
    return List.of(what).stream()
        .map(each -> "talkative heard {\"isolated\":\"%s\"}".formatted(each))
        .toList();
  }

  @Test
  void hooks_areCalledInTheProcessOfTheFunction() throws Exception {
    IsolatedContext good = calls.attempt("01GOOD", IsolatedCalls.SMALL);
    run(false, good);
    assertThat(good.events).isEqualTo(heard("start", "run", "success", "end"));

    IsolatedContext bad = calls.attempt("01BAD", IsolatedCalls.SMALL);
    assertThatThrownBy(() -> run(true, bad)).hasMessage("Order 17 has no customer");
    String failure = "fail function_error Order 17 has no customer";
    assertThat(bad.events).isEqualTo(heard("start", "run", failure, "end"));
  }

  @Test
  void hooks_thatFail_changeNothing() throws Exception {
    IsolatedContext wordy = calls.attempt("01LONG", new ProcessBounds(128, 60, 8));
    run(false, wordy);
    assertThat(wordy.events).isEqualTo(heard("start", "run", "success", "end"));
    assertThat(calls.children.size()).as("its process waits for another call").isEqualTo(1);

    // A hook that cannot even report its failure ends its process; the function runs in another
    // process.
    IsolatedContext mute = calls.attempt("01MUTE", IsolatedCalls.SMALL);
    run(false, mute);
    assertThat(mute.events).isEqualTo(heard("start", "run", "success", "end"));
  }

  @Test
  void constructor_thatFailsInTheProcess_isTheFailureOfTheCall() {
    calls.close();
    calls = new IsolatedCalls(directory, 1, Map.of("RATES", "none"));
    assertThatThrownBy(() -> run(false, calls.attempt("01RATES", IsolatedCalls.SMALL)))
        .hasMessage(
            "Function 'talkative' version 1 threw java.lang.IllegalStateException: There is no"
                + " table of rates");
  }
}
