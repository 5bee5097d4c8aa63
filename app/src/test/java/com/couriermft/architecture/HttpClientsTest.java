package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that every HTTP client of the product reads responses through {@code
 * wire.EarlyAnswerConnection}, which limits the size of response headers. With any other client, a
 * server could exhaust the memory. The test reads the sources, including the sources of modules
 * that are compiled later.
 */
class HttpClientsTest {
  private static final Pattern COMMENT =
      Pattern.compile("(?s:/\\*.*?\\*/)|(?m:^\\s*//.*$)|(?m:^import .*$)");

  /** Code that creates an HTTP client or one of its connections. */
  private static final Pattern MAKING =
      Pattern.compile(
          "\\bHttpClients\\s*\\.|\\bHttpClientBuilder\\s*\\.|\\bHttpAsyncClient\\w*\\s*\\.|\\bHttpClient\\s*\\.\\s*(?:new|create)"
              + "|\\(HttpURLConnection\\)|\\bJdkHttpClientBuilder\\b|\\bOkHttp\\w*|\\bNettyAsync\\w*"
              + "|\\bPoolingHttpClientConnectionManager\\w*|\\bBasicHttpClientConnectionManager\\b"
              + "|\\bDefaultManagedHttpClientConnection\\b|\\bDefaultBHttpClientConnection\\b"
              + "|\\bManagedHttpClientConnectionFactory\\b|\\bHttp1Config\\s*\\.\\s*custom");

  /** The classes that may create an HTTP client, with the reason. */
  private static final Map<String, String> ALLOWED =
      new TreeMap<>(
          Map.of(
              "EarlyAnswerConnection", "the connection with its bounds",
              "Connections", "the pool of storage, of EarlyAnswerConnections",
              "ApacheHttpClient", "the client over that pool",
              "Proxies", "the same client through a proxy",
              "HookClient", "one exchange over an EarlyAnswerConnection",
              "TokenEndpoint", "the platform's own endpoint, before anything else is loaded",
              "ApiCalls", "a command of the operator, to the operator's own installation"));

  @Test
  void httpClient_isMadeOverTheBoundedConnection() throws IOException {
    Map<String, String> made = new TreeMap<>();
    for (Path source : sources()) {
      String text = COMMENT.matcher(Files.readString(source)).replaceAll("");
      var found = MAKING.matcher(text);
      if (found.find()) {
        made.put(source.getFileName().toString().replace(".java", ""), found.group());
      }
    }
    assertThat(new TreeSet<>(made.keySet()))
        .as("classes that make HTTP clients or connections: %s", made)
        .isEqualTo(new TreeSet<>(ALLOWED.keySet()));
  }

  @Test
  void pools_haveTheBoundedConnection() throws IOException {
    for (Path source : sources()) {
      String text = COMMENT.matcher(Files.readString(source)).replaceAll("");
      if (text.contains("PoolingHttpClientConnectionManager") && !source.endsWith("Proxies.java")) {
        assertThat(text)
            .as(source.toString())
            .containsAnyOf("new EarlyAnswerConnection(", "new Connection()");
      }
    }
  }

  private static List<Path> sources() {
    List<Path> all = ProjectFiles.sources(ProjectFiles.PRODUCT);
    assertThat(all).hasSizeGreaterThan(1_000);
    return all;
  }
}
