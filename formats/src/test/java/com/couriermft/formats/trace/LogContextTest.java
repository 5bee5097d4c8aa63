package com.couriermft.formats.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class LogContextTest {
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void forget() {
    MDC.clear();
  }

  private void look() {
    seen.add(Trace.current().orElse("none"));
  }

  @Test
  void trace_whileItRuns_isTheCurrentOne() {
    look();
    Trace.run(
        "outer",
        () -> {
          Trace.run("inner", this::look);
          look();
        });
    look();
    assertThat(seen).containsExactly("none", "inner", "outer", "none");
  }

  @Test
  void trace_ofWorkThatFails_isPutBack() {
    assertThatThrownBy(
            () ->
                Trace.run(
                    "a",
                    () -> {
                      throw new IllegalStateException("boom");
                    }))
        .hasMessage("boom");
    look();
    assertThat(seen).containsExactly("none");
  }

  @Test
  void carriedWork_onAThreadOfAPool_hasItsSubmittersAndLeavesNothing() throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      Trace.run("first", () -> pool.execute(LogContext.carry(this::look)));
      Trace.run("second", () -> pool.execute(LogContext.carry(this::look)));
      pool.execute(LogContext.detach(this::look));
      pool.execute(LogContext.carry(this::look));
    } finally {
      pool.shutdown();
      assertThat(pool.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(seen).containsExactly("first", "second", "none", "none");
  }

  @Test
  void traceOf_anId_isTheSameEachTime() {
    assertThat(Trace.of("01K9")).isEqualTo(Trace.of("01K9")).matches("[0-9a-f]{32}");
    assertThat(Trace.of("01KA")).isNotEqualTo(Trace.of("01K9"));
    assertThat(Trace.known("", "01K9")).isEqualTo(Trace.of("01K9"));
    assertThat(Trace.known("written", "01K9")).isEqualTo("written");
  }
}
