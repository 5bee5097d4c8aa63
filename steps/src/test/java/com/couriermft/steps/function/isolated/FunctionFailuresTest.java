package com.couriermft.steps.function.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.couriermft.engine.definition.ProcessBounds;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that failures show the function's code and not Courier's, whatever the function throws. */
class FunctionFailuresTest {
  private static final String PREFIX = "com.couriermft.steps.function.isolated.Naughty";

  @TempDir static Path directory;

  private static IsolatedCalls calls;

  @BeforeAll
  static void start() {
    calls = new IsolatedCalls(directory, 2, Map.of());
  }

  @AfterAll
  static void end() {
    calls.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          bug            | TRANSIENT | function_error      | threw java.lang.IllegalStateException: a bug
          caused         | TRANSIENT | function_error      | threw java.lang.IllegalStateException: outer
          unchecked      | TRANSIENT | function_error      | threw java.io.UncheckedIOException: java.io.IOException: line dropped
          assertion      | TRANSIENT | function_error      | threw java.lang.AssertionError: not so
          own_error      | TRANSIENT | function_error      | threw NAUGHTY$Refusal
          recursion      | TRANSIENT | function_error      | threw java.lang.StackOverflowError
          unspeakable    | TRANSIENT | function_error      | threw NAUGHTY$Unspeakable
          permanent      | PERMANENT | function_error      | Order 17 has no customer
          silent_io      | TRANSIENT | io_error            | threw java.io.IOException
          missing_class  | PERMANENT | function_not_linked | it needs the class com.acme.Gone, which its jar lacks
          missing_method | PERMANENT | function_not_linked | it needs a different version of a library: 'void com.acme.Lib.now()'
          newer          | PERMANENT | function_not_linked | its jar was built for a newer Java version than this host runs
          native         | PERMANENT | function_not_linked | it needs a native library that this host lacks: no courier-none
          wrapped_memory | PERMANENT | out_of_memory       | threw java.lang.IllegalStateException: pool
          """)
  void exception_inAndOutOfTheAppsProcess_isTheFunctionsOwn(
      String way, FailureClass failureClass, String code, String message) {
    Failure within = failure(way, null);
    assertThat(within.message()).contains(message.replace("NAUGHTY", PREFIX));
    assertThat(within.code()).isEqualTo(code);
    assertThat(within.failureClass()).isEqualTo(failureClass);
    assertThat(within.stack())
        .noneMatch(frame -> frame.startsWith("com.couriermft.") && !frame.startsWith(PREFIX))
        .anyMatch(frame -> frame.contains(PREFIX));
    assertThat(failure(way, IsolatedCalls.SMALL)).isEqualTo(within);
  }

  @Test
  void causes_areTheFunctions() {
    assertThat(failure("caused", IsolatedCalls.SMALL).causes())
        .containsExactly("java.io.IOException: inner", "java.lang.RuntimeException");
  }

  @Test
  void classThatCouldNotBeInitialised_saysWhyEachTime() {
    for (ProcessBounds bounds : new ProcessBounds[] {null, IsolatedCalls.SMALL, null}) {
      Failure failure = failure("static", bounds);
      assertThat(failure.code()).isEqualTo("function_error");
      assertThat(failure.failureClass()).isEqualTo(FailureClass.PERMANENT);
      assertThat(failure.message()).contains("could not be initialized", "no setting");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cyclic        | nested more than 64 levels deep
          throwing_part | java.lang.IllegalStateException: not yet
          no_result     | class java.lang.Thread
          """)
  void result_thatCannotBeWritten_saysWhy(String way, String message) {
    Failure within = failure(way, null);
    assertThat(within.code()).isEqualTo("function_result");
    assertThat(within.message()).contains(message);
    assertThat(failure(way, IsolatedCalls.SMALL).message()).isEqualTo(within.message());
  }

  @Test
  void directMemory_usedUp_isOutOfMemory() {
    Failure failure = failure("direct", IsolatedCalls.SMALL);
    assertThat(failure.code()).isEqualTo("out_of_memory");
    assertThat(failure.message()).contains("OutOfMemoryError");
  }

  private static Failure failure(String way, @Nullable ProcessBounds isolation) {
    return Failure.of(
        catchThrowable(() -> calls.call(way, 0, calls.attempt("01" + way, isolation))));
  }
}
