package com.couriermft.formats.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextPatternTest {
  /**
   * RE2/J needs gigabytes of memory for the first pattern and overflows its stack on the others.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(((a{1,50}){1,50}){1,50}){1,50}",
        "(a?){1000}",
        ".{0,1000}b",
        "(a{30}[(]){100}",
        "([)]a{30}){100}",
        "(a{30}[[:alpha:])]){100}",
        "(a{30}\\Q(\\E){100}",
        "(a{30}\\(){100}",
      })
  void counts_thatMultiply_areRefused(String pattern) {
    assertThatThrownBy(() -> TextPattern.of(pattern))
        .hasFieldOrPropertyWithValue("code", "invalid_pattern")
        .hasMessageContaining("its repetition counts expand to more than 1000 elements");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?i)invoice_[0-9]{8}_[0-9]{6}_[A-Z]{3}\\.csv",
        "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
        ".{1,255}\\.csv",
        "[(){1000}]{3}",
        "\\Q((({1000}\\E{3}",
        "\\p{Greek}{1,100}\\x{1000}",
      })
  void pattern_ofAnOrdinaryKind_isRead(String pattern) {
    assertThat(TextPattern.of(pattern)).isNotNull();
  }

  @Test
  void largestPattern_isMatchedOnASmallStack() throws InterruptedException {
    List<String> found = new java.util.concurrent.CopyOnWriteArrayList<>();
    Runnable match = () -> found.add("" + TextPattern.of(".{0,490}b").finds("a".repeat(5_000)));
    Thread small = new Thread(null, match, "small-stack", 512 << 10);
    small.start();
    small.join();
    assertThat(found).containsExactly("false");
  }

  @Test
  void text_tooLongForThePattern_isRefused() {
    TextPattern large = TextPattern.of("a{500}b");
    assertThat(large.finds("a".repeat(10_000))).isFalse();
    assertThatThrownBy(() -> large.finds("a".repeat(300_000)))
        .hasFieldOrPropertyWithValue("code", "value_too_large")
        .hasMessage(
            "A string of 300000 characters is too long for this pattern; at most 199600 are "
                + "allowed.");
    assertThatThrownBy(() -> TextPattern.of("a").matches("a".repeat((1 << 20) + 1)))
        .hasFieldOrPropertyWithValue("code", "value_too_large");
  }

  @Property(tries = 3_000)
  void size_ofAnyPattern_isNotLessThanItsProgram(@ForAll("patterns") String text) {
    long size = PatternSize.of(text);
    if (size > 20_000) {
      return;
    }
    int program;
    try {
      program = Pattern.compile(text).programSize();
    } catch (PatternSyntaxException notOne) {
      return;
    }
    // Every RE2 program has fail and match instructions, and an empty one has an additional no-op.
    assertThat(size + 3).as(text).isGreaterThanOrEqualTo(program);
  }

  @Provide
  Arbitrary<String> patterns() {
    return Arbitraries.of(
            "a",
            "b",
            "(",
            "(?:",
            ")",
            "(",
            ")",
            "|",
            "*",
            "+",
            "?",
            "{3}",
            "{0,4}",
            "{2,}",
            "{0}",
            "{1,3}",
            "[",
            "]",
            "[^",
            "[a-c]",
            "[[:digit:]]",
            "[]a]",
            "\\Q",
            "\\E",
            "\\(",
            "\\d",
            "\\pL",
            "\\p{Greek}",
            "\\x{41}",
            "^",
            "$",
            "\\b",
            ".",
            "(?i)",
            "*?",
            "{2}?",
            "😀")
        .list()
        .ofMaxSize(16)
        .map(pieces -> String.join("", pieces));
  }
}
