package com.couriermft.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code infra-bicep/entra/pipeline.sh} with an {@code az} that answers as documented and records
 * its arguments, one per line. It has not run against Azure.
 */
class PipelineScriptTest {
  private static final String AZ =
      """
      #!/bin/sh
      for argument; do printf '%s\\n' "$argument" >>"$CALLS"; done
      echo -- >>"$CALLS"
      case "$*" in
        "account show "*) echo sub-id ;;
        "ad app list "*what-if*) printf '%s' "$READERS" ;;
        "ad app create "*what-if*) echo reader-id ;;
        "ad app create "*) echo deployer-id ;;
        "ad sp show --id reader-id "*) echo reader-principal ;;
        "ad sp show --id deployer-id "*) echo deployer-principal ;;
        "ad app federated-credential list "*) printf '%s' "$CREDENTIALS" ;;
        "role definition list "*) printf '%s' "$ROLES" ;;
        "role assignment list "*) printf '%s' "$ASSIGNMENTS" ;;
      esac
      """;

  private static final Pattern GUID =
      Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  @TempDir private Path folder;

  @Test
  void identities_haveTheirEnvironmentsAndTheirRights() throws Exception {
    assertThat(run(Map.of()))
        .isEqualTo(
            """
            0 AZURE_CLIENT_ID of the environment prod-what-if: reader-id
            AZURE_CLIENT_ID of the environment prod: deployer-id
            """);

    List<JsonNode> credentials =
        calls("ad", "app", "federated-credential", "create").stream()
            .map(call -> Json.parse(after(call, "--parameters")))
            .toList();
    assertThat(credentials)
        .extracting(credential -> credential.path("subject").asText())
        .containsExactly(
            "repo:owner/courier:environment:prod-what-if", "repo:owner/courier:environment:prod");
    assertThat(credentials)
        .allSatisfy(
            credential ->
                assertThat(credential.path("audiences").path(0).asText())
                    .isEqualTo("api://AzureADTokenExchange"));
    assertThat(calls("role", "assignment", "create"))
        .extracting(call -> after(call, "--assignee-object-id") + " " + after(call, "--role"))
        .containsExactly(
            "reader-principal Courier what-if sub-id",
            "deployer-principal Contributor",
            "deployer-principal Role Based Access Control Administrator");
    assertThat(calls("role", "assignment", "create"))
        .allSatisfy(call -> assertThat(after(call, "--scope")).isEqualTo("/subscriptions/sub-id"))
        .noneMatch(call -> call.contains("--name"));
  }

  @Test
  void whatIf_readsOnly() throws Exception {
    run(Map.of());

    JsonNode role =
        Json.parse(after(calls("role", "definition", "create").get(0), "--role-definition"));
    assertThat(role.path("Actions"))
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrder(
            "*/read",
            "Microsoft.Resources/deployments/validate/action",
            "Microsoft.Resources/deployments/whatIf/action");
  }

  @Test
  void deployment_assignsOnlyTheRolesOfTheInstallation() throws Exception {
    run(Map.of());

    String condition = after(calls("role", "assignment", "create").get(2), "--condition");
    String[] acts = condition.split("\\)\\)\\) AND |\\}\\)\\) AND ");
    assertThat(acts).hasSize(2);
    assertThat(acts[0]).contains("roleAssignments/write'})) OR (@Request[", "@Request[", ":Prin");
    assertThat(acts[1]).contains("roleAssignments/delete'})) OR (@Resource[", "@Resource[");
    assertThat(List.of(acts))
        .allSatisfy(
            act ->
                assertThat(act)
                    .contains("StringEqualsIgnoreCase {'ServicePrincipal'")
                    .satisfies(text -> assertThat(guids(text)).isEqualTo(assigned())));
    assertThat(condition.chars().filter(c -> c == '(').count())
        .isEqualTo(condition.chars().filter(c -> c == ')').count());
  }

  /** Returns the ids of the roles that the deployment assigns. */
  private static Set<String> assigned() {
    return Project.sources().texts().values().stream()
        .filter(text -> text.contains("Microsoft.Authorization/roleAssignments@"))
        .flatMap(text -> guids(text).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> guids(String text) {
    return GUID.matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void again_changesWhatIsThere() throws Exception {
    run(
        Map.of(
            "READERS",
            "reader-id\n",
            "CREDENTIALS",
            "github\n",
            "ROLES",
            "Courier\n",
            "ASSIGNMENTS",
            "known-name\n"));

    assertThat(calls("ad", "app", "create")).hasSize(1);
    assertThat(calls("ad", "app", "federated-credential", "create")).isEmpty();
    assertThat(calls("ad", "app", "federated-credential", "update")).hasSize(2);
    assertThat(calls("role", "definition", "create")).isEmpty();
    assertThat(calls("role", "definition", "update")).hasSize(1);
    // With another name, az would leave the assignment and its condition as they are.
    assertThat(calls("role", "assignment", "create"))
        .hasSize(3)
        .extracting(call -> after(call, "--name"))
        .containsOnly("known-name");
    assertThat(calls("role", "assignment", "create").get(2)).contains("--condition");
  }

  @Test
  void nameOfTwoRegistrations_assignsNothing() throws Exception {
    assertThat(run(Map.of("READERS", "one-id\ntwo-id\n"))).startsWith("1 ");

    assertThat(calls("role", "assignment", "create")).isEmpty();
  }

  @Test
  void environmentWithQuotes_isQuotedForItsLanguage() throws Exception {
    run(Map.of(), "it's \"prod\" \\ 1");

    assertThat(calls("ad", "app", "list"))
        .extracting(call -> after(call, "--filter"))
        .containsExactly(
            "displayName eq 'courier-it''s \"prod\" \\ 1-what-if'",
            "displayName eq 'courier-it''s \"prod\" \\ 1-deployment'");
    assertThat(calls("ad", "app", "federated-credential", "create"))
        .extracting(call -> Json.parse(after(call, "--parameters")).path("subject").asText())
        .containsExactly(
            "repo:owner/courier:environment:it's \"prod\" \\ 1-what-if",
            "repo:owner/courier:environment:it's \"prod\" \\ 1");
  }

  private static String after(List<String> call, String option) {
    return call.get(call.indexOf(option) + 1);
  }

  private String run(Map<String, String> state) throws IOException, InterruptedException {
    return run(state, "prod");
  }

  /** Returns the exit code and the output. */
  private String run(Map<String, String> state, String deployed)
      throws IOException, InterruptedException {
    Path az = Files.writeString(folder.resolve("az"), AZ);
    assertThat(az.toFile().setExecutable(true)).isTrue();
    ProcessBuilder builder =
        new ProcessBuilder(
            "sh",
            Project.root().resolve("infra-bicep/entra/pipeline.sh").toString(),
            "owner/courier",
            deployed);
    Map<String, String> environment = builder.environment();
    environment.put("PATH", folder + ":" + environment.get("PATH"));
    environment.put("CALLS", folder.resolve("calls").toString());
    List.of("READERS", "CREDENTIALS", "ROLES", "ASSIGNMENTS")
        .forEach(name -> environment.put(name, ""));
    environment.putAll(state);
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return process.exitValue() + " " + output;
  }

  /** Returns the arguments of all calls of a command. */
  private List<List<String>> calls(String... command) throws IOException {
    String start = String.join("\n", command) + "\n";
    return Pattern.compile("(?m)^--\n")
        .splitAsStream(Files.readString(folder.resolve("calls")))
        .filter(call -> call.startsWith(start))
        .map(call -> List.of(call.split("\n")))
        .toList();
  }
}
