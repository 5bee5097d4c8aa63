package com.couriermft.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LifecycleTest {
  /** The allowed transitions, written down independently: from, then event → to. */
  private static final Map<String, String> EXECUTIONS =
      Map.of(
          "created", "enqueue→queued",
          "queued", "start→running cancel→cancelled pause→paused fail→failed",
          "running",
              "complete→completed fail→failed pause→paused cancel→cancelled wait→queued"
                  + " retry_job→queued",
          "paused", "resume→queued cancel→cancelled",
          "failed", "resume→queued cancel→cancelled",
          "completed", "",
          "cancelled", "");

  private static final Map<String, String> STEPS =
      Map.of(
          "pending", "start→running skip→skipped cancel→cancelled",
          "running",
              "complete→completed fail→failed skip→skipped retry→pending recover→pending"
                  + " cancel→cancelled",
          "failed", "resume→pending",
          "completed", "",
          "skipped", "",
          "cancelled", "");

  private static final Map<String, String> BRANCHES =
      Map.of(
          "parked", "ready→ready claim→leased open→group park→parked end→ended",
          "ready", "ready→ready claim→leased open→group park→parked end→ended",
          "leased", "ready→ready open→group park→parked end→ended",
          "group", "ready→ready open→group park→parked rest→resting end→ended",
          "resting", "ready→ready open→group park→parked end→ended",
          "ended", "ready→ready");

  @Test
  void executionTable_allowsExactlyWhatIsListed() {
    assertThat(matrix(ExecutionLifecycle.TABLE, ExecutionState.values(), ExecutionEvent.values()))
        .isEqualTo(sorted(EXECUTIONS));
  }

  @Test
  void stepTable_allowsExactlyWhatIsListed() {
    assertThat(matrix(StepLifecycle.TABLE, StepState.values(), StepEvent.values()))
        .isEqualTo(sorted(STEPS));
  }

  @Test
  void branchTable_allowsExactlyWhatIsListed() {
    assertThat(matrix(BranchLifecycle.TABLE, Phase.values(), PhaseEvent.values()))
        .isEqualTo(sorted(BRANCHES));
  }

  @Test
  void refusedPhase_namesPhaseAndEvent() {
    assertThatThrownBy(() -> Branch.fresh().after(PhaseEvent.REST))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("PARKED does not allow REST");
  }

  @Test
  void refusedTransition_namesExecutionStateAndEvent() {
    assertThatThrownBy(
            () -> ExecutionLifecycle.next("01X", ExecutionState.COMPLETED, ExecutionEvent.RESUME))
        .isInstanceOf(InvalidJobStateTransitionException.class)
        .hasMessage("Execution 01X is completed; 'resume' is not allowed in this state.");
  }

  @Test
  void table_refusesDoubleRowsAndRowsOutOfFinals() {
    assertThatThrownBy(
            () ->
                TransitionTable.<StepState, StepEvent>startingAt(StepState.PENDING)
                    .row(StepState.PENDING, StepEvent.START, StepState.RUNNING)
                    .row(StepState.PENDING, StepEvent.START, StepState.FAILED)
                    .build())
        .hasMessageContaining("listed twice");
    assertThatThrownBy(
            () ->
                TransitionTable.<StepState, StepEvent>startingAt(StepState.PENDING)
                    .row(StepState.COMPLETED, StepEvent.START, StepState.RUNNING)
                    .finals(List.of(StepState.COMPLETED))
                    .build())
        .hasMessageContaining("leaves a final state");
  }

  @Test
  void drawings_areThoseInTheDocs() throws IOException {
    assertDrawing("execution", ExecutionLifecycle.TABLE);
    assertDrawing("step", StepLifecycle.TABLE);
    assertDrawing("branch", BranchLifecycle.TABLE);
  }

  private static void assertDrawing(String name, TransitionTable<?, ?> table) throws IOException {
    String page =
        Files.readString(ProjectFiles.root().resolve("docs/reference/states/" + name + ".md"));
    assertThat(page)
        .as(
            "docs/reference/states/%s.md is stale: put this drawing into it%n%s",
            name, table.toMermaid())
        .contains("```mermaid\n" + table.toMermaid() + "```");
  }

  private static <S extends Enum<S>, E extends Enum<E>> Map<String, List<String>> matrix(
      TransitionTable<S, E> table, S[] states, E[] events) {
    Map<String, List<String>> all = new TreeMap<>();
    for (S from : states) {
      all.put(
          lower(from),
          List.of(events).stream()
              .filter(event -> table.next(from, event).isPresent())
              .map(event -> lower(event) + "→" + lower(table.next(from, event).orElseThrow()))
              .sorted()
              .toList());
    }
    return all;
  }

  private static Map<String, List<String>> sorted(Map<String, String> listed) {
    return listed.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                e ->
                    List.of(e.getValue().split(" ")).stream()
                        .filter(t -> !t.isEmpty())
                        .sorted()
                        .toList(),
                (a, b) -> a,
                TreeMap::new));
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
