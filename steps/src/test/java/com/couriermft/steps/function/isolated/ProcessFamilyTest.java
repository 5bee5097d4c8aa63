package com.couriermft.steps.function.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.definition.ProcessBounds;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the members of a process family and their resource usage are determined from lines of
 * /proc.
 */
class ProcessFamilyTest {
  @TempDir Path directory;

  @Test
  void member_withANameThatIsCutWithinALetter_isCounted() throws Exception {
    // Linux keeps 15 bytes of a name, which here end in the middle of the eighth character.
    Path program = directory.resolve("éééééééé");
    Files.copy(Path.of("/bin/sleep"), program);
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Process process = new ProcessBuilder(program.toString(), "60").start();
    try {
      ProcessFamily family = new ProcessFamily(process, null);
      await().until(() -> ProcessUsage.of(family.among(ProcessStat.all())).residentBytes() > 0);
      assertThat(ProcessUsage.of(family.among(ProcessStat.all())).processes()).isEqualTo(1);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void processorTime_isCountedFromTheBeginningOfTheAttempt() {
    ChildSpec spec =
        new ChildSpec("01E", directory, "Report", "Function 'r'", new ProcessBounds(32, 1, 8));
    BoundsWatch watch = new BoundsWatch(spec);
    watch.beginAttempt(new ProcessUsage(0, 5_000, 1));
    assertThat(watch.look(new ProcessUsage(0, 6_000, 1))).isEmpty();
    assertThat(watch.look(new ProcessUsage(0, 6_001, 1)))
        .hasValueSatisfying(e -> assertThat(e.code()).isEqualTo("function_limit"));
    watch.beginAttempt(new ProcessUsage(0, 6_001, 1));
    assertThat(watch.look(new ProcessUsage(0, 7_000, 1))).isEmpty();
  }
}
