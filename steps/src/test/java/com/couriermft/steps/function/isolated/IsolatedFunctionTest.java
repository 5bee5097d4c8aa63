package com.couriermft.steps.function.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.definition.ProcessBounds;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.sdk.isolated.Frames;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests functions in real processes, with allowed and forbidden behavior. */
@Timeout(60)
class IsolatedFunctionTest {
  @TempDir static Path directory;

  private final IsolatedCalls calls =
      new IsolatedCalls(directory, 2, Map.of("REPORT_URL", "https://reports.example"));

  @AfterEach
  void endsEverything() throws IOException {
    calls.close();
    await().atMost(Duration.ofSeconds(10)).until(() -> sleepers().isEmpty());
    assertThat(leftDirectories()).isEmpty();
  }

  @Test
  void call_readsAndWritesItsFiles_andTellsAll() throws Exception {
    IsolatedContext attempt = calls.attempt("01WELL", IsolatedCalls.SMALL);
    StepResult result = calls.call("well", 0, attempt);
    assertThat(result.outputs().path("result").toString())
        .isEqualTo(
            "{\"bytes\":10,\"execution\":\"01WELL\",\"operation\":\"OPERATION1\",\"secret\":4}");
    assertThat(result.outputs().at("/files/0/size_bytes").asInt()).isEqualTo(10);
    assertThat(attempt.workspace().read(attempt.workspace().get("out.txt"), 0))
        .hasContent("some bytes");
    assertThat(attempt.events).containsExactly("naughty copied {\"bytes\":\"10\"}");
    assertThat(attempt.bytes).hasValue(10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          exit         | 0         | function_died   | exited with status 0 before it returned; its standard error ends with: good-bye
          exit         | 7         | function_died   | exited with status 7
          frame        | 100       | function_died   | exited with status 0
          frame        | 104857600 | function_frame  | has the length 104857600
          frame        | 40        | function_frame  | is not JSON
          forged_nothing | 0       | function_frame  | a frame that the host does not know
          forged_result | 1100000  | function_result | a result of 1100002 characters
          link         | 0         | function_frame  | refers to a file that does not exist
          unspeakable  | 0         | function_error  | threw com.couriermft.steps.function.isolated.Naughty$Unspeakable
          permanent    | 0         | function_error | Order 17 has no customer
          large_result | 1100000   | function_result | a result of 1100002 characters
          no_result    | 0         | function_result | class java.lang.Thread
          allocate     | 0         | out_of_memory   | memory_mb of 32
          """)
  void call_thatEndsBadly_saysHow(String way, long number, String code, String message) {
    assertThatThrownBy(() -> calls.result(way, number))
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(message);
  }

  @Test
  void call_thatUsesMoreThanItsBounds_isEnded() {
    ProcessBounds bounds = new ProcessBounds(32, 1, 8);
    assertThatThrownBy(() -> calls.call("spin", 0, calls.attempt("01CPU", bounds)))
        .hasMessageContaining("more than 1 s of processor time");
    ProcessBounds roomy = new ProcessBounds(256, 60, 8);
    IsolatedContext forking = calls.attempt("01FORK", roomy);
    assertThatThrownBy(() -> calls.call("fork", BoundsWatch.MOST_PROCESSES, forking))
        .hasMessageContaining("more than 64 processes");
    assertThatThrownBy(() -> calls.result("allocate_elsewhere", 0))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("out_of_memory"));
    assertThatThrownBy(() -> calls.result("large_file", 9))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("io_error"))
        .hasMessageContaining("File too large");
  }

  @Test
  void call_thatThrows_failsAsInTheAppsProcess() {
    assertThatThrownBy(() -> calls.result("bug", 0)).hasMessageContaining("a bug");
    assertThatThrownBy(() -> calls.result("recursion", 0))
        .hasMessageContaining("StackOverflowError");
    assertThatThrownBy(() -> calls.result("foreign_file", 0))
        .hasMessageContaining("No parameter that reads a file has the path '/etc/passwd'");
  }

  @Test
  void call_thatFillsItsOutputs_isNotHeldUp() throws Exception {
    assertThat(calls.result("flood", 50).asText()).isEqualTo("flooded");
  }

  @Test
  void child_seesNoClassAndNoVariableOfOurs() throws Exception {
    assertThat(calls.result("classes", 0)).isEmpty();
    JsonNode environment = calls.result("environment", 0);
    assertThat(environment.path("REPORT_URL").asText()).isEqualTo("https://reports.example");
    assertThat(environment.fieldNames())
        .toIterable()
        .isSubsetOf(
            "PATH", "LANG", "HOME", "TMPDIR", "PWD", "OLDPWD", "ISOLATED_FUNCTION", "REPORT_URL");
  }

  @Test
  void child_inNamespaces_doesNotSeeOurEnvironment() throws Exception {
    if (Namespaces.find().isEmpty()) {
      Process unshare = new ProcessBuilder("unshare", "--pid", "--fork", "true").start();
      assertThat(unshare.waitFor()).as("this machine lets nobody make namespaces").isNotZero();
      return;
    }
    String own = Files.readString(Path.of("/proc/self/environ"), StandardCharsets.UTF_8);
    assertThat(own).isNotEmpty();
    assertThat(calls.result("others", ProcessHandle.current().pid()).asText()).isNotEqualTo(own);
  }

  @ParameterizedTest
  @CsvSource({"wait", "ignore_signals", "fork"})
  void cancellation_endsTheChildAndAllItHasStarted(String way) {
    cancel(calls, way);
  }

  @Test
  void cancellation_withoutNamespaces_findsWhatHasLeftTheGroup() {
    try (IsolatedCalls plain = new IsolatedCalls(directory, Children.withoutNamespaces(1))) {
      cancel(plain, "fork");
    }
  }

  @Test
  void orphans_withoutNamespaces_countAsTheChildsAndEndWithIt() throws Exception {
    try (IsolatedCalls plain = new IsolatedCalls(directory, Children.withoutNamespaces(1))) {
      plain.result("orphans", 3);
      assertThat(sleepers()).hasSizeGreaterThanOrEqualTo(3);
      assertThatThrownBy(() -> plain.result("orphans_for_ever", BoundsWatch.MOST_PROCESSES))
          .hasMessageContaining("more than 64 processes");
    }
  }

  @Test
  void child_thatGoesOnAfterItsCall_isEndedAtItsBounds() throws Exception {
    calls.call("linger", 0, calls.attempt("01LINGER", new ProcessBounds(32, 1, 8)));
    assertThat(calls.children.size()).isEqualTo(1);
    await().atMost(Duration.ofSeconds(30)).until(() -> calls.children.size() == 0);
  }

  @Test
  void lines_pastTheMostOfACall_areLeftOutWhoeverSendsThem() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    Handler handler =
        new StreamHandler() {
          @Override
          public void publish(LogRecord line) {
            lines.add(line.getMessage());
          }
        };
    Logger log = Logger.getLogger(IsolatedContext.class.getName());
    log.addHandler(handler);
    log.setUseParentHandlers(false);
    try {
      calls.result("forged_lines", 1_500);
    } finally {
      log.removeHandler(handler);
      log.setUseParentHandlers(true);
    }
    assertThat(lines)
        .hasSize(Frames.MOST_LINES + 1)
        .contains("forged 0")
        .doesNotContain("forged 1499");
  }

  private static void cancel(IsolatedCalls calls, String way) {
    IsolatedContext attempt = calls.attempt("01CANCEL", IsolatedCalls.SMALL);
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                calls.call(way, 3, attempt);
                ended.complete(new AssertionError("it returned"));
              } catch (Throwable e) {
                ended.complete(e);
              }
            });
    thread.start();
    await().until(() -> !attempt.events.isEmpty());
    long asked = System.nanoTime();
    attempt.cancelled = true;
    thread.interrupt();
    await().atMost(Duration.ofSeconds(9)).until(ended::isDone);
    if (ended.join() instanceof CourierException e) {
      assertThat(e.code()).isEqualTo("cancelled");
    } else {
      assertThat(ended.join()).isInstanceOf(InterruptedException.class);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(9));
    assertThat(calls.children.size()).isZero();
  }

  @Test
  void child_servesLaterCallsOfItsExecution_andNoOther() throws Exception {
    assertThat(calls.result("calls", 0).asInt()).isEqualTo(1);
    assertThat(calls.result("calls", 0).asInt()).isEqualTo(2);
    IsolatedContext other = calls.attempt("01OTHER", IsolatedCalls.SMALL);
    assertThat(calls.call("calls", 0, other).outputs().path("result").asInt()).isEqualTo(1);
    IsolatedContext third = calls.attempt("01THIRD", IsolatedCalls.SMALL);
    assertThat(calls.call("calls", 0, third).outputs().path("result").asInt()).isEqualTo(1);
    assertThat(calls.children.size()).isEqualTo(2);
    calls.children.endOf("01THIRD");
    assertThat(calls.children.size()).isEqualTo(1);
  }

  private static List<String> sleepers() {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(
              each -> each.info().arguments().map(List::of).orElse(List.of()).contains("54321"))
          .map(each -> each.pid() + "")
          .toList();
    }
  }

  private static List<Path> leftDirectories() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (Stream<Path> all = Files.list(temporary)) {
      return all.filter(
              each ->
                  each.getFileName()
                      .toString()
                      .startsWith("courier-fn-" + ProcessHandle.current().pid()))
          .toList();
    }
  }
}
