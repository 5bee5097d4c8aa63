package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanRequestTest {
  private static PlanRequest read(String prune) {
    return PlanRequest.read(
        Json.object().put("undo", "01J00000000000000000000000").put("prune", prune));
  }

  @ParameterizedTest
  @CsvSource({
    "managed_by:us, managed_by, us",
    "managed_by=us, managed_by, us",
    "managed_by:a=b, managed_by, a=b",
    "managed_by=a:b, managed_by, a:b",
    "managed_by:, managed_by, ''"
  })
  void prune_isALabelAsListsAreFilteredByIt(String prune, String key, String value) {
    assertThat(read(prune).options().prune())
        .isEqualTo(new Labels(new TreeMap<>(Map.of(key, value))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"managed_by", "", ":us", "=us", "a b:us", "a\u0000=us"})
  void pruneThatIsNoLabel_isRefused(String prune) {
    assertThatThrownBy(() -> read(prune))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.problems().get(0).pointer()).isEqualTo("/prune"));
  }
}
