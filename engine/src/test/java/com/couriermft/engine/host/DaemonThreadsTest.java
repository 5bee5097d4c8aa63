package com.couriermft.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.formats.trace.Trace;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class DaemonThreadsTest {
  /**
   * A number of tasks that exceeds the number of threads, so that each thread runs several tasks.
   */
  private static final int MANY = 40;

  private final Map<String, String> seen = new ConcurrentHashMap<>();

  @Test
  void repeatedWork_onThreadsThatServedOthers_isDoneInItsOwnTrace() {
    try (DaemonThreads threads = new DaemonThreads()) {
      for (int i = 0; i < MANY; i++) {
        String trace = "trace-" + i;
        Trace.run(trace, () -> threads.repeat(Duration.ofMillis(1), () -> look(trace)));
      }
      await().atMost(Duration.ofSeconds(20)).until(() -> seen.size() == MANY);
    }
    assertThat(seen).allSatisfy((own, found) -> assertThat(found).isEqualTo(own));
  }

  @Test
  void startedWork_isDoneInItsStartersTrace() {
    try (DaemonThreads threads = new DaemonThreads()) {
      Trace.run("one", () -> threads.start("own", () -> look("one")));
      await().atMost(Duration.ofSeconds(20)).until(() -> seen.size() == 1);
    }
    assertThat(seen).containsEntry("one", "one");
  }

  /** Only the first failed check counts. */
  private void look(String own) {
    String found = Trace.current().orElse("none");
    seen.merge(own, found, (before, now) -> before.equals(own) ? now : before);
  }
}
