package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The scripts in a page of the documentation, which are run unchanged. */
final class PageScripts {
  private static final Pattern BLOCK =
      Pattern.compile("^```(sh|python)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  private PageScripts() {}

  /** Returns the scripts in the order of the page, each with its language. */
  static List<Script> of(String page) throws IOException {
    String text = Files.readString(Path.of("..", "docs", page));
    return BLOCK.matcher(text).results().map(m -> new Script(m.group(1), m.group(2))).toList();
  }

  record Script(String language, String text) {
    /** Runs the script. Skips the test if a required program is missing. */
    JsonNode run(Map<String, String> environment) throws IOException, InterruptedException {
      List<String> needed =
          language.equals("sh") ? List.of("curl", "openssl", "od") : List.of("python3");
      needed.forEach(program -> assumeTrue(isHere(program), program + " is not installed"));
      List<String> command =
          language.equals("sh") ? List.of("sh", "-euc", text) : List.of("python3", "-c", text);
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().putAll(environment);
      Process process = builder.start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(output).isZero();
      return Json.parse(output);
    }
  }

  private static boolean isHere(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
