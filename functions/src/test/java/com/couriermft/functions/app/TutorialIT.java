package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.local.Azurite;
import com.couriermft.local.HostProcess;
import com.couriermft.local.SftpServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the tutorial "A job by hand", run in the order of the page. */
class TutorialIT {
  @TempDir private Path directory;

  @Test
  void commandsOfThePage_inOrder_moveTheFile() throws Exception {
    for (String program : List.of("bash", "curl", "zip", "find")) {
      assumeTrue(isInstalled(program), program + " is not installed");
    }
    Path root = directory.resolve("partner");
    for (String folder : List.of("incoming", "outgoing", "processed")) {
      Files.createDirectories(root.resolve(folder));
    }
    try (SftpServer partner = SftpServer.over(root).user("courier", "demo").start();
        Azurite azurite = Azurite.start();
        HostProcess host =
            HostProcess.of(PackagedApp.DIRECTORY, azurite.connectionString())
                .environment("COURIER_SECRETS_DIR", directory.resolve("secrets").toString())
                .logFile(directory.resolve("host.log"))
                .start()) {
      String script = script(host.apiUri().toString().replaceAll("/$", ""), partner.port(), root);
      Process process =
          new ProcessBuilder("bash", "-euo", "pipefail", "-c", script)
              .directory(Path.of("..").toFile())
              .redirectErrorStream(true)
              .start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(process.waitFor()).as(output).isZero();
      assertThat(output).contains("\"state\":\"completed\"", "\"chain_execution_id\"", "whsec_");
    }
    assertThat(root.resolve("processed/a.zip")).exists();
    try (Stream<Path> delivered = Files.walk(root.resolve("outgoing"))) {
      assertThat(delivered.filter(each -> each.endsWith("a.csv")))
          .singleElement()
          .satisfies(each -> assertThat(each).hasContent("invoice,amount\n1,10.00\n"));
    }
  }

  /**
   * Returns all commands except those that start Courier and the partner's server, which are
   * already running.
   */
  private static String script(String api, int port, Path partner) throws Exception {
    return PageScripts.of("tutorials/by-hand.md").stream()
        .map(PageScripts.Script::text)
        .filter(text -> !text.contains("./courier"))
        .map(text -> text.replaceAll("\\bcurl ", "curl -fsS "))
        .collect(Collectors.joining("\n"))
        .replace("http://127.0.0.1:7071/api", api)
        .replace("\"port\": 2222", "\"port\": " + port)
        .replace("/tmp/partner", partner.toString());
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
