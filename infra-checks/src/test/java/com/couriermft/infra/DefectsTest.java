package com.couriermft.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.contracts.Code;
import com.couriermft.infra.contracts.Contracts;
import com.couriermft.infra.rules.Finding;
import com.couriermft.infra.rules.Rules;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule finds the defects that it is intended to find, at the correct line. */
class DefectsTest {
  private static final Code CODE = Code.read();

  /** The findings without any defect. {@link BicepTest} reports these; they are ignored here. */
  private static final Set<String> BEFORE =
      check(Project.sources()).stream().map(DefectsTest::words).collect(Collectors.toSet());

  static List<Defect> defects() {
    return Defect.readAll(Project.text("infra-checks/src/test/resources/defects.txt"));
  }

  @ParameterizedTest
  @MethodSource("defects")
  void defect_planted_isFoundByItsRuleAlone(Defect defect) {
    String changed = defect.plant(Project.sources().texts().get(defect.file()));
    List<Finding> found =
        check(Project.sources().with(defect.file(), changed)).stream()
            .filter(finding -> !BEFORE.contains(words(finding)))
            .toList();

    assertThat(found.stream().map(Finding::rule).distinct())
        .as(() -> found.toString())
        .containsExactlyInAnyOrderElementsOf(defect.rules());
    assertThat(found)
        .filteredOn(finding -> finding.rule().equals(defect.rules().get(0)))
        .extracting(finding -> finding.file() + ":" + finding.line())
        .contains("infra-bicep/" + defect.file() + ":" + defect.line(changed));
  }

  /** Returns a finding without its line, which may have moved. */
  private static String words(Finding finding) {
    return finding.rule() + finding.file() + finding.text();
  }

  private static List<Finding> check(Sources sources) {
    List<Finding> found = new Rules(Project.types()).check(sources);
    boolean readable = found.stream().noneMatch(finding -> finding.rule().equals("syntax"));
    return readable
        ? Stream.concat(found.stream(), new Contracts(CODE).check(sources).stream()).toList()
        : found;
  }
}
