package com.couriermft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that unsafe operations are performed exactly once despite any fault, and that each of the
 * rules for them is needed.
 */
class ActCampaignTest {
  private static final String ACT = "engine/spi/UnsafeAct";

  /** Distance between two tried calls; {@link ActCampaign#main} tries each call. */
  private static final long EACH = 12;

  /**
   * A removed rule.
   *
   * @param mutant the engine without the rule
   * @param fault fault that reveals the removal
   * @param call call at which that fault reveals the removal; tried before all other calls
   */
  private record Taken(Mutant mutant, Fault fault, long call) {
    @Override
    public String toString() {
      return mutant.name();
    }
  }

  static List<Taken> mutants() {
    return List.of(
        new Taken(
            Mutant.of("noNote", "an act is not noted before it is done")
                .edit(
                    ACT,
                    "context.workspace().note(ActNotes.begun(operation, nonce, deed.describe()));",
                    ""),
            Fault.FAIL_BEFORE,
            154),
        new Taken(
            Mutant.of("noLease", "an act does not ensure the lease")
                .edit(ACT, "context.ensureLease();", ""),
            Fault.STALL_BEFORE,
            175),
        new Taken(
            Mutant.of("noteLast", "an act is noted after the lease is ensured")
                .edit(
                    ACT,
                    "context.workspace().note(ActNotes.begun(operation, nonce, deed.describe()));",
                    "")
                .edit(
                    ACT,
                    "ensureLease(); result = deed.act();",
                    "ensureLease(); context.workspace().note(ActNotes.begun(operation, nonce,"
                        + " deed.describe())); result = deed.act();"),
            Fault.STALL_BEFORE,
            175),
        new Taken(
            Mutant.of("repeats", "an act of unknown outcome is repeated")
                .edit(ACT, "notes.isOpen() && !deed.isIdempotent()", "false"),
            Fault.FAIL_BEFORE,
            178),
        new Taken(
            Mutant.of("heedsTwice", "a settlement is acted upon again")
                .edit(ACT, ".filter(said -> !notes.isHeeded(said))", ""),
            Fault.FAIL_BEFORE,
            182),
        new Taken(
            Mutant.of("anyOperation", "a settlement counts for any act")
                .edit(ACT, ".filter(said -> said.operation().equals(operation))", ""),
            Fault.FAIL_AFTER,
            326),
        new Taken(
            Mutant.of("forgetsWhatWasSaid", "a resume drops what was said about an act")
                .edit(
                    "engine/request/Resumption",
                    "new ResumeAsk(by, reason, settled)",
                    "new ResumeAsk(by, reason, null)"),
            Fault.NONE,
            0),
        new Taken(
            Mutant.of("staleFinding", "a finding counts for what a later attempt has done")
                .edit(
                    "engine/request/ActFinding",
                    "attempt != null && attempt != failure.attempt()",
                    "false"),
            Fault.STOP_BEFORE,
            1));
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void acts_withAnyCallGoingWrong_areDoneOnce(Fault fault) {
    assertThat(ActCampaign.firstViolation(fault, fault.ordinal(), EACH)).isNull();
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void rule_takenAway_isMissed(Taken rule, @TempDir Path folder) throws Exception {
    Mutant mutant = rule.mutant();
    mutant.compile(folder);
    Object violation =
        new MutantLoader(folder)
            .loadClass("com.couriermft.simulation.ActCampaign")
            .getMethod("firstViolation", String.class, long.class)
            .invoke(null, rule.fault().name(), rule.call());
    System.out.printf("%-18s %s%n", mutant.name(), violation);
    assertThat(violation).as("%s (%s)", mutant.name(), mutant.rule()).isNotNull();
  }
}
