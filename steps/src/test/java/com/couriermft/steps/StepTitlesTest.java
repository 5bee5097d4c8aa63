package com.couriermft.steps;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.plan.Markers;
import com.couriermft.engine.spi.StepType;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every step type has a title in a consistent style. */
class StepTitlesTest {
  private static final int MOST_CHARACTERS = 40;

  /** Words that can start a title: verbs, and those that start blocks of control flow. */
  private static final Set<String> FIRST =
      Set.of(
          "Change",
          "Check",
          "Compute",
          "Copy",
          "Create",
          "Decrypt",
          "Delete",
          "Download",
          "Encrypt",
          "End",
          "For",
          "If",
          "List",
          "Merge",
          "Move",
          "Otherwise",
          "Pack",
          "Read",
          "Rename",
          "Run",
          "Send",
          "Sign",
          "Split",
          "Transform",
          "Unpack",
          "Upload",
          "Validate",
          "Verify",
          "Write");

  private static final Set<String> NAMES = Set.of("Azure", "FTP", "HTTP", "OpenPGP", "SFTP", "SQL");

  static List<StepType<?>> types() {
    return Stream.concat(BuiltInTypes.types().stream(), Markers.types().stream()).toList();
  }

  @ParameterizedTest
  @MethodSource("types")
  void title_ofEachType_isShortBeginsWithAVerbAndIsInSentenceCase(StepType<?> type) {
    List<String> words = List.of(type.title().split(" "));
    assertThat(type.title()).hasSizeLessThanOrEqualTo(MOST_CHARACTERS);
    assertThat(words.get(0)).as(type.key()).isIn(FIRST);
    assertThat(words.subList(1, words.size()))
        .as(type.key())
        .allSatisfy(word -> assertThat(NAMES.contains(word) || word.matches("[a-z-]+")).isTrue());
  }

  @Test
  void titles_ofAllTypes_differ() {
    assertThat(types()).extracting(StepType::title).doesNotHaveDuplicates();
  }
}
