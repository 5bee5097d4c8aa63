package com.couriermft.steps.function.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a host that is killed while an isolated function with child processes is running. */
class HostDeathTest {
  @TempDir Path directory;

  @Test
  void child_endsWithItsHost_andItsDirectoryWithTheNextOne() throws Exception {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    // A separate directory, which hosts of other tests do not clean up.
    Path temporary = Files.createDirectory(directory.resolve("t"));
    Process host =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                path,
                Host.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<ProcessHandle> children;
    try {
      BufferedReader output =
          new BufferedReader(new InputStreamReader(host.getInputStream(), StandardCharsets.UTF_8));
      assertThat(output.readLine()).isEqualTo("waiting");
      children = host.descendants().toList();
      assertThat(children).hasSizeGreaterThan(2);
    } finally {
      host.destroyForcibly();
    }
    assertThat(host.waitFor(10, TimeUnit.SECONDS)).isTrue();
    await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
    assertThat(temporary).isDirectoryContaining(each -> isOf(each, host.pid()));
    ChildDirectory.removeLeft(temporary);
    assertThat(temporary).isDirectoryNotContaining(each -> isOf(each, host.pid()));
  }

  private static boolean isOf(Path directory, long pid) {
    return directory.getFileName().toString().startsWith("courier-fn-" + pid + "-");
  }

  /** A host with one isolated function that starts processes. */
  static final class Host {
    private Host() {}

    /** Calls the function and prints a line when it is running. */
    public static void main(String[] args) throws Exception {
      IsolatedCalls calls = new IsolatedCalls(Path.of(args[0]), 1, Map.of());
      IsolatedContext attempt = calls.attempt("01HOST", IsolatedCalls.SMALL);
      Thread watching =
          new Thread(
              () -> {
                await().until(() -> !attempt.events.isEmpty());
                System.out.println("waiting");
              });
      watching.start();
      calls.call("fork", 2, attempt);
    }
  }
}
