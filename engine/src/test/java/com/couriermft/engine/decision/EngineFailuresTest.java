package com.couriermft.engine.decision;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.Failure;
import com.couriermft.testing.TestCodes;
import org.junit.jupiter.api.Test;

class EngineFailuresTest {
  @Test
  void itemsFailed_lastMessageIsASentence_endsOnce() {
    Failure last = Failure.of(TestCodes.permanent("broken"), "It is broken. Try again.");
    assertThat(EngineFailures.itemsFailed("l", 1, 3, last).message())
        .isEqualTo(
            "1 of the 3 items of loop 'l' failed, the last with: It is broken. Try again. A resume"
                + " runs the failed items only.");
    assertThat(EngineFailures.itemsFailed("l", 1, 3, null).message())
        .isEqualTo("1 of the 3 items of loop 'l' failed. A resume runs the failed items only.");
  }

  @Test
  void engineError_hasItsCause() {
    Failure failure = EngineFailures.engineError(new IllegalStateException("no such thing."));
    assertThat(failure.code()).isEqualTo("engine_error");
    assertThat(failure.message()).contains("no such thing. The cause is").doesNotContain("..");
  }
}
