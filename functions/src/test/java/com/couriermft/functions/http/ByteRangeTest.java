package com.couriermft.functions.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {
  @ParameterizedTest
  @CsvSource({
    "bytes=0-0, 0, 1",
    "bytes=0-, 0, 50",
    "bytes=10-19, 10, 10",
    "bytes=90-200, 90, 10",
    "bytes=-5, 95, 5",
    "bytes=-500, 0, 50",
    "bytes=20-, 20, 50"
  })
  void find_oneRange_isCutToTheFileAndTheMost(String header, long first, int length) {
    assertThat(ByteRange.find(header, 100, 50)).contains(new ByteRange(first, length, 100));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"bytes=-", "bytes=1-2,4-5", "bytes=5-4", "items=0-1", "bytes=a-b", "bytes 0-1"})
  void find_whatIsNotOneRange_isIgnored(String header) {
    assertThat(ByteRange.find(header, 100, 50)).isEqualTo(Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=100-", "bytes=-0", "bytes=999999999999999999-"})
  void find_outsideTheFile_is416(String header) {
    assertThatThrownBy(() -> ByteRange.find(header, 100, 50))
        .isInstanceOfSatisfying(
            StatusException.class, e -> assertThat(e.code()).isEqualTo("range_not_satisfiable"));
  }

  @Test
  void contentRange_ofAPart_namesFirstLastAndTotal() {
    assertThat(new ByteRange(5, 10, 100).contentRange()).isEqualTo("bytes 5-14/100");
  }
}
