package com.couriermft.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.catalogue.TelemetryCodes;
import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Evaluation;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The app's roles are limited to what it needs. */
class RoleConditionsTest {
  @Test
  void telemetry_isReadInTheTablesOfTheQueriesOnly() {
    String condition = value("modules/workspace-roles.bicep", "logs", Map.of());

    assertThat(condition)
        .startsWith(
            "((!(ActionMatches{'Microsoft.OperationalInsights/workspaces/tables/data/read'})) OR"
                + " (");
    assertThat(all("StringEquals '(\\w+)'", condition))
        .isEqualTo(
            all(
                "\"(App\\w+s)\\b",
                Project.text("partners/src/main/java/com/couriermft/partners/insights/Kql.java")));
  }

  /** {@code RoleRule} checks that the deployment assigns this role. */
  @Test
  void roleOnTheWorkspace_isTheOneOfTheFailure_onThePageThatExplainsTheSetting() {
    String role = "(Log Analytics (?:Data )?(?:Reader|Contributor))";
    Set<String> ofTheFailure = all(role, TelemetryCodes.TELEMETRY_ROLE_MISSING.remedy());
    assertThat(ofTheFailure).hasSize(1);
    assertThat(all(role, Project.text("docs/author/azure-functions.md"))).isEqualTo(ofTheFailure);
    assertThat(all(role, Project.text("docs/operate/handbook.md"))).isEmpty();
  }

  @Test
  void package_whereThePlatformDoesNotWriteIt_isOnlyRead() {
    String file = "modules/roles.bicep";
    assertThat(value(file, "hostBlobs", Map.of("readOnlyContainer", "app-package")))
        .isEqualTo(
            Stream.of("add/action", "delete", "move/action", "runAsSuperUser/action", "write")
                .map(
                    action ->
                        "!(ActionMatches{'Microsoft.Storage/storageAccounts/blobServices/containers"
                            + "/blobs/"
                            + action
                            + "'})")
                .collect(
                    Collectors.joining(
                        " AND ",
                        "((",
                        ") OR (@Resource[Microsoft.Storage/storageAccounts/blobServices"
                            + "/containers:name] StringNotEquals 'app-package'))")));
    assertThat(value(file, "hostBlobs", Map.of("readOnlyContainer", ""))).isEqualTo("NULL");
  }

  /** Returns the condition of a role assignment. */
  private static String value(String path, String resource, Map<String, Object> parameters) {
    BicepFile file = Project.sources().find(path).orElseThrow();
    return file.find(Kind.RESOURCE, resource)
        .flatMap(Declaration::body)
        .flatMap(body -> body.find("properties"))
        .flatMap(properties -> properties.value().find("condition"))
        .map(condition -> new Evaluation(file, parameters).of(condition.value()))
        .orElse("");
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
