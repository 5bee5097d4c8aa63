package com.couriermft.engine.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.OutcomeUnknownException;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.FixedContext;
import com.couriermft.testing.TestCodes;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnsafeActTest {
  private final List<JsonNode> notes = new ArrayList<>();
  private final Deed deed = new Deed();

  @Test
  void perform_actThatWasDone_isNotDoneAgain() throws Exception {
    assertThat(perform(0).asText()).isEqualTo("answer 1");
    assertThat(perform(1).asText()).isEqualTo("answer 1");
    assertThat(deed.done).isEqualTo(1);
  }

  @Test
  void perform_actOfUnknownOutcome_isNeverRepeatedByItself() {
    deed.failure = new IOException("The line dropped");
    for (int attempt = 0; attempt < 3; attempt++) {
      int number = attempt;
      assertThatThrownBy(() -> perform(number))
          .isInstanceOfSatisfying(
              OutcomeUnknownException.class,
              e -> {
                assertThat(e.code()).isEqualTo("outcome_unknown");
                assertThat(e.operation()).isEqualTo("01HZ0000000000000000OPERA0");
              });
    }
    assertThat(deed.done).isEqualTo(1);
  }

  @Test
  void perform_actThatDidNotHappen_isTriedAgain() throws Exception {
    CourierException refused = CourierException.of(TestCodes.permanent("refused"), "No.");
    deed.failure = new NotDoneException(refused);
    assertThatThrownBy(() -> perform(0)).isSameAs(refused);
    deed.failure = null;
    assertThat(perform(1).asText()).isEqualTo("answer 2");
  }

  @Test
  void perform_idempotentAct_isRepeated() throws Exception {
    deed.idempotent = true;
    deed.failure = new IOException("The line dropped");
    assertThatThrownBy(() -> perform(0)).isSameAs(deed.failure);
    deed.failure = null;
    assertThat(perform(1).asText()).isEqualTo("answer 2");
  }

  @Test
  void perform_otherSideKnows_itsWordCounts() throws Exception {
    deed.failure = new IOException("The line dropped");
    assertThatThrownBy(() -> perform(0)).isInstanceOf(OutcomeUnknownException.class);
    deed.asked = TextNode.valueOf("it says so");
    assertThat(perform(1).asText()).isEqualTo("it says so");
    assertThat(deed.done).isEqualTo(1);
  }

  @Test
  void perform_resultTooLargeForANote_isKeptAbridged() throws Exception {
    deed.answer = "x".repeat(300 << 10);
    assertThat(perform(0).asText()).isEqualTo(deed.answer);
    assertThat(perform(1).asText()).isEqualTo("abridged");
    assertThat(deed.done).isEqualTo(1);
  }

  @Test
  void perform_idempotentActWithAResultTooLargeForANote_isDoneAgain() throws Exception {
    deed.idempotent = true;
    deed.answer = "x".repeat(300 << 10);
    assertThat(perform(0).asText()).isEqualTo(deed.answer);
    assertThat(perform(1).asText()).isEqualTo(deed.answer);
    assertThat(deed.done).isEqualTo(2);
  }

  @Test
  void perform_outcomeUnknown_masksWhatTheOtherSideSaid() {
    deed.failure = new IOException("https://user:hunter2@there.example/ dropped");
    assertThatThrownBy(() -> perform(0)).hasMessageNotContaining("hunter2");
  }

  private JsonNode perform(int attempt) throws IOException, InterruptedException {
    StepContext.Attempt who = new StepContext.Attempt("e", "j", "s", attempt, "nonce" + attempt);
    return UnsafeAct.of(new FixedContext(workspace(), who), 0).perform(deed);
  }

  private Workspace workspace() {
    return (Workspace)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Workspace.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "note" -> notes.add(Json.parse(Json.write(arguments[0]))) ? null : null;
                  case "notesOfThisRound" -> List.copyOf(notes);
                  default -> throw new AssertionError(method);
                });
  }

  private static final class Deed implements UnsafeAct.Deed {
    private @Nullable Exception failure;
    private @Nullable JsonNode asked;
    private @Nullable String answer;
    private boolean idempotent;
    private int done;

    @Override
    public String describe() {
      return "POST /orders";
    }

    @Override
    public JsonNode act() throws IOException, NotDoneException {
      done++;
      if (failure instanceof IOException io) {
        throw io;
      } else if (failure instanceof NotDoneException not) {
        throw not;
      }
      return TextNode.valueOf(answer == null ? "answer " + done : answer);
    }

    @Override
    public boolean isIdempotent() {
      return idempotent;
    }

    @Override
    public Optional<JsonNode> ask() {
      return Optional.ofNullable(asked);
    }

    @Override
    public JsonNode assumedDone() {
      return TextNode.valueOf("assumed");
    }

    @Override
    public JsonNode abridged(JsonNode result) {
      return TextNode.valueOf("abridged");
    }
  }
}
