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
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code infra-bicep/entra/register.sh} with an {@code az} that answers as documented and records
 * its arguments, one per line. It has not run against Entra.
 */
class RegisterScriptTest {
  private static final String AZ =
      """
      #!/bin/sh
      for argument; do printf '%s\\n' "$argument" >>"$CALLS"; done
      echo -- >>"$CALLS"
      case "$*" in
        "ad app list "*) printf '%s' "$APPS" ;;
        "ad app create "*) echo new-id ;;
        "ad app show "*) printf '%s' "$URIS" ;;
        "ad sp show "*) test -n "$APPS" ;;
        "cloud show --query name "*) echo "$CLOUD" ;;
        "cloud show "*) echo https://login.example/ ;;
        "account show "*) echo tenant-id ;;
        "ad app federated-credential list "*) printf '%s' "$CREDENTIALS" ;;
      esac
      """;

  @TempDir private Path folder;

  @Test
  void register_newName_createsRegistrationThatTrustsTheIdentity() throws Exception {
    assertThat(run(Map.of())).isEqualTo("0 new-id\n");

    assertThat(call("ad", "app", "create")).contains("courier-prod", "AzureADMyOrg");
    assertThat(call("ad", "app", "update"))
        .containsSubsequence("--id", "new-id")
        .containsSubsequence("--identifier-uris", "api://new-id")
        .containsSubsequence("--requested-access-token-version", "2")
        .containsSubsequence("--enable-id-token-issuance", "true")
        .containsSubsequence("--web-redirect-uris", redirect())
        .anyMatch(argument -> argument.endsWith("infra-bicep/entra/app-roles.json"));
    assertThat(call("ad", "sp", "create")).contains("new-id");
    assertThat(credential("create"))
        .isEqualTo(
            Json.parse(
                """
                {"name": "courier", "issuer": "https://login.example/tenant-id/v2.0",
                 "subject": "identity-id", "audiences": ["api://AzureADTokenExchange"]}
                """));
  }

  @Test
  void register_again_keepsOtherRedirectUrisAndUpdatesTheCredential() throws Exception {
    String own = "https://mft.example.com/.auth/login/aad/callback";
    Map<String, String> known =
        Map.of("APPS", "known-id\n", "URIS", own + "\n", "CREDENTIALS", "courier\n");

    assertThat(run(known)).isEqualTo("0 known-id\n");

    assertThat(call("ad", "app", "create")).isEmpty();
    assertThat(call("ad", "sp", "create")).isEmpty();
    assertThat(call("ad", "app", "update"))
        .containsSubsequence("--web-redirect-uris", own, redirect());
    assertThat(credential("update").path("subject").asText()).isEqualTo("identity-id");
    assertThat(call("ad", "app", "federated-credential", "create")).isEmpty();
  }

  @Test
  void register_redirectUriIsThere_doesNotRepeatIt() throws Exception {
    run(Map.of("APPS", "known-id\n", "URIS", redirect() + "\nhttps://x.example/b\n"));

    assertThat(call("ad", "app", "update")).containsOnlyOnce(redirect());
  }

  @Test
  void register_nameOfTwoRegistrations_changesNothing() throws Exception {
    assertThat(run(Map.of("APPS", "one-id\ntwo-id\n"))).startsWith("1 ");

    assertThat(call("ad", "app", "update")).isEmpty();
  }

  @Test
  void register_inAnotherCloud_usesItsAudience() throws Exception {
    run(Map.of("CLOUD", "AzureUSGovernment"));

    assertThat(credential("create").path("audiences").path(0).asText())
        .isEqualTo("api://AzureADTokenExchangeUSGov");
  }

  @Test
  void register_valuesWithQuotes_areQuotedForTheirLanguage() throws Exception {
    run(Map.of(), "O'Brien's \"new\" \\ courier", "id-\"x\" \\ 'y'");

    assertThat(call("ad", "app", "list"))
        .contains("displayName eq 'O''Brien''s \"new\" \\ courier'");
    assertThat(call("ad", "app", "create"))
        .containsSubsequence("--display-name", "O'Brien's \"new\" \\ courier");
    assertThat(credential("create").path("subject").asText()).isEqualTo("id-\"x\" \\ 'y'");
  }

  private String run(Map<String, String> state) throws IOException, InterruptedException {
    return run(state, "courier-prod", "identity-id");
  }

  /** Returns the exit code and the output. */
  private String run(Map<String, String> state, String name, String identity)
      throws IOException, InterruptedException {
    Path az = Files.writeString(folder.resolve("az"), AZ);
    assertThat(az.toFile().setExecutable(true)).isTrue();
    ProcessBuilder builder =
        new ProcessBuilder(
            "sh",
            Project.root().resolve("infra-bicep/entra/register.sh").toString(),
            name,
            "https://func-courier-x.azurewebsites.net/api",
            identity);
    Map<String, String> environment = builder.environment();
    environment.put("PATH", folder + ":" + environment.get("PATH"));
    environment.put("CALLS", folder.resolve("calls").toString());
    List.of("APPS", "URIS", "CREDENTIALS").forEach(variable -> environment.put(variable, ""));
    environment.put("CLOUD", "AzureCloud");
    environment.putAll(state);
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return process.exitValue() + " " + output;
  }

  /** Returns the arguments of the call of a command; empty if it was not called. */
  private List<String> call(String... command) throws IOException {
    String start = String.join("\n", command) + "\n";
    return Pattern.compile("(?m)^--\n")
        .splitAsStream(Files.readString(folder.resolve("calls")))
        .filter(call -> call.startsWith(start))
        .findFirst()
        .map(call -> List.of(call.split("\n")))
        .orElse(List.of());
  }

  private JsonNode credential(String act) throws IOException {
    List<String> arguments = call("ad", "app", "federated-credential", act);
    return Json.parse(arguments.get(arguments.indexOf("--parameters") + 1));
  }

  /** The dashboard signs in at a path of the app, and App Service expects the answer below it. */
  private static String redirect() {
    Matcher path =
        Pattern.compile("SignIn\\(\"entra\", \"([^\"]+)\"\\)")
            .matcher(
                Project.text(
                    "functions/src/main/java/com/couriermft/functions/auth/CallerView.java"));
    assertThat(path.find()).isTrue();
    return "https://func-courier-x.azurewebsites.net" + path.group(1) + "/callback";
  }
}
