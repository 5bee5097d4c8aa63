package com.couriermft.formats.failure;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.TestCodes;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemTest {
  private static final List<String> MODES = List.of("fail", "replace", "rename");

  @Test
  void unknownName_nearAKnownOne_isSaidAndSuggested() {
    Problem problem =
        Problem.unknownName(
            "/mode", TestCodes.permanent("unknown_mode"), "No mode 'replcae'.", "replcae", MODES);
    assertThat(problem.detail()).isEqualTo("No mode 'replcae'. Did you mean 'replace'?");
    assertThat(problem.suggestion()).isEqualTo("replace");
  }

  @Test
  void unknownName_nearNone_listsTheKnownAndSuggestsNothing() {
    Problem problem =
        Problem.unknownName(
            "/mode", TestCodes.permanent("unknown_mode"), "No mode 'quantum'.", "quantum", MODES);
    assertThat(problem.detail()).isEqualTo("No mode 'quantum'. Known: fail, rename, replace.");
    assertThat(problem.suggestion()).isNull();
  }

  @Test
  void textThatIsNotAllowed_nearOneThatIs_suggestsIt() {
    assertThat(Problem.notOneOf("/mode", "Fail", MODES))
        .isEqualTo(
            new Problem(
                "/mode",
                "invalid_value",
                "Expected one of fail, replace, rename; found 'Fail'.",
                "fail"));
    assertThat(Problem.notOneOf("/mode", "quantum", MODES).suggestion()).isNull();
  }
}
