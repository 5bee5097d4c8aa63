package com.couriermft.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.openapi.section.Sections;
import com.couriermft.local.NodeProject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Redocly reports no problems in the documents, but reports planted problems. Needs Node.js with
 * npm.
 */
class OpenApiLintTest {
  private static final Path DOCS = Path.of("..", "docs", "reference").toAbsolutePath().normalize();

  @TempDir private Path directory;

  private static NodeProject project;

  @BeforeAll
  static void install() {
    project = NodeProject.find(Path.of("functions", "clients")).install();
  }

  private record Finding(int status, String words) {}

  private Finding lint(Path document) throws IOException, InterruptedException {
    Path output = directory.resolve("redocly.log");
    ProcessBuilder redocly =
        project
            .script(
                "node_modules/@redocly/cli/bin/cli.js",
                List.of("lint", document.toString(), "--max-problems=20", "--format=stylish"))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    // Without these settings, Redocly sends telemetry and checks for newer versions, and waits for
    // both.
    redocly.environment().put("REDOCLY_TELEMETRY", "off");
    redocly.environment().put("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
    int status = redocly.start().waitFor();
    return new Finding(status, Files.readString(output, StandardCharsets.UTF_8));
  }

  @Test
  void document_hasNoErrorAndNoWarning() throws Exception {
    assertFlawless(DOCS.resolve("openapi.json"));
  }

  @Test
  void simpleForm_hasNoErrorAndNoWarning() throws Exception {
    String text = OpenApi.simple(Sections.all(), BuiltInSchemas.CATALOG).toPrettyString();
    assertFlawless(Files.writeString(directory.resolve("openapi-simple.json"), text));
  }

  private void assertFlawless(Path document) throws Exception {
    Finding found = lint(document);
    assertThat(found.status()).as(found.words()).isZero();
    assertThat(found.words()).contains("is valid").doesNotContainPattern("[0-9] warning");
  }

  @Test
  void document_thatIsWrong_isFoundToBe() throws Exception {
    String text = Files.readString(DOCS.resolve("openapi.json"));
    Path wrong = directory.resolve("wrong.json");
    Files.writeString(wrong, text.replaceFirst("\"operationId\" : \"jobsList\",", ""));
    Path broken = directory.resolve("broken.json");
    Files.writeString(broken, text.replace("\"#/components/schemas/Problem\"", "\"#/nowhere\""));
    assertThat(lint(wrong).words()).contains("operation-operationId");
    assertThat(lint(broken).status()).isNotZero();
  }
}
