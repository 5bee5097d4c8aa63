package com.couriermft.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepAddressTest {
  @Property(tries = 200)
  void address_writtenAndRead_isEqual(
      @ForAll @IntRange(max = 9_999) int step,
      @ForAll @Size(max = 12) List<@IntRange(max = 999_999) Integer> iterations) {
    StepAddress address = new StepAddress(step, iterations);
    assertThat(StepAddress.parse(address.toString())).isEqualTo(address);
  }

  @Test
  void address_asText_isItsPartOfTheRowKey() {
    assertThat(StepAddress.of(4)).hasToString("0004|");
    assertThat(new StepAddress(4, List.of(12, 3))).hasToString("0004|000012.000003");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "4|", "0004", "0004|1", "0004|000001.", "0004|000001|000002", "٠٠٠٤|"})
  void text_thatIsNoAddress_isRefused(String text) {
    assertThatThrownBy(() -> StepAddress.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("No step address: '" + text + "'");
  }

  @Test
  void address_outOfBounds_isRefused() {
    assertThatThrownBy(() -> StepAddress.of(10_000)).hasMessageContaining("10000");
    assertThatThrownBy(() -> new StepAddress(0, List.of(1_000_000)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> StepAddress.of(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}
