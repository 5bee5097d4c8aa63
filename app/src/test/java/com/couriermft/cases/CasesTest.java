package com.couriermft.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Runs all cases; {@code -Dcases=loop-} runs only the cases whose names contain that string. */
class CasesTest {
  private static final String ONLY = System.getProperty("cases", "");

  @TestFactory
  Stream<DynamicTest> everyCase_isPlayed_whatItExpectsHasCome() {
    return CaseFile.all().stream()
        .filter(file -> file.name().contains(ONLY))
        .map(file -> DynamicTest.dynamicTest(file.name(), () -> play(file)));
  }

  private static void play(CaseFile file) {
    try (CaseRun run = new CaseRun(file)) {
      run.play();
      Expectation.checkAll(file, run);
    } catch (AssertionError | RuntimeException wrong) {
      // Reports identify dynamic tests only by number.
      throw new AssertionError(file + ": " + wrong.getMessage(), wrong);
    }
  }

  @Test
  void everyRule_isShownByACase() {
    Set<String> shown = new TreeSet<>();
    CaseFile.all().forEach(file -> shown.addAll(file.sources()));
    assertThat(shown).containsExactlyInAnyOrderElementsOf(ids("rules"));
  }

  @Test
  void everyCase_thatDiffersFromTheFirstDesign_namesTheDecision() {
    Set<String> named = new TreeSet<>();
    CaseFile.all().forEach(file -> file.differs().ifPresent(named::add));
    assertThat(named).containsExactlyInAnyOrderElementsOf(ids("differences"));
  }

  private static List<String> ids(String part) {
    List<String> ids = new ArrayList<>();
    JsonNode rules = CaseFile.rules().path(part);
    rules.fieldNames().forEachRemaining(ids::add);
    return ids;
  }
}
