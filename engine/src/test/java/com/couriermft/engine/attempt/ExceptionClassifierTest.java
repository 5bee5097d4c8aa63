package com.couriermft.engine.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExceptionClassifierTest {
  static Object[] all() {
    OutOfMemoryError direct =
        new OutOfMemoryError("Cannot reserve 8 bytes of direct buffer memory");
    return new Object[] {
      Arguments.of(direct, "out_of_memory", "direct buffer memory"),
      Arguments.of(new CompletionException(direct), "out_of_memory", "direct buffer memory"),
      Arguments.of(new IOException("pipe", direct), "out_of_memory", "pipe"),
      Arguments.of(new StackOverflowError(), "unexpected_error", "java.lang.StackOverflowError"),
      Arguments.of(new IOException(), "io_error", "java.io.IOException"),
      Arguments.of(new IOException("line dropped"), "io_error", "line dropped"),
      Arguments.of(new NoSuchFileException("/tmp/a"), "io_error", "NoSuchFileException: /tmp/a"),
      Arguments.of(new InterruptedIOException("waiting"), "interrupted", "waiting")
    };
  }

  @ParameterizedTest
  @MethodSource("all")
  void thrown_isWhatItMeans(Throwable thrown, String code, String message) {
    Failure failure = ExceptionClassifier.failure(thrown);
    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.message()).contains(message).doesNotContain("null");
    assertThat(failure.failureClass())
        .isEqualTo(code.equals("out_of_memory") ? FailureClass.PERMANENT : FailureClass.TRANSIENT);
  }
}
