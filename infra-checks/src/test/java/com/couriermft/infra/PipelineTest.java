package com.couriermft.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The example of a pipeline deploys what is committed, and only its last job can change Azure. */
class PipelineTest {
  private static final String FILE = "examples/pipeline/github-actions.yml";
  private static final String TEXT = Project.text(FILE);
  private static final Pattern USED = Pattern.compile("(?m)^\\s*(?:- )?uses: (.*)$");
  private static final Pattern PINNED =
      Pattern.compile("[\\w.-]+/[\\w.-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+");
  private static final Pattern COMMENTS = Pattern.compile("(?m)^ *#.*\n");

  /** The jobs by name. */
  private static final TreeMap<String, String> JOBS =
      new TreeMap<>(
          Pattern.compile("(?m)^  (?=\\S+:$)")
              .splitAsStream(COMMENTS.matcher(TEXT.split("\njobs:\n", 2)[1]).replaceAll(""))
              .filter(job -> !job.isBlank())
              .collect(Collectors.toMap(job -> job.split(":", 2)[0], job -> job)));

  @Test
  void actions_arePinnedByTheirCommits() throws IOException {
    try (Stream<Path> files = Files.list(Project.root().resolve(".github/workflows"))) {
      List<String> paths =
          Stream.concat(
                  files.map(file -> Project.root().relativize(file).toString()), Stream.of(FILE))
              .toList();
      assertThat(paths)
          .hasSizeGreaterThan(1)
          .allSatisfy(
              path -> assertThat(used(path)).isNotEmpty().allMatch(PINNED.asMatchPredicate()));
    }
  }

  private static List<String> used(String path) {
    return USED.matcher(Project.text(path)).results().map(found -> found.group(1)).toList();
  }

  @Test
  void jobs_buildWithoutATokenOrDeployWithoutABuild() {
    assertThat(JOBS).containsOnlyKeys("build", "what-if", "deploy");
    assertThat(TEXT).contains("\npermissions: {}\n");
    assertThat(JOBS.get("build")).contains("mvn ").doesNotContain("id-token", "azure/", "az ");
    assertThat(List.of("what-if", "deploy"))
        .extracting(JOBS::get)
        .allSatisfy(
            job ->
                assertThat(job).contains("id-token: write").doesNotContain("mvn", "npm", "setup-"));
  }

  @Test
  void deployment_isPrecededByAWhatIfOfTheSameFileWithLessRights() {
    String deployed = "--parameters \"infra-bicep/main.$ENVIRONMENT.bicepparam\"";
    assertThat(JOBS.get("deploy"))
        .contains("needs: [build, what-if]\n", "az deployment sub create ", deployed)
        .contains("environment: ${{ inputs.environment || 'dev' }}\n");
    assertThat(JOBS.get("what-if"))
        .contains("az deployment sub what-if ", deployed, "--validation-level ProviderNoRbac")
        .contains("environment: ${{ inputs.environment || 'dev' }}-what-if\n")
        .doesNotContain("sub create", "\n    if:");
  }

  /** The rule {@code parameter-file} checks that each file sets every parameter. */
  @Test
  void environments_areThoseOfTheCommittedFiles() throws IOException {
    Pattern committed = Pattern.compile("main\\.(\\w+)\\.bicepparam");
    try (Stream<Path> files = Files.list(Project.root().resolve("infra-bicep"))) {
      List<String> names =
          files
              .flatMap(file -> committed.matcher(file.getFileName().toString()).results())
              .map(found -> found.group(1))
              .sorted()
              .toList();
      assertThat(TEXT).contains("options: [" + String.join(", ", names) + "]\n");
      assertThat(names)
          .allSatisfy(
              name ->
                  assertThat(Project.text("infra-bicep/main." + name + ".bicepparam"))
                      .contains("\nparam environmentName = '" + name + "'\n"));
    }
  }

  /** GitHub gives the jobs no variable from which a parameter could come. */
  @Test
  void variables_areNotParameters() {
    assertThat(Pattern.compile("vars\\.(\\w+)").matcher(TEXT).results().map(PipelineTest::name))
        .isNotEmpty()
        .isSubsetOf(
            "AZURE_CLIENT_ID", "AZURE_TENANT_ID", "AZURE_SUBSCRIPTION_ID", "AZURE_LOCATION");
  }

  private static String name(MatchResult found) {
    return found.group(1);
  }
}
