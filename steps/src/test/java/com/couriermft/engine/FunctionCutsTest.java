package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FunctionApp;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests responses of a function app that are cut off after any byte. The app's ledger contains each
 * operation at most once, and the execution has the function's result or fails with {@code
 * outcome_unknown}.
 */
@Timeout(300)
class FunctionCutsTest {
  /**
   * Distance in bytes between the tested cuts of a response; {@code -Dcourier.cuts=1} tests each
   * byte.
   */
  private static final int EACH = Integer.getInteger("courier.cuts", 11);

  /**
   * The ways to run a function and wait for it, and whether losing the response leaves the outcome
   * unknown.
   */
  private enum Kind {
    RESPONSE("'function': 'Sync'", true),
    STATUS_URL("'function': 'Slow'", true),
    STARTER("'function': 'Starter', 'status_key': '{{secrets.durable-key}}'", true),
    STARTER_WITH_ID(
        "'path': 'api/Starter', 'wait': 'durable', 'status_key': '{{secrets.durable-key}}'", false),
    ORCHESTRATOR(
        "'function': 'Month', 'wait': 'durable', 'status_key': '{{secrets.durable-key}}'", false);

    private final String config;
    private final boolean mayBeUnknown;

    Kind(String config, boolean mayBeUnknown) {
      this.config = config;
      this.mayBeUnknown = mayBeUnknown;
    }
  }

  @ParameterizedTest
  @EnumSource
  void answer_cutAtAnyByte_hasEachOperationRunOnceOrIsUnknown(Kind kind) throws IOException {
    Cutting app = new Cutting();
    try (HttpWorld http = new HttpWorld(request -> app.answer(request))) {
      http.functionJob(kind.config + ", 'body': {'n': 1}", "'sum': '{{steps.call.body.sum}}'");
      app.begin(-1, -1);
      assertThat(check(kind, http, app, "uncut")).isEqualTo(ExecutionState.COMPLETED);
      int answers = app.asked;
      for (int which = 0; which < answers; which++) {
        for (int at = (which * 3) % EACH; at < app.lengths.get(which); at += EACH) {
          app.begin(which, at);
          check(kind, http, app, "answer %d cut at byte %d".formatted(which, at));
        }
      }
    }
  }

  private static ExecutionState check(Kind kind, HttpWorld http, Cutting app, String when) {
    Execution e = http.run();
    assertThat(app.inner.ledger.values()).as(when).containsExactly(1);
    if (e.state() == ExecutionState.FAILED) {
      assertThat(e.failure().code()).as(when).isEqualTo("outcome_unknown");
      assertThat(kind.mayBeUnknown && app.cutAnswer == 0).as("unknown when %s", when).isTrue();
    } else {
      assertThat(e.state()).as(when).isEqualTo(ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).path("sum").asInt()).as(when).isEqualTo(3);
    }
    return e.state();
  }

  /** A function app that cuts off one response per case. */
  private static final class Cutting {
    private final Map<Integer, Integer> lengths = new HashMap<>();
    private FunctionApp inner = new FunctionApp();
    private int asked;
    private int cutAnswer;
    private int cutAt;

    void begin(int answer, int at) {
      inner = new FunctionApp();
      asked = 0;
      cutAnswer = answer;
      cutAt = at;
    }

    synchronized FaultReply answer(FaultRequest request) throws IOException {
      FaultReply whole = inner.answer(request).then(End.CLOSE);
      int number = asked++;
      if (cutAnswer < 0) {
        lengths.put(number, whole.length());
      }
      return number == cutAnswer ? whole.cut(cutAt, cutAt % 2 == 0 ? End.CLOSE : End.RESET) : whole;
    }
  }
}
