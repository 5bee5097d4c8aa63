package com.couriermft.local;

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
import org.jspecify.annotations.Nullable;

/**
 * A Node.js script that reads requests and writes responses as lines of JSON. The first request
 * installs the packages and starts the process. The process ends with this JVM, because its
 * standard input is closed then. Thread-safe; requests are served one at a time.
 */
public final class NodeScript {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS).build();

  private final Path project;
  private final String script;
  private @Nullable Conversation conversation;

  /**
   * Creates the script without starting it.
   *
   * @param project the path of the project, see {@link NodeProject#find}
   * @param script a script of that project, such as {@code read.js}
   */
  public NodeScript(Path project, String script) {
    this.project = project;
    this.script = script;
  }

  private record Conversation(BufferedWriter questions, BufferedReader answers) {}

  /**
   * Sends a request and returns the response.
   *
   * @throws IllegalStateException the script ended (it printed the reason to standard error), or
   *     the response is not of the given type
   */
  public synchronized <T> T ask(Object question, Class<T> answer) {
    if (conversation == null) {
      conversation = start();
    }
    try {
      conversation.questions().write(JSON.writeValueAsString(question));
      conversation.questions().newLine();
      conversation.questions().flush();
      String line = conversation.answers().readLine();
      if (line == null) {
        throw new IllegalStateException(script + " ended; see its standard error");
      }
      return JSON.readValue(line, answer);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The response of " + script + " is invalid", e);
    } catch (IOException e) {
      throw new UncheckedIOException(script + " does not answer", e);
    }
  }

  private Conversation start() {
    try {
      Process process =
          NodeProject.find(project)
              .install()
              .script(script, List.of())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      return new Conversation(
          process.outputWriter(StandardCharsets.UTF_8),
          process.inputReader(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw NodeProject.missingNode(e);
    }
  }
}
