package com.couriermft.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Evaluation;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The app may read the tables that its queries name, and no others. */
class TelemetryRoleTest {
  private static final BicepFile ROLES =
      Project.sources().find("modules/workspace-roles.bicep").orElseThrow();

  @Test
  void condition_namesTheTablesOfTheQueries() {
    String condition = value("readsTables");

    assertThat(condition)
        .startsWith(
            "((!(ActionMatches{'Microsoft.OperationalInsights/workspaces/tables/data/read'})) OR (");
    assertThat(all("StringEquals '(\\w+)'", condition))
        .isEqualTo(
            all(
                "\"(App\\w+s)\\b",
                Project.text("partners/src/main/java/com/couriermft/partners/insights/Kql.java")));
  }

  private static String value(String variable) {
    return new Evaluation(ROLES, Map.of())
        .of(ROLES.find(Kind.VARIABLE, variable).orElseThrow().value());
  }

  private static Set<String> all(String pattern, String text) {
    Set<String> found = new TreeSet<>();
    Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult r) -> r.group(1))
        .forEach(found::add);
    return found;
  }
}
