package com.couriermft.infra.bicep;

import com.couriermft.local.NodeProject;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The Bicep parser: tree-sitter's grammar in one Node.js process, which ends with this JVM because
 * its input does. One request at a time.
 */
final class BicepReader {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS).build();
  private static final Path PROJECT = Path.of("infra-checks", "node");

  private final BufferedWriter requests;
  private final BufferedReader answers;

  private BicepReader(Process process) {
    requests = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  private static final class Shared {
    private static final BicepReader READER = start();
  }

  /** The one of this JVM; started, and its packages installed, on first use. */
  static BicepReader shared() {
    return Shared.READER;
  }

  private static BicepReader start() {
    try {
      return new BicepReader(
          NodeProject.find(PROJECT)
              .install()
              .script("read-bicep.js", List.of())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    } catch (IOException e) {
      throw NodeProject.missingNode(e);
    }
  }

  /**
   * Reads a file.
   *
   * @throws IllegalStateException the parser ended; it has said why on standard error
   */
  synchronized BicepFile read(String path, String text) {
    try {
      requests.write(JSON.writeValueAsString(Map.of("path", path, "text", text)));
      requests.newLine();
      requests.flush();
      String answer = answers.readLine();
      if (answer == null) {
        throw new IllegalStateException("The Bicep parser ended while it read " + path);
      }
      return JSON.readValue(answer, BicepFile.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The Bicep parser's answer for " + path + " is wrong", e);
    } catch (IOException e) {
      throw new UncheckedIOException("The Bicep parser does not read " + path, e);
    }
  }
}
