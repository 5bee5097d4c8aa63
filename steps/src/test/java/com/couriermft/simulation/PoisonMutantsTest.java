package com.couriermft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Removes the rules that limit the effects of a poisoned execution, and expects the poisoned worlds
 * to detect each removal.
 */
class PoisonMutantsTest {
  private static final String CAUGHT =
      "RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError";

  private static final Map<Poisoner.Kind, List<Mutant>> MUTANTS =
      Map.of(
          Poisoner.Kind.RUNTIME_EXCEPTION,
          List.of(
              Mutant.of("neverEnded", "an execution is tried for ever")
                  .edit(
                      "engine/effect/Containment",
                      "if (times < EngineFailureCount.TRIES) {",
                      "if (true) {"),
              Mutant.of("keptSlot", "an execution that was ended keeps its slot")
                  .edit(
                      "engine/effect/Finaliser",
                      "acts(execution, List.of()).forEach(act -> bestEffort(execution, act));"
                          + " dispatcher.release(execution.pool(),"
                          + " PoolStore.slotOf(execution, slotEpoch));",
                      "acts(execution, List.of()).forEach(act -> bestEffort(execution, act));"
                          + " if (execution.state() == ExecutionState.FAILED) {"
                          + " throw new IllegalStateException(); }"),
              Mutant.of("workerThrows", "a worker does not contain what a claim meets")
                  .edit(
                      "engine/attempt/Claims",
                      "if (!containment.failedOver(claim.execution().id(), thrown)) {"
                          + " handBack(claim.execution().id(), name, fence); }",
                      "if (true) { throw thrown; }")),
          Poisoner.Kind.STACK_OVERFLOW,
          List.of(
              Mutant.of("listenerKills", "an error of a listener is thrown on")
                  .edit("engine/effect/Announcer", "(" + CAUGHT + " e)", "(RuntimeException e)"),
              Mutant.of("beatKills", "an error ends the heartbeats")
                  .edit("engine/attempt/Lease", "(" + CAUGHT + " e)", "(RuntimeException e)")));

  static List<Object[]> mutants() {
    return MUTANTS.entrySet().stream()
        .flatMap(of -> of.getValue().stream().map(mutant -> new Object[] {of.getKey(), mutant}))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void containment_takenAway_isMissed(Poisoner.Kind kind, Mutant mutant, @TempDir Path folder)
      throws Exception {
    mutant.compile(folder);
    Object violation =
        new MutantLoader(folder)
            .loadClass("com.couriermft.simulation.PoisonCampaign")
            .getMethod("firstViolation", String.class)
            .invoke(null, kind.name());
    assertThat(violation).as("%s (%s)", mutant.name(), mutant.rule()).isNotNull();
  }
}
